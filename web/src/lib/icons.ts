/** The icons of the page, from Lucide, by what they mean here. */

import {
  ArrowDown, ArrowDownLeft, ArrowDownRight, ArrowUp, ArrowUpLeft, ArrowUpRight, Ban, BookOpen, Bot, CarFront, Check, ChevronDown, ChevronsRight, Cog, Contrast, Copy, Dices, FileUp, Flag, GitFork, Layers,
  Lightbulb, Link, Lock, LockOpen, LogOut, Maximize, Menu, Minus, Moon, MoveRight, Pause, Play, RotateCcw, RotateCw, Save, Search, ShieldAlert, SkipBack,
  SkipForward, Sun, SunMoon, Trophy, Undo2, User, Users, Volume2, VolumeX, Wrench, X, Zap,
} from 'lucide';

export const ICONS: Record<string, typeof Menu> = {
  menu: Menu, close: X, undo: Undo2, fit: Maximize, car: CarFront, book: BookOpen, lock: Lock, open: LockOpen, bot: Bot, person: User, link: Link,
  save: Save, copy: Copy, bulb: Lightbulb, play: Play, pause: Pause, back: SkipBack, next: SkipForward, away: LogOut, again: RotateCcw, flag: Flag,
  search: Search, wrench: Wrench, check: Check, fork: GitFork, gear: Cog, damage: ShieldAlert, dice: Dices, down: ChevronDown, sound: Volume2,
  silence: VolumeX, people: Users, no: Ban, file: FileUp,
  // colours
  auto: SunMoon, light: Sun, dark: Moon, contrast: Contrast,
  // ways to set out
  straight: ArrowUp, 'steer left': ArrowUpLeft, 'steer right': ArrowUpRight, reverse: ArrowDown, 'reverse left': ArrowDownLeft, 'reverse right': ArrowDownRight, stay: Minus,
  // what happens, by the event's name
  smashed: Zap, piled_up: Layers, met_head_on: Zap, rear_ended: ChevronsRight, side_swiped: RotateCw, pushed: MoveRight, damage_taken: ShieldAlert,
  damage_ignored: ShieldAlert, gear_zero: Cog, crossed: Flag, lap: Flag, won: Trophy, stopped_short: Minus,
};

"""Plans from where the race stands: every layout of dice, each looked at once, and what the best ones are worth.

Layouts that end on the same space in the same Gear with the same dice used are one: they differ in nothing that
matters later. Behind each, a few whole plans are kept with their exact worth: one by one those that are best with no
Warning, with one and with two, and the same Flat Out. The plan laid so far comes before them. The budget is a number
of layouts, so that equal positions get equal answers.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from hairpin.bots.rallyman.judge import FUNDS, Charts, edge_of, write_crash, write_end
from hairpin.bots.rallyman.ladder import EARNS
from hairpin.bots.rallyman.steps import COUNTS, EDGE, FAR, FLAT, LIMIT, end_here, roll_flat, roll_single
from hairpin.games.rallyman import GAME
from hairpin.games.rallyman.actions import Kind, argument_of, branch_of, die_of, is_jumping, kind_of, way_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import MAX_STEPS, NOWHERE
from hairpin.games.rallyman.rules.dashboard import gear_with
from hairpin.games.rallyman.rules.plan import step_die, step_jump, step_space
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.desk import MAX_ACTIONS
from hairpin.kit.kernel import rule
from hairpin.kit.record import Table, Words, copy_words, words

LAYOUTS: Final = 4096  # the most that are ever looked at
PLACES: Final = LAYOUTS + MAX_STEPS + 1  # behind the layouts: the plan laid so far, step by step
EDGES: Final = 6 * LAYOUTS
SLOTS: Final = 4 * LAYOUTS  # of the table that finds a layout again
KEPT: Final = 3

# of an edge: the layout it leaves and leads to, the place of its action at the root, the die, the space jumped from
FROM, TO, ACTION, DIE, JUMP, EDGE_WORDS = range(6)

legal, apply = GAME.kernels.legal, GAME.kernels.apply


@dataclass
class Scratch:
    """What one search works on."""

    states: Table
    words: Words
    desks: Table
    slots: Table  # by hash: 1 + number of the layout
    edges: Table
    single: Table
    flat: Table
    earned: Table  # by layout: seconds its dice earn Flat Out
    worth: Table  # by legal action

    @property
    def tables(self) -> tuple[Any, ...]:
        """All but the vectors and the answer, as kernels take them."""
        return self.states, self.words, self.desks, self.slots, self.edges, self.earned

    @classmethod
    def fresh(cls) -> "Scratch":
        states = np.zeros(LAYOUTS, GAME.state_type)
        return cls(
            states,
            words(states),
            np.zeros(1, GAME.desk_type),
            np.zeros(SLOTS, np.int32),
            np.zeros((EDGES, EDGE_WORDS), np.int32),
            np.zeros((PLACES, KEPT, LIMIT, COUNTS)),
            np.zeros((PLACES, KEPT, FLAT)),
            np.zeros(LAYOUTS, np.int32),
            np.zeros(MAX_ACTIONS),
        )


@rule
def weigh_plans(settings: Any, tables: Any, vectors: Any, charts: Charts, layouts: int, worth: Any) -> int:
    """Fill `worth` with the seconds to go after each legal action while dice are laid; answers how many there are."""
    setting, states = settings[0], tables[0]
    count, edges = lay_out(setting, tables, layouts)
    edge, made, made_flat, ends = np.zeros(EDGE), np.zeros((LIMIT, COUNTS)), np.zeros(FLAT), np.zeros(COUNTS + 1)
    tools = (edge, made, made_flat, ends)
    for place in range(1, count):
        begin_layout(setting, states[place], tables[5][place], charts, vectors, place, ends)
    rows = tables[4]
    for back in range(edges):
        row = rows[edges - 1 - back]
        if row[FROM] > 0:
            look_back(setting, tables, charts, vectors, row, row[FROM], tools)
    return weigh_root(setting, tables, charts, vectors, edges, tools, worth)


# ---- forward: the layouts ----


@rule
def lay_out(setting: Setting, tables: Any, layouts: int) -> tuple[int, int]:
    """Find the layouts, nearest first, and the steps between them; answers how many there are of both."""
    states, pool, desks, slots, edges, earned = tables
    desk = desks[0]
    slots[:] = 0
    earned[0] = 0
    for place in range(states[0].steps):
        earned[0] += EARNS[step_die(states[0].plan[place])]
    head, tail, rows = 0, 1, 0
    while head < tail:
        if head > 0 and is_at_end(setting, states[head]):
            head += 1
            continue
        count = legal(setting, states[head], desk)
        for k in range(count):
            action = desk.actions[k]
            if kind_of(action) != Kind.LAY or tail == layouts or rows == EDGES:
                continue
            argument = argument_of(action)
            copy_words(pool, tail, pool, head)
            apply(setting, states[tail], desk, action)
            earned[tail] = earned[head] + EARNS[die_of(argument)]
            row = edges[rows]
            row[FROM], row[ACTION], row[DIE], row[JUMP] = head, k, die_of(argument), NOWHERE
            if is_jumping(way_of(argument)):
                row[JUMP] = setting.nodes[states[head].place].ways[branch_of(way_of(argument))]
            row[TO] = find(states, slots, tail)
            rows += 1
            if row[TO] == tail:
                tail += 1
        head += 1
    return tail, rows


@rule
def is_at_end(setting: Setting, state: State) -> bool:
    """Whether a plan is looked at no further: the movement ends here, or the line is crossed."""
    return state.ended != Clause.NONE or setting.nodes[state.place].fin > 0


@rule
def find(states: Any, slots: Any, layout: int) -> int:
    """The layout that is like this new one: an older one, or itself."""
    new = states[layout]
    slot = (new.place * 7919 + new.used * 131 + new.speed * 17 + new.ended) % SLOTS
    for _ in range(SLOTS):
        if slots[slot] == 0:
            slots[slot] = layout + 1
            return layout
        if are_alike(states[slots[slot] - 1], new):
            return slots[slot] - 1
        slot = (slot + 1) % SLOTS
    return layout


@rule
def are_alike(one: State, other: State) -> bool:
    """Whether nothing differs that matters from here on."""
    if one.place != other.place or one.used != other.used or one.speed != other.speed:
        return False
    return one.steps == other.steps and one.ended == other.ended


# ---- back: what they are worth ----


@rule
def begin_layout(
    setting: Setting, state: State, earned: int, charts: Charts, vectors: Any, place: int, ends: Any
) -> None:
    """A layout as if the plan ended there."""
    end_at(setting, charts, state.ended, state.place, state.speed, earned, ends)
    single, flat = vectors
    for kept in range(KEPT):
        end_here(single, flat, place, kept, kept, ends)


@rule
def close_plan(setting: Setting, state: State, earned: int, charts: Charts, vectors: Any, ends: Any) -> None:
    """The end of the plan that lies on the road."""
    space = step_space(state.plan[state.steps - 1])
    end_at(setting, charts, state.ended, space, gear_behind(setting, state, state.steps), earned, ends)
    single, flat = vectors
    end_here(single, flat, LAYOUTS + state.steps, 0, 0, ends)


@rule
def end_at(setting: Setting, charts: Charts, ended: int, space: int, gear: int, earned: int, ends: Any) -> None:
    """What it is worth that a plan ends on a space, by the clause that ends it."""
    if ended == Clause.RD_LIMIT_03 or ended == Clause.RD_JUMP_07:
        write_crash(setting, charts, space, gear, earned, ends)
    else:
        write_end(setting, charts, space, gear, earned, ends)


@rule
def look_back(setting: Setting, tables: Any, charts: Charts, vectors: Any, row: Any, place: int, tools: Any) -> None:
    """Take one step out of a layout into account: keep the plans through it that are better than those kept."""
    states, _, _, _, _, earned = tables
    single, flat = vectors
    edge, made, made_flat, ends = tools
    here, there = states[place], states[row[TO]]
    edge_of(setting, charts, edge, row[DIE], there.place, row[JUMP], there.speed, here.speed, earned[row[TO]])
    write_end(setting, charts, here.place, here.speed, earned[place], ends)
    for kept in range(KEPT):
        roll_single(made, single, row[TO], kept, edge, funds_of(charts))
        or_stop(made, ends)
        for best in range(KEPT):
            if made[best, 0] < single[place, best, best, 0]:
                copy_single(single, place, best, made)
        roll_flat(made_flat, flat, row[TO], kept, edge)
        for best in range(KEPT):
            if made_flat[best] < flat[place, best, best]:
                copy_flat(flat, place, best, made_flat)


@rule
def funds_of(charts: Charts) -> int:
    """The tokens of the driver when the turn began."""
    return int(charts.terms[FUNDS])


@rule
def or_stop(made: Any, ends: Any) -> None:
    """One by one the driver may stop instead."""
    for warnings in range(LIMIT):
        for secured in range(COUNTS):
            made[warnings, secured] = min(made[warnings, secured], ends[secured])


@rule
def copy_single(single: Any, place: int, j: int, made: Any) -> None:
    for warnings in range(LIMIT):
        for secured in range(COUNTS):
            single[place, j, warnings, secured] = made[warnings, secured]


@rule
def copy_flat(flat: Any, place: int, k: int, made: Any) -> None:
    for part in range(FLAT):
        flat[place, k, part] = made[part]


# ---- the root ----


@rule
def weigh_root(setting: Setting, tables: Any, charts: Charts, vectors: Any, edges: int, tools: Any, worth: Any) -> int:
    """What each legal action is worth, through the plan laid so far."""
    states, _, desks, _, rows, earned = tables
    single, flat = vectors
    edge, made, made_flat, ends = tools
    root = states[0]
    count = legal(setting, root, desks[0])
    for k in range(count):
        worth[k] = FAR
    for number in range(edges):
        row = rows[number]
        if row[FROM] > 0:
            break
        there = states[row[TO]]
        for kept in range(KEPT):
            edge_of(setting, charts, edge, row[DIE], there.place, row[JUMP], there.speed, root.speed, earned[row[TO]])
            roll_single(made, single, row[TO], kept, edge, funds_of(charts))
            roll_flat(made_flat, flat, row[TO], kept, edge)
            if root.steps > 0:
                write_end(setting, charts, root.place, root.speed, earned[0], ends)
                or_stop(made, ends)
            copy_single(single, LAYOUTS + root.steps, 0, made)
            copy_flat(flat, LAYOUTS + root.steps, 0, made_flat)
            drive_back(setting, root, charts, vectors, tools, 0)
            worth[row[ACTION]] = min(worth[row[ACTION]], single[LAYOUTS, 0, 0, 0], flat[LAYOUTS, 0, 0])
    for k in range(count):
        kind = kind_of(desks[0].actions[k])
        if kind != Kind.ONE_BY_ONE and kind != Kind.FLAT_OUT:
            continue
        close_plan(setting, root, earned[0], charts, vectors, ends)
        drive_back(setting, root, charts, vectors, tools, 0)
        worth[k] = single[LAYOUTS, 0, 0, 0] if kind == Kind.ONE_BY_ONE else flat[LAYOUTS, 0, 0]
    return count


@rule
def drive_back(setting: Setting, state: State, charts: Charts, vectors: Any, tools: Any, at: int) -> None:
    """Work out the places before the last step of a plan, back to the one after `at` steps."""
    single, flat = vectors
    edge, made, made_flat, ends = tools
    for back in range(state.steps - at):
        step = state.steps - 1 - back
        write_step(setting, state, charts, edge, step)
        roll_single(made, single, LAYOUTS + step + 1, 0, edge, funds_of(charts))
        roll_flat(made_flat, flat, LAYOUTS + step + 1, 0, edge)
        if step > 0:
            write_end(setting, charts, step_space(state.plan[step - 1]), gear_behind(setting, state, step), 0, ends)
            or_stop(made, ends)
        copy_single(single, LAYOUTS + step, 0, made)
        copy_flat(flat, LAYOUTS + step, 0, made_flat)


@rule
def write_step(setting: Setting, state: State, charts: Charts, edge: Any, step: int) -> None:
    """The edge of a step of the plan."""
    earned = 0
    for place in range(step + 1):
        earned += EARNS[step_die(state.plan[place])]
    laid, before = state.plan[step], gear_behind(setting, state, step)
    gear = gear_with(before, step_die(laid))
    edge_of(setting, charts, edge, step_die(laid), step_space(laid), step_jump(laid), gear, before, earned)


@rule
def gear_behind(setting: Setting, state: State, steps: int) -> int:
    """The Gear after so many steps of the plan."""
    gear = state.cars[state.order[state.turn]].gear
    for place in range(steps):
        gear = gear_with(gear, step_die(state.plan[place]))
    return gear

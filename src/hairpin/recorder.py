"""Keeps the file of a running race: every line is on the disk before the action counts, and nobody else writes there.

A running file only grows; an undo cuts it back to the line before. At the end result, secret and checks are put in, and
comments stay where they are. While a race is recorded its file is locked, so that a second window is refused.
"""

import fcntl
import os
from pathlib import Path
from typing import BinaryIO

from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import completed, drivers_words, entry_line, is_action, on_disk, replace_whole, write_race


class Recorder:
    """Writes down a race as it goes. Raises a HairpinError if the file cannot be written, or is not as it was left."""

    def __init__(self, race: Race, path: Path, resumed: bool = False) -> None:
        self.race = race
        self.path = path  # as it was given, for people
        self.place = path.resolve()
        if not resumed:
            replace_whole(self.place, write_race(race))
        self.file = locked(self.place)
        if resumed:
            self.rename_drivers()
        self.ends = line_ends(self.place.read_bytes())
        self.cut(self.ends[-1])  # a line that was being written when the power went

    def rename_drivers(self) -> None:
        """Write other drivers into the header, if a race is gone on with by others."""
        text = self.place.read_text("utf-8")
        head, _, body = text.partition("\n\n")
        lines = [
            f"drivers: {drivers_words(self.race)}" if line.startswith("drivers: ") else line
            for line in head.split("\n")
        ]
        named = "\n".join(lines) + "\n\n" + body
        if named != text:
            self.close()
            replace_whole(self.place, named)
            self.file = locked(self.place)

    def keep(self) -> None:
        """Write what the file does not hold yet: lines played, lines taken back, or the end of the race."""
        self.refuse_if_changed()
        if self.race.is_over:
            self.finish()
            return
        with on_disk(self.place):
            if len(self.race.log) < len(self.ends) - 1:
                self.cut(self.ends[len(self.race.log)])
                del self.ends[len(self.race.log) + 1 :]
            for entry in self.race.log[len(self.ends) - 1 :]:
                self.file.write(f"{entry_line(self.race, entry)}\n".encode())
                self.ends.append(self.file.tell())
            self.file.flush()
            os.fsync(self.file.fileno())

    def finish(self) -> None:
        """Put result, secret and checks into the file, with the last lines."""
        text = self.place.read_text("utf-8")
        missing = self.race.log[len(self.ends) - 1 :]
        text += "".join(f"{entry_line(self.race, entry)}\n" for entry in missing)
        replace_whole(self.place, completed(text, self.race))
        self.close()
        self.file = locked(self.place)

    def cut(self, size: int) -> None:
        """Leave so many bytes, and go on writing behind them."""
        self.file.truncate(size)
        self.file.seek(size)

    def refuse_if_changed(self) -> None:
        """Whoever moved, removed or edited the file meant something by it: nothing is written over that."""
        try:
            there, ours = self.place.stat(), os.fstat(self.file.fileno())
        except OSError:
            raise HairpinError(f"{self.path} is gone: it was moved or removed while the race went on") from None
        if (there.st_ino, there.st_dev) != (ours.st_ino, ours.st_dev) or there.st_size != self.file.tell():
            raise HairpinError(f"{self.path} was changed by another program while the race went on; it is left so")

    def close(self) -> None:
        """Let others have the file."""
        self.file.close()


def locked(path: Path) -> BinaryIO:
    """The file, open to read and write, for this process alone until it is closed."""
    with on_disk(path):
        file = path.open("r+b")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise HairpinError(f"{path} is being raced in another window; leave it there first") from None
    return file


def line_ends(content: bytes) -> list[int]:
    """Where the header ends, and each line of an action, in bytes."""
    ends: list[int] = []
    at = 0
    in_header = True
    for line in content.splitlines(keepends=True):
        at += len(line)
        text = line.decode().strip()
        if in_header and not text:
            in_header = False
            ends = [at]
        elif not in_header and line.endswith(b"\n"):
            if is_action(text):
                ends.append(at)
            else:
                ends[-1] = at  # a comment belongs to the line before it
    return ends

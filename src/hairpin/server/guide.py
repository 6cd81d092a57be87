"""The guide of a guided race: what each driver is taught now and advised to try, and what they have put aside."""

from hairpin.bots import ADVISER
from hairpin.kit.errors import HairpinError
from hairpin.kit.shown import Advice, Lesson
from hairpin.race import Race
from hairpin.server.messages import Learnt, Lessons
from hairpin.server.seating import SeatAt
from hairpin.server.teaching import Progress, Teaching
from hairpin.server.thinker import Thinker
from hairpin.sim.cpu import loops


class Guide:
    """The guide of one table."""

    def __init__(self, race: Race, thinker: Thinker) -> None:
        self.race, self.thinker = race, thinker
        self.teachings: dict[int, Teaching] = {}  # by seat
        self.found: tuple[bytes, Advice] | None = None  # the last advice, with the state it was given for

    def lesson(self, seat: int, at: SeatAt) -> Lesson | None:
        """The lesson that stands for a seat now; a bot that drives for somebody learns nothing."""
        teaching = self.teachings.setdefault(seat, Teaching(self.race, seat))
        return None if at.bot else teaching.lesson(Progress.read(at.lessons))

    def advice(self, at: SeatAt) -> Advice | None:
        """What was found good to try for the seat to act, if the race has not gone on since."""
        wanted = self.found is not None and Progress.read(at.lessons).wanted
        return self.found[1] if self.found and wanted and self.found[0] == self.race.states.tobytes() else None

    def progress_after(self, at: SeatAt, command: Learnt | Lessons) -> str:
        """What is to be kept once a lesson is put aside, or they begin anew, or no more are wanted."""
        before = Progress.read(at.lessons)
        if isinstance(command, Lessons):
            if command.wanted:
                return Progress(since=len(self.race.log)).written()
            return Progress(before.aside, before.since, wanted=False).written()
        if command.lesson not in self.race.game.lessons:
            raise HairpinError(f"'{command.lesson}' is no lesson of {self.race.game.title}")
        return Progress(tuple(sorted({*before.aside, command.lesson})), before.since, before.wanted).written()

    async def advise(self, seat: int, at: SeatAt) -> bool:
        """Find out what is good to try for a newcomer who is to choose; answers whether there is news."""
        race, state = self.race, self.race.states.tobytes()
        wanted = Progress.read(at.lessons).wanted and race.game.is_advised(race.setting, race.state)
        if not wanted or race.game.id not in self.thinker.warmed or self.advice(at):
            return False
        worth = await self.thinker.reckon(race, ADVISER, seat)
        if not worth or race.states.tobytes() != state:
            return False
        self.found = state, race.game.advice(race.settings, race.sight(seat), seat, worth, loops(race.game.id).advance)
        return True

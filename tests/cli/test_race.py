"""`hairpin race`: starting it in every way, what a person can type, the file, the end."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from hairpin import racefile
from hairpin.bots import Budget
from hairpin.cli.terminal import commands
from hairpin.dice import SealedDice
from hairpin.kit.record import Table
from hairpin.race import Race
from hairpin.recorder import Recorder
from tests.cli.conftest import Run, refused

# A is three spaces before the starting line, on its last lap; B stands far away
NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
GEAR_ZERO = "joyride/school-yard/seats=2/round=2,at=shift/A=k3:e,gear=0/B=n3:e,gear=1,mirror=1"
WON = "joyride/school-yard/seats=2/round=9,at=finished,winner=A/A=k3:e,mirror=11,next=start,laps=2/B=n3:e,mirror=11"
TWO = ("--seats", "ann,bob")
LONG = "a" * 300  # more than a file may be called


def begin(run: Run, typed: str, *more: str, position: str = NEAR, file: str = "a.race") -> str:
    """A race of two people from a position; answers what was shown."""
    ran = run("race", "joyride", "--from", position, *TWO, "--save", file, *more, typed=typed)
    assert ran.code == 0
    assert ran.err == ""
    return ran.out


# ---- starting ----


def test_without_options_a_race_against_the_strongest_bot_begins(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(commands, "bot", lambda game, name: First())
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    ran = run("race", "joyride", typed="quit\n")
    (file,) = (tmp_path / "data" / "races").glob("joyride-school-yard-*.race")
    assert ran.code == 0
    assert ran.out.startswith("Joyride Duel: Next Gen: School Yard\n")
    assert "\nRed: you, Blue: racer\n" in ran.out
    assert ran.out.count(str(file)) == 2  # at the start, and in the command that goes on with it
    assert f"  hairpin race joyride --resume {file}\n" in ran.out
    assert "places a car on the starting line" in ran.out
    assert racefile.read_race(file).drivers == ("you", "racer")


def test_track_seats_and_options_are_taken(run: Run) -> None:
    ran = run("race", "--seats", "ann,bob,cy", "--option", "initiative=no", "--option", "damage=no",
              "--save", "a.race", typed="")  # fmt: skip
    assert ran.code == 0
    assert "Red: ann, Blue: bob, Yellow: cy" in ran.out
    assert dict(racefile.read_race(Path("a.race")).course.options) == {
        "seats": "3", "initiative": "no", "damage": "no",
    }  # fmt: skip


def test_the_track_is_introduced_with_what_to_know_before_racing_it(run: Run) -> None:
    out = run("race", "--seats", "a,b,c", "--save", "a.race").out
    assert "difficulty Tutorial and lies on the board Driving School." in out
    assert "Note: the box holds only the Electric and the Learner." in out


def test_the_tracks_are_introduced(run: Run) -> None:
    out = run("race", "--tracks").out
    assert "--track school-yard\n  School Yard: A wide loop to learn on." in out
    assert "--track probation-circuit\n  Probation Circuit: " in out


def test_a_race_can_begin_in_a_position(run: Run) -> None:
    out = begin(run, "")
    assert "Red (ann)> " in out
    assert racefile.read_race(Path("a.race")).position() == Race.from_position(NEAR).position()


BAD = [
    (["race", "chess"], "'chess' is no game here; the games are: joyride"),
    (["race", "--track", "moon"], "'moon' is no track of Joyride; the tracks are"),
    (["race", "--track", ""], "'' is no track of Joyride"),
    (["race", "--seats", ""], "--seats : a seat has no driver"),
    (["race", "--from", ""], "--from: a position is needed, in one line"),
    (["race", "--from", " "], "--from: a position is needed, in one line"),
    (["race", "--from", NEAR, "--seats", ""], "--seats : a seat has no driver"),
    (["race", "--from", NEAR, "--track", ""], "--track and --from exclude each other"),
    (["race", "--save", LONG], f"{LONG[:60]}\u2026 cannot be written: File name too long"),
    (["race", "--save", "~nobody-here/a.race"], "~nobody-here/a.race cannot be written: nobody of that name has"),
    (["race", "--seats", "ann,\x1b[31mbob"], "--seats: '\\x1b[31mbob' cannot be a name"),
    (["race", "--option", f"seats={'9' * 5000}"], "option seats=999"),
    (["race", "--option", "laps"], "--option: 'laps' should be written name=value"),
    (["race", "--option", "=2"], "--option: '=2' should be written name=value"),
    (["race", "--option", "laps=2", "--option", "laps=2"], "--option: laps is given twice"),
    (["race", "--option", "colour=red"], "option colour: not known; the options are seats, laps"),
    (["race", "--option", "laps=77"], "option laps=77: allowed is 2"),
    (["race", "--option", "seats=many"], "option seats=many, but --seats names 2 drivers"),
    (["race", "--seats", "ann"], "--seats ann: 1 driver; School Yard is for 2"),
    (["race", "--seats", "a,b,c,d,e"], "--seats a,b,c,d,e: 5 drivers; School Yard is for 2"),
    (["race", "--seats", "ann,"], "--seats ann,: a seat has no driver; write a name, or a bot: rookie or racer"),
    (["race", "--seats", "ann,ann"], "'ann' drives twice"),
    (["race", "--seats", "ann,Racer"], "'Racer' is too much like the bot racer"),
    (["race", "--seats", "ann,rokie"], "'rokie' is too much like the bot rookie"),
    (["race", "--seats", "ann,a=b"], "'a=b' cannot be a name"),
    (["race", "--seats", "ann," + "b" * 25], "cannot be a name; at most 24 signs"),
    (["race", "--seats", "ann,bob", "--option", "seats=3"], "option seats=3, but --seats names 2 drivers"),
    (["race", "--from", "nonsense"], "'nonsense' is no game here"),
    (["race", "--from", "joyride/nonsense"], "is no position: write joyride/course/options/turn/A="),
    (["race", "--from", "joyride/drawn/seats=1/at=lock/A=a1:e"], "'drawn' needs its map"),
    (["race", "--from", NEAR.replace("f3:e", "a1:e")], "cannot be raced: A: its front stands on a1"),
    (["race", "--from", NEAR.replace("gear=3", "gear=\u00b2")], "gear=\u00b2: a whole number from 0 to 5"),
    (["race", "--from", WON], "the race is over in it"),
    (["race", "--from", NEAR, "--track", "school-yard"], "--track and --from exclude each other"),
    (["race", "--from", NEAR, "--option", "laps=2"], "--option and --from exclude each other"),
    (["race", "--from", NEAR, "--seats", "ann,bob,cy"], "--seats names 3 drivers, but the position has 2 seats"),
    (["race", "--resume", "none.race"], "none.race cannot be read: No such file or directory"),
    (["race", "--resume", "."], "cannot be read"),
    (["race", "--save", "/dev/null/a.race", "--seats", "ann,bob"], "cannot be written"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "says"), BAD, ids=[says[:40] for _, says in BAD])
def test_what_cannot_be_raced_is_refused_in_a_sentence(run: Run, words: list[str], says: str) -> None:
    refused(run(*words), says)


def test_the_shell_s_own_mistakes_exit_with_2(run: Run) -> None:
    ran = run("race", "--fast")
    assert ran.code == 2
    assert "no such option" in ran.err


def test_a_file_is_never_written_over(run: Run) -> None:
    begin(run, "")
    before = Path("a.race").read_text()
    refused(run("race", "--save", "a.race"), "a.race exists already")
    assert Path("a.race").read_text() == before


# ---- going on ----


def test_a_race_left_goes_on_where_it_was(run: Run) -> None:
    begin(run, "lock 3\nquit\n")
    ran = run("race", "joyride", "--resume", "a.race", typed="straight\n")
    assert "Red steers, or goes straight on: 3 spaces." in ran.out
    assert "Red wins the race!" in ran.out
    assert [entry.words for entry in racefile.read_race(Path("a.race")).log] == ["lock 3", "straight"]
    refused(run("race", "--resume", "a.race"), "a.race: this race is over; watch it with: hairpin replay a.race")


def test_a_line_cut_off_while_being_written_is_left_out_when_it_goes_on(run: Run) -> None:
    begin(run, "lock 3\nquit\n")
    Path("a.race").write_text(Path("a.race").read_text() + "A strai")
    assert "Red steers, or goes straight on" in run("race", "--resume", "a.race").out
    assert Path("a.race").read_text().endswith("\nA lock 3\n")


def test_drivers_can_be_named_anew(run: Run) -> None:
    begin(run, "")
    run("race", "--resume", "a.race", "--seats", "cy,bob")
    assert "drivers: A=cy, B=bob\n" in Path("a.race").read_text()


def spoilt(text: str, part: str, by: str) -> str:
    assert part in text
    return text.replace(part, by)


SPOILT = [
    ("hairpin race 1", "hairpin race 9", "line 1: a race file begins with 'hairpin race 1'"),
    ("game: joyride", "game: ludo", "'ludo' is no game here"),
    ("course: school-yard", "curse: school-yard", "line 4: 'curse: school-yard"),
    ("course: school-yard ", "course: \nresult: ", "the header 'course' is missing or empty"),
    ("options: seats=2\n", "", "the header 'options' is missing"),
    ("drivers: A=ann, B=bob", "drivers: A=ann", "1 drivers for 2 seats; add --seats"),
    ("drivers: A=ann", "drivers: A=\x1b[31mann", "'\\x1b[31mann' cannot be a name; at most 24 signs"),
    ("A lock 3\n", "A \x1b[2J\n", "'\\x1b[2J' is no action"),
    ("dice: local", "dice: sha256 00", "its dice are sealed by a server"),
    ("A lock 3\n", "A lock 2\n", "line 10: Locking 2 is not possible: only dice on the mirror can be locked"),
    ("A lock 3\n", "B lock 1\n", "line 10: it is not B's to act"),
    ("A lock 3\n", "A fly\n", "line 10: 'fly' is no action"),
    ("A lock 3\n", "check two 00\n", "line 10: a check is written 'check NUMBER HASH'"),
    ("A=f3:e", "A=a1:e", "under 'from' cannot be raced: A: its front stands on a1"),
    ("dice: local", "dice: local\nresult: A won", "is cut short: it tells a result, but ends after 1 actions"),
]


@pytest.mark.parametrize(("part", "by", "says"), SPOILT, ids=[says[:40] for *_, says in SPOILT])
def test_a_spoilt_file_is_refused_and_left_as_it_is(run: Run, part: str, by: str, says: str) -> None:
    begin(run, "lock 3\nquit\n")
    text = spoilt(Path("a.race").read_text(), part, by)
    Path("b.race").write_text(text)
    refused(run("race", "--resume", "b.race"), says)
    assert Path("b.race").read_text() == text


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.race").write_bytes(b"\xff\xfe\x00")
    refused(run("race", "--resume", "b.race"), "b.race is no race file: it is not text")


@pytest.mark.parametrize("flag", ["--track=school-yard", "--option=laps=2", f"--from={NEAR}", "--save=c.race"])
def test_a_race_that_goes_on_takes_nothing_that_begins_another(run: Run, flag: str) -> None:
    begin(run, "")
    refused(run("race", "--resume", "a.race", flag), f"{flag.split('=')[0]} and --resume exclude each other")


def test_a_race_on_a_server_cannot_go_on_here(run: Run, tmp_path: Path) -> None:
    race = Race.start("joyride", "school-yard", {"seats": "2"}, dice=SealedDice(bytes(32)), drivers=("a", "b"))
    racefile.save_whole(race, tmp_path / "a.race")
    refused(run("race", "--resume", "a.race"), "its dice are sealed by a server")


# ---- choosing ----


@pytest.mark.parametrize("entry", ["2", "lock 3", "LOCK 3", " lock  3 "])
def test_a_choice_is_a_number_or_words(run: Run, entry: str) -> None:
    assert "Red locks 3 and moves 3. [JR-LOCK-01]" in begin(run, f"{entry}\n")
    assert Path("a.race").read_text().endswith("\nA lock 3\n")


def test_a_unique_beginning_is_enough(run: Run) -> None:
    assert "Red locks nothing." in begin(run, "none\n")
    assert "Red stays in gear 3." in begin(run, "lock none\nst\n", file="b.race")


WRONG = [
    ("", "Type a number from 1 to 4, or words of the list"),
    ("0", "0 is not on the list: its numbers go from 1 to 4"),
    ("5", "5 is not on the list"),
    ("9" * 5000, f"{'9' * 60}... is not on the list: its numbers go from 1 to 4"),
    ("\u00b2", "is no action"),
    ("why 9", "9 is not on the list: its numbers go from 1 to 4"),
    ("why undo", "Nothing to take back: no choice has been made yet"),
    ("save ~nobody-here/x", "~nobody-here/x cannot be written: nobody of that name has a home here"),
    (f"save {LONG}", f"{LONG[:60]}... cannot be written: File name too long"),
    ("save a\0b", "a\\x00b cannot be the name of a file"),
    ("save data", "data exists already: choose another name"),
    ("fly", "'fly' is no action; here you may lock none, lock 3, lock 3 3 or lock 3 3 3"),
    ("lock", "'lock' is ambiguous: it could mean lock none, lock 3"),
    ("lock 1", "Locking 1 is not possible: only dice on the mirror can be locked, and it holds 3 3 3 [JR-LOCK-01]"),
    ("stay", "in Lock, is this: Red locks dice"),
    ("why", "Write what you would like to do, as: why shift up"),
    ("rule", "Write the clause that stands in brackets"),
    ("rule JR-NONE-77", "'JR-NONE-77' is no clause or ruling of Joyride Duel: Next Gen"),
    ("log 7", "'log 7': write log for the latest actions, or log all"),
    ("undo", "Nothing to take back: no choice has been made yet"),
    ("save a.race", "a.race exists already: choose another name"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "says"), WRONG, ids=[entry[:20] or "nothing" for entry, _ in WRONG])
def test_a_wrong_entry_is_answered_and_asked_again(
    run: Run, entry: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir(exist_ok=True)
    out = begin(run, f"{entry}\nlock 3\n")
    assert says in out
    assert out.count("Red (ann)> ") == 3  # asked, asked again, asked to steer
    assert Path("a.race").read_text().endswith("\nA lock 3\n")


def test_why_tells_the_rule_or_that_it_is_possible(run: Run) -> None:
    out = begin(run, "why lock 1 1\nwhy shift up\nwhy lock 3 3\n")
    assert "Locking 1 and 1 is not possible: only dice on the mirror can be locked" in out
    assert "Shifting up is not possible: a turn goes Start, Lock, Shift, Roll, End" in out
    assert "It is possible: lock 3 3.\n  moves 6; straight: " in out


def test_why_takes_a_number_of_the_list_and_undo(run: Run) -> None:
    out = begin(run, "why 1\nlock 3\nwhy undo\nwhy hint\n")
    assert "It is possible: lock none.\n  no first move\n" in out
    assert "It is possible: undo takes back 'lock 3'." in out
    assert "It is possible: 'hint' is no action of the race, and can be typed whenever you are asked." in out
    assert [entry.words for entry in racefile.read_race(Path("a.race")).log] == ["lock 3"]


def test_a_log_of_nothing_says_so(run: Run) -> None:
    out = begin(run, "log\nlog all\nlock 3\nlog\n")
    assert out.count("Nothing has happened yet in this race.") == 2
    assert out.count("Red locks 3 and moves 3.") == 2


def test_a_clause_can_be_read(run: Run) -> None:
    out = begin(run, "rule jr-smash-01\n")
    assert "JR-SMASH-01, Movement / Smash" in out
    assert "A car Smashes when the next space of its move is a barrier." in out
    assert "JR-R-30: When is hitting a barrier a Smash and when a Pile-Up?" in out


def test_the_position_printed_is_the_position(run: Run) -> None:
    out = begin(run, "lock 3\nposition\n")
    (line,) = [line for line in out.split("\n") if "joyride/school-yard" in line]
    race = Race.from_position(NEAR)
    race.play("lock 3")
    assert line.removeprefix("Red (ann)> ") == race.position()


def test_help_names_every_command(run: Run) -> None:
    out = begin(run, "help\n")
    assert "A turn has five steps" in out
    for name in commands.COMMANDS:
        assert f"  {name:<14}" in out


def test_board_and_log_show_again_what_was(run: Run) -> None:
    out = begin(run, "lock none\nboard\nlog\n")
    assert out.count("in the order of turns") == 2
    assert out.count("Red locks nothing.") == 2


def test_save_tells_where_the_race_is_and_writes_copies(run: Run) -> None:
    out = begin(run, "lock 3\nsave\nsave copy.race\n")
    assert "All of it is saved in a.race" in out
    assert "A copy of the race so far is in copy.race" in out
    assert Path("copy.race").read_text() == Path("a.race").read_text()


def test_a_choice_can_be_taken_back_until_dice_are_rolled(run: Run) -> None:
    out = begin(run, "lock none\nundo\nlock 3 3\nundo\nlock none\nstay\nundo\n")
    assert "Taken back: lock none." in out
    assert "Taken back: lock 3 3." in out
    assert "Nothing to take back: since your last choice came 'roll" in out
    entries = [entry.words for entry in racefile.read_race(Path("a.race")).log]
    assert entries[:2] == ["lock none", "stay"]
    assert entries[2].startswith("roll ")
    assert len(entries) == 3


def test_an_undo_reaches_the_file_at_once(run: Run) -> None:
    begin(run, "lock 3\nundo\nquit\n")
    assert "A lock" not in Path("a.race").read_text()


def test_a_single_possibility_is_taken_by_itself_and_told(run: Run) -> None:
    out = begin(run, "", position=GEAR_ZERO)
    assert "Red shifts up, to gear 1. [JR-SHIFT-01] (the only possibility)\nRed rolls " in out


class Watcher(io.StringIO):
    """Types choices, and notes what the file held at each question."""

    def __init__(self, entries: Sequence[str], file: Path) -> None:
        super().__init__("".join(f"{entry}\n" for entry in entries))
        self.file = file
        self.held: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        self.held.append(self.file.read_text().rstrip("\n").split("\n")[-1])
        return super().readline(size or -1)


def test_every_action_is_in_the_file_before_the_next_question(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watcher = Watcher(["lock none", "stay", "straight"], tmp_path / "a.race")
    monkeypatch.setattr(io, "StringIO", lambda _: watcher)
    begin(run, "ignored", position=NEAR.replace("f3:e", "j3:e"))
    assert watcher.held[0] == "dice: local"  # the header alone
    assert watcher.held[1] == "A lock none"
    assert watcher.held[2].startswith("dice roll ")
    assert watcher.held[3] == "A straight"  # the next question is Blue's


def test_a_disk_that_fails_ends_the_race_with_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise racefile.HairpinError("a.race cannot be written: No space left on device")

    monkeypatch.setattr(Recorder, "keep", full)
    ran = run("race", "--from", NEAR, *TWO, "--save", "a.race", typed="lock 3\nstraight\n")
    refused(ran, "a.race cannot be written: No space left on device")
    assert "locks 3" not in ran.out  # nothing is told that was not kept


# ---- what is shown ----


def test_choices_are_shown_with_what_they_lead_to(run: Run) -> None:
    out = begin(run, "lock 3\n")
    assert "2  lock 3      moves 3; straight: i3 e, completes lap 2 of 2; steer left: g1 ne, smashes;" in out
    assert "1  straight     3 spaces to i3 e, completes lap 2 of 2, wins the race!" in out
    assert "2  steer left   2 spaces to g1 ne, smashes against the edge of the board, drops to gear zero" in out


def test_odds_are_exact(run: Run) -> None:
    """In gear 1 before a wall one space ahead, each face of one die is a third; 1 alone stays clear of it."""
    wall = "joyride/school-yard/seats=2/round=2,at=shift/A=d5:e,gear=1,mirror=1/B=n3:e,gear=1,mirror=1"
    out = begin(run, "", position=wall)
    assert "1  stay      gear 1, 1 die to roll, move 1-3, mean 2.0, crash: straight 67%" in out
    assert "2  shift up  gear 2, 2 dice to roll, move 2-6, mean 4.0, crash: straight 100%" in out


def test_the_ends_of_choices_are_marked_on_the_board(run: Run) -> None:
    out = begin(run, "lock 3\n")
    (row,) = [line for line in out.split("\n") if line.startswith(" 3 ") and "(1)" in line]
    assert row.startswith(" 3 # # . . a A + +(1).")


def test_steps_headline_and_dashboards_are_shown(run: Run) -> None:
    out = begin(run, "")
    assert "Start - [Lock] - Shift - Roll - End\nRed locks dice: their total is the first move.\n" in out
    assert "> A  Red (ann)" in out
    assert "mirror 3 3 3" in out
    assert "next the starting line" in out
    assert out.index("Red (ann)") < out.index("Blue (bob)")


def test_panels_come_in_the_order_of_turns(run: Run) -> None:
    out = begin(run, "", position=NEAR.replace("round=9", "round=9,order=BA,turn=A"))
    assert out.index("B  Blue (bob)") < out.index("> A  Red (ann)")


def test_away_from_a_terminal_everything_is_plain_ascii(run: Run) -> None:
    out = begin(run, "hint extra\nhelp\nwhy stay\nlock 3\nstraight\n")
    assert out.isascii()
    assert "\x1b" not in out


# ---- bots ----


class First:
    """A bot that takes the first action, and notes what it was given."""

    name, says = "racer", "takes the first"

    def __init__(self) -> None:
        self.asked: list[tuple[Table, list[int], Budget]] = []

    def choose(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget, draws: int) -> int:
        self.asked.append((sights.copy(), list(actions), budget))
        return actions[0]

    def reasons(self, settings: Table, sights: Table, actions: Sequence[int], budget: Budget) -> dict[int, float]:
        return {action: -place / 4 for place, action in enumerate(actions)}

    def is_alone(self, settings: Table, sights: Table) -> bool:
        return int(sights[0].step) == 0


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> First:
    stub = First()
    monkeypatch.setattr(commands, "bot", lambda game, name: stub)
    return stub


def test_a_bot_is_asked_with_its_sight_and_the_legal_actions(run: Run, stub: First) -> None:
    ran = run("race", "--from", NEAR, "--seats", "racer,ann", "--save", "a.race")
    assert "Red locks nothing." in ran.out
    race = Race.from_position(NEAR)
    sight, actions, budget = stub.asked[0]
    expected = np.zeros(1, race.game.state_type)
    race.game.kernels.redact(race.setting, race.state, 0, expected[0])
    assert sight.tobytes() == expected.tobytes()
    assert actions == race.legal()
    assert budget is Budget.TABLE


def test_bots_alone_race_to_the_end(run: Run, stub: First) -> None:
    """The first choices are: lock nothing, stay, straight on; every roll of three dice reaches the line."""
    ran = run("race", "--from", NEAR, "--seats", "racer,racer", "--save", "a.race")
    assert "Red wins the race!" in ran.out
    assert racefile.read_race(Path("a.race")).is_over


def test_a_hint_names_a_choice_and_its_figures(run: Run, stub: First) -> None:
    out = begin(run, "hint\n")
    assert "racer would choose: lock none" in out
    assert "  by the lead in turns it expects: lock none +0.00, lock 3 -0.25, lock 3 3 -0.50, lock 3 3 3 -0.75" in out
    assert "A lock" not in Path("a.race").read_text()


def test_a_hint_before_any_rival_is_placed_speaks_of_no_lead(run: Run, stub: First) -> None:
    out = run("race", *TWO, "--save", "a.race", typed="hint\n").out
    assert "  by the turns it expects to need: place h4 0.00, place i3 0.25, place i2 0.50, place j1 0.75" in out


# ---- the end ----


def test_the_end_tells_who_won_and_how_to_see_it_again(run: Run) -> None:
    out = begin(run, "lock 3\nstraight\n")
    assert "Red completes lap 2 of 2. [JR-GOAL-02]\nRed wins the race! [JR-GOAL-04]\n" in out
    assert "The race is over: Red has won." in out
    assert "1.  Red (ann)   won" in out
    assert "2.  Blue (bob)  lap 1, 0 of 2 checkpoints" in out
    assert "  hairpin replay a.race\n" in out
    assert "result: A won\n" in Path("a.race").read_text()
    assert run("replay", "a.race").code == 0


@pytest.mark.parametrize("leaving", ["quit\n", "q\n", "exit\n", "QUIT\n", ""])
def test_leaving_keeps_the_race_and_tells_how_to_go_on(run: Run, leaving: str) -> None:
    out = begin(run, f"lock 3\n{leaving}")
    assert "Left. The race is saved; go on with:\n  hairpin race joyride --resume a.race\n" in out
    assert [entry.words for entry in racefile.read_race(Path("a.race")).log] == ["lock 3"]


def test_ctrl_c_keeps_the_race(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hairpin.cli.terminal.screen.Screen.ask", interrupted)
    assert "go on with:\n  hairpin race joyride --resume a.race\n" in begin(run, "")
    assert sys.exc_info() == (None, None, None)

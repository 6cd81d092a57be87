"""`hairpin position`: drawing, defects, choices and chances; and no text, however broken, ends in a traceback."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.cli.terminal.positions import describe, described
from hairpin.cli.terminal.screen import Screen
from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from tests.cli.conftest import Run, refused

LOCKING = "joyride/school-yard/seats=2/round=3/A=k4:e,mirror=12/B=n2:e,mirror=33"
ROLLING = LOCKING.replace("round=3", "round=3,at=roll")
DRAWN = "joyride/drawn/seats=1/round=1,at=lock/A=b1:e,gear=1,mirror=3"


def test_a_position_is_drawn_with_choices_and_outcomes(run: Run) -> None:
    ran = run("position", LOCKING)
    assert ran.code == 0
    assert " 4  # . . . . . . = . a A" in ran.out
    assert "Red locks dice: their total is the first move." in ran.out
    assert "4  lock 1 2   moves 3; straight: n4 e; steer left: m1 ne; steer right: m7 se" in ran.out
    assert f"\n{Race.from_position(LOCKING).position()}\n" in ran.out


def test_chances_are_shown_with_exact_odds(run: Run) -> None:
    out = run("position", ROLLING).out
    assert "roll 1 1  1 of 9  11%" in out
    assert "roll 1 2  2 of 9  22%" in out
    told = json.loads(run("position", ROLLING, "--json").out)
    assert told["acts"] == "dice"
    assert sum(chance["weight"] for chance in told["chances"]) == 9
    assert sum(chance["probability"] for chance in told["chances"]) == pytest.approx(1)
    assert told["choices"] == []


def test_a_position_as_json(run: Run) -> None:
    told = json.loads(run("position", LOCKING, "--json").out)
    assert told["acts"] == "A"
    assert told["problems"] == []
    assert [choice["text"] for choice in told["choices"]] == ["lock none", "lock 1", "lock 2", "lock 1 2"]
    assert told["drawing"][3].startswith(" # . . . . . . = . a A")
    assert [panel["name"] for panel in told["panels"]] == ["Red", "Blue"]


IMPOSSIBLE = [
    (LOCKING.replace("k4", "a1"), "A: its front stands on a1, which is a barrier"),
    (LOCKING.replace("mirror=12", "mirror=122"), "A: has 3 dice in gear 2"),
    (LOCKING.replace("n2", "k4"), "A and B stand on the same space"),
    (
        LOCKING.replace("round=3", "round=3,at=shift.remove,removing=1").replace("mirror=12", "gear=0"),
        "A: must give up more dice than its mirror holds",
    ),
]


@pytest.mark.parametrize(("text", "says"), IMPOSSIBLE, ids=[says[:30] for _, says in IMPOSSIBLE])
def test_defects_are_listed_and_nothing_is_made_of_them(run: Run, text: str, says: str) -> None:
    ran = run("position", text)
    assert ran.code == 0
    assert f"Problem: {says}" in ran.out
    assert "lock none" not in ran.out
    assert says in " ".join(json.loads(run("position", text, "--json").out)["problems"])


BAD = [
    ("nothing", "'nothing' is no game here"),
    ("joyride", "'joyride' is no position: write joyride/course/options/turn/A="),
    (LOCKING.replace("school-yard", "moon"), "'moon' is no track of Joyride"),
    (LOCKING.replace("k4", "k99"), "'k99' is no space"),
    (LOCKING.replace(":e", ":up"), "'up' is no direction"),
    (LOCKING.replace("mirror=12", "mirror=9"), "seat A, mirror=9: up to five dice"),
    (LOCKING.replace("round=3", "rounds=3"), "the turn: 'rounds' is not known"),
    (LOCKING.replace("/B=n2:e,mirror=33", ""), "the position has 1 seats; its options say 2"),
    (DRAWN, "needs its map"),
]


@pytest.mark.parametrize(("text", "says"), BAD, ids=[says[:30] for _, says in BAD])
def test_what_is_no_position_is_refused(run: Run, text: str, says: str) -> None:
    refused(run("position", text), says)


def test_the_map_of_a_drawn_course_comes_from_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text(". . . . . # .\n")
    assert (
        "2  lock 3     moves 3; straight: e1 e; steer left: smashes"
        in run("position", DRAWN, "--drawing", "map.txt").out
    )
    scenario = f"text = ''\nrules = []\nposition = '{DRAWN}'\non = '''\n. . . # . .\n'''\n[expect]\n"
    (tmp_path / "one.toml").write_text(scenario)
    assert "straight: c1 e, smashes" in run("position", DRAWN, "--drawing", "one.toml").out
    refused(run("position", DRAWN, "--drawing", "none.txt"), "none.txt cannot be read: No such file")
    (tmp_path / "map.txt").write_text("a map of words")
    refused(run("position", DRAWN, "--drawing", "map.txt"), "the drawn map, map line 1")


# ---- any text at all ----

STEPS = (
    "setup.draw",
    "setup.place",
    "rolling-start.roll",
    "lock",
    "lock.steer",
    "lock.head-on",
    "lock.damage",
    "shift",
)
MORE_STEPS = (
    "shift.remove",
    "roll",
    "roll.steer",
    "roll.head-on",
    "end.damage",
    "end.remove",
    "finished",
    "setup.lock",
)
TURN = {
    "at": (*STEPS, *MORE_STEPS),
    "order": ("AB", "BA", "--", "A-", "AA"),
    "done": ("0", "1", "2"),
    "turn": ("A", "B"),
    "heading": ("w", "ne"),
    "left": ("1", "9"),
    "reverse": ("yes",),
    "pushing": ("A", "B"),
    "struck": ("A", "B"),
    "queue": ("A", "AB", "BA", "BB"),
    "removing": ("1", "5"),
    "winner": ("A",),
}
SEAT = {
    "gear": tuple("012345"),
    "mirror": ("0", "11", "123", "00000", "33333"),
    "locked": ("1", "333", "11111"),
    "damage": ("g1", "g3.l3.i12"),
    "pending": ("1", "9"),
    "due": ("1", "5"),
    "next": ("start", "1", "4"),
    "laps": ("1", "2", "9"),
}
SPACES = ("off", "a1:e", "k7:ne", "bl48:se", "x17:w", "i3:e", "m9:w", "w1:e", "c4:sw")


def some_of(fields: dict[str, tuple[str, ...]]) -> st.SearchStrategy[list[str]]:
    """Some of these fields, each with one of its values."""
    pairs = [st.sampled_from([f"{name}={value}" for value in values]) for name, values in fields.items()]
    return st.tuples(*(st.one_of(st.just(""), pair) for pair in pairs)).map(lambda found: [f for f in found if f])


def seat(letter: str) -> st.SearchStrategy[str]:
    placed = st.tuples(st.sampled_from(SPACES), some_of(SEAT))
    return placed.map(lambda found: ",".join([f"{letter}={found[0]}", *found[1]]))


POSITIONS = st.tuples(some_of(TURN), seat("A"), seat("B")).map(
    lambda found: f"joyride/school-yard/seats=2/{','.join(['round=1', *found[0]])}/{found[1]}/{found[2]}"
)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=POSITIONS)
def test_every_position_can_be_described_or_is_refused(capsys: pytest.CaptureFixture[str], text: str) -> None:
    try:
        race = Race.from_position(text)
    except HairpinError:
        return
    describe(Screen(), race)
    assert race.position() in capsys.readouterr().out
    told = described(race)
    assert told["problems"] or race.is_over or told["choices"] or told["chances"]

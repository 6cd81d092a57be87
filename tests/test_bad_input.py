"""Whatever a person types or a file holds: one sentence, never a traceback, and nothing changes."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.kit.errors import HairpinError
from hairpin.race import Race
from hairpin.racefile import opened, parse_file, play_line, replay
from hairpin.scenario import check, read_scenario

POSITION = (
    "joyride/school-yard/seats=3,damage=no/round=4,order=BAC,turn=A,at=roll.steer,steered=yes/"
    "A=q4:e,gear=3,mirror=123,damage=g1.l2.i2,next=start,laps=1/B=u3:e,gear=4,mirror=2233/C=m3:se,mirror=12,due=1"
)
GOLDEN = Path(__file__).parents[1] / "races" / "joyride" / "school-yard-two-racers.race"
SCENARIO = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))[0]

LONG = "9" * 5000  # more digits than Python makes a number of
LETTERS = "abcdABCD0123456789=,/.:-~_ \n\t#é€\x00"


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters cut out, put in or doubled."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        what = draw(st.sampled_from(("cut", "put", "double")))
        piece = draw(st.text(LETTERS, max_size=6)) if what == "put" else text[at : at + length] * (what == "double")
        text = text[:at] + piece + text[at + (length if what == "cut" else 0) :]
    return text


@given(damaged(POSITION))
@settings(max_examples=400, deadline=None)
def test_a_damaged_position_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        race = Race.from_position(text)
    except HairpinError as error:
        assert str(error)
        assert "\n" not in str(error)[:-1] or "\n" in text
        return
    assert Race.from_position(race.position()).position() == race.position()
    race.game.problems(race.setting, race.state)
    race.game.draw(race.setting, race.state)


@given(st.text(LETTERS + "lockstershifturnbmv", max_size=24))
@settings(max_examples=400, deadline=None)
def test_any_words_are_an_action_or_refused_in_a_sentence(words: str) -> None:
    race = Race.from_position(POSITION)
    before = race.states.tobytes()
    try:
        race.find(words)
    except HairpinError as error:
        assert str(error)
    assert race.states.tobytes() == before


@given(damaged(GOLDEN.read_text()[:1500]))
@settings(max_examples=150, deadline=None)
def test_a_damaged_race_file_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        found = parse_file(text, "damaged.race")
        race = opened(found, "damaged.race")
        for number, line in found.actions[:12]:
            play_line(race, number, line, "damaged.race")
    except HairpinError as error:
        assert str(error)


@given(damaged(SCENARIO.read_text()))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_scenario_is_checked_or_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "damaged.toml"
    path.write_text(text)
    try:
        check(path, compiled=False)
    except HairpinError as error:
        assert str(error).startswith("damaged.toml") or str(path) in str(error)


@pytest.mark.parametrize("length", [0, 1, 15, 40, 100, 400, 1200, -1])
def test_a_file_cut_anywhere_ends_in_a_sentence(tmp_path: Path, length: int) -> None:
    path = tmp_path / "cut.race"
    path.write_text(GOLDEN.read_text()[:length])
    try:
        found = replay(path)
        assert found.says
        assert not found.agrees or length == -1
    except HairpinError as error:
        assert "cut.race" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("joyride/", "chess/", "'chess' is no game here"),
        ("school-yard", "monza", "'monza' is no track"),
        ("seats=3", "seats=2", "the position has 3 seats; its options say 2"),
        ("seats=3,", "seats=three,", "option seats=three: "),
        ("order=BAC", "order=BAD", "order=D: the seats here are A, B and C"),
        ("at=roll.steer", "at=pit", "at=pit: the steps are setup"),
        ("at=roll.steer", "at=roll.tyre", "at=roll.tyre: after the step stands what is asked"),
        ("A=q4:e", "A=q99:e", "'q99' is no space"),
        ("A=q4:e", "A=q4:up", "'up' is no direction: write e, ne, nw, w, sw or se"),
        ("gear=3", "gear=7", "gear=7: a whole number from 0 to 5 is allowed"),
        ("mirror=123", "mirror=124", "mirror=124: up to five dice from 0"),
        ("damage=g1.l2.i2", "damage=g9", "damage=g9: write g1 to g3, l1 to l3 and i1, i2 or i12"),
        ("laps=1", "laps=1,colour=red", "'colour' is not known; the fields are gear"),
        ("round=4", "round=4,round=5", "round is given twice"),
        ("steered=yes", "steered=maybe", "steered=maybe: only steered=yes is allowed"),
        ("turn=A", "done=1", "the turn: done does not go with at=roll.steer"),
        ("at=roll.steer", "at=setup.draw", "the turn: turn does not go with at=setup.draw"),
        ("turn=A", "turn=BA", "turn=BA: a seat of the order BAC is needed"),
        ("turn=A", "turn=A,queue=ABCA", "queue=ABCA: at most a letter for each of 3 seats is allowed"),
        ("round=4", f"round={LONG}", f"round={LONG[:60]}…: a whole number from 0 to 9999 is allowed"),
        ("gear=3", f"gear={LONG}", f"gear={LONG[:60]}…: a whole number from 0 to 5 is allowed"),
        ("next=start", f"next={LONG}", f"next={LONG[:60]}…: a whole number from 1 to 4 is allowed"),
        ("A=q4:e", f"A=q{LONG}:e", "is no space: write a column"),
        ("seats=3", f"seats={LONG}", f"option seats={LONG[:60]}…: School Yard has room for 2, 3 or 4 cars"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(old: str, new: str, says: str) -> None:
    assert old in POSITION
    with pytest.raises(HairpinError) as caught:
        Race.from_position(POSITION.replace(old, new, 1))
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("option", ["seats", "laps", "starting-damage"])
def test_a_number_of_any_length_is_no_option_of_a_drawn_map(option: str) -> None:
    with pytest.raises(HairpinError, match=rf"option {option}=9+…: a whole number from "):
        Race.from_position(f"joyride/drawn/{option}={LONG}/at=lock/A=b1:e", ". . . .")


@pytest.mark.parametrize("option", ["initiative", "damage"])
def test_an_option_of_a_drawn_map_is_yes_or_no(option: str) -> None:
    with pytest.raises(HairpinError, match=f"option {option}=maybe: allowed is yes or no"):
        Race.from_position(f"joyride/drawn/{option}=maybe/at=lock/A=b1:e", ". . . .")


@pytest.mark.parametrize("words", [LONG, f"remove {LONG}", f"lock {LONG}", "lock " + "1 " * 3000])
def test_words_of_any_length_are_refused_in_a_sentence(words: str) -> None:
    with pytest.raises(HairpinError) as caught:
        Race.from_position(POSITION).find(words)
    assert len(str(caught.value)) < 300


def test_nothing_typed_steers_the_terminal_from_a_refusal() -> None:
    with pytest.raises(HairpinError, match=r"'\\x1b\[2Jstay' is no action"):
        Race.from_position(POSITION).find("\x1b[2Jstay")


def test_a_scenario_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(SCENARIO.read_text().replace("rules =", "clauses =", 1))
    with pytest.raises(HairpinError, match=r"wrong\.toml: .*; the fields are text, rules, position"):
        read_scenario(path)
    with pytest.raises(HairpinError, match=r"none\.toml.* cannot be read"):
        read_scenario(tmp_path / "none.toml")

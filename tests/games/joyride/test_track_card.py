"""What a track's rules say is told, of all twelve, and shown: its card in sentences, item checkpoints on the board.

What is expected comes from the fields of the track files, which `test_tracks` holds against the race guide.
"""

from pathlib import Path

import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride import layouts, trackfiles
from hairpin.games.joyride.sketch import sketched
from hairpin.kit.errors import listed
from hairpin.kit.shown import Board
from hairpin.race import Race
from hairpin.rulebook import read_rulebook

GAME = game_by_name("joyride")
TRACKS = sorted(GAME.courses())
PLAIN_TRACKS = ("school-yard", "probation-circuit")
ROBOT_WORDS = {
    ("white", True): "The small white robot on q14 is active, so the recycling grid is on.",
    ("white", False): "The small white robot on q14 is inactive, so the recycling grid is off.",
    ("black", True): "The large black robot on g13, h13 and g14 is active, so the entrance grid is on.",
    ("black", False): "The large black robot on g13, h13 and g14 is inactive, so the entrance grid is off.",
}


def told(name: str) -> dict[str, str]:
    """Its sentences, with their clauses."""
    return {rule.says: rule.clause for rule in GAME.card(name).rules}


def board(name: str, **options: str) -> Board:
    race = Race.start("joyride", name, {"seats": "2", **options})
    return GAME.board(race.setting, race.state)


def gives(found: Board) -> dict[str, str]:
    """By line that gives something: what."""
    return {line: what for cell in found.cells for line, what in cell.gives.items()}


def written(folder: Path, text: str) -> Path:
    file = folder / "own-track.toml"
    file.write_text(text)
    return file


def text_of(name: str) -> str:
    return trackfiles.track_file(name).read_text()


# ---- the card ----


@pytest.mark.parametrize("name", TRACKS)
def test_a_card_tells_where_how_hard_for_how_many_and_how_long(name: str) -> None:
    """[JR-GUIDE-01, JR-GUIDE-06, JR-GOAL-01, JR-TEAM-02]"""
    chosen, found = layouts.track(name), told(name)
    where = layouts.board_title(chosen)
    assert found[f"It has difficulty {chosen.difficulty} and lies on the board {where}."] == "JR-GUIDE-01"
    words = ["ideal" if n in chosen.ideal else "suitable" if n in chosen.players else "unsuitable" for n in (2, 3, 4)]
    strip = ", ".join(f"{n} is {word}" for n, word in zip((2, 3, 4), words, strict=True))
    assert found[f"Number of cars: {strip}; teams are {chosen.teams}."] == "JR-GUIDE-06"
    laps = (
        "3 or 2 laps with 2 cars, 2 laps with 3 cars" if name == "probation-circuit" else f"{chosen.laps['2'][0]} laps"
    )
    assert found[f"It is run over {laps}."] == "JR-GOAL-01"


@pytest.mark.parametrize("name", TRACKS)
def test_a_card_tells_the_starting_damage(name: str) -> None:
    """[JR-TRK-09, JR-TRK-12, JR-TRK-16, JR-GUIDE-03]"""
    says = {0: "Cars start without damage.", 2: "Every car starts with 2 damage, on slots of its driver's choice."}
    found = told(name)
    assert [found.get(text) for text in says.values()].count("JR-GUIDE-03") == 1
    assert says[layouts.track(name).starting_damage] in found


@pytest.mark.parametrize("name", TRACKS)
def test_a_card_tells_obstacles_and_which_grids_are_on(name: str) -> None:
    """[JR-GRID-02, JR-GRID-03, JR-R-104, JR-SETUP-01]"""
    chosen, found = layouts.track(name), told(name)
    for obstacle in chosen.obstacle:
        if obstacle.robot:
            assert found[ROBOT_WORDS[obstacle.robot, obstacle.active]] == "JR-GRID-02"
        else:
            assert found[f"An obstacle token lies on {listed(obstacle.barriers, 'and')}."] == "JR-R-104"
    assert ("It is raced without obstacle tokens." in found) == (not chosen.obstacle)


@pytest.mark.parametrize("name", TRACKS)
def test_a_card_tells_the_item_checkpoints(name: str) -> None:
    """[JR-CHK-09, JR-CHK-10, JR-CHK-11]"""
    lines = layouts.track(name).checkpoint
    numbers = [str(n) for n, line in enumerate(lines, 1) if line.item]
    if numbers:
        which = f"Item checkpoints: {listed(numbers, 'and')} of {len(lines)};"
        assert told(name)[f"{which} in a race with items, every car gains an item there on every lap."] == "JR-CHK-10"
    else:
        assert told(name)[f"Item checkpoints: none of {len(lines)}."] == "JR-CHK-09"
    assert (not numbers) == (name in PLAIN_TRACKS)


@pytest.mark.parametrize("name", TRACKS)
def test_a_card_tells_the_special_rules_or_that_there_is_none(name: str) -> None:
    """[JR-TRK-02, JR-TRK-06, JR-GUIDE-03]"""
    expected = {
        "school-yard": {
            "It is raced without items.": "JR-TRK-02",
            "It is raced without driver abilities.": "JR-TRK-02",
        },
        "graduation": {
            "Graduation Present: on completing a lap every driver may recharge all abilities, in whatever position.": (
                "JR-TRK-06"
            ),
            "Usual here, unless the table chooses otherwise: abilities, each its own choice.": "JR-CMPX-01",
        },
    }
    plain = {"It has no special rule.": "JR-GUIDE-03"}
    rules = {*plain, *(says for each in expected.values() for says in each)}
    assert {says: clause for says, clause in told(name).items() if says in rules} == expected.get(name, plain)


@pytest.mark.parametrize("name", TRACKS)
def test_every_sentence_has_a_clause_of_the_ledger_and_is_part_of_the_introduction(name: str) -> None:
    known = {entry.id for entry in read_rulebook("joyride").entries}
    for says, clause in told(name).items():
        assert clause in known
        assert says in GAME.about(name)
        assert says.endswith(".")


def test_a_track_of_ones_own_tells_what_lies_on_it_and_what_its_lines_give(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[JR-TDES-11, JR-TDES-12, JR-GRID-11]"""
    monkeypatch.setattr(trackfiles, "REGISTERED", {})
    text = text_of("brake-time").replace('arrow = "e"\nitem = true', 'arrow = "e"\nitem = true\ngives = "mine"')
    robots = text.index("[[obstacle]]"), text.index("[[gate]]")
    text = text[: robots[0]] + text[robots[1] :]
    text += '\n[[token]]\nspaces = ["u1", "u2"]\n\n[[token]]\nspaces = ["u4"]\nitem = "oil"\nup = true\n'
    trackfiles.REGISTERED["own-track"] = written(tmp_path, text)
    found = told("own-track")
    assert found["What checkpoint 1 gives is a Mine."] == "JR-TDES-12"
    assert (
        found["From the start items lie on it: one unknown, face-down, on u1 and u2; Oil Slick on u4."] == "JR-TDES-11"
    )
    assert found["The recycling grid has no robot and is off."] == "JR-GRID-11"
    assert found["The entrance grid has no robot and is off."] == "JR-GRID-11"


# ---- the board ----


@pytest.mark.parametrize("name", TRACKS)
def test_the_board_marks_every_space_of_an_item_checkpoint(name: str) -> None:
    """[JR-CHK-09, JR-CHK-11]"""
    chosen, found = layouts.track(name), board(name)
    assert gives(found) == {str(n): "an item" for n, line in enumerate(chosen.checkpoint, 1) if line.item}
    marked = gives(found)
    assert all(set(cell.gives) == set(cell.lines) & set(marked) for cell in found.cells)


def test_a_race_without_items_marks_none() -> None:
    """Item sides then count as plain [JR-CMPX-06, JR-CHK-10]."""
    assert gives(board("graduation", items="no")) == {}


def test_a_line_that_gives_one_kind_says_which() -> None:
    """The starting line may show its item side too [JR-TDES-12, JR-CHK-10]."""
    roads = "= . . 1 . . 2\n = . . 1 . . 2\n"
    race = Race.from_position("joyride/drawn/items-at=1.2-mine.start/at=lock/A=c1:e", roads)
    assert gives(GAME.board(race.setting, race.state)) == {"1": "an item", "2": "a Mine", "start": "an item"}


def test_a_kind_that_is_not_in_the_race_is_not_promised() -> None:
    """[JR-CMPX-07, JR-R-110]"""
    expected = {"1": "an item", "2": "an item"}
    assert gives(board("graduation", items="oil")) == expected


def test_a_sketch_of_a_file_marks_them_too() -> None:
    """Also while the file breaks rules of design [JR-CHK-11]; a Tutorial is raced without items [JR-TRK-02]."""
    assert gives(sketched(trackfiles.track_file("fresh-air"))) == {"1": "an item", "2": "an item"}
    assert gives(sketched(trackfiles.track_file("school-yard"))) == {}

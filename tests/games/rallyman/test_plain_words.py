"""What people are told of a choice names dice and spaces in words, never as texts write them."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from hairpin.games.rallyman.actions import SEAT_ACTIONS
from hairpin.games.rallyman.spots import spot_words
from hairpin.games.rallyman.words import DIE_WORDS, space_name, spaces_of
from hairpin.kit.errors import IllegalAction
from hairpin.race import Race
from tests.games.rallyman.setups import picked

ALSO_ENGLISH = {"coast"}
RACES, DECISIONS, ASKED = 6, 30, 30


def notation_of(race: Race) -> set[str]:
    """What only texts write: names of dice and spaces."""
    stages = range(int(race.setting.stages))
    names = {space_name(race.setting, space) for stage in stages for space in spaces_of(race.setting, stage)}
    return {name for name in names if re.search(r"\d", name)} | set(DIE_WORDS.values()) - ALSO_ENGLISH


def told_of(race: Race, luck: Random) -> Iterator[str]:
    """Everything that a driver is told of the choices of a moment: titles, hints, reasons, why not."""
    legal = race.legal()
    for choice in race.view(race.to_act).choices:
        yield choice.preview.title
        yield from (f"{mark.text} {mark.says}" for mark in choice.preview.marks)
        yield race.told(choice.action)
    assert race.game.why is not None
    worth = {action: -90.0 - luck.random() * 9 for action in legal}
    yield race.game.why(race.settings, race.states, worth, luck.choice(legal))
    for action in luck.sample(range(SEAT_ACTIONS), ASKED):
        try:
            race.refuse_illegal(action)
        except IllegalAction as refused:
            yield str(refused)


@pytest.mark.parametrize("number", range(RACES))
def test_no_sentence_about_a_choice_has_notation(number: int) -> None:
    course, options = picked(number)
    race, luck, asked, refused = Race.start("rallyman", course, options), Random(number), 0, 0
    notation = notation_of(race)
    while not race.is_over and asked < DECISIONS:
        if race.to_act >= 0 and luck.random() < 0.3:
            asked += 1
            for told in told_of(race, luck):
                words = {word.strip(".") for word in re.findall(r"[\w.+]+", told.lower())}
                assert not words & notation, told
                assert not re.search(r"\bway \d|'", told.replace("'s ", " ")), told
                refused += bool(re.search(r"is not possible: .* \[RD-[\w-]+\]$", told))
        race.play(luck.choice(race.possible()))
    assert refused > 0


@pytest.mark.parametrize("course", ["r1s1", "r6s3", "g-corner", "g-short"])
def test_every_space_of_a_stage_has_words_of_its_own(course: str) -> None:
    race = Race.start("rallyman", course, {"seats": "1"})
    spaces = spaces_of(race.setting, 0)
    assert len({spot_words(race.setting, space) for space in spaces}) == len(spaces)


def test_a_space_is_called_by_its_tile_what_it_is_and_which_of_them() -> None:
    race = Race.start("rallyman", "r1s1", {"seats": "1"})
    words = {space_name(race.setting, space): spot_words(race.setting, space) for space in spaces_of(race.setting, 0)}
    assert words["205.3r"] == "tile 205 (right lane, 3rd of 3)"
    assert words["210.1i1"] == "tile 210 (corner, cut, limit 1)"
    assert words["227.3s2"] == "tile 227 (slide, 4th of 4)"
    assert words["s"] == "the start box"

"""The description cards, and what of them is shown at the table."""

import msgspec
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride import layouts, options
from hairpin.games.joyride.cards import (
    ABILITY_CARDS,
    DRIVERS,
    ITEM_CARDS,
    ITEM_TYPES,
    LIGHTS,
    cards_of,
)
from hairpin.games.joyride.names import TOKENS_OF_A_KIND, Ability, Item, Set
from hairpin.race import Race

GAME = game_by_name("joyride")
ROADS = """
. . a A . . q . . .
 . . . . . ~ . . w .
. . b B . . m . k .
"""
RACE = (
    "joyride/drawn/seats=2,sets=electric.standard,robots=white/at=start.window"
    "/mirror=12,items=drone.none,low=auto-pilot/mirror=12,flash=1"
)


def figures(race: Race, seat: int) -> dict[str, object]:
    return next(panel.figures for panel in race.view(0).panels if panel.seat == seat)


def test_four_kinds_of_four_tokens() -> None:
    """Each with a card; 16 in the stack [JR-COMP-12, JR-R-110]."""
    assert set(ITEM_CARDS) == {Item.OIL, Item.MINE, Item.DRONE, Item.FLASHBANG}
    assert TOKENS_OF_A_KIND == 4
    _, settings = GAME.setup("probation-circuit", {"seats": "2"})
    assert settings[0].tokens.tolist() == [0, 4, 4, 4, 4]


def test_types_of_items() -> None:
    """Dropped, fired, activated [JR-ITEM-10, JR-OIL-01, JR-MINE-01, JR-DRONE-01, JR-FLASH-01]."""
    assert ITEM_TYPES == ("dropped", "fired", "activated")
    types = {item: card.type for item, card in ITEM_CARDS.items()}
    assert types == {
        Item.OIL: "dropped",
        Item.MINE: "dropped",
        Item.DRONE: "activated",
        Item.FLASHBANG: "fired",
    }


def test_lights_and_signs() -> None:
    """The lights are the steps of a turn; Reroute Power is permanent and toggleable [JR-ABIL-07, JR-R-91]."""
    assert LIGHTS == ("Start", "Lock", "Shift", "Roll", "End")
    assert all(set(card.lights) <= set(LIGHTS) for card in ABILITY_CARDS.values())
    assert {a for a, card in ABILITY_CARDS.items() if card.signs} == {Ability.REROUTE}
    lit = {card.title: card.lights for card in ABILITY_CARDS.values()}
    assert lit["Handbrake Turn"] == ("Lock", "Roll")
    assert lit["Polarity Shift"] == ("Start",)
    assert lit["Turn Signal"] == ("End",)


def test_three_abilities_to_a_set() -> None:
    """The standard set and those of the two cars; no set, no tokens [JR-COMP-01, JR-ABIL-02]."""
    assert [len(cards_of(chosen)) for chosen in (Set.NONE, Set.STANDARD, Set.ELECTRIC, Set.LEARNER)] == [0, 3, 3, 3]


def test_the_dashboard_shows_abilities_and_power() -> None:
    """With set, lights and side; the toggle with what it does to which move [JR-ABIL-02, JR-ABIL-07, JR-ELEC-06]."""
    race = Race.from_position(RACE, ROADS)
    own, other = figures(race, 0), figures(race, 1)
    assert (own["set"], other["set"]) == ("electric", "standard")
    assert [(a["id"], a["used"]) for a in own["abilities"]] == [  # type: ignore[attr-defined]
        ("auto-pilot", True),
        ("polarity-shift", False),
        ("reroute-power", False),
    ]
    assert (own["toggle"], own["power"], other["toggle"]) == ("lock", -1, "")
    race.play("polarity shift")
    assert figures(race, 0)["power"] == 1
    race.play("reroute power")
    assert figures(race, 0)["toggle"] == "roll"


def test_the_dashboard_of_the_electric_has_a_toggle() -> None:
    """One extra part, at the position printed [JR-COMP-11, JR-ELEC-05]."""
    race = Race.from_position(RACE, ROADS)
    assert [figures(race, seat)["toggle"] for seat in (0, 1)] == ["lock", ""]


def test_items_and_what_lies_on_the_board_are_shown() -> None:
    """Held items by slot, tokens with their titles, a face-down one as nothing but that [JR-SETUP-04, JR-R-90]."""
    race = Race.from_position(RACE, ROADS)
    assert figures(race, 0)["items"] == ["drone", ""]
    assert figures(race, 1)["flash"] == 1
    board = race.view(0).board
    assert [(token.at, token.kind, token.title) for token in board.tokens] == [
        ("g1", "hidden", "A face-down item"),
        ("g3", "mine", "A Mine"),
    ]
    kinds = {cell.name: cell.kind for cell in board.cells}
    assert (kinds["f2"], kinds["i2"], kinds["i3"], kinds["a1"]) == ("leak", "grid", "grid-off", "space")


def test_the_cards_lie_beside_the_board() -> None:
    """Every kind of item is described, every ability, and what happens where they meet [JR-SETUP-04, JR-FX-04]."""
    lying = GAME.cards()
    assert [card.title for card in lying if card.group == "Items"] == [
        "Oil Slick",
        "Mine",
        "Delivery Drone",
        "Flashbang",
    ]
    assert len([card for card in lying if card.group.startswith("Abilities")]) == 9
    assert [(card.title, card.says) for card in lying if card.group == "Cars"] == [
        ("Electric", "Driven by the Crash Test Dummy."),
        ("Learner", "Driven by Sam and Clive."),
    ]
    assert any("doubled" in card.says for card in lying if card.group == "When effects meet")


def test_drivers_have_no_effect() -> None:
    """The Crash Test Dummy, Sam and Clive: names, nothing more [JR-COMP-21]."""
    assert set(DRIVERS) == set(options.BOX)
    races = [Race.start("joyride", "probation-circuit", {"seats": "2", "car-a": car}) for car in options.CARS]
    assert len({race.states.tobytes() for race in races}) == 1


def test_the_standard_set_is_the_first_choice() -> None:
    """The default of every driver, and what the lessons teach [JR-ABIL-08, JR-CMPX-05]."""
    found = {option.name: option.default for option in GAME.options("probation-circuit")}
    assert {found[f"set-{letter}"] for letter in "abc"} == {"standard"}
    lessons = {preset.name: preset.options for preset in options.presets("probation-circuit")}
    assert lessons["abilities"]["abilities"] == "standard"


@pytest.mark.parametrize(("teams", "shown"), [("ideal", True), ("unsuitable", False)])
def test_the_t_of_the_player_counts(teams: str, shown: bool) -> None:
    """Whether a track suits a team race [JR-TEAM-02]."""
    chosen = layouts.track("school-yard")

    told = layouts.suitability(msgspec.structs.replace(chosen, teams=teams))
    assert ("teams are ideal" in told) is shown

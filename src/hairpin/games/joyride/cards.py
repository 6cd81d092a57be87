"""The description cards: items, abilities, cars, and how effects that meet are settled; in our own words."""

from dataclasses import dataclass

from hairpin.games.joyride.names import ABILITY_SLOTS, Ability, Item, Set, Special
from hairpin.kit.shown import Card

ITEM_TYPES = ("dropped", "fired", "activated")
LIGHTS = ("Start", "Lock", "Shift", "Roll", "End")
GROUP_TITLES = {  # of the grid's two groups and their robots
    Special.WHITE: ("Recycling grid", "Small white robot"),
    Special.BLACK: ("Entrance grid", "Large black robot"),
}


@dataclass(frozen=True)
class ItemCard:
    """What an item is and does, beside the board while its kind is in the race."""

    title: str
    type: str
    says: str


@dataclass(frozen=True)
class AbilityCard:
    """What an ability does, with the steps in which its lights are lit and the signs on its token."""

    title: str
    lights: tuple[str, ...]
    says: str
    signs: tuple[str, ...] = ()  # permanent, toggle


ITEM_CARDS = {
    Item.OIL: ItemCard(
        "Oil Slick", "dropped", "Whoever drives off it must steer there, and may not choose to steer again this turn."
    ),
    Item.MINE: ItemCard("Mine", "dropped", "Explodes when any part of a car gets onto it, or when it is damaged."),
    Item.DRONE: ItemCard(
        "Delivery Drone",
        "activated",
        "Start, Shift or End: flies from the space ahead in any direction and explodes at a car or a barrier.",
    ),
    Item.FLASHBANG: ItemCard(
        "Flashbang",
        "fired",
        "Dazzles the car it hits, or one next to the barrier it hits: the dice of its next Lock move are rolled first.",
    ),
}

ABILITY_CARDS = {
    Ability.HANDBRAKE: AbilityCard(
        "Handbrake Turn", ("Lock", "Roll"), "A steer turns the car by two directions in place of one."
    ),
    Ability.PRECISION: AbilityCard(
        "Precision Driving", ("Lock",), "Turn a locked die to any face before the Lock move; it keeps it."
    ),
    Ability.GEAR_MASTER: AbilityCard("Gear Master", ("Shift",), "Go one gear further when shifting or engine braking."),
    Ability.AUTO_PILOT: AbilityCard(
        "Auto Pilot",
        ("Roll",),
        "Unless you shifted up: make the Roll move by what lies on the mirror, without rolling.",
    ),
    Ability.POLARITY: AbilityCard(
        "Polarity Shift", ("Start",), "This turn the power adds 1 to the move it points at, in place of taking 1."
    ),
    Ability.REROUTE: AbilityCard(
        "Reroute Power",
        ("Start",),
        "The power takes 1 from each Lock move of 2 or more; turned over, from each Roll move.",
        ("permanent", "toggle"),
    ),
    Ability.CRUNCHY: AbilityCard(
        "Crunchy Gears", ("Shift",), "Shift exactly three gears up or down, in place of the usual choice."
    ),
    Ability.STALL: AbilityCard("Stall", ("Roll",), "After the roll, give up one of the dice and a gear."),
    Ability.TURN_SIGNAL: AbilityCard("Turn Signal", ("End",), "Steer, and move one space more."),
}

SET_TITLES = {Set.NONE: "", Set.STANDARD: "Standard", Set.ELECTRIC: "Electric", Set.LEARNER: "Learner"}
DRIVERS = {"electric": "the Crash Test Dummy", "learner": "Sam and Clive"}  # no effect on the race

# how effects that meet are settled
CLARIFICATIONS = (
    "An item beats a special space, a special space an ability, an ability the rules.",
    "A dazzled driver chooses the dice to lock, rolls them, and may then still use Precision Driving.",
    "A dazzled Electric that uses Auto Pilot rolls its dice after all.",
    "Oil forces a steer as the front leaves it (in reverse, the rear); after that no steer may be chosen this turn, "
    "by no ability either, but further oil still forces one, and a Handbrake Turn may sharpen it.",
    "Cars that are pushed or turned over oil are unaffected. A car that slides off while it pushes comes free, and "
    "what is left of its move is doubled.",
    "An explosion damages a car once, however many of its parts are in the area; a chained one is another explosion.",
    "A drone that stops before a barrier on top of a dropped item damages it; a Mine there explodes next.",
    "Oil Leaks act as Oil Slicks and are never removed.",
)


def all_cards() -> list[Card]:
    """Every card of the box, as it lies beside the board [JR-SETUP-04, JR-ABIL-02, JR-FX-04, JR-COMP-21]."""
    items = [Card("Items", card.title, card.says, (card.type,)) for card in ITEM_CARDS.values()]
    abilities = [
        Card(f"Abilities: {SET_TITLES[chosen]}", card.title, card.says, (*card.lights, *card.signs))
        for chosen in (Set.STANDARD, Set.ELECTRIC, Set.LEARNER)
        for _, card in cards_of(chosen)
    ]
    cars = [Card("Cars", car.title(), f"Driven by {driver}.") for car, driver in DRIVERS.items()]
    return [*items, *abilities, *cars, *(Card("When effects meet", "", says) for says in CLARIFICATIONS)]


def cards_of(chosen: int) -> list[tuple[Ability, AbilityCard]]:
    """The three abilities of a set; none without one."""
    return [(a, card) for a, card in ABILITY_CARDS.items() if a // ABILITY_SLOTS + 1 == chosen]


def item_given(kind: int) -> str:
    """The item that a line gives: one kind, or (0) the next of the stack, whatever it is [JR-CHK-10, JR-TDES-12]."""
    title = ITEM_CARDS[Item(int(kind))].title if kind else "item"
    return f"{'an' if title[0] in 'OAi' else 'a'} {title}"

"""What is in the box beside the road, from `content/box.toml`: dice, Dashboards, Time cards, Damage tokens.

`box()` reads it once, refuses what does not add up, and answers frozen records. Everything is counts: a deck is its
backs with how many cards have them, the bag its tokens by both of their sides.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from hairpin.games.rallyman.road import FOLDER
from hairpin.kit.errors import HairpinError, listed

FILE: Final = "box.toml"
GEARS: Final = 6
FACES: Final = 6
SOURCES: Final = ("rulebook", "public", "designed")
SPINOUT, CRASH, SISU = ICONS = ("spinout", "crash", "sisu")
DAMAGE_SIDES: Final = ("gear", "brake", "coast", "green")
SHORTCUT_SIDES: Final = ("ok", "coast", "minus")
# what the book counts [RD-COMP-10, RD-COMP-11, RD-COMP-12, RD-COMP-13]
ALL_DICE, ALL_CARDS, ALL_SECOND_TOKENS, ALL_DAMAGE_TOKENS = 11, 192, 122, 48


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; `source` says who gave its numbers."""


class Dice(Part, frozen=True, kw_only=True):
    """How many dice there are of each kind."""

    source: str
    gear: int
    coast: int
    leader: int
    brake: int


class Warnings(Part, frozen=True, kw_only=True):
    """Faces with a Warning, of six; `gear` by the dice 1 to 6."""

    source: str
    gear: tuple[int, ...]
    coast: int
    leader: int
    brake: int


class Surface(Part, frozen=True, kw_only=True):
    """A column of the Dashboard: the dice of a turn, and the Warnings that lose control."""

    source: str
    gear: int
    coast: int
    leader: int
    brake: int
    limit: int


class Expansions(Part, frozen=True, kw_only=True):
    """Columns of the Dashboard that the core game does not use."""

    source: str
    surfaces: tuple[str, ...]


class Seconds(Part, frozen=True, kw_only=True):
    """Seconds of a Time card: `gears[0]` of the 0 side, then by Gear."""

    source: str
    gears: tuple[int, ...]


class SpareTire(Part, frozen=True, kw_only=True):
    """The Spare Tire card: seconds of its 0 side."""

    source: str
    seconds: int


class Decks(Part, frozen=True, kw_only=True):
    """How many cards each of the six decks has."""

    source: str
    cards: int


class Back(Part, frozen=True, kw_only=True):
    """A back of Time cards; `marks` are Damage tokens by yellow, orange and red signposts, Gear and seconds SISU's."""

    cards: int
    icon: str
    marks: tuple[int, int, int] = (0, 0, 0)
    gear: int = 0
    seconds: int = 0


class Deck(Part, frozen=True, kw_only=True):
    """The backs of one deck."""

    deck: int
    backs: tuple[Back, ...]


class Pairs(Part, frozen=True, kw_only=True):
    """Tokens with one Damage side, by their Shortcut sides."""

    damage: str
    shortcuts: dict[str, int]


class Bag(Part, frozen=True, kw_only=True):
    """The Damage tokens."""

    source: str
    pair: tuple[Pairs, ...]


class SecondTokens(Part, frozen=True, kw_only=True):
    """The Second tokens by their values."""

    source: str
    ones: int
    threes: int
    fives: int


class Cars(Part, frozen=True, kw_only=True):
    """The colours, one for each driver."""

    source: str
    colours: tuple[str, ...]


class Box(Part, frozen=True, kw_only=True):
    """The box; `decks_by_gear` and `tokens` are what rules need of cards and bag."""

    dice: Dice
    warnings: Warnings
    surface: dict[str, Surface]  # gravel, and leader: gravel for the first player of the round
    expansions: Expansions
    seconds: Seconds
    spare_tire: SpareTire
    decks: Decks
    back: tuple[Deck, ...]
    bag: Bag
    second_tokens: SecondTokens
    cars: Cars

    @property
    def decks_by_gear(self) -> Mapping[int, tuple[Back, ...]]:
        """The backs of the decks of Gears 1 to 6; a SISU back has its own seconds, the others those of the 0 side."""
        return {deck.deck: deck.backs for deck in self.back}

    @property
    def tokens(self) -> Mapping[tuple[str, str], int]:
        """How many Damage tokens have this Damage side and this Shortcut side, in the order of RD-R-107."""
        return {(pairs.damage, side): pairs.shortcuts[side] for pairs in self.bag.pair for side in SHORTCUT_SIDES}


@cache
def box() -> Box:
    """The box of the game."""
    return read_box((FOLDER / FILE).read_text("utf-8"))


def read_box(text: str) -> Box:
    """The box that a text in the manner of `content/box.toml` tells of. Raises a HairpinError if it does not add up."""
    try:
        found = msgspec.convert(tomllib.loads(text), Box)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise HairpinError(f"{FILE}: {error}") from error
    for fault in faults(found):
        raise HairpinError(f"{FILE}, {fault}")
    return found


def faults(box: Box) -> Iterator[str]:
    """What does not add up, each as the rest of a sentence."""
    yield from source_faults(box)
    dice = box.dice
    if (count := dice.gear + dice.coast + dice.leader + dice.brake) != ALL_DICE:
        yield f"dice: {count} dice are in the box; {ALL_DICE} are allowed"
    if len(box.warnings.gear) != GEARS:
        yield f"warnings: gear has {len(box.warnings.gear)} numbers; {GEARS} are allowed"
    faces = (*box.warnings.gear, box.warnings.coast, box.warnings.leader, box.warnings.brake)
    if worst := [number for number in faces if not 0 <= number <= FACES]:
        yield f"warnings: a die has {worst[0]} faces with a Warning; from 0 to {FACES} are allowed"
    if sorted(box.surface) != ["gravel", "leader"]:
        yield f"surface: {listed(box.surface, 'and')}; gravel and leader are allowed"
    seconds = box.seconds.gears
    if len(seconds) != GEARS + 1 or any(slow <= fast for slow, fast in pairwise(seconds)):
        yield f"seconds: {listed(seconds, 'and')}; {GEARS + 1} numbers are allowed, each lower than the one before"
    yield from deck_faults(box)
    yield from bag_faults(box)
    tokens = box.second_tokens
    if (count := tokens.ones + tokens.threes + tokens.fives) != ALL_SECOND_TOKENS:
        yield f"second_tokens: {count} tokens are in the box; {ALL_SECOND_TOKENS} are allowed"
    if len(set(box.cars.colours)) != len(box.cars.colours):
        yield "cars: a colour is named twice; each driver has one alone"


def source_faults(box: Box) -> Iterator[str]:
    parts = {name: getattr(box, name) for name in box.__struct_fields__ if name not in ("surface", "back")}
    for name, part in [*parts.items(), *((f"surface.{name}", part) for name, part in box.surface.items())]:
        if part.source not in SOURCES:
            yield f"{name}: source '{part.source}' is not known; allowed are {listed(SOURCES)}"


def deck_faults(box: Box) -> Iterator[str]:
    if [deck.deck for deck in box.back] != list(range(1, GEARS + 1)):
        yield f"back: decks {listed((deck.deck for deck in box.back), 'and')}; 1 to {GEARS} are allowed, in order"
    if GEARS * box.decks.cards != ALL_CARDS:
        yield f"decks: {GEARS} decks of {box.decks.cards} cards; {ALL_CARDS} cards are allowed in all"
    for deck in box.back:
        where = f"deck {deck.deck}"
        if (count := sum(back.cards for back in deck.backs)) != box.decks.cards:
            yield f"{where}: {count} cards have a back; {box.decks.cards} are allowed"
        for back in deck.backs:
            if back.icon not in ICONS:
                yield f"{where}: '{back.icon}' is no icon; allowed are {listed(ICONS)}"
            if back.cards < 1:
                yield f"{where}: a back is on {back.cards} cards; at least 1 is allowed"
            if any(back.marks) != (back.icon == CRASH) or list(back.marks) != sorted(back.marks):
                yield f"{where}: marks {back.marks} of a {back.icon}; a crash alone has some, rising with the danger"
            if (0 < back.gear <= GEARS and back.seconds > 0) != (back.icon == SISU):
                yield f"{where}: a {back.icon} with Gear {back.gear} and {back.seconds} s; SISU alone has both"


def bag_faults(box: Box) -> Iterator[str]:
    if tuple(pairs.damage for pairs in box.bag.pair) != DAMAGE_SIDES:
        yield f"bag: Damage sides {listed((pairs.damage for pairs in box.bag.pair), 'and')}; allowed are {DAMAGE_SIDES}"
    for pairs in box.bag.pair:
        if tuple(pairs.shortcuts) != SHORTCUT_SIDES or min(pairs.shortcuts.values()) < 0:
            yield f"bag, {pairs.damage}: Shortcut sides {pairs.shortcuts}; {listed(SHORTCUT_SIDES, 'and')} are allowed"
            return
    if (count := sum(box.tokens.values())) != ALL_DAMAGE_TOKENS:
        yield f"bag: {count} tokens are in the bag; {ALL_DAMAGE_TOKENS} are allowed"

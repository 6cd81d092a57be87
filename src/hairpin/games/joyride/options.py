"""The options of a race: laps, the mechanics that may be left out, items, cars, abilities, handicaps, teams."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

from hairpin.games.joyride.layouts import laps_for, layout_of, suitability, track
from hairpin.games.joyride.names import MAX_SEATS, MIN_SEATS, START_LINE, Handicap, Set
from hairpin.games.joyride.trackfiles import ITEM_NAMES, TrackFile
from hairpin.kit.contract import Option, Preset
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.texts import shortened

DRAWN = "drawn"
CAR_TITLES = {  # [JR-COMP-10, JR-COMP-19, JR-R-109]
    "electric": "Electric",
    "learner": "Learner",
    "hot-rod": "Hot Rod",
    "junker": "Junker",
    "off-roader": "Off-Roader",
}
CARS = tuple(CAR_TITLES)
BOX = CARS[:2]  # the others are named in the book's examples, and have the standard set
UNIQUE_SETS = {"electric": Set.ELECTRIC, "learner": Set.LEARNER}
OWN_SET = f"Only the {listed((car.title() for car in UNIQUE_SETS), 'and the')} have a set of their own."
HANDICAPS = {"low": Handicap.LOW, "hot": Handicap.HOT, "late": Handicap.LATE}
HANDICAP_TITLES = {name: f"Running {name.capitalize()}" for name in HANDICAPS}
ITEM_TITLES = {"oil": "Oil Slicks", "mine": "Mines", "drone": "Drones", "flashbang": "Flashbangs"}
BY_A_DIE = -1  # in place of Handicap bits
TEAMS = ("no", "random", "ab", "ac", "ad")
SEATS = "abcd"


def options(name: str) -> tuple[Option, ...]:
    """The options of a race on this track; a track may have other defaults, or do without a mechanic.

    [JR-TRK-02, JR-TRK-08, JR-CMPX-01, JR-CMPX-08, JR-R-77, JR-R-107, JR-R-110]
    """
    chosen = track(name)
    counts, laps = seat_counts(name, chosen), laps_by_seats(name, chosen)
    numbers = sorted({n for choice in laps.values() for n in choice}, key=int)
    found = (
        Option(
            "seats", tuple(str(n) for n in counts), str(min(chosen.players)),
            f"how many cars race: {suitability(chosen)}", "Cars",
        ),
        Option(
            "laps", tuple(numbers), "", "laps to win, where the track leaves a choice", "Laps",
            {n: f"{n} laps" for n in numbers}, laps,
        ),
        Option(
            "initiative", ("yes", "no"), "yes", "the higher gear goes first, or turns simply pass clockwise",
            "Who goes first", {"yes": "the higher gear", "no": "clockwise"},
        ),
        Option(
            "damage", ("yes", "no"), "yes", "whether crashes damage the dashboard", "Damage",
            {"yes": "with damage", "no": "no damage"},
        ),
        Option(
            "fewer-laps", ("no", "yes"), "no", "as long as the track asks for, or one lap less", "Length",
            {"no": "the whole race", "yes": "a lap less"},
        ),
        Option(
            "abilities", ("no", "standard", "yes"), "no", "driver abilities: the standard set, or each its own choice",
            "Abilities", {"no": "no abilities", "standard": "the standard set", "yes": "each its own choice"},
        ),
        Option(
            "items", item_choices(), "yes", "the kinds of items to pick up", "Items",
            {value: item_label(value) for value in item_choices()},
            parts={value: tuple(ITEM_TITLES[kind] for kind in items_of(value)) for value in item_choices()},
        ),
        Option(
            "second-box", ("no", "yes"), "no", "four item tokens of each kind, as in the box, or eight, from two boxes",
            "Item tokens", {"no": "of one box", "yes": "of two boxes"},
            matters={"items": tuple(value for value in item_choices() if value != "no")},
            moot_says="There are no items in this race.",
        ),
        Option(
            "flashbang", ("roll", "skip"), "roll", "whether a dazzled car rolls what it locks, or skips Lock once",
            "Flashbang", {"roll": "rolls the dice it locks", "skip": "skips Lock once"},
            matters={"items": tuple(value for value in item_choices() if "flashbang" in items_of(value))},
            moot_says="There are no Flashbangs in this race.",
        ),
        *((team_option(),) if max(counts) == MAX_SEATS else ()),
        *(option for seat in range(max(counts)) for option in seat_options(seat)),
    )  # fmt: skip
    offered = (option for option in found if not is_pointless(chosen, option.name))
    return tuple(replace(option, default=chosen.usual.get(option.name, option.default)) for option in offered)


def is_pointless(chosen: TrackFile, option: str) -> bool:
    """Whether an option is about a mechanic that the track is raced without [JR-TRK-02, JR-GUIDE-03]."""
    without_items = "no-items" in chosen.rules and option in ("items", "second-box", "flashbang")
    return without_items or ("no-abilities" in chosen.rules and (option == "abilities" or option.startswith("set-")))


def laps_by_seats(name: str, chosen: TrackFile) -> dict[str, tuple[str, ...]]:
    """The laps that so many cars may race, by the number of cars."""
    return {str(n): tuple(str(laps) for laps in laps_for(chosen, n)) for n in seat_counts(name, chosen)}


def team_option() -> Option:
    """Teams of two: none, by lot, or who races with the first seat [JR-TEAM-01, JR-TEAM-04]."""
    labels = {"no": "each for itself", "random": "teams by lot"}
    labels |= {value: f"cars 1 and {SEATS.index(value[1]) + 1} together" for value in TEAMS[2:]}
    alone = {str(n): ("no",) for n in range(MIN_SEATS, MAX_SEATS)}
    return Option("teams", TEAMS, "no", "two against two: by lot, or as you say", "Teams", labels, alone)


def seat_options(seat: int) -> tuple[Option, ...]:
    """What each driver picks: car, abilities, handicap [JR-SETUP-05, JR-SETUP-06, JR-MIX-01, JR-MIX-02]."""
    letter = SEATS[seat]
    name = letter.upper()
    handicaps = [".".join(some) for count in (1, 2, 3) for some in combinations(HANDICAPS, count)]
    parts = {value: tuple(HANDICAP_TITLES[part] for part in value.split(".")) for value in handicaps}
    parts |= {"no": (), "die": ("picked by a die",)}
    labels = {value: listed(titles, "and") if titles else "none" for value, titles in parts.items()}
    absent = [str(n) for n in range(MIN_SEATS, seat + 1)]  # with so many cars this seat is empty
    found = (
        Option(
            f"car-{letter}", CARS, CARS[seat], f"the car of {name}", "Car",
            CAR_TITLES, dict.fromkeys(absent, (CARS[seat],)), is_model=True,
        ),
        Option(
            f"set-{letter}", ("standard", "unique"), "standard", f"the abilities of {name}", "Abilities",
            {"standard": "the standard set", "unique": "the car's own set"}, dict.fromkeys(absent, ("standard",)),
            {"unique": {"abilities": ("yes",), f"car-{letter}": tuple(UNIQUE_SETS)}}, {"unique": OWN_SET},
            matters={"abilities": ("yes",)}, moot_says="In this race drivers do not choose their own abilities.",
        ),
        Option(
            f"handicap-{letter}", ("no", *handicaps, "die"), "no", f"what makes it harder for {name}",
            "Handicaps", labels, dict.fromkeys(absent, ("no",)), parts=parts,
            parts_says="Either a die picks the handicap, or you do.",
        ),
    )  # fmt: skip
    return tuple(replace(option, seat=seat) for option in found)


def item_label(value: str) -> str:
    """The kinds of item in the race, as they are called."""
    if value in ("yes", "no"):
        return "all items" if value == "yes" else "no items"
    return listed((ITEM_TITLES[kind] for kind in items_of(value)), "and")


def item_choices() -> tuple[str, ...]:
    """All kinds, none, or any of them [JR-SETUP-03, JR-CMPX-06, JR-CMPX-07]."""
    some = [".".join(kinds) for count in range(1, len(ITEM_NAMES)) for kinds in combinations(ITEM_NAMES, count)]
    return ("yes", "no", *some)


def seat_counts(name: str, chosen: TrackFile) -> list[int]:
    """How many cars there is room for on the starting line, whatever the track is meant for [JR-R-107]."""
    room = len(layout_of(chosen, name).lines[START_LINE])
    return list(range(MIN_SEATS, min(MAX_SEATS, room) + 1))


def pick_options(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The value of every option of a track; refuses what is not known, and what does not go together."""
    known = {option.name: option for option in options(name)}
    check_track_rules(track(name), given)
    for key, value in given.items():
        if key not in known:
            raise HairpinError(f"option {shortened(key)}: not known; the options are {listed(known, 'and')}")
        if key == "seats" and value not in known[key].values:
            counts = listed(known[key].values)
            raise HairpinError(f"option seats={shortened(value)}: {track(name).title} has room for {counts} cars")
        if value not in known[key].values:
            raise HairpinError(f"option {key}={shortened(value)}: allowed is {listed(known[key].values)}")
    picked = dict.fromkeys(("abilities", "items"), "no") | dict.fromkeys((f"set-{s}" for s in SEATS), "standard")
    picked |= {"second-box": "no", "flashbang": "roll"}
    picked |= {key: given.get(key, option.default) for key, option in known.items()}
    check_seats(picked, given)
    return picked


def check_track_rules(chosen: TrackFile, given: Mapping[str, str]) -> None:
    """Refuse a mechanic that the track is raced without [JR-TRK-02, JR-GUIDE-03]."""
    for key in ("items", "abilities"):
        if f"no-{key}" in chosen.rules and given.get(key, "no") != "no":
            raise HairpinError(f"option {key}={shortened(given[key])}: {chosen.title} is raced without {key}")


def check_seats(picked: Mapping[str, str], given: Mapping[str, str]) -> None:
    """Refuse sets, handicaps and teams that the race has no use for [JR-ABIL-01, JR-CMPX-05, JR-TEAM-01, JR-R-109]."""
    seats = int(picked["seats"])
    if picked.get("teams", "no") != "no" and seats != MAX_SEATS:
        raise HairpinError(f"option teams={picked['teams']}: teams are for {MAX_SEATS} cars, and here race {seats}")
    for letter in SEATS[:seats]:
        key, car = f"set-{letter}", picked[f"car-{letter}"]
        if picked[key] == "unique" and picked["abilities"] != "yes":
            raise HairpinError(f"option {key}=unique: needs abilities=yes, where each driver chooses a set")
        if picked[key] == "unique" and car not in UNIQUE_SETS:
            raise HairpinError(
                f"option {key}=unique: the {car} has no set of its own; {listed(UNIQUE_SETS, 'and')} have"
            )
    for key in given:
        if key[-2:-1] == "-" and key[-1] not in SEATS[:seats]:
            raise HairpinError(f"option {key}: here race {seats} cars")


def trimmed(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The options that differ from their defaults, and always the number of seats."""
    known = {option.name: option.default for option in options(name)}
    kept = {key: given[key] for key in known if key in given and given[key] != known[key]}
    seats = given.get("seats", known["seats"])
    if kept.get("laps") == str(laps_for(track(name), int(seats))[0]):
        del kept["laps"]
    return {"seats": seats} | {key: value for key, value in kept.items() if key != "seats"}


# ---- what the words mean ----


def items_of(value: str) -> tuple[str, ...]:
    """The kinds of item that are in the race."""
    if value in ("yes", "no"):
        return tuple(ITEM_NAMES) if value == "yes" else ()
    return tuple(value.split("."))


def handicaps_of(value: str) -> int:
    """Handicap bits, or BY_A_DIE [JR-MIX-01, JR-MIX-02]."""
    if value == "die":
        return BY_A_DIE
    return sum(HANDICAPS[name].value for name in value.split(".") if value != "no")


def set_of(picked: Mapping[str, str], letter: str) -> Set:
    """The abilities of a seat: none, the standard set, or its car's own; sets are never mixed.

    [JR-SETUP-06, JR-ABIL-01, JR-ABIL-03, JR-CMPX-04, JR-CMPX-05]
    """
    if picked["abilities"] == "no":
        return Set.NONE
    return UNIQUE_SETS[picked[f"car-{letter}"]] if picked[f"set-{letter}"] == "unique" else Set.STANDARD


# ---- presets ----


# a mechanic each, in the book's order: its option, how it is left out, how it is put in
LESSONS = (
    ("initiative", "no", "yes", "the higher gear goes first"),
    ("damage", "no", "yes", "crashes cost parts of the dashboard"),
    ("abilities", "no", "standard", "three abilities, the same for everybody"),
    ("items", "no", "yes", "things to drop, to fire and to send off"),
    ("fewer-laps", "yes", "no", "all the laps of the track"),
)


def presets(name: str) -> tuple[Preset, ...]:
    """Teach me: driving alone, then a mechanic more in each race; and the whole game.

    Only what makes a difference on this track [JR-CMPX-01, JR-CMPX-05, JR-TRK-02].
    """
    without = {option: out for option, out, _, _ in LESSONS}
    found = [Preset("driving", "steering, shifting and crashing, one lap less", allowed_here(name, without))]
    for count, (option, _, _, says) in enumerate(LESSONS, 1):
        taught = {key: put_in for key, _, put_in, _ in LESSONS[:count]}
        found.append(Preset(option if option != "fewer-laps" else "laps", says, allowed_here(name, without | taught)))
    whole = {"abilities": "yes", "items": "yes"}
    found.append(Preset("everything", "the whole game, each driver with a set of choice", allowed_here(name, whole)))
    races = [pick_options(name, preset.options) for preset in found]
    return tuple(preset for count, preset in enumerate(found) if races[count] not in races[:count])


def allowed_here(name: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """The options of a preset, without what the track is raced without."""
    return {key: value for key, value in wanted.items() if not is_pointless(track(name), key)}

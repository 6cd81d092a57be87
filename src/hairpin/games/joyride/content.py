"""Content files and options made into settings. Every defect is one sentence that says what is allowed."""

from collections.abc import Mapping

import numpy as np

from hairpin.games.joyride.layouts import (
    content_hash,
    hashed,
    laps_for,
    layout_of,
    track,
)
from hairpin.games.joyride.names import (
    DAMAGE_SLOTS,
    FACE_DOWN,
    MAX_BOXES,
    MAX_LAPS,
    MAX_LATE,
    MAX_SEATS,
    MAX_STARTS,
    START_LINE,
    TOKEN_KINDS,
    TOKENS_OF_A_KIND,
    Set,
    Special,
)
from hairpin.games.joyride.options import (
    CARS,
    DRAWN,
    SEATS,
    TEAMS,
    handicaps_of,
    items_of,
    pick_options,
    seat_options,
    set_of,
    trimmed,
)
from hairpin.games.joyride.plan import Layout
from hairpin.games.joyride.rules.teams import AT_RANDOM, CHOSEN
from hairpin.games.joyride.state import SETTING, Setting
from hairpin.games.joyride.trackfiles import (
    BARRIER,
    DRAWN_SYMBOLS,
    GROUP_NAMES,
    ITEM_NAMES,
    SPECIALS,
    START,
    TOKENS,
)
from hairpin.kit.contract import Course
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.hexgrid import parse_direction, read_map
from hairpin.kit.record import Table
from hairpin.kit.texts import shortened, whole_number

SET_NAMES = {"none": Set.NONE, "standard": Set.STANDARD, "electric": Set.ELECTRIC, "learner": Set.LEARNER}
YES_OR_NO = tuple((key, ("yes", "no")) for key in ("initiative", "damage", "second-box"))


def setup(name: str, given: Mapping[str, str]) -> tuple[Course, Table]:
    """The course and the setting of a race: one record. Raises a HairpinError naming what is allowed.

    [JR-SETUP-01, JR-TRK-08, JR-TRK-09, JR-CMPX-02, JR-CMPX-03, JR-CMPX-08, JR-R-111, JR-R-112]
    """
    chosen = track(name)
    picked = pick_options(name, given)
    seats = int(picked["seats"])
    allowed = laps_for(chosen, seats)
    laps = int(picked["laps"] or allowed[0])
    if laps not in allowed:
        raise HairpinError(f"option laps={laps}: {chosen.title} with {seats} cars is run over {listed(allowed)} laps")
    if picked["fewer-laps"] == "yes":
        laps = max(laps - 1, 1)
    laid = layout_of(chosen, name)
    settings = setting_of(laid, seats, laps, chosen.starting_damage, picked)
    settings[0].recharge_all = int("recharge-all" in chosen.rules)
    for seat in range(seats):
        settings[0].sets[seat] = set_of(picked, SEATS[seat])
    lay_out_items(settings[0], laid, items_of(picked["items"]), tokens_of_a_kind(picked))
    course = Course(name, chosen.title, trimmed(name, given), content_hash(name))
    return course, settings


def setup_drawn(drawing: str, given: Mapping[str, str]) -> tuple[Course, Table]:
    """The course and setting of a map drawn in a scenario: lines as digits and =, cars as letters on free spaces.

    Beside the symbols of boards, o and m are an Oil Slick and a Mine that were dropped, q is a face-down token.
    Lists in options are separated by dots: items-at (lines that show their item side, as 1.2-mine.start), robots (the
    grids that are on), sets (of the seats in order), bag (the item tokens in the race, if not all of the box).
    """
    picked = {
        "seats": "1",
        "laps": "2",
        "facing": "e",
        "initiative": "yes",
        "damage": "yes",
        "starting-damage": "0",
        "items-at": "",
        "bag": "",
        "second-box": "no",
        "robots": "",
        "sets": "",
        "recharge": "behind",
        "flashbang": "roll",
        "teams": "no",
        **{o.name: o.default for seat in range(MAX_SEATS) for o in seat_options(seat) if "handicap" in o.name},
    }
    if unknown := set(given) - set(picked):
        raise HairpinError(f"option {shortened(min(unknown))}: a drawn map takes {listed(picked, 'and')}")
    picked |= given
    for key, allowed in (*YES_OR_NO, ("teams", TEAMS)):
        if picked[key] not in allowed:
            raise HairpinError(f"option {key}={shortened(picked[key])}: allowed is {listed(allowed)}")
    symbols = read_map(drawing, DRAWN_SYMBOLS, "the drawn map")
    laid = drawn_layout(symbols, picked)
    seats = whole_number("option seats", picked["seats"], 1, MAX_SEATS)
    laps = whole_number("option laps", picked["laps"], 1, MAX_LAPS)
    damage = whole_number("option starting-damage", picked["starting-damage"], 0, DAMAGE_SLOTS)
    settings = setting_of(laid, seats, laps, damage, picked)
    settings[0].recharge_all = int(picked["recharge"] == "all")
    for seat, chosen in enumerate(words_of("sets", picked["sets"], SET_NAMES)[:MAX_SEATS]):
        settings[0].sets[seat] = SET_NAMES[chosen]
    bag = words_of("bag", picked["bag"], ITEM_NAMES)
    of_a_kind = tokens_of_a_kind(picked)
    for name in ITEM_NAMES:
        if bag.count(name) > of_a_kind:
            raise HairpinError(f"option bag: {bag.count(name)} of the kind {name}; there are {of_a_kind} of each")
    if len(laid.lying) > (most := of_a_kind * len(ITEM_NAMES)):
        raise HairpinError(f"the drawn map: {len(laid.lying)} items lie on it; allowed are up to {most}")
    lay_out_items(settings[0], laid, tuple(ITEM_NAMES), of_a_kind)
    for name, item in ITEM_NAMES.items() if bag else ():
        settings[0].tokens[item] = bag.count(name)
    return Course(DRAWN, "a drawn map", dict(given), hashed(drawing.encode()), drawing), settings


def drawn_layout(symbols: Mapping[int, str], picked: Mapping[str, str]) -> Layout:
    """What a drawn map and its options lay out."""
    drivable = frozenset(space for space, symbol in symbols.items() if symbol != BARRIER)
    highest = max((int(symbol) for symbol in symbols.values() if symbol.isdigit()), default=1)
    lines = [tuple(space for space, symbol in symbols.items() if symbol == START)]
    lines += [tuple(s for s, symbol in symbols.items() if symbol == str(n)) for n in range(1, highest + 1)]
    gives = {}
    for text in picked["items-at"].split(".") if picked["items-at"] else ():
        line, _, kind = text.partition("-")
        number = START_LINE if line == "start" else whole_number("option items-at", line, 1, highest)
        gives[number] = int(ITEM_NAMES[words_of("items-at", kind, ITEM_NAMES)[0]]) if kind else 0
    return Layout(
        drivable,
        tuple(lines),
        parse_direction(picked["facing"]),
        special={space: SPECIALS[symbol].value for space, symbol in symbols.items() if symbol in SPECIALS},
        active=sum(GROUP_NAMES[name].value for name in words_of("robots", picked["robots"], GROUP_NAMES)),
        lying=tuple(sorted((space, TOKENS[symbol]) for space, symbol in symbols.items() if symbol in TOKENS)),
        gives=gives,
    )


def words_of(key: str, text: str, known: Mapping[str, object]) -> list[str]:
    """`mine.oil` as a list; refuses words that are not known."""
    found = text.split(".") if text else []
    if unknown := [word for word in found if word not in known]:
        raise HairpinError(f"option {key}: '{shortened(unknown[0])}' is not known; allowed are {listed(known)}")
    return found


def drawn_cars(drawing: str) -> dict[str, tuple[int, int]]:
    """Front and rear of the cars drawn on a map, by letter: A is a front, a its rear."""
    symbols = read_map(drawing, DRAWN_SYMBOLS, "the drawn map")
    ends = {symbol: space for space, symbol in symbols.items() if symbol in "ABCDabcd"}
    return {letter: (ends[letter], ends.get(letter.lower(), 0)) for letter in ends if letter.isupper()}


# ---- the record ----


def setting_of(laid: Layout, seats: int, laps: int, starting_damage: int, picked: Mapping[str, str]) -> Table:
    """One setting record."""
    settings = np.zeros(1, SETTING)
    setting = settings[0]
    setting.seats, setting.laps, setting.checkpoints = seats, laps, len(laid.lines) - 1
    setting.initiative, setting.damage = int(picked["initiative"] == "yes"), int(picked["damage"] == "yes")
    setting.starting_damage, setting.start_facing = starting_damage, laid.facing
    setting.start_count = min(len(laid.lines[START_LINE]), MAX_STARTS)
    for place, space in enumerate(laid.lines[START_LINE][:MAX_STARTS]):
        setting.starts[place] = space
    for space in laid.drivable:
        setting.drivable[space] = 1
    for number, line in enumerate(laid.lines):
        for space in line:
            setting.lines[space] |= 1 << number
    for space, bits in laid.special.items():
        setting.special[space] = bits
    for space, robot in laid.robots.items():  # special on a barrier: the robot of that grid stands there
        setting.special[space] = GROUP_NAMES[robot].value
    setting.active = laid.active
    setting.any_special = int(any(bits & (laid.active | Special.LEAK) for bits in laid.special.values()))
    setting.flash_skips = int(picked["flashbang"] == "skip")
    setting.late_count = min(len(laid.lines[-1]), MAX_LATE)
    for place, space in enumerate(laid.lines[-1][:MAX_LATE]):
        setting.late[place] = space
    pick_teams(setting, picked.get("teams", "no"))
    for seat in range(seats):
        setting.models[seat] = CARS.index(picked.get(f"car-{SEATS[seat]}", CARS[seat]))
        setting.handicaps[seat] = handicaps_of(picked[f"handicap-{SEATS[seat]}"])
    return settings


def pick_teams(setting: Setting, value: str) -> None:
    """No teams, random ones, or the seat that races with the first [JR-TEAM-04]."""
    if value == "random":
        setting.teams = AT_RANDOM
    elif value != "no":
        setting.teams, setting.partner = CHOSEN, SEATS.index(value[1])


def tokens_of_a_kind(picked: Mapping[str, str]) -> int:
    """How many item tokens of each kind there are: those of a second box only if the players add them.

    [JR-COMP-12, JR-R-110]
    """
    return TOKENS_OF_A_KIND * (MAX_BOXES if picked["second-box"] == "yes" else 1)


def lay_out_items(setting: Setting, laid: Layout, kinds: tuple[str, ...], of_a_kind: int) -> None:
    """The tokens in the race, the lines that give them, and those that start on the track.

    Without items, item sides count as plain and nothing lies on the track; tokens of a kind that is not in the race
    are left out.
    [JR-SETUP-03, JR-CHK-10, JR-COMP-12, JR-CMPX-06, JR-CMPX-07, JR-R-110, JR-R-112]
    """
    for name in kinds:
        setting.tokens[ITEM_NAMES[name]] = of_a_kind
    for number, kind in laid.gives.items():
        if kinds and (not kind or setting.tokens[kind]):
            show_item_side(setting, number, kind)
            setting.set_aside |= 1 << kind if kind else 0
    for space, kind in laid.lying:
        item = kind % FACE_DOWN
        if kinds and (not item or setting.tokens[item]):
            setting.lying[setting.lying_count] = space * TOKEN_KINDS + kind
            setting.lying_count += 1


def show_item_side(setting: Setting, number: int, kind: int) -> None:
    """Turn a line to its item side: it gives one kind, or (0) the next of the stack [JR-CHK-09, JR-CHK-10]."""
    setting.item_lines |= 1 << number
    setting.gives[number] = kind

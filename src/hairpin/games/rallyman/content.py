"""From roads, box and options to a setting: everything about a race that does not change.

A course is a small road of `fixtures.toml` (`g-open`), a ready-made Stage (`r1s1`), a ready-made Rally (`rally-1`), or
stages written out as `stages.py` does, one after the other with ~ between them.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from hairpin.games.rallyman.box import DAMAGE_SIDES, ICONS, SHORTCUT_SIDES, box
from hairpin.games.rallyman.building import road_of
from hairpin.games.rallyman.names import (
    MAX_BESIDE,
    MAX_LANDINGS,
    MAX_NODES,
    MAX_SEATS,
    MAX_STAGES,
    MAX_TILES,
    MAX_WAYS,
    SHORTCUT_BITS,
    Sisu,
)
from hairpin.games.rallyman.rallies import printed_stages, rallies
from hairpin.games.rallyman.road import DANGERS, START, START_BOX, Node, Road, fixture, fixtures
from hairpin.games.rallyman.stagefiles import known_stages, stage_in
from hairpin.games.rallyman.stages import Stage, content_hash, errors, parse_stage
from hairpin.games.rallyman.state import NAME, SETTING, Setting
from hairpin.kit.contract import Course
from hairpin.kit.errors import HairpinError, listed
from hairpin.kit.record import Numbers, Table
from hairpin.kit.texts import shortened, whole_number

JOINT: Final = "~"  # between the stages of a rally of one's own
SISU_WORDS: Final = {
    "no": Sisu.OFF,
    "per-stage": Sisu.PER_STAGE,
    "per-rally": Sisu.PER_RALLY,
    "at-assistance": Sisu.AT_ASSISTANCE,
}
YES_NO: Final = ("no", "yes")
# by option: the values it takes, the usual one first
VALUES: Final[Mapping[str, Sequence[str]]] = {
    "seats": ("2", *(str(seats) for seats in range(1, MAX_SEATS + 1) if seats != 2)),
    "flying-start": YES_NO,
    "redline": YES_NO,
    "checkpoints": YES_NO,
    "sisu": tuple(SISU_WORDS),
    "one-shot": YES_NO,
}
KIND_NUMBERS: Final = {"road": 0, "corner": 1, "slide": 2, "shortcut": 3, "start": 4}
METHOD_NUMBERS: Final = {"": 0, "cut": 1, "drift": 2, "normal": 3, "slide": 4}


def setup(name: str, given: Mapping[str, str]) -> tuple[Course, Table]:
    """The course and setting of a race. Raises a HairpinError that names what is wrong and what is allowed."""
    picked = chosen(given)
    title, roads, repaired, code = laid_out(name)
    settings: Table = np.zeros(1, SETTING)
    setting = settings[0]
    fill_box(setting)
    lay_roads(settings, name, roads)
    write_name(setting.roads, written_roads(name))
    for place, assistance in enumerate(repaired):
        setting.assistance[place] = int(assistance)
    fill_options(setting, picked)
    trimmed = {key: picked[key] for key in VALUES if picked[key] != VALUES[key][0] or key == "seats"}
    return Course(name, title, trimmed, code), settings


def chosen(given: Mapping[str, str]) -> dict[str, str]:
    """All options with their values; refuses what is not known [RD-SHOT-01, RD-CHK-01]."""
    for key, value in given.items():
        if key not in VALUES:
            raise HairpinError(f"option {shortened(key)}: not known; the options are {listed(VALUES, 'and')}")
        if value not in VALUES[key]:
            raise HairpinError(f"option {key}={shortened(value)}: allowed is {listed(sorted(VALUES[key]))}")
    return {key: given.get(key, values[0]) for key, values in VALUES.items()}


def laid_out(name: str) -> tuple[str, list[Road], list[bool], str]:
    """Title, roads, whether cars are repaired after each, and 8 hex digits over them all."""
    if name.upper() in fixtures():
        road = fixture(name.upper())
        return road.title, [road], [False], hashlib.sha256(repr(road).encode()).hexdigest()[:8]
    stages = stages_of(name)
    if len(stages) > MAX_STAGES:
        raise HairpinError(f"{shortened(name)}: {len(stages)} stages; from 1 to {MAX_STAGES} are allowed")
    title = stages[0].title if len(stages) == 1 else "a rally"
    if name.startswith("rally-"):
        title = rallies()[int(name.removeprefix("rally-"))].title
    code = hashlib.sha256("".join(map(content_hash, stages)).encode()).hexdigest()[:8]
    return title, [road_of(stage) for stage in stages], [stage.assistance for stage in stages], code


def stages_of(name: str) -> list[Stage]:
    """The stages of a course that is no small road."""
    if name in printed_stages():
        return [printed_stages()[name]]
    if name.startswith("rally-"):
        number = whole_number("rally", name.removeprefix("rally-"), min(rallies()), max(rallies()))
        return list(rallies()[number].stages)
    stages = [stage_of(part) for part in name.split(JOINT)]
    for stage in stages:
        for finding in errors(stage):
            raise HairpinError(f"{shortened(stage.text)}: {finding.says}")
    return stages


def stage_of(name: str) -> Stage:
    """A stage of a rally of one's own: printed or brought, by its id, or spelled out [RD-BUILD-10]."""
    if name in printed_stages():
        return printed_stages()[name]
    own = known_stages().get(name)
    return stage_in(own) if own else parse_stage(name)


def spelled(name: str) -> str:
    """A course as it is known everywhere: stages of one's own by their tiles."""
    known = known_stages()
    return JOINT.join(stage_of(part).text if part in known else part for part in name.split(JOINT))


def written_roads(name: str) -> str:
    """The stages of a course as texts; a small road by its id."""
    return name.upper() if name.upper() in fixtures() else JOINT.join(stage.text for stage in stages_of(name))


@lru_cache(maxsize=32)
def roads_written(text: str) -> tuple[Road, ...]:
    """The roads of a race, stage after stage, from what its setting says of them."""
    return tuple(laid_out(text)[1])


# ---- the road ----


def lay_roads(settings: Table, name: str, roads: Sequence[Road]) -> None:
    """Number the spaces of all stages, in the order of their front edges."""
    setting = settings[0]
    setting.stages = len(roads)
    first = tile = 0
    for stage, road in enumerate(roads):
        setting.starts[stage] = first
        first, tile = lay_road(setting, road, first, tile)
    setting.starts[len(roads)] = first


def lay_road(setting: Setting, given: Road, first: int, tile: int) -> tuple[int, int]:
    """Lay one road from a space number and a tile number on; answers the next of both."""
    road = with_start_box(given)
    names = sorted(road.nodes, key=lambda name: (road.nodes[name].d, road.nodes[name].kind != START))
    check_room(road, first + len(names), tile + len(road.tiles))
    numbers = {name: first + place for place, name in enumerate(names)}
    tiles = {name: tile + place for place, name in enumerate(road.tiles)}
    zones = {
        zone: 1 + k for k, zone in enumerate(dict.fromkeys(node.zone for node in road.nodes.values() if node.zone))
    }
    for tile_name, number in tiles.items():
        write_name(setting.tiles[number].name, tile_name)
    shortcuts = 0
    for name in names:
        node = road.nodes[name]
        record = setting.nodes[numbers[name]]
        fill_node(record, node, zones.get(node.zone, 0), tiles[node.tile], DANGERS.index(road.tiles[node.tile]))
        if node.kind == "shortcut":
            record.shortcut = shortcuts % SHORTCUT_BITS
            shortcuts += 1
        record.way_count, record.beside_count = len(road.edges[name]), len(road.beside[name])
        write_numbers(record.ways, [numbers[target] for target in road.edges[name]])
        write_numbers(record.beside, [numbers[other] for other in road.beside[name]])
        far = far_landings(road, name) if node.jump else ()
        record.far_count = len(far)
        write_numbers(record.far, [numbers[target] for target in far])
    return first + len(names), tile + len(tiles)


def with_start_box(road: Road) -> Road:
    """The road, with a start box before it if it has none, as some small roads."""
    if any(node.kind == START for node in road.nodes.values()):
        return road
    first = tuple(name for name, sources in road.before.items() if not sources)
    box_node = Node(START_BOX, 0, kind=START, tile=next(iter(road.tiles)))
    nodes, edges = {START_BOX: box_node, **road.nodes}, {START_BOX: first, **road.edges}
    return Road(road.id, road.title, nodes, edges, road.alongside, road.tiles, road.layout)


def far_landings(road: Road, name: str) -> tuple[str, ...]:
    """The spaces two steps on from a Jump space [RD-R-40]."""
    return tuple(dict.fromkeys(far for near in road.edges[name] for far in road.edges[near]))


def check_room(road: Road, nodes: int, tiles: int) -> None:
    """Refuse a road that is too large for the records."""
    if nodes > MAX_NODES or tiles > MAX_TILES:
        raise HairpinError(f"{road.id}: {nodes} spaces on {tiles} tiles; {MAX_NODES} and {MAX_TILES} are allowed")
    for name in road.nodes:
        ways, beside, far = len(road.edges[name]), len(road.beside[name]), len(far_landings(road, name))
        landed = far if road.nodes[name].jump else 0
        if ways > MAX_WAYS or beside > MAX_BESIDE or landed > MAX_LANDINGS or len(name) > NAME:
            allowed = f"{MAX_WAYS} ways on, {MAX_BESIDE} spaces alongside, {MAX_LANDINGS} landings, {NAME} letters"
            raise HairpinError(f"{road.id}, {name}: {ways}, {beside}, {landed}, {len(name)}; allowed are {allowed}")


def fill_node(record: Any, node: Node, zone: int, tile: int, danger: int) -> None:
    record.d, record.rank, record.limit, record.jump, record.fin = node.d, node.r, node.limit, node.jump, node.fin
    record.kind, record.method = KIND_NUMBERS[node.kind], METHOD_NUMBERS[node.method]
    record.zone, record.tile, record.danger, record.water = zone, tile, danger, int(node.water)
    write_name(record.name, node.id)


def write_numbers(numbers: Numbers, values: Sequence[int]) -> None:
    for place, value in enumerate(values):
        numbers[place] = value


def write_name(letters: Any, text: str) -> None:
    letters[: len(text)] = list(text.encode())


def read_name(letters: Any) -> str:
    """The name in a record."""
    return bytes(letters).rstrip(b"\0").decode()


# ---- the box ----


def fill_box(setting: Setting) -> None:
    """Dice, Dashboard, Time cards and tokens [RD-COMP-10, RD-DASH-02, RD-DASH-05, RD-LOC-17]."""
    found = box()
    gravel, leader = found.surface["gravel"], found.surface["leader"]
    setting.gear_dice, setting.coast_dice, setting.brake_dice = gravel.gear, gravel.coast, gravel.brake
    setting.limit, setting.leader_limit = gravel.limit, leader.limit
    for place, faces in enumerate(found.warnings.gear):
        setting.gear_warnings[place] = faces
    setting.coast_warnings, setting.leader_warnings = found.warnings.coast, found.warnings.leader
    setting.brake_warnings = found.warnings.brake
    for place, seconds in enumerate(found.seconds.gears):
        setting.seconds[place] = seconds
    setting.tire_seconds = found.spare_tire.seconds
    for gear, backs in found.decks_by_gear.items():
        deck = setting.decks[gear - 1]
        deck.kinds = len(backs)
        for place, back in enumerate(backs):
            record = deck.backs[place]
            record.cards, record.icon, record.gear = back.cards, ICONS.index(back.icon), back.gear
            record.seconds = back.seconds or found.seconds.gears[0]
            write_numbers(record.marks, back.marks)
    for place, side in enumerate((damage, shortcut) for damage in DAMAGE_SIDES for shortcut in SHORTCUT_SIDES):
        setting.bag[place] = found.tokens[side]


def fill_options(setting: Setting, picked: Mapping[str, str]) -> None:
    """Options as numbers; refuses those that do not go with the course [RD-SHOT-01, RD-CHK-01, RD-R-88, RD-R-89]."""
    setting.seats = int(picked["seats"])
    setting.flying_start, setting.redline = int(picked["flying-start"] == "yes"), int(picked["redline"] == "yes")
    setting.checkpoints, setting.one_shot = int(picked["checkpoints"] == "yes"), int(picked["one-shot"] == "yes")
    setting.sisu = SISU_WORDS[picked["sisu"]].value
    if setting.stages == 1 and setting.checkpoints:
        raise HairpinError("option checkpoints=yes: only a rally has Checkpoints, this is one stage")
    if setting.stages > 1 and setting.one_shot:
        raise HairpinError("option one-shot=yes: only for one stage by itself, this is a rally")


def course_hash(name: str) -> str:
    """8 hex digits over the roads of a course."""
    return laid_out(name)[3]


def courses() -> Mapping[str, str]:
    """Every course with a name, by id: its title."""
    named = {name.lower(): road.title for name, road in fixtures().items()}
    stages = {stage.id: stage.title for stage in printed_stages().values()}
    return {**{f"rally-{number}": rally.title for number, rally in rallies().items()}, **stages, **named}

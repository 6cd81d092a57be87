"""What the book asks of a track: faults, which keep it from being raced, and warnings, which are advice.

Each has a name, the clause it comes from, one sentence, and the spaces it is about.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from hairpin.games.joyride.names import (
    FACE_DOWN,
    MAX_CHECKPOINTS,
    MAX_STARTS,
    START_LINE,
    TOKENS_OF_A_KIND,
)
from hairpin.games.joyride.plan import (
    Layout,
    connected,
    is_interrupted,
    line_title,
    open_sides,
    other_way,
    room,
    shortest_way,
)
from hairpin.games.joyride.trackfiles import GROUP_NAMES, ITEM_NAMES, WHOLE, Part, TrackFile, part_of_line
from hairpin.kit.errors import listed
from hairpin.kit.hexgrid import DIRECTIONS, neighbour, parse_space, space_name, turned

CLEAR_AHEAD = 6  # spaces ahead of a starting space that the rolling start may need [JR-TDES-02]
OBSTACLES = 2  # tokens in the box [JR-COMP-16]
TOKENS = TOKENS_OF_A_KIND * len(ITEM_NAMES)  # in the box: a second one is added by choice only [JR-R-110]
OPEN_SIDES = len(DIRECTIONS) - 3  # a space with fewer is closed in on more than three sides [JR-TDES-07]
LONG_STRETCH = 3  # so many spaces of that kind in a row are a narrow stretch [JR-TDES-05]
FAST_STRETCH = 10  # spaces in a row that the highest gears are for [JR-TDES-04]
ROOM_TO_STOP = 2  # spaces on either side of the starting line for cars that come at speed [JR-TDES-09]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a track, or advised against."""

    name: str
    clause: str
    says: str
    spaces: tuple[int, ...] = ()
    key: str = field(default="", compare=False)  # the word in the file that it is about
    part: Part = field(default=WHOLE, compare=False)  # and where it stands


def faults(data: TrackFile, laid: Layout) -> Iterator[Fault]:
    """What breaks a hard constraint of track design [JR-TDES-01, JR-TDES-02, JR-COMP-15, JR-R-105]."""
    yield from faults_of_lines(data, laid)
    yield from faults_of_start(data, laid)
    yield from faults_of_ways(laid)
    yield from faults_of_items(data, laid)
    yield from faults_of_robots(data)
    yield from faults_of_gates(data, laid)


def faults_of_lines(data: TrackFile, laid: Layout) -> Iterator[Fault]:
    """Too many checkpoints, lines without a space, tokens that lie on one another [JR-CHK-01, JR-CHK-03]."""
    if not 1 <= len(data.checkpoint) <= MAX_CHECKPOINTS:
        says = f"{len(data.checkpoint)} checkpoints; allowed are 1 to {MAX_CHECKPOINTS}"
        yield Fault("checkpoint-count", "JR-COMP-15", says, key="checkpoint")
    for number, line in enumerate(laid.lines):
        if not line:
            says = f"the line of {line_title(number)} has no space that can be driven on"
            lying = tuple(map(parse_space, data.lines[number].tokens))
            yield Fault("empty-line", "JR-CHK-03", says, lying, "tokens", part_of_line(number))
    named = [(name, line_title(n), part_of_line(n)) for n, line in enumerate(data.lines) for name in line.tokens]
    named += [(name, "an obstacle", ("obstacle", n)) for n, part in enumerate(data.obstacle) for name in part.barriers]
    holders: dict[str, str] = {}
    for name, holder, part in named:
        if name in holders:
            says = f"tokens of {holders[name]} and of {holder} lie on it; allowed is one"
            yield Fault("overlapping-tokens", "JR-CHK-12", says, (parse_space(name),), name, part)
        holders[name] = holder


def faults_of_start(data: TrackFile, laid: Layout) -> Iterator[Fault]:
    """Too few starting spaces, or no room for a rear or for the rolling start [JR-TDES-01, JR-TDES-02, JR-R-105]."""
    starts = laid.lines[START_LINE]
    if not max(data.players) <= len(starts) <= MAX_STARTS:
        allowed = f"{max(data.players)} (a space for every car) to {MAX_STARTS}"
        says = f"the starting line has {len(starts)} spaces; allowed are {allowed}"
        yield Fault("starting-spaces", "JR-R-105", says, starts, "start")
    if any(neighbour(space, laid.facing) in starts for space in starts):
        says = f"{data.start.facing} runs along the starting line; cars must start across it"
        yield Fault("starting-direction", "JR-TDES-01", says, starts, "facing")
        return
    for space in starts:
        if neighbour(space, turned(laid.facing, 3)) not in laid.drivable:
            says = f"behind starting space {space_name(space)} there is no space for a rear"
            yield Fault("room-for-rears", "JR-R-105", says, (space,), "start")
        ahead = room(laid, space, laid.facing)
        if len(ahead) < CLEAR_AHEAD:
            barred = int(neighbour(ahead[-1] if ahead else space, laid.facing))
            says = f"ahead of {space_name(space)} {CLEAR_AHEAD} spaces must be free; {space_name(barred)} is not"
            yield Fault("rolling-start", "JR-TDES-02", says, (space, barred), "start")


def faults_of_ways(laid: Layout) -> Iterator[Fault]:
    """Lines that no car can reach from the one before [JR-R-105]."""
    for number, line in enumerate(laid.lines):
        target = (number + 1) % len(laid.lines)
        if line and laid.lines[target] and not shortest_way(laid.drivable, line, laid.lines[target]):
            says = f"{line_title(target)} cannot be reached from {line_title(number)}"
            yield Fault("no-way", "JR-R-105", says, laid.lines[target], "tokens", part_of_line(target))


def faults_of_items(data: TrackFile, laid: Layout) -> Iterator[Fault]:
    """Item tokens where none can lie, or more of them than there are [JR-TDES-11, JR-TDES-12, JR-R-110]."""
    spaces = [space for space, _ in laid.lying]
    behind = {int(neighbour(space, turned(laid.facing, 3))) for space in laid.lines[START_LINE]}
    for space in sorted(set(spaces)):
        name = space_name(space)
        part = ("token", next(n for n, token in enumerate(data.token) if space in map(parse_space, token.spaces)))
        if space not in laid.drivable:
            says = "an item must lie on a space that can be driven on"
            yield Fault("item-on-barrier", "JR-TDES-11", says, (space,), name, part)
        if spaces.count(space) > 1:
            yield Fault("overlapping-items", "JR-TDES-11", "two items lie on it; allowed is one", (space,), name, part)
        if space in laid.lines[START_LINE] or space in behind:
            says = "cars start here; an item must lie elsewhere"
            yield Fault("item-at-start", "JR-TDES-11", says, (space,), name, part)
    if len(spaces) > TOKENS:
        says = f"{len(spaces)} items on the track; allowed are up to {TOKENS}"
        yield Fault("too-many-items", "JR-R-110", says, tuple(spaces), "token")
    for kind, item in ITEM_NAMES.items():
        lying = tuple(space for space, token in laid.lying if token % FACE_DOWN == item)
        if len(lying) > TOKENS_OF_A_KIND:
            says = f"{len(lying)} of a kind on the track; there are {TOKENS_OF_A_KIND}"
            yield Fault("too-many-items", "JR-R-110", says, lying, kind)


def faults_of_robots(data: TrackFile) -> Iterator[Fault]:
    """One robot switches a grid, not two [JR-GRID-02, JR-R-104]."""
    robots = [obstacle.robot for obstacle in data.obstacle]
    for name in GROUP_NAMES:
        if robots.count(name) > 1:
            spaces = tuple(parse_space(o.barriers[0]) for o in data.obstacle if o.robot == name and o.barriers)
            says = f"{robots.count(name)} robots of the {name} grid; there is one"
            yield Fault("two-robots", "JR-R-104", says, spaces, "robot")


def faults_of_gates(data: TrackFile, laid: Layout) -> Iterator[Fault]:
    """Gates on legs that do not exist, or where nobody can drive [JR-TDES-08]."""
    for number, gate in enumerate(data.gate):
        part = ("gate", number)
        if not 0 <= gate.leg < len(laid.lines):
            says = f"leg {gate.leg}; a leg begins at a line from 0 (the start) to {len(laid.lines) - 1}"
            yield Fault("gate-leg", "JR-TDES-08", says, tuple(map(parse_space, gate.spaces)), gate.name, part)
        barred = [name for name in gate.spaces if parse_space(name) not in laid.drivable]
        if barred:
            says = f"the gate '{gate.name}' has a space that cannot be driven on"
            yield Fault("gate-on-barrier", "JR-TDES-08", says, tuple(map(parse_space, barred)), barred[0], part)


# ---- advised against ----


def warnings(laid: Layout, seats: int) -> Iterator[Fault]:
    """What the tips on track design advise against, for so many cars.

    [JR-TDES-04, JR-TDES-05, JR-TDES-06, JR-TDES-07, JR-TDES-08, JR-TDES-09, JR-R-105]
    """
    yield from warnings_of_lines(laid, seats)
    yield from warnings_of_spaces(laid)
    yield from warnings_of_ways(laid)
    items = tuple(
        space for space, token in laid.lying if token >= FACE_DOWN and laid.special.get(space, 0) & laid.active
    )
    for space in items:
        says = f"{space_name(space)} has a face-down item, and is a part of the grid that is switched on"
        yield Fault("item-on-grid", "JR-R-105", says, (space,))


def warnings_of_lines(laid: Layout, seats: int) -> Iterator[Fault]:
    for number, line in enumerate(laid.lines):
        if number and len(line) < seats:
            says = f"the line of {line_title(number)} is {len(line)} wide, too narrow for {seats} cars abreast"
            yield Fault("narrow-line", "JR-TDES-06", says, line)
        if is_interrupted(line):
            says = f"barriers interrupt the line of {line_title(number)}"
            yield Fault("broken-line", "JR-R-105", says, line)
    for (one, first), (other, second) in combinations(enumerate(laid.lines), 2):
        shared = tuple(space for space in first if space in second)
        if len(shared) > 1:
            says = f"{line_title(one)} and {line_title(other)} lie on one row"
            yield Fault("overlapping-lines", "JR-CHK-03", says, shared)


def warnings_of_spaces(laid: Layout) -> Iterator[Fault]:
    closed_in = [space for space in sorted(laid.drivable) if open_sides(laid, space) < OPEN_SIDES]
    for space in closed_in:
        says = f"{space_name(space)} is closed in on {len(DIRECTIONS) - open_sides(laid, space)} sides"
        yield Fault("closed-in", "JR-TDES-07", says, (space,))
    for stretch in connected(closed_in):
        if len(stretch) >= LONG_STRETCH:
            says = f"{listed(map(space_name, stretch), 'and')} are a narrow stretch"
            yield Fault("narrow-stretch", "JR-TDES-05", says, tuple(stretch))


def warnings_of_ways(laid: Layout) -> Iterator[Fault]:
    starts = laid.lines[START_LINE]
    if not any(len(room(laid, s, d)) >= FAST_STRETCH for s in laid.drivable for d in range(3)):
        says = f"no straight of {FAST_STRETCH} spaces; a turn can cover 15"
        yield Fault("no-straight", "JR-TDES-04", says)
    short = tuple(s for s in starts if len(room(laid, s, turned(laid.facing, 3))) < ROOM_TO_STOP)
    for space in short:
        says = f"against the starting direction {space_name(space)} has less than {ROOM_TO_STOP} free spaces"
        yield Fault("no-room-to-stop", "JR-TDES-09", says, (space,))
    legs = list(pairwise([*laid.lines, starts]))
    if not any(other_way(laid, origin, goal) for origin, goal in legs):
        yield Fault("no-choice", "JR-TDES-08", "between no two lines is there a second way")

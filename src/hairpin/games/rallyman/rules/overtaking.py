"""The road and the other cars: limits with -1 tokens, closed spaces, the overtaking test, where a step can go.

Read `plan` next: laying dice.
"""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import MAX_SEATS, NOWHERE, SHUT, SIDES, Space
from hairpin.games.rallyman.rules.dashboard import is_on_road
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.kernel import rule

# ---- limits ----


@rule
def lowered_by(state: State, seat: int, tile: int) -> int:
    """How many -1 tokens of others lie on a tile [RD-SHORT-09, RD-SHORT-10, RD-SHORT-11, RD-R-35]."""
    count = 0
    for place in range(state.minus_count):
        token = state.minus[place] // SIDES
        if token // MAX_SEATS == tile and token % MAX_SEATS != seat:
            count += 1
    return count


@rule
def limit_at(setting: Setting, state: State, seat: int, space: int) -> int:
    """The highest Gear on a space for a driver who is allowed there; 0 if there is none.

    Tokens of others lower Corners only; a driver who is in the Corner, or walled in, keeps a limit of 1.
    [RD-LIMIT-01, RD-LIMIT-05, RD-CORN-05, RD-CORN-07, RD-CORN-09, RD-SHORT-02, RD-SHORT-12, RD-R-36, RD-R-37, RD-R-99]
    """
    node = setting.nodes[space]
    if state.minus_count == 0 or node.kind != Space.CORNER or node.limit == 0:
        return node.limit
    return max(node.limit - lowered_by(state, seat, node.tile), 1)


@rule
def is_closed(setting: Setting, state: State, seat: int, space: int) -> bool:
    """Whether -1 tokens close a space to a driver: not inside its own Corner, not while it is walled in.

    [RD-SHORT-13, RD-R-35, RD-R-36, RD-R-37]
    """
    if state.minus_count == 0 or state.relief == 1:
        return False
    node = setting.nodes[space]
    if node.kind != Space.CORNER or node.limit == 0 or setting.nodes[state.cars[seat].node].zone == node.zone:
        return False
    return node.limit - lowered_by(state, seat, node.tile) <= 0


@rule
def is_walled_in(setting: Setting, state: State, desk: Desk, seat: int) -> bool:
    """Whether closed Corners leave a driver no way to the finish, other cars left aside [RD-R-37]."""
    if state.minus_count == 0:
        return False
    start, end = state.cars[seat].node, setting.starts[state.stage + 1]
    for space in range(start, end):
        desk.reached[space] = 0
    desk.reached[start] = 1
    for space in range(start, end):
        if desk.reached[space] == 0:
            continue
        node = setting.nodes[space]
        if node.fin > 0 or node.way_count == 0:  # some small roads end without a finish line
            return False
        for branch in range(node.way_count):
            if not is_closed(setting, state, seat, node.ways[branch]):
                desk.reached[node.ways[branch]] = 1
    return True


# ---- other cars ----


@rule
def is_way_barred(setting: Setting, state: State, seat: int, other: int, start: int, space: int) -> bool:
    """Whether a car in the zone of a space keeps a driver out of it, or from going on in it, by another method.

    From outside no other method may be used; inside a zone nobody draws level with a car of another method. A Shortcut
    belongs to no zone: that way stays open.
    [RD-OVER-06, RD-OVER-07, RD-OVER-08, RD-OVER-09, RD-OVER-10, RD-R-04, RD-R-102]
    """
    here, there, ahead = setting.nodes[start], setting.nodes[state.cars[other].node], setting.nodes[space]
    if ahead.zone == 0 or there.zone != ahead.zone or there.method == ahead.method:
        return False
    if here.zone != ahead.zone:
        return True
    return here.d < there.d and there.d <= ahead.d


@rule
def is_beside(setting: Setting, space: int, other: int) -> bool:
    """Whether a space lies alongside another one [RD-OVER-05, RD-R-05]."""
    node = setting.nodes[space]
    for place in range(node.beside_count):
        if node.beside[place] == other:
            return True
    return False


@rule
def least_gear(setting: Setting, state: State, seat: int, start: int, space: int) -> int:
    """The least Gear with which a driver may come from one space to another; SHUT if no Gear is enough.

    It is that of the fastest car alongside; a car in the space, or one of another method in its zone, shuts it.
    [RD-MOVE-01, RD-OVER-01, RD-OVER-02, RD-OVER-03, RD-OVER-04, RD-R-46, RD-R-47, RD-R-48, RD-R-95, RD-R-98]
    """
    if is_closed(setting, state, seat, space):
        return SHUT
    least = 0
    for other in range(setting.seats):
        car = state.cars[other]
        if other == seat or not is_on_road(setting, car):
            continue
        if car.node == space or is_way_barred(setting, state, seat, other, start, space):
            return SHUT
        if car.gear > least and is_beside(setting, space, car.node):
            least = car.gear
    return least


@rule
def obstacle(setting: Setting, state: State, seat: int, start: int, space: int, gear: int) -> int:
    """The clause that keeps a driver in this Gear out of a space; `Clause.NONE` if none does.

    [RD-MOVE-01, RD-MOVE-02, RD-OVER-01, RD-OVER-06, RD-OVER-07, RD-OVER-08, RD-OVER-09, RD-SHORT-13]
    """
    least = least_gear(setting, state, seat, start, space)
    if gear >= least:
        return Clause.NONE.value
    if least != SHUT:
        return Clause.RD_OVER_01.value
    if is_closed(setting, state, seat, space):
        return Clause.RD_SHORT_13.value
    for other in range(setting.seats):
        if other == seat or not is_on_road(setting, state.cars[other]):
            continue
        if state.cars[other].node != space and is_way_barred(setting, state, seat, other, start, space):
            inside = setting.nodes[start].zone == setting.nodes[space].zone
            if setting.nodes[space].kind == Space.CORNER:
                return Clause.RD_OVER_07.value if inside else Clause.RD_OVER_06.value
            return Clause.RD_OVER_09.value if inside else Clause.RD_OVER_08.value
    return Clause.RD_MOVE_01.value


# ---- jumps and water ----


@rule
def must_jump(setting: Setting, space: int, gear: int) -> bool:
    """Whether a die of this Gear jumps from a space [RD-JUMP-03, RD-JUMP-05, RD-JUMP-09, RD-R-39]."""
    jump = setting.nodes[space].jump
    return jump > 0 and gear >= jump


@rule
def landings(setting: Setting, space: int, gear: int) -> int:
    """How many landings a jump has, as the road goes [RD-JUMP-04, RD-R-40]."""
    node = setting.nodes[space]
    return node.way_count if gear == node.jump else node.far_count


@rule
def landing(setting: Setting, space: int, gear: int, place: int) -> int:
    """A landing of a jump: one space on in the Gear of the Jump, two in a higher one.

    [RD-JUMP-03, RD-JUMP-04, RD-JUMP-05, RD-JUMP-07, RD-JUMP-12, RD-R-40, RD-R-42]
    """
    node = setting.nodes[space]
    if place >= landings(setting, space, gear):
        return NOWHERE
    return node.ways[place] if gear == node.jump else node.far[place]


@rule
def is_over_jump(setting: Setting, jumped_from: int, gear: int) -> bool:
    """Whether a jump is made two Gears or more above that of the Jump, which loses control [RD-JUMP-07]."""
    return jumped_from != NOWHERE and gear >= setting.nodes[jumped_from].jump + 2


@rule
def exceeds_limit(setting: Setting, state: State, seat: int, space: int, gear: int) -> bool:
    """Whether a space is entered above its limit [RD-LIMIT-02, RD-LIMIT-03, RD-LIMIT-04, RD-R-23, RD-R-41]."""
    limit = limit_at(setting, state, seat, space)
    return limit > 0 and gear > limit

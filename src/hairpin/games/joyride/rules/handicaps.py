"""Handicaps: what experienced drivers take upon themselves before the race, by choice or by a die."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import ABILITY_SLOTS, NOBODY, START_LINE, Ability, Event, Handicap, Item
from hairpin.games.joyride.rules.abilities import owns
from hairpin.games.joyride.rules.course import SIDES, is_barrier, seat_at
from hairpin.games.joyride.rules.tokens import place_of_token, token_kind
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule

HOT_DAMAGE = 2


@rule
def burden(state: State, seat: int, handicap: int) -> None:
    """Take handicaps upon a car; one that runs late must cross the starting line first.

    [JR-MIX-01, JR-MIX-02, JR-MIX-06, JR-R-66, JR-R-114]
    """
    car = state.cars[seat]
    car.handicap |= handicap
    if runs(state, seat, Handicap.LATE.value):
        car.late = 1
        car.target = START_LINE


@rule
def seat_that_rolls(setting: Setting, state: State) -> int:
    """The next driver whose handicap a die picks, or NOBODY [JR-MIX-02, JR-R-114]."""
    for seat in range(setting.seats):
        if setting.handicaps[seat] < 0 and state.cars[seat].handicap == 0:
            return seat
    return NOBODY


@rule
def runs(state: State, seat: int, handicap: int) -> bool:
    """Whether a car has a handicap."""
    return state.cars[seat].handicap & handicap != 0


@rule
def extra_damage(state: State, seat: int) -> int:
    """Running Hot: two damage on top of the track's [JR-MIX-04, JR-R-114]."""
    return HOT_DAMAGE if runs(state, seat, Handicap.HOT.value) else 0


@rule
def seat_that_lowers(setting: Setting, state: State) -> int:
    """The next driver, in the order of turns, who starts with a used ability and has not chosen which; or NOBODY.

    [JR-MIX-03, JR-R-114]
    """
    for place in range(setting.seats):
        seat = state.order[place]
        if runs(state, seat, Handicap.LOW.value) and setting.sets[seat] != 0 and state.cars[seat].low == 0:
            return seat
    return NOBODY


@rule
def lower(state: State, desk: Desk, seat: int, ability: int) -> None:
    """Running Low: start with an ability on its low-power side; it recharges as a used one [JR-MIX-03, JR-R-114]."""
    state.cars[seat].low |= 1 << ability % ABILITY_SLOTS
    tell(desk, Event.LOWERED, Clause.JR_MIX_03, seat, ability, 0, 0)


@rule
def can_lower(setting: Setting, seat: int, ability: int) -> bool:
    """Whether an ability can start used: any that can be recharged [JR-MIX-03, JR-R-92, JR-R-114]."""
    return owns(setting, seat, ability) and ability != Ability.REROUTE


@rule
def starts_late(setting: Setting, state: State, seat: int) -> bool:
    """Whether a car is placed on the last checkpoint's line: it runs late, and there is room; else the starting line.

    [JR-MIX-05, JR-R-66]
    """
    if not runs(state, seat, Handicap.LATE.value):
        return False
    for facing in range(SIDES):
        if can_face(setting, state, facing):
            return True
    return False


@rule
def can_face(setting: Setting, state: State, facing: int) -> bool:
    """Whether a car that runs late finds room on the last checkpoint's line in this facing [JR-MIX-05, JR-R-66]."""
    for place in range(setting.late_count):
        if is_late_free(setting, state, place, facing):
            return True
    return False


@rule
def is_late_free(setting: Setting, state: State, place: int, facing: int) -> bool:
    """Whether a car that runs late can stand there: front and rear on spaces that are free [JR-MIX-05, JR-R-66]."""
    front = setting.late[place]
    return is_free_for_late(setting, state, front) and is_free_for_late(
        setting, state, neighbour(front, turned(facing, 3))
    )


@rule
def is_free_for_late(setting: Setting, state: State, space: int) -> bool:
    """Whether a space can be driven on, nobody stands there, no Mine and no face-down token lies there.

    The spaces of those who start on time are kept free for them. [JR-MIX-05, JR-SETUP-10, JR-R-66]
    """
    if is_barrier(setting, space) or seat_at(state, space) != NOBODY:
        return False
    at = place_of_token(state, space)
    if at != NOBODY and token_kind(state, at) != Item.OIL:
        return False
    for place in range(setting.start_count):
        start = setting.starts[place]
        if space == start or space == neighbour(start, turned(setting.start_facing, 3)):
            return False
    return True

"""Setup: the initiative draw, placing cars, starting damage, the rolling start."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_SEATS, NOBODY, NOWHERE, STARTING_GEAR, Ask, Event, Step
from hairpin.games.joyride.rules.checkpoints import cross_lines
from hairpin.games.joyride.rules.course import is_barrier, seat_at
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.dashboard import empty_dashboard
from hairpin.games.joyride.rules.drive import move_one_space
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule


@rule
def lay_out(setting: Setting, state: State) -> None:
    """Clear the table: a car of its own for each seat, in gear 2 beside the board, nobody on the initiative track.

    [JR-SETUP-01, JR-SETUP-05, JR-SETUP-07, JR-TRK-02, JR-R-109, JR-R-116]
    """
    for seat in range(MAX_SEATS):
        state.order[seat] = NOBODY
        state.queue[seat] = NOBODY
        park(state.cars[seat])
        if seat < setting.seats:
            state.cars[seat].gear = STARTING_GEAR
            state.cars[seat].target = 1
    state.rounds = 0
    state.turn = 0
    state.steered = 0
    state.heading = 0
    state.remaining = 0
    state.reversing = 0
    state.removing = 0
    state.pushing = NOBODY
    state.struck = NOBODY
    state.winner = NOBODY
    state.step = Step.SETUP
    state.ask = Ask.DRAW


@rule
def park(car: Car) -> None:
    """Put a car beside the board with nothing on its dashboard."""
    empty_dashboard(car)
    car.front = NOWHERE
    car.rear = NOWHERE
    car.facing = 0
    car.damaged_gears = 0
    car.damaged_locks = 0
    car.damaged_items = 0
    car.pending = 0
    car.due = 0
    car.target = 0
    car.laps = 0


@rule
def draw(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """Put the drawn token above those already placed and let its driver place a car.

    Without initiative the car drawn goes first and the others follow clockwise; they are placed in reverse.
    [JR-SETUP-09, JR-SETUP-10, JR-SETUP-12, JR-R-55, JR-CMPX-02, JR-R-112]
    """
    if setting.initiative == 1:
        place = setting.seats - 1 - state.turn
        state.order[place] = seat
        tell(desk, Event.DRAWN, Clause.JR_SETUP_09, seat, place + 1, 0, 0)
    else:
        for place in range(setting.seats):
            state.order[place] = (seat + place) % setting.seats
            tell(desk, Event.DRAWN, Clause.JR_CMPX_02, state.order[place], place + 1, 0, 0)
    state.ask = Ask.PLACE


@rule
def place_car(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """Put the front of the car on a free space of the starting line, facing as the layout says.

    [JR-SETUP-10, JR-SETUP-11, JR-GUIDE-04, JR-CAR-01]
    """
    seat = seat_in_setup(setting, state)
    state.cars[seat].front = setting.starts[place]
    state.cars[seat].facing = setting.start_facing
    state.cars[seat].rear = neighbour(setting.starts[place], turned(setting.start_facing, 3))
    tell(desk, Event.PLACED, Clause.JR_SETUP_10, seat, setting.starts[place], setting.start_facing, 0)
    state.turn += 1
    if state.turn == setting.seats:
        take_starting_damage(setting, state, desk)
        state.step = Step.ROLLING_START
        state.turn = 0
    elif setting.initiative == 1:
        state.ask = Ask.DRAW
    else:
        state.ask = Ask.PLACE


@rule
def take_starting_damage(setting: Setting, state: State, desk: Desk) -> None:
    """Give every car the damage that the track starts with, settled in initiative order before the rolling start.

    [JR-TRK-09, JR-GUIDE-03, JR-R-44, JR-R-119]
    """
    for place in range(setting.seats):
        for _ in range(setting.starting_damage):
            take_damage(setting, state, desk, state.order[place])
        line_up_to_settle(state, state.order[place])


@rule
def roll_off(setting: Setting, state: State, desk: Desk, total: int) -> None:
    """Move the next car of the rolling start straight ahead; it stops short of anything in its lane.

    Lines count, and a race that is won here is over.
    [JR-SETUP-13, JR-SETUP-14, JR-SETUP-15, JR-R-59, JR-R-61, JR-R-89, JR-R-130]
    """
    seat = seat_in_setup(setting, state)
    for _ in range(total):
        ahead = neighbour(state.cars[seat].front, state.cars[seat].facing)
        if is_barrier(setting, ahead) or seat_at(state, ahead) != NOBODY:
            tell(desk, Event.STOPPED_SHORT, Clause.JR_R_130, seat, ahead, 0, 0)
            break
        move_one_space(state.cars[seat], ahead, state.cars[seat].facing, 0)
        tell(desk, Event.MOVED, Clause.JR_SETUP_14, seat, ahead, state.cars[seat].rear, state.cars[seat].facing)
        cross_lines(setting, state, desk, seat, ahead, state.cars[seat].rear)
        if state.step == Step.FINISHED:
            return
    state.turn += 1


@rule
def seat_in_setup(setting: Setting, state: State) -> int:
    """The driver who places or rolls now: the reverse of the order of turns [JR-SETUP-12, JR-R-55, JR-R-89]."""
    return state.order[setting.seats - 1 - state.turn]


@rule
def is_start_free(setting: Setting, state: State, place: int) -> bool:
    """Whether nobody stands on a space of the starting line yet [JR-SETUP-10]."""
    return seat_at(state, setting.starts[place]) == NOBODY

"""Setup: the initiative draw, placing cars, starting damage, the rolling start."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    ITEM_SLOTS,
    MAX_BLASTS,
    MAX_EARNED,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    STARTING_GEAR,
    Ask,
    Event,
    Item,
    Step,
    Toggle,
)
from hairpin.games.joyride.rules.checkpoints import cross_lines
from hairpin.games.joyride.rules.course import is_barrier, seat_at
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.dashboard import empty_dashboard
from hairpin.games.joyride.rules.drive import collect, move_one_space
from hairpin.games.joyride.rules.explosions import is_exploding, tread_on_mines
from hairpin.games.joyride.rules.handicaps import burden, extra_damage, seat_that_rolls, starts_late
from hairpin.games.joyride.rules.teams import form_teams, line_up_teams, name_teams, seat_teams, suits_teams
from hairpin.games.joyride.rules.tokens import make_stack
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.hexgrid import neighbour, turned
from hairpin.kit.kernel import rule


@rule
def lay_out(setting: Setting, state: State) -> None:
    """Clear the table: a car of its own for each seat, in gear 2 beside the board, nobody on the initiative track.

    Its abilities are ready, the toggle of an Electric points at the lock slots.
    [JR-SETUP-01, JR-SETUP-05, JR-SETUP-07, JR-ELEC-05, JR-TRK-02, JR-R-93, JR-R-109, JR-R-116]
    """
    for seat in range(MAX_SEATS):
        state.order[seat] = NOBODY
        state.queue[seat] = NOBODY
        park(state.cars[seat])
        if seat < setting.seats:
            state.cars[seat].gear = STARTING_GEAR
            state.cars[seat].target = 1
            burden(state, seat, max(setting.handicaps[seat], 0))
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
    state.closed = 0
    state.flipped = 0
    state.boosted = 0
    state.barred = 0
    state.piloted = 0
    state.freed = 0
    state.drove = 0
    state.aimed = NOWHERE
    state.taking = Item.NONE.value
    for place in range(MAX_BLASTS):
        state.blasts[place] = NOWHERE
    for place in range(MAX_EARNED):
        state.earned[place] = 0
    make_stack(setting, state)
    name_teams(setting, state)
    state.ask = Ask.DRAW if seat_that_rolls(setting, state) == NOBODY else Ask.HANDICAP


@rule
def roll_handicap(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """Take the handicap that the die shows: 1 Running Low, 2 Running Hot, 3 Running Late [JR-MIX-02, JR-R-114]."""
    seat = seat_that_rolls(setting, state)
    burden(state, seat, 1 << place)
    tell(desk, Event.HANDICAPPED, Clause.JR_MIX_02, seat, 1 << place, 0, 0)
    state.ask = Ask.DRAW if seat_that_rolls(setting, state) == NOBODY else Ask.HANDICAP


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
    for slot in range(ITEM_SLOTS):
        car.items[slot] = Item.NONE.value
    car.flash = 0
    car.low = 0
    car.toggle = Toggle.LOCK.value
    car.later = 0
    car.recharge = 0
    car.handicap = 0
    car.late = 0


@rule
def draw(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """Put the drawn token above those already placed and let its driver place a car.

    Without initiative the car drawn goes first and the others follow clockwise; they are placed in reverse. The teams
    of a team race take turns, in a fixed order too: teammates sit opposite each other.
    [JR-SETUP-09, JR-SETUP-10, JR-SETUP-12, JR-TEAM-06, JR-TEAM-07, JR-TEAM-09, JR-R-55, JR-CMPX-02, JR-R-112]
    """
    if setting.initiative == 1:
        place = setting.seats - 1 - state.turn
        state.order[place] = seat
        tell(desk, Event.DRAWN, Clause.JR_SETUP_09, seat, place + 1, 0, 0)
        if state.turn == 1:
            line_up_teams(setting, state)
    else:
        fix_order(setting, state, seat)
        for place in range(setting.seats):
            tell(desk, Event.DRAWN, Clause.JR_CMPX_02, state.order[place], place + 1, 0, 0)
    if state.order[0] != NOBODY:
        form_teams(setting, state, desk)
    ask_for_place(setting, state)


@rule
def fix_order(setting: Setting, state: State, first: int) -> None:
    """Without initiative: clockwise from the car drawn; chosen teammates sit opposite each other.

    [JR-CMPX-02, JR-TEAM-09, JR-R-112]
    """
    for place in range(setting.seats):
        state.order[place] = (first + place) % setting.seats
    seat_teams(setting, state)


@rule
def ask_for_place(setting: Setting, state: State) -> None:
    """Ask the driver drawn where to stand; one who runs late chooses a facing first [JR-SETUP-10, JR-MIX-05]."""
    state.ask = Ask.FACE if starts_late(setting, state, seat_in_setup(setting, state)) else Ask.PLACE


@rule
def face_late(state: State, facing: int) -> None:
    """Choose the facing of a car that runs late [JR-MIX-05, JR-R-66]."""
    state.heading = facing
    state.ask = Ask.PLACE


@rule
def place_late(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """Put the front of a car that runs late on the line of the last checkpoint [JR-MIX-05, JR-R-66]."""
    facing = state.heading
    state.heading = 0
    stand(setting, state, desk, setting.late[place], facing)


@rule
def place_car(setting: Setting, state: State, desk: Desk, place: int) -> None:
    """Put the front of the car on a free space of the starting line, facing as the layout says.

    [JR-SETUP-10, JR-SETUP-11, JR-GUIDE-04, JR-CAR-01]
    """
    stand(setting, state, desk, setting.starts[place], setting.start_facing)


@rule
def stand(setting: Setting, state: State, desk: Desk, front: int, facing: int) -> None:
    """Stand a car on the board and go on to the next; after the last one comes what they start with [JR-SETUP-12]."""
    seat = seat_in_setup(setting, state)
    state.cars[seat].front = front
    state.cars[seat].facing = facing
    state.cars[seat].rear = neighbour(front, turned(facing, 3))
    tell(desk, Event.PLACED, Clause.JR_SETUP_10, seat, front, facing, 0)
    state.turn += 1
    if state.turn == setting.seats:
        take_starting_damage(setting, state, desk)
        state.step = Step.ROLLING_START
        state.turn = 0
    elif state.order[setting.seats - 1 - state.turn] == NOBODY:
        state.ask = Ask.DRAW
    else:
        ask_for_place(setting, state)


@rule
def take_starting_damage(setting: Setting, state: State, desk: Desk) -> None:
    """Give every car the damage that it starts with, settled in initiative order before the rolling start.

    [JR-TRK-09, JR-TRK-12, JR-TRK-16, JR-GUIDE-03, JR-MIX-04, JR-R-44, JR-R-114, JR-R-119]
    """
    for place in range(setting.seats):
        for _ in range(setting.starting_damage + extra_damage(state, state.order[place])):
            take_damage(setting, state, desk, state.order[place])
        line_up_to_settle(state, state.order[place])


@rule
def roll_off(setting: Setting, state: State, desk: Desk) -> None:
    """Move the next car of the rolling start straight ahead; it stops short of anything in its lane.

    Lines, Mines and face-down tokens count, oil does not; a race that is won here is over.
    [JR-SETUP-13, JR-SETUP-14, JR-SETUP-15, JR-MINE-02, JR-R-59, JR-R-61, JR-R-89, JR-R-130]
    """
    seat = seat_in_setup(setting, state)
    for _ in range(state.remaining):
        ahead = neighbour(state.cars[seat].front, state.cars[seat].facing)
        if is_barrier(setting, ahead) or seat_at(state, ahead) != NOBODY:
            tell(desk, Event.STOPPED_SHORT, Clause.JR_R_130, seat, ahead, 0, 0)
            state.remaining = 0
            break
        move_one_space(state.cars[seat], ahead, state.cars[seat].facing, 0)
        tell(desk, Event.MOVED, Clause.JR_SETUP_14, seat, ahead, state.cars[seat].rear, state.cars[seat].facing)
        cross_lines(setting, state, desk, seat, ahead, state.cars[seat].rear)
        if state.step == Step.FINISHED:
            state.remaining = 0
            return
        state.remaining -= 1
        if meets_mine(state, desk, seat) or state.queue[0] != NOBODY:
            break
    if state.remaining == 0:
        state.turn += 1


@rule
def meets_mine(state: State, desk: Desk, seat: int) -> bool:
    """Set off a Mine that the car has got onto, or take the tokens there; answers whether something explodes."""
    if state.lying_count == 0:
        return False
    tread_on_mines(state, desk, seat)
    if is_exploding(state):
        return True
    collect(state, desk)
    return False


@rule
def seat_in_setup(setting: Setting, state: State) -> int:
    """The driver who places or rolls now: the reverse of the order of turns [JR-SETUP-12, JR-R-55, JR-R-89]."""
    return state.order[setting.seats - 1 - state.turn]


@rule
def is_start_free(setting: Setting, state: State, place: int) -> bool:
    """Whether nobody stands on a space of the starting line yet [JR-SETUP-10]."""
    return seat_at(state, setting.starts[place]) == NOBODY


@rule
def can_be_drawn(setting: Setting, state: State, seat: int) -> bool:
    """Whether a token is still in the draw, and suits the teams [JR-SETUP-09, JR-TEAM-07]."""
    return is_undrawn(state, seat) and suits_teams(setting, state, seat)


@rule
def is_undrawn(state: State, seat: int) -> bool:
    """Whether a seat's token has not been drawn yet [JR-SETUP-09]."""
    for place in range(MAX_SEATS):
        if state.order[place] == seat:
            return False
    return True

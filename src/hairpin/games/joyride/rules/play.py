"""The one way a race changes: `apply` an action, then go on by rule until somebody, or chance, must be asked.

Read `turn` next, then `drive`, `collisions`, `damage`, `checkpoints`; `setup` for what comes before the first turn,
`choices` for what may be chosen. Special spaces, items and abilities will stand beside `damage`, each in a module.
"""

from hairpin.games.joyride.actions import HAND_TOTAL, Kind, argument_of, kind_of
from hairpin.games.joyride.names import NOBODY, Ask, Step
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.damage import place_damage, remove_die, settle
from hairpin.games.joyride.rules.dashboard import total_of
from hairpin.games.joyride.rules.drive import answer_head_on, drive, set_out
from hairpin.games.joyride.rules.setup import draw, lay_out, place_car, roll_off, seat_in_setup
from hairpin.games.joyride.rules.turn import (
    begin_next_step,
    begin_round,
    begin_turn,
    lock_dice,
    shift,
    show_roll,
)
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.kernel import rule

# more than the stages between two questions can ever be: four cars to settle, five steps, a move, a round
STAGES = 24


@rule
def new(setting: Setting, state: State) -> None:
    """Set up a race; the first thing to happen is the initiative draw [JR-SETUP-01, JR-SETUP-09]."""
    lay_out(setting, state)


@rule
def apply(setting: Setting, state: State, desk: Desk, action: int) -> None:
    """Carry out a legal action, or a chance outcome, and everything that follows from it by rule."""
    seat = to_act(setting, state)
    state.ask = Ask.NOTHING
    carry_out(setting, state, desk, seat, action)
    proceed(setting, state, desk)


@rule
def carry_out(setting: Setting, state: State, desk: Desk, seat: int, action: int) -> None:
    """Do what the action itself says."""
    argument = argument_of(action)
    match kind_of(action):
        case Kind.LOCK:
            lock_dice(state, desk, argument)
        case Kind.STEER:
            set_out(state, desk, argument, 0, distance_of_move(state))
        case Kind.REVERSE:
            set_out(state, desk, argument, 1, distance_of_move(state))
        case Kind.SHIFT:
            shift(setting, state, desk, argument)
        case Kind.REMOVE:
            remove_die(state, desk, seat, argument)
        case Kind.DAMAGE:
            place_damage(state, desk, seat, argument)
        case Kind.HEAD_ON:
            answer_head_on(setting, state, desk, argument)
        case Kind.PLACE:
            place_car(setting, state, desk, argument)
        case Kind.DRAW:
            draw(setting, state, desk, argument)
        case Kind.ROLL:
            roll(setting, state, desk, argument)
        case _:
            return


@rule
def roll(setting: Setting, state: State, desk: Desk, hand: int) -> None:
    """Show the dice; in the rolling start the car moves by them at once, in Roll its driver is asked first.

    [JR-ROLL-01, JR-ROLL-02, JR-ROLL-06, JR-SETUP-14]
    """
    if state.step == Step.ROLLING_START:
        show_roll(state, desk, seat_in_setup(setting, state), hand)
        roll_off(setting, state, desk, HAND_TOTAL[hand])
    else:
        show_roll(state, desk, seat_at_the_wheel(state), hand)
        state.ask = Ask.STEER


@rule
def proceed(setting: Setting, state: State, desk: Desk) -> None:
    """Go on until somebody must be asked: settle what is owed, drive on, begin the next step."""
    for _ in range(STAGES):
        if state.ask != Ask.NOTHING or state.step == Step.FINISHED:
            return
        if state.queue[0] != NOBODY:
            settle(state, desk)
        elif state.removing > 0:
            state.ask = Ask.REMOVE
        elif state.remaining > 0:
            drive(setting, state, desk)
        elif state.step == Step.ROLLING_START:
            roll_off_or_start(setting, state, desk)
        else:
            begin_next_step(setting, state, desk)


@rule
def roll_off_or_start(setting: Setting, state: State, desk: Desk) -> None:
    """Roll for the next car of the rolling start; after the last one the first round begins.

    [JR-SETUP-13, JR-SETUP-16]
    """
    if state.turn < setting.seats:
        state.ask = Ask.ROLL
    else:
        begin_round(state, desk)
        begin_turn(state, desk)


@rule
def distance_of_move(state: State) -> int:
    """How far the move about to begin must go: the locked dice, or the dice rolled [JR-LOCK-04, JR-ROLL-02]."""
    car = state.cars[seat_at_the_wheel(state)]
    return total_of(car.locked) if state.step == Step.LOCK else total_of(car.mirror)

"""The one way a race changes: `apply` an action, then go on by rule until somebody, or chance, must be asked.

Read `turn` and `round` next, then `steering` and `drive`, `collisions`, `damage`, `checkpoints`; `items` and `tokens`,
`explosions`, `spaces`, `abilities` for what may override them; `setup`, `teams` and `handicaps` for what comes before
the first turn, `choices` for what may be chosen, `refusals` for why anything else may not.
"""

from hairpin.games.joyride.actions import (
    HAND_TOTAL,
    Kind,
    argument_of,
    dropped_kind,
    dropped_place,
    face_after,
    face_before,
    kind_of,
)
from hairpin.games.joyride.names import NOBODY, Ask, Step
from hairpin.games.joyride.rules.abilities import recharge, reroute, shift_polarity
from hairpin.games.joyride.rules.choices import to_act
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.damage import must_settle, place_damage, remove_die, settle
from hairpin.games.joyride.rules.drive import answer_head_on, collect, drive, set_out, steer_off
from hairpin.games.joyride.rules.explosions import explode, is_exploding
from hairpin.games.joyride.rules.handicaps import lower, seat_that_lowers
from hairpin.games.joyride.rules.items import dazzle, drop, fire, launch, make_room, show_item, stow, take_item
from hairpin.games.joyride.rules.round import begin_round, begin_turn, shift_down_later
from hairpin.games.joyride.rules.setup import (
    draw,
    face_late,
    lay_out,
    place_car,
    place_late,
    roll_handicap,
    roll_off,
    seat_in_setup,
)
from hairpin.games.joyride.rules.turn import (
    begin_next_step,
    distance_of_move,
    lock_dice,
    reface,
    settle_at_end,
    shift,
    show_locked_roll,
    show_roll,
    signal,
    skip_step,
    stall,
    take_the_wheel_over,
)
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.kernel import rule

# more than the stages between two questions can ever be: a turn's end for all cars, a round's with all its explosions
STAGES = 96


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
            lock_dice(setting, state, desk, argument)
        case Kind.STEER:
            take_off(setting, state, desk, argument, 0)
        case Kind.REVERSE:
            take_off(setting, state, desk, argument, 1)
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
            carry_out_effect(setting, state, desk, seat, action)


@rule
def carry_out_effect(setting: Setting, state: State, desk: Desk, seat: int, action: int) -> None:
    """Do what an action with an item, an ability or a handicap says."""
    argument = argument_of(action)
    match kind_of(action):
        case Kind.DONE:
            finish(state, seat)
        case Kind.DROP:
            drop(state, desk, dropped_kind(argument), dropped_place(argument))
        case Kind.FIRE:
            fire(setting, state, desk, argument)
        case Kind.LAUNCH:
            launch(setting, state, desk, argument)
        case Kind.AIM:
            dazzle(state, desk, argument)
        case Kind.REROUTE:
            reroute(state, desk)
        case Kind.POLARITY:
            shift_polarity(state, desk)
        case Kind.SIGNAL:
            signal(setting, state, desk, argument)
        case Kind.PILOT:
            if argument == 1:
                take_the_wheel_over(setting, state, desk)
            else:
                state.ask = Ask.ROLL
        case Kind.PRECISION:
            reface(setting, state, desk, face_before(argument), face_after(argument))
        case Kind.STALL:
            stall(setting, state, desk, argument)
        case Kind.SKIP:
            skip_step(state, desk)
        case Kind.DISCARD:
            make_room(setting, state, desk, argument)
        case Kind.STOW:
            stow(state, desk, argument)
        case Kind.ITEM:
            show_item(setting, state, desk, argument)
        case Kind.RECHARGE:
            recharge(setting, state, desk, seat, argument)
        case Kind.LOWER:
            lower(state, desk, seat, argument)
        case Kind.FACE:
            face_late(state, argument)
        case Kind.LATE:
            place_late(setting, state, desk, argument)
        case _:
            roll_handicap(setting, state, desk, argument)


@rule
def take_off(setting: Setting, state: State, desk: Desk, steer: int, reverse: int) -> None:
    """Begin the move, or go on with it off the oil [JR-STEER-01, JR-OIL-02]."""
    if state.remaining > 0:
        steer_off(state, desk, steer)
    else:
        set_out(setting, state, desk, steer, reverse, distance_of_move(setting, state))


@rule
def finish(state: State, seat: int) -> None:
    """Use nothing more: close the window, or recharge no more abilities [JR-R-64, JR-R-75]."""
    if state.cars[seat].recharge > 0:
        state.cars[seat].recharge = 0
    else:
        state.closed = 1


@rule
def roll(setting: Setting, state: State, desk: Desk, hand: int) -> None:
    """Show the dice; in the rolling start the car moves by them at once, in a turn its driver is asked first.

    [JR-ROLL-01, JR-ROLL-02, JR-ROLL-06, JR-SETUP-14, JR-FLASH-05]
    """
    if state.step == Step.ROLLING_START:
        show_roll(setting, state, desk, seat_in_setup(setting, state), hand)
        state.remaining = HAND_TOTAL[hand]
    elif state.step == Step.LOCK:
        show_locked_roll(setting, state, desk, seat_at_the_wheel(state), hand)
        state.ask = Ask.STEER
    else:
        show_roll(setting, state, desk, seat_at_the_wheel(state), hand)
        state.ask = Ask.STEER


@rule
def proceed(setting: Setting, state: State, desk: Desk) -> None:
    """Go on until somebody must be asked: settle what is owed, explode, drive on, take items, begin the next step.

    [JR-R-05, JR-R-47, JR-R-67, JR-MINE-06]
    """
    for _ in range(STAGES):
        if state.ask != Ask.NOTHING or state.step == Step.FINISHED:
            return
        if must_settle(state):
            settle(state, desk)
        elif state.removing > 0:
            state.ask = Ask.REMOVE
        elif is_exploding(state):
            blow_up(setting, state, desk)
        elif state.remaining > 0:
            move_on(setting, state, desk)
        elif state.earned[0] != 0 and is_move_over(setting, state):
            take_item(setting, state, desk)
        elif state.step == Step.ROLLING_START:
            roll_off_or_start(setting, state, desk)
        elif state.queue[0] != NOBODY:
            settle_at_end(setting, state, desk)
        else:
            begin_next_step(setting, state, desk)


@rule
def blow_up(setting: Setting, state: State, desk: Desk) -> None:
    """Resolve one explosion; after the last of a chain, cars take the face-down tokens that are left beneath them.

    [JR-MINE-06, JR-R-05, JR-R-84]
    """
    explode(setting, state, desk)
    if not is_exploding(state):
        collect(state, desk)


@rule
def move_on(setting: Setting, state: State, desk: Desk) -> None:
    """Go on with the move that is being made [JR-MOVE-02, JR-SETUP-14]."""
    if state.step == Step.ROLLING_START:
        roll_off(setting, state, desk)
    else:
        drive(setting, state, desk)


@rule
def is_move_over(setting: Setting, state: State) -> bool:
    """Whether items are taken now: after a move, and after the whole of the rolling start [JR-ITEM-03, JR-R-67]."""
    return state.step != Step.ROLLING_START or state.turn == setting.seats


@rule
def roll_off_or_start(setting: Setting, state: State, desk: Desk) -> None:
    """Roll for the next car of the rolling start; after the last one the first round begins.

    Before it, abilities are lowered for Running Low; after it, cars shift down that a Mine has hit.
    [JR-SETUP-13, JR-SETUP-16, JR-MIX-03, JR-R-82, JR-R-114]
    """
    if state.turn == 0 and seat_that_lowers(setting, state) != NOBODY:
        state.ask = Ask.LOWER
    elif state.turn < setting.seats:
        state.ask = Ask.ROLL
    elif not shift_down_later(setting, state):
        begin_round(state, desk)
        begin_turn(state, desk)

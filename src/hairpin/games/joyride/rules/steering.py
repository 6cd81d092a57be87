"""Which ways a move may begin, or go on: steering, oil that forces a steer, reverse."""

from hairpin.games.joyride.names import BONUS_GEAR, REVERSE_GEAR, Ability, Steer, Step
from hairpin.games.joyride.rules.abilities import has_ready
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.dashboard import dice_in
from hairpin.games.joyride.rules.spaces import is_oily
from hairpin.games.joyride.state import Setting, State
from hairpin.kit.kernel import rule


@rule
def can_steer(setting: Setting, state: State, steer: int, reverse: int) -> bool:
    """Whether the move may begin, or go on, like this: oil forces a steer, and then bars any other that is chosen.

    [JR-LOCK-05, JR-ROLL-04, JR-STEER-03, JR-STEER-04, JR-STEER-05, JR-STEER-06, JR-OIL-02, JR-OIL-03, JR-OIL-06,
    JR-OIL-07, JR-STD-01, JR-STD-04, JR-R-48, JR-R-86, JR-R-87, JR-R-97]
    """
    if steer >= Steer.SHARP_LEFT and not has_ready(setting, state, seat_at_the_wheel(state), Ability.HANDBRAKE.value):
        return False
    if is_forced(setting, state, reverse):
        return steer != Steer.STRAIGHT
    return steer == Steer.STRAIGHT or may_choose_steer(state)


@rule
def is_forced(setting: Setting, state: State, reverse: int) -> bool:
    """Whether the next space must be steered: the end that leads stands on oil [JR-OIL-02, JR-OIL-06, JR-R-86]."""
    if state.remaining > 0:
        return True
    car = state.cars[seat_at_the_wheel(state)]
    return is_oily(setting, state, car.rear if reverse == 1 else car.front)


@rule
def may_choose_steer(state: State) -> bool:
    """Whether a steer may be chosen: in Lock; in Roll if Lock was not steered, or in gear 2; never after oil.

    [JR-LOCK-05, JR-ROLL-04, JR-STEER-03, JR-STEER-04, JR-STEER-06, JR-OIL-03, JR-OIL-08, JR-LEARN-05, JR-R-48]
    """
    if state.barred == 1:
        return False
    if state.step == Step.LOCK or state.steered == 0:
        return True
    return state.cars[seat_at_the_wheel(state)].gear == BONUS_GEAR


@rule
def can_drive(state: State, reverse: int) -> bool:
    """Whether the move may be made this way round; one that is being made goes on as it began [JR-REV-01]."""
    if state.remaining > 0:
        return state.reversing == reverse
    return reverse == 0 or can_reverse(state)


@rule
def can_reverse(state: State) -> bool:
    """Whether the move may be made backwards: rolled, in gear 1, with no Lock move made this turn.

    [JR-ROLL-05, JR-REV-01, JR-REV-03, JR-REV-04, JR-R-49, JR-R-50, JR-R-95]
    """
    car = state.cars[seat_at_the_wheel(state)]
    if state.step != Step.ROLL or car.gear != REVERSE_GEAR or state.piloted == 1:
        return False
    return dice_in(car.locked) == 0 and state.drove == 0

"""Driver abilities: who has which, which are used, what they change. The rules they change ask the questions here.

Where effects conflict, an item beats a special space, a special space an ability, an ability the rules
[JR-FX-01, JR-FX-02, JR-FX-03, JR-R-101]:

    Flashbang  > Auto Pilot       the dice are rolled after all (`turn.take_the_wheel_over`)
    oil        > Turn Signal      no steer may be chosen once oil has forced one (`can_signal`)
    oil        > gear 2           nor with the bonus of gear 2 (`steering.can_steer`)
    abilities  > rules            Handbrake Turn, Gear Master, Crunchy Gears, Stall, Precision Driving, Auto Pilot

    Start           Lock              Shift          Roll                        End
    Reroute Power   Precision         Gear Master    Auto Pilot (before rolling) Turn Signal
    Polarity Shift  Handbrake Turn    Crunchy Gears  Stall (before moving)
                                                     Handbrake Turn
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import ABILITIES, ABILITY_SLOTS, Ability, Event, Set, Step, Toggle
from hairpin.games.joyride.rules.course import is_turn_of, seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

# ---- having and using ----


@rule
def owns(setting: Setting, seat: int, ability: int) -> bool:
    """Whether an ability belongs to the set that a driver races with; sets are never mixed [JR-ABIL-01, JR-ABIL-03]."""
    return setting.sets[seat] == 1 + ability // ABILITY_SLOTS


@rule
def is_used(state: State, seat: int, ability: int) -> bool:
    """Whether a token shows its low-power side [JR-ABIL-06]."""
    return state.cars[seat].low >> ability % ABILITY_SLOTS & 1 == 1


@rule
def has_ready(setting: Setting, state: State, seat: int, ability: int) -> bool:
    """Whether a driver can use an ability, its timing apart [JR-ABIL-01, JR-ABIL-06, JR-R-91]."""
    return owns(setting, seat, ability) and not is_used(state, seat, ability)


@rule
def use_up(state: State, desk: Desk, seat: int, ability: int) -> None:
    """Turn a token to its low-power side, once its text has been carried out [JR-ABIL-04, JR-ABIL-06, JR-R-131]."""
    state.cars[seat].low |= 1 << ability % ABILITY_SLOTS
    tell(desk, Event.USED, Clause.JR_ABIL_04, seat, ability, 0, 0)


# ---- recharging ----


@rule
def allow_recharge(setting: Setting, state: State, seat: int) -> None:
    """Let the driver who has just completed a lap recharge one ability for each car that did before.

    Teammates count. On some tracks everybody recharges all. What is not used by now is not covered.
    [JR-RECH-01, JR-RECH-02, JR-RECH-03, JR-RECH-04, JR-RECH-05, JR-TRK-06, JR-R-60, JR-R-64, JR-R-113, JR-R-118]
    """
    ahead = 0
    for other in range(setting.seats):
        if other != seat and state.cars[other].laps >= state.cars[seat].laps:
            ahead += 1
    if setting.recharge_all == 1:
        ahead = ABILITY_SLOTS
    state.cars[seat].recharge = min(ahead, rechargeable(setting, state, seat))
    if state.cars[seat].recharge > 0:
        line_up_to_settle(state, seat)


@rule
def recharge(setting: Setting, state: State, desk: Desk, seat: int, ability: int) -> None:
    """Turn a used ability up again [JR-RECH-01, JR-R-64]."""
    car = state.cars[seat]
    car.low &= ~(1 << ability % ABILITY_SLOTS)
    car.recharge = min(car.recharge - 1, rechargeable(setting, state, seat))
    tell(desk, Event.RECHARGED, Clause.JR_RECH_01, seat, ability, 0, 0)


@rule
def rechargeable(setting: Setting, state: State, seat: int) -> int:
    """How many abilities of a driver could be recharged now."""
    count = 0
    for ability in range(ABILITIES):
        if can_recharge(setting, state, seat, ability):
            count += 1
    return count


@rule
def can_recharge(setting: Setting, state: State, seat: int, ability: int) -> bool:
    """Whether an ability is used and can come back; the move of Turn Signal does not recharge Turn Signal.

    [JR-RECH-04, JR-PERM-03, JR-R-64, JR-R-92, JR-R-131]
    """
    if not owns(setting, seat, ability) or not is_used(state, seat, ability) or ability == Ability.REROUTE:
        return False
    return not (ability == Ability.TURN_SIGNAL and state.step == Step.END and is_turn_of(state, seat))


# ---- the Electric ----


@rule
def reroute(state: State, desk: Desk) -> None:
    """Turn the power toggle over, once a turn [JR-ELEC-03, JR-PERM-02, JR-PERM-04, JR-R-92]."""
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    car.toggle = Toggle.ROLL.value if car.toggle == Toggle.LOCK else Toggle.LOCK.value
    state.flipped = 1
    tell(desk, Event.TOGGLED, Clause.JR_ELEC_03, seat, car.toggle, 0, 0)


@rule
def shift_polarity(state: State, desk: Desk) -> None:
    """Turn the toggle to +1 for this turn; the token is used at once [JR-ELEC-04, JR-ELEC-07, JR-R-94, JR-R-131]."""
    state.boosted = 1
    use_up(state, desk, seat_at_the_wheel(state), Ability.POLARITY.value)


@rule
def lengthened(setting: Setting, state: State, distance: int, toggle: int) -> int:
    """The length of the Lock or Roll move with the Electric's power, which it feels in one of them whether or not.

    [JR-PERM-01, JR-ELEC-02, JR-ELEC-03, JR-ELEC-04, JR-ELEC-08, JR-ELEC-09, JR-R-93, JR-R-94, JR-R-95]
    """
    seat = seat_at_the_wheel(state)
    if setting.sets[seat] != Set.ELECTRIC or state.cars[seat].toggle != toggle:
        return distance
    if state.boosted == 1:
        return distance + 1
    return distance - 1 if distance >= 2 else distance


@rule
def can_reroute(setting: Setting, state: State) -> bool:
    """Whether the toggle may be turned over: in Start, once [JR-ELEC-03, JR-PERM-04, JR-R-91, JR-R-92]."""
    return state.step == Step.START and setting.sets[seat_at_the_wheel(state)] == Set.ELECTRIC and state.flipped == 0


@rule
def can_shift_polarity(setting: Setting, state: State) -> bool:
    """Whether Polarity Shift may be used: in Start [JR-ELEC-04, JR-ABIL-05, JR-R-91]."""
    return state.step == Step.START and has_ready(setting, state, seat_at_the_wheel(state), Ability.POLARITY.value)


# ---- the Learner ----


@rule
def can_signal(setting: Setting, state: State) -> bool:
    """Whether Turn Signal may be used: in End, in any gear, unless oil has forced a steer this turn.

    [JR-LEARN-06, JR-OIL-03, JR-OIL-08, JR-FX-03, JR-R-87, JR-R-101, JR-R-103]
    """
    seat = seat_at_the_wheel(state)
    return state.step == Step.END and state.barred == 0 and has_ready(setting, state, seat, Ability.TURN_SIGNAL.value)


@rule
def has_use_for_ability(setting: Setting, state: State) -> bool:
    """Whether an ability may be used in the window of this step [JR-ABIL-05, JR-R-75, JR-R-91]."""
    return can_reroute(setting, state) or can_shift_polarity(setting, state) or can_signal(setting, state)

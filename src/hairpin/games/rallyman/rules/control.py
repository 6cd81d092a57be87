"""Loss of Control: the card that is flipped, Spinout, Crash, SISU; and the SISU token that can prevent it."""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import ROAD_CAUSES, Ask, Event, Icon, Need, Phase, Sisu
from hairpin.games.rallyman.rules.cards import back_of, flip
from hairpin.games.rallyman.rules.dashboard import gear_of_card, seat_at_the_wheel
from hairpin.games.rallyman.rules.sheet import SISU_USED
from hairpin.games.rallyman.rules.tokens import need_tokens
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

# ---- the token ----


@rule
def may_ignore_warnings(setting: Setting, state: State) -> bool:
    """Whether the driver can give up the SISU token now: it is there, and not kept a moment ago.

    [RD-SISU-02, RD-SISU-04, RD-R-84]
    """
    return setting.sisu != Sisu.OFF and state.cars[seat_at_the_wheel(state)].sisu == 1 and state.refused == 0


@rule
def helps_against(causes: int) -> bool:
    """Whether ignoring Warnings would keep control; nothing helps against the road [RD-SISU-05, RD-SEC-12]."""
    return causes != 0 and (causes & ROAD_CAUSES) == 0


@rule
def ignore_warnings(state: State, desk: Desk) -> None:
    """Give up the SISU token: no Warning of this turn counts [RD-SISU-02, RD-SISU-03, RD-SISU-04, RD-R-84]."""
    seat = seat_at_the_wheel(state)
    state.cars[seat].sisu = 0
    state.cars[seat].sheet[state.stage] |= SISU_USED
    state.ignoring = 1
    state.warnings = 0
    tell(desk, Event.SISU_PLAYED, Clause.RD_SISU_03, seat, 0, 0, 0)


# ---- the loss ----


@rule
def lose_control(setting: Setting, state: State, desk: Desk, causes: int) -> None:
    """Control is lost where the car stands, once, however many causes there are; the turn's movement is over.

    A card of the Gear of this moment is flipped; beyond the finish line its front counts, and its back only between
    the stages of a Rally.
    [RD-LOC-01, RD-LOC-02, RD-FLAT-13, RD-END-05, RD-END-06, RD-END-07, RD-END-08, RD-R-22, RD-R-23, RD-R-70, RD-R-72]
    """
    seat = seat_at_the_wheel(state)
    state.causes = causes
    state.phase = Phase.TURN_END
    tell(desk, Event.LOST_CONTROL, Clause.RD_LOC_01, seat, state.cars[seat].node, state.speed, causes)
    if is_card_flipped(setting, state, state.finish_gear):
        state.ask = Ask.CARD


@rule
def is_card_flipped(setting: Setting, state: State, finish_gear: int) -> bool:
    """Whether a loss flips a card: beyond the line only if another stage follows, for its damage.

    [RD-LOC-01, RD-END-07, RD-END-08, RD-R-72]
    """
    return finish_gear == 0 or state.stage + 1 < setting.stages


@rule
def deck_flipped(state: State) -> int:
    """The Gear whose deck is flipped: that of the loss, or the one in which the finish line was crossed.

    [RD-LOC-01, RD-END-06, RD-END-08, RD-R-70]
    """
    return gear_of_card(state.speed, state.finish_gear)


@rule
def apply_back(setting: Setting, state: State, desk: Desk, back: int) -> None:
    """Apply the card that was flipped; beyond the line only its damage counts, and the seconds of its front.

    [RD-LOC-03, RD-LOC-04, RD-END-08, RD-END-09, RD-R-70]
    """
    seat = seat_at_the_wheel(state)
    car = state.cars[seat]
    gear = deck_flipped(state)
    flip(setting, state, desk, seat, gear, back)
    state.carded = 1
    card = back_of(setting, gear, back)
    if setting.nodes[car.node].fin > 0:
        car.gear = gear
        car.booked += setting.seconds[gear]
        tell(desk, Event.CARD, Clause.RD_END_06, seat, gear, setting.seconds[gear], 0)
        if card.icon == Icon.CRASH:
            need_tokens(state, Need.CRASH.value, card.marks[setting.nodes[car.node].danger])
        return
    match card.icon:
        case Icon.SPINOUT:
            spin_out(setting, state, desk, seat)
        case Icon.CRASH:
            crash(setting, state, desk, seat, card.marks[setting.nodes[car.node].danger])
        case _:
            stay_cool(state, desk, seat, card.gear, card.seconds)


@rule
def spin_out(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """The car stays on the road, in Gear 0, unharmed [RD-LOC-05, RD-LOC-06, RD-LOC-07, RD-R-58]."""
    car = state.cars[seat]
    car.gear = 0
    car.booked += setting.seconds[0]
    tell(desk, Event.SPUN_OUT, Clause.RD_LOC_05, seat, 0, setting.seconds[0], 0)


@rule
def crash(setting: Setting, state: State, desk: Desk, seat: int, marks: int) -> None:
    """The car is set beside the road, in Gear 0, and draws a token for each mark of the signpost's colour.

    [RD-LOC-08, RD-LOC-09, RD-LOC-11, RD-LOC-13, RD-R-58]
    """
    car = state.cars[seat]
    car.gear = 0
    car.beside = 1
    car.booked += setting.seconds[0]
    tell(desk, Event.CRASHED, Clause.RD_LOC_08, seat, marks, setting.seconds[0], 0)
    need_tokens(state, Need.CRASH.value, marks)


@rule
def stay_cool(state: State, desk: Desk, seat: int, gear: int, seconds: int) -> None:
    """A SISU card: the car stays, unharmed, and goes on in the Gear shown.

    [RD-LOC-14, RD-LOC-15, RD-LOC-16, RD-R-61]
    """
    car = state.cars[seat]
    car.gear = gear
    car.booked += seconds
    tell(desk, Event.SISU_CARD, Clause.RD_LOC_14, seat, gear, seconds, 0)

"""The round: its order of turns, and what happens between two turns and two rounds."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import NOBODY, Event, Step
from hairpin.games.joyride.rules.course import seat_at_the_wheel
from hairpin.games.joyride.rules.damage import line_up_to_settle
from hairpin.games.joyride.rules.spaces import clear_grid
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def end_round(setting: Setting, state: State, desk: Desk) -> None:
    """Clear the active grid of items, one after the other with all that explodes; then rearrange and begin a round.

    [JR-GRID-07, JR-TRK-22, JR-RND-02, JR-R-54, JR-R-112]
    """
    if setting.active != 0 and clear_grid(setting, state, desk):
        return
    rearrange(setting, state)
    begin_round(state, desk)
    begin_turn(state, desk)


@rule
def rearrange(setting: Setting, state: State) -> None:
    """Rearrange the initiative track from the highest gear to the lowest; equal gears keep their order.

    Gear zero comes last; gears changed during a round matter only now.
    [JR-RND-03, JR-RND-04, JR-RND-05, JR-INIT-03, JR-R-51, JR-R-52, JR-CMPX-02]
    """
    if setting.initiative == 0:
        return
    for place in range(1, setting.seats):
        for above in range(place, 0, -1):
            if state.cars[state.order[above]].gear <= state.cars[state.order[above - 1]].gear:
                break
            seat = state.order[above]
            state.order[above] = state.order[above - 1]
            state.order[above - 1] = seat


@rule
def begin_round(state: State, desk: Desk) -> None:
    """Start a round with the car at the top of the initiative track [JR-SETUP-16, JR-INIT-02, JR-RND-01]."""
    state.rounds += 1
    state.turn = 0
    tell(desk, Event.ROUND, Clause.JR_RND_01, NOBODY, state.rounds, 0, 0)


@rule
def begin_turn(state: State, desk: Desk) -> None:
    """Put the next car at the wheel; nothing happens by itself at Start [JR-TURN-04]."""
    state.step = Step.START
    seat = seat_at_the_wheel(state)
    tell(desk, Event.TURN, Clause.JR_RND_01, seat, state.cars[seat].gear, 0, 0)


@rule
def shift_down_later(setting: Setting, state: State) -> bool:
    """Line up the cars that lose a gear now that the turn is over, in initiative order; answers whether any does.

    [JR-EXPL-01, JR-R-82]
    """
    any_does = False
    for place in range(setting.seats):
        seat = state.order[place]
        if state.cars[seat].later > 0:
            state.cars[seat].due += state.cars[seat].later
            state.cars[seat].later = 0
            line_up_to_settle(state, seat)
            any_does = True
    return any_does

"""Time cards: six decks, taken from the top, with backs that nobody has seen before they are flipped.

A deck is counts: how many cards are left in it, and how many cards with each back everybody knows to be elsewhere. A
card taken with its front up leaves with its back unseen, so what can still come is what has not been shown.
"""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import BACKS, CARDS, Event
from hairpin.games.rallyman.state import Back, Desk, Setting, State
from hairpin.kit.desk import offer, tell
from hairpin.kit.kernel import rule


@rule
def lay_out_decks(setting: Setting, state: State) -> None:
    """Six full decks, shuffled [RD-SETUP-04, RD-SETUP-05, RD-SETUP-06, RD-TIDY-02]."""
    for deck in range(len(state.left)):
        state.left[deck] = CARDS
    for place in range(len(state.shown)):
        state.shown[place] = 0


@rule
def back_of(setting: Setting, gear: int, back: int) -> Back:
    """A back of the deck of a Gear."""
    return setting.decks[gear - 1].backs[back]


@rule
def backs_unseen(setting: Setting, state: State, gear: int, back: int) -> int:
    """How many cards with this back may still lie in the deck [RD-R-57, RD-R-90]."""
    return back_of(setting, gear, back).cards - state.shown[(gear - 1) * BACKS + back]


@rule
def list_backs(setting: Setting, state: State, desk: Desk, gear: int) -> None:
    """The backs that can come up, by their place in the list [RD-R-91]."""
    for back in range(setting.decks[gear - 1].kinds):
        if backs_unseen(setting, state, gear, back) > 0:
            offer(desk, back, backs_unseen(setting, state, gear, back))


@rule
def take_front(setting: Setting, state: State, desk: Desk, seat: int, gear: int) -> None:
    """Take the top card of a deck with its front up; its back leaves with it, unseen.

    [RD-EOT-02, RD-EOT-03, RD-EOT-04, RD-EOT-05, RD-EOT-06, RD-EOT-07, RD-GOAL-03, RD-R-57]
    """
    refill(setting, state, desk, gear)
    car = state.cars[seat]
    state.left[gear - 1] -= 1
    car.deck = gear
    car.back = 0
    car.gear = gear
    car.booked += setting.seconds[gear]
    tell(desk, Event.CARD, Clause.RD_EOT_02, seat, gear, setting.seconds[gear], 0)


@rule
def flip(setting: Setting, state: State, desk: Desk, seat: int, gear: int, back: int) -> None:
    """Take the top card of a deck and turn it over [RD-LOC-01, RD-LOC-02, RD-R-57]."""
    refill(setting, state, desk, gear)
    state.left[gear - 1] -= 1
    state.shown[(gear - 1) * BACKS + back] += 1
    state.cars[seat].deck = gear
    state.cars[seat].back = back + 1


@rule
def refill(setting: Setting, state: State, desk: Desk, gear: int) -> None:
    """When a deck is empty, its cards that lie below the top of the piles are shuffled and form it again [RD-R-56]."""
    if state.left[gear - 1] > 0:
        return
    for back in range(BACKS):
        state.shown[(gear - 1) * BACKS + back] = 0
    state.left[gear - 1] = CARDS
    for seat in range(setting.seats):
        car = state.cars[seat]
        if car.deck != gear:
            continue
        state.left[gear - 1] -= 1
        if car.back > 0:
            state.shown[(gear - 1) * BACKS + car.back - 1] += 1
    tell(desk, Event.RESHUFFLED, Clause.RD_R_56, -1, gear, 0, 0)

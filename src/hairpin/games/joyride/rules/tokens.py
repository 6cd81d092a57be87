"""Item tokens: what lies on the board, the face-down stack, and what has left the race.

Nobody may look at a face-down token, so none has a kind before it is turned up: the state counts what is **unseen**,
kind by kind, and whichever token is turned up, each unseen one is equally likely to be it. What can be told from
where is only this: after a reshuffle (the **fresh** tokens), those that lie face-down on the track since before
cannot be among them.
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import (
    EARNED_CODES,
    FACE_DOWN,
    ITEMS,
    MAX_EARNED,
    MAX_TOKENS,
    NOBODY,
    TOKEN_KINDS,
    Event,
    Item,
    Source,
)
from hairpin.games.joyride.state import KINDS, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

MOST_WEIGHT = 1 << 30  # that the weights of what can be turned up may add up to: the desk has room for twice that
HALVINGS = 20  # enough for the ways of two boxes, which are fewer than 2^49

# ---- on the board ----


@rule
def lay(state: State, space: int, kind: int) -> None:
    """Put a token on a space; the tokens are kept in board order."""
    token = space * TOKEN_KINDS + kind
    for at in range(state.lying_count, 0, -1):
        if state.lying[at - 1] < token:
            state.lying[at] = token
            state.lying_count += 1
            return
        state.lying[at] = state.lying[at - 1]
    state.lying[0] = token
    state.lying_count += 1


@rule
def lift(state: State, at: int) -> None:
    """Take a token off the board."""
    last = state.lying_count - 1
    for place in range(at, last):
        state.lying[place] = state.lying[place + 1]
    state.lying[last] = 0
    state.lying_count = last


@rule
def place_of_token(state: State, space: int) -> int:
    """The place in the list of the token on a space, or NOBODY."""
    for at in range(state.lying_count):
        if state.lying[at] // TOKEN_KINDS == space:
            return at
    return NOBODY


@rule
def token_space(state: State, at: int) -> int:
    """The space of a token."""
    return state.lying[at] // TOKEN_KINDS


@rule
def token_kind(state: State, at: int) -> int:
    """What a token is: its kind of item, with FACE_DOWN if it is hidden."""
    return state.lying[at] % TOKEN_KINDS


@rule
def is_token(state: State, space: int, kind: int) -> bool:
    """Whether a token of this kind lies on a space."""
    at = place_of_token(state, space)
    return at != NOBODY and token_kind(state, at) == kind


@rule
def destroy(state: State, desk: Desk, at: int) -> None:
    """Remove a damaged token from the race; one that nobody knows stays unknown, a Mine that lay hidden does nothing.

    [JR-DROP-03, JR-EXPL-03, JR-ITEM-08, JR-R-80]
    """
    space, kind = token_space(state, at), token_kind(state, at)
    tell(desk, Event.DESTROYED, Clause.JR_EXPL_03, NOBODY, kind, space, 0)
    lift(state, at)
    if kind == FACE_DOWN:
        state.buried += 1
    else:
        state.removed[kind % FACE_DOWN] += 1


# ---- earning ----


@rule
def earn(state: State, desk: Desk, seat: int, source: int, where: int) -> None:
    """Note an item that a car takes when the move is over [JR-ITEM-03, JR-R-67, JR-R-69]."""
    tell(desk, Event.EARNED, Clause.JR_ITEM_03, seat, source, where, 0)
    for place in range(MAX_EARNED):
        if state.earned[place] == 0:
            state.earned[place] = seat * EARNED_CODES + source
            return


@rule
def reserve(state: State, desk: Desk, at: int, seat: int) -> None:
    """Take a face-down token off the track for the car that has got onto it first [JR-ITEM-02, JR-R-68]."""
    space, kind = token_space(state, at), token_kind(state, at)
    lift(state, at)
    source = Source.FACE_DOWN.value if kind == FACE_DOWN else Source.MARKED.value + kind % FACE_DOWN
    earn(state, desk, seat, source, space)


# ---- the stack ----


@rule
def is_set_aside(setting: Setting, item: int) -> bool:
    """Whether a kind is no part of the stack, since a checkpoint gives it [JR-TDES-12, JR-R-110]."""
    return setting.set_aside >> item & 1 == 1


@rule
def make_stack(setting: Setting, state: State) -> None:
    """Shuffle the tokens in use into one face-down stack, less those that start on the track.

    [JR-SETUP-03, JR-TDES-11, JR-R-90, JR-R-110]
    """
    state.stack = 0
    state.buried = 0
    for item in range(KINDS):
        state.unseen[item] = setting.tokens[item]
        state.removed[item] = 0
        if not is_set_aside(setting, item):
            state.stack += setting.tokens[item]
    forget_layers(state)
    state.lying_count = setting.lying_count
    for at in range(MAX_TOKENS):
        state.lying[at] = setting.lying[at]
    for at in range(state.lying_count):
        item = token_kind(state, at) % FACE_DOWN
        state.unseen[item] -= 1 if item > 0 else 0
        if not is_set_aside(setting, item):
            state.stack -= 1


@rule
def refill(setting: Setting, state: State, desk: Desk, source: int) -> bool:
    """Make sure that there is a token to take, with a reshuffle of those removed if need be; answers whether there is.

    [JR-ITEM-09, JR-R-73]
    """
    if source == Source.STACK:
        if state.stack == 0:
            reshuffle(setting, state, desk)
        return state.stack > 0
    if source > Source.SUPPLY:
        item = source - Source.SUPPLY.value
        if state.unseen[item] == 0:
            state.unseen[item] = state.removed[item]
            state.removed[item] = 0
        return state.unseen[item] > 0
    return True


@rule
def reshuffle(setting: Setting, state: State, desk: Desk) -> None:
    """Make a new stack of the removed tokens, those on dashboards and on the board left out [JR-ITEM-09, JR-R-73]."""
    elsewhere = hidden_elsewhere(setting, state) - state.buried
    state.stack = state.buried
    state.buried = 0
    for item in range(1, KINDS):
        state.drawn[item] = 0
        state.fresh[item] = 0
        if not is_set_aside(setting, item):
            state.stack += state.removed[item]
            state.unseen[item] += state.removed[item]
            state.fresh[item] = state.removed[item] if elsewhere > 0 else 0
            state.removed[item] = 0
    if state.stack > 0:
        tell(desk, Event.RESHUFFLED, Clause.JR_ITEM_09, NOBODY, state.stack, 0, 0)


@rule
def turn_up(setting: Setting, state: State, source: int, item: int) -> None:
    """Take a token of a kind from where it comes from."""
    if source > Source.MARKED and source <= Source.MARKED + ITEMS:
        return
    state.unseen[item] -= 1
    if source == Source.STACK:
        state.stack -= 1
        state.drawn[item] += 1
    if not is_layered(state) or hidden_elsewhere(setting, state) == 0:
        forget_layers(state)


@rule
def weight_of(setting: Setting, state: State, source: int, item: int) -> int:
    """How likely the next token from a source is of a kind, as a weight [JR-ITEM-01, JR-R-90]."""
    if source > Source.SUPPLY:
        return 1 if item == source - Source.SUPPLY else 0
    if source > Source.MARKED:
        return 1 if item == source - Source.MARKED else 0
    if is_set_aside(setting, item):
        return 0
    if is_layered(state):
        return layered_weight(setting, state, source, item)
    return state.unseen[item]


@rule
def is_layered(state: State) -> bool:
    """Whether the stack is known to hold other tokens than lie hidden elsewhere."""
    fresh = state.fresh
    return fresh[1] + fresh[2] + fresh[3] + fresh[4] > 0


@rule
def forget_layers(state: State) -> None:
    """Treat all unseen tokens alike."""
    for item in range(KINDS):
        state.fresh[item] = 0
        state.drawn[item] = 0


@rule
def hidden_elsewhere(setting: Setting, state: State) -> int:
    """How many unseen tokens are not in the stack: face-down on the track, just picked up there, or removed unseen."""
    hidden = -state.stack
    for item in range(1, KINDS):
        if not is_set_aside(setting, item):
            hidden += state.unseen[item]
    return hidden


@rule
def layered_weight(setting: Setting, state: State, source: int, item: int) -> int:
    """The weight of a kind over all ways in which the tokens that lie elsewhere can be made up of the older ones.

    A way takes f of the older tokens of each kind; it is as likely as there are such choices, times the ways to have
    drawn from the rest what was drawn since.
    """
    elsewhere = int(hidden_elsewhere(setting, state))
    weight = 0
    total = 0
    for f1 in range(min(older(setting, state, 1), elsewhere) + 1):
        for f2 in range(min(older(setting, state, 2), elsewhere - f1) + 1):
            for f3 in range(min(older(setting, state, 3), elsewhere - f1 - f2) + 1):
                f4 = elsewhere - f1 - f2 - f3
                if f4 <= older(setting, state, 4):
                    ways = ways_of(setting, state, 1, f1) * ways_of(setting, state, 2, f2)
                    ways *= ways_of(setting, state, 3, f3) * ways_of(setting, state, 4, f4)
                    f = f1 if item == 1 else f2 if item == 2 else f3 if item == 3 else f4
                    weight += ways * (f if source == Source.FACE_DOWN else int(state.unseen[item]) - f)
                    total += ways * (elsewhere if source == Source.FACE_DOWN else int(state.stack))
    return fitted(weight, total, orders_of_drawn(state))


@rule
def fitted(weight: int, total: int, orders: int) -> int:
    """A weight that fits on the desk, among weights with this total.

    Of one box all do with the orders in which tokens were drawn, which are the same for each kind. Of two boxes they
    may be too many: orders are left out, then all weights halved together, and none is lost.
    """
    if total <= MOST_WEIGHT // orders:
        return weight * orders
    for _ in range(HALVINGS):
        if total > MOST_WEIGHT:
            total //= 2
            weight = (weight + 1) // 2
    return weight


@rule
def orders_of_drawn(state: State) -> int:
    """The orders in which the tokens drawn since the reshuffle can have come, equal ones told apart."""
    orders = 1
    for item in range(1, KINDS):
        for k in range(state.drawn[item]):
            orders *= k + 1
    return orders


@rule
def older(setting: Setting, state: State, item: int) -> int:
    """How many tokens of a kind were unseen before the last reshuffle and have not been turned up elsewhere since."""
    if is_set_aside(setting, item):
        return 0
    return state.unseen[item] + state.drawn[item] - state.fresh[item]


@rule
def ways_of(setting: Setting, state: State, item: int, elsewhere: int) -> int:
    """The ways to have so many tokens of a kind elsewhere, and to have drawn from the others what was drawn."""
    among = int(older(setting, state, item))
    ways = 1
    for k in range(elsewhere):
        ways = ways * (among - k) // (k + 1)
    left = among + int(state.fresh[item]) - elsewhere
    for k in range(state.drawn[item]):
        ways = ways * max(left - k, 0) // (k + 1)
    return ways


@rule
def discard(state: State, desk: Desk, seat: int, item: int, slot: int) -> None:
    """Put an item that everybody has seen out of the race [JR-ITEM-08]."""
    state.removed[item] += 1
    tell(desk, Event.DISCARDED, Clause.JR_ITEM_08, seat, item, slot, 0)


@rule
def is_dropped(kind: int) -> bool:
    """Whether a token on the board lies face-up [JR-ITEM-10]."""
    return kind == Item.OIL or kind == Item.MINE

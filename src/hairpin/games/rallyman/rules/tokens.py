"""Damage tokens: the bag, what lies on Dashboards and tiles, what goes back.

A token has two sides. On a Dashboard it lies with the Damage side up (from a Crash, or carried over) or with the
Shortcut side up; a -1 lies on the tile of its Shortcut.
"""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import (
    DAMAGES,
    MAX_SEATS,
    NOWHERE,
    REVERSES,
    SIDES,
    TOKENS,
    TURNED,
    Ask,
    Event,
    Need,
    Reverse,
    Side,
    Space,
)
from hairpin.games.rallyman.rules.dashboard import (
    damage_side,
    shortcut_side,
    token_kind,
    turned_place,
)
from hairpin.games.rallyman.state import Car, Desk, Setting, State
from hairpin.kit.desk import offer, tell
from hairpin.kit.kernel import rule

# ---- drawing ----


@rule
def tokens_in_bag(state: State) -> int:
    """How many tokens are in the bag."""
    count = 0
    for token in range(TOKENS):
        count += state.bag[token]
    return count


@rule
def need_tokens(state: State, need: int, draws: int) -> None:
    """Let a driver draw: for a Crash so many tokens, for Shortcuts those of the spaces entered, as bits."""
    state.need = need if draws > 0 else Need.NOTHING.value
    state.draws = draws


@rule
def ask_for_token(state: State, desk: Desk, seat: int) -> None:
    """Draw the next token out of the bag; out of an empty bag none comes, which harms nobody.

    [RD-COMP-09, RD-SHORT-04, RD-LOC-11, RD-R-59]
    """
    if tokens_in_bag(state) > 0:
        state.ask = Ask.TOKEN
        return
    tell(desk, Event.BAG_EMPTY, Clause.RD_R_59, seat, 0, 0, 0)
    need_tokens(state, Need.NOTHING.value, 0)


@rule
def list_tokens(state: State, desk: Desk) -> None:
    """The tokens that can come out of the bag, by kind [RD-R-90, RD-R-91]."""
    for token in range(TOKENS):
        if state.bag[token] > 0:
            offer(desk, token, state.bag[token])


@rule
def take_for_crash(state: State, desk: Desk, seat: int, token: int) -> None:
    """Lay a token on the Dashboard, Damage side up [RD-LOC-12, RD-DMG-01, RD-DMG-06, RD-DMG-07]."""
    state.bag[token] -= 1
    lay_upright(state.cars[seat], token)
    tell(desk, Event.DRAWN, Clause.RD_LOC_11, seat, token, Need.CRASH, 0)
    need_tokens(state, Need.CRASH.value, state.draws - 1)


@rule
def lay_upright(car: Car, token: int) -> None:
    """Put a token on a Dashboard with the Damage side up."""
    car.upright[token] += 1
    if damage_side(token) != Side.GREEN:
        car.damage[damage_side(token)] += 1


@rule
def take_for_shortcut(setting: Setting, state: State, desk: Desk, seat: int, token: int) -> None:
    """Turn a token to its Shortcut side: on the Dashboard as OK or Coast/Leader Damage, or as -1 on the tile.

    [RD-SHORT-04, RD-SHORT-05, RD-SHORT-06, RD-SHORT-07, RD-SHORT-09, RD-R-34, RD-R-35]
    """
    state.bag[token] -= 1
    car = state.cars[seat]
    space = next_shortcut(setting, state, car.node, state.draws)
    side, reverse = damage_side(token), shortcut_side(token)
    if reverse == Reverse.MINUS:
        state.minus[state.minus_count] = (setting.nodes[space].tile * MAX_SEATS + seat) * SIDES + side
        state.minus_count += 1
    else:
        car.turned[turned_place(side, reverse)] += 1
        if reverse == Reverse.COAST:
            car.damage[Side.COAST] += 1
    tell(desk, Event.DRAWN, Clause.RD_SHORT_04, seat, token, Need.SHORTCUT, space)
    need_tokens(state, Need.SHORTCUT.value, state.draws & ~(1 << setting.nodes[space].shortcut))


@rule
def next_shortcut(setting: Setting, state: State, space: int, entered: int) -> int:
    """The first on the road of the Shortcut spaces entered, behind a space or on it [RD-R-33, RD-R-106]."""
    rest, found = entered, NOWHERE
    for back in range(space - setting.starts[state.stage] + 1):
        node = setting.nodes[space - back]
        if node.kind == Space.SHORTCUT and (rest >> node.shortcut & 1) == 1:
            rest &= ~(1 << node.shortcut)
            found = space - back
        if rest == 0:
            break
    return found


# ---- giving back ----


@rule
def give_back_coast(state: State, seat: int) -> int:
    """Put one Coast/Leader Damage token back into the bag; answers its kind.

    One that lies Shortcut side up goes before one that lies Damage side up, then in the order of the kinds.
    [RD-TIRE-05, RD-BETW-03, RD-R-107]
    """
    car = state.cars[seat]
    car.damage[Side.COAST] -= 1
    for side in range(SIDES):
        if car.turned[turned_place(side, Reverse.COAST)] > 0:
            car.turned[turned_place(side, Reverse.COAST)] -= 1
            return put_into_bag(state, token_kind(side, Reverse.COAST.value))
    for reverse in range(REVERSES):
        token = token_kind(Side.COAST.value, reverse)
        if car.upright[token] > 0:
            car.upright[token] -= 1
            return put_into_bag(state, token)
    return NOWHERE


@rule
def put_into_bag(state: State, token: int) -> int:
    """Put a token into the bag; answers its kind."""
    state.bag[token] += 1
    return token


@rule
def clear_dashboard(state: State, seat: int) -> None:
    """Put all tokens of a Dashboard into the bag; how much damage there was stays noted [RD-TIDY-03, RD-R-78]."""
    car = state.cars[seat]
    for token in range(TOKENS):
        state.bag[token] += car.upright[token]
        car.upright[token] = 0
    for place in range(TURNED):
        reverse = Reverse.COAST.value if place >= SIDES else Reverse.OK.value
        state.bag[token_kind(place % SIDES, reverse)] += car.turned[place]
        car.turned[place] = 0


@rule
def clear_tiles(state: State) -> None:
    """Put all -1 tokens into the bag [RD-TIDY-03]."""
    for place in range(state.minus_count):
        state.bag[token_kind(state.minus[place] % SIDES, Reverse.MINUS.value)] += 1
        state.minus[place] = 0
    state.minus_count = 0


@rule
def forget_damage(car: Car) -> None:
    """A car is whole again."""
    for side in range(DAMAGES):
        car.damage[side] = 0


# ---- carried over ----


@rule
def damage_lying(car: Car, side: int) -> int:
    """How many tokens of a kind of damage lie on a Dashboard."""
    count = 0
    for reverse in range(REVERSES):
        count += car.upright[token_kind(side, reverse)]
    if side == Side.COAST:
        for other in range(SIDES):
            count += car.turned[turned_place(other, Reverse.COAST)]
    return count


@rule
def damage_owed(car: Car) -> int:
    """The first kind of damage that the sheet says and the Dashboard does not show; NOWHERE if it shows all."""
    for side in range(DAMAGES):
        if damage_lying(car, side) < car.damage[side]:
            return side
    return NOWHERE


@rule
def list_carried(state: State, desk: Desk, side: int) -> None:
    """The tokens that can stand for a damage carried over [RD-NEXT-02, RD-R-78]."""
    for reverse in range(REVERSES):
        token = token_kind(side, reverse)
        if state.bag[token] > 0:
            offer(desk, token, state.bag[token])
    if desk.count > 0 or side != Side.COAST:
        return
    for other in range(SIDES):
        token = token_kind(other, Reverse.COAST.value)
        if state.bag[token] > 0:
            offer(desk, token, state.bag[token])


@rule
def can_be_carried(state: State, side: int, token: int) -> bool:
    """Whether a token can stand for a damage carried over."""
    if state.bag[token] == 0:
        return False
    if damage_side(token) == side:
        return True
    return side == Side.COAST and shortcut_side(token) == Reverse.COAST and carried_in_bag(state, side) == 0


@rule
def carried_in_bag(state: State, side: int) -> int:
    """How many tokens with this Damage side are in the bag."""
    count = 0
    for reverse in range(REVERSES):
        count += state.bag[token_kind(side, reverse)]
    return count


@rule
def take_carried(state: State, desk: Desk, seat: int, token: int) -> None:
    """Put a token on the Dashboard for a damage of the sheet [RD-NEXT-02, RD-R-78]."""
    state.bag[token] -= 1
    car = state.cars[seat]
    if damage_side(token) == damage_owed(car):
        car.upright[token] += 1
    else:
        car.turned[turned_place(damage_side(token), Reverse.COAST)] += 1
    tell(desk, Event.CARRIED, Clause.RD_NEXT_02, seat, token, 0, 0)

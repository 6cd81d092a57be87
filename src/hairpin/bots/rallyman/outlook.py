"""The outlook: how many seconds a car alone on the road still needs, by space, Gear and Second tokens in hand.

Solved from the finish backwards: a turn only ever leads forward, so each space needs one look. For every space and
every hand of dice (see `ladder`) the best way on is worked out with exact chances: one by one with stopping and
securing, and Flat Out (see `steps`). What is simplified: no other car is about, a driver one by one may still choose
the next step when a die has shown its face, laying the dice again after a failed Flat Out keeps their order, decks
are full, and a Damage token costs a fixed share of the time still to drive.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from hairpin.bots.rallyman.ladder import (
    EARNS,
    FRESH_HANDS,
    HAND_BRAKE_DICE,
    HAND_COAST_DICE,
    HAND_COUNT,
    HAND_GEAR,
    HAND_GEAR_DICE,
    NEXT_HAND,
    NO_HAND,
    ROLLS,
)
from hairpin.bots.rallyman.steps import (
    CLEAR,
    COUNTS,
    DICE_ROLLED,
    EARNED,
    EDGE,
    FAILS,
    FAILS_FLAT,
    FAR,
    FLAT,
    FLIES,
    JUMPS,
    LIMIT,
    LOSS,
    LOSS_FLAT,
    TOLL,
    end_here,
    roll_flat,
    roll_single,
    spent,
    write_chances,
)
from hairpin.games.rallyman.names import DAMAGES, DICE, GEARS, REVERSES, Die, Icon, Reverse, Side, Space
from hairpin.games.rallyman.state import SETTING, Back, Setting
from hairpin.kit.kernel import entry, rule
from hairpin.kit.record import Table

PURSES: Final = COUNTS  # purse n holds the Second tokens that secure n dice: 0, 1, 3, 6; more are worth a second each
KEPT: Final = 2  # plans kept behind each step Flat Out: the best without a Warning, and with one
SLOTS: Final = 32  # spaces looked at together: more than a step leads on
DANGERS: Final = 3

# how many times as long a car takes with so much damage: Gear, Brake, Coast/Leader; measured over the printed stages
TIMES: Final = np.array(
    [
        [1.0, 1.04, 1.1, 1.35, 1.9, 3.1, 6.0, 6.0],
        [1.0, 1.17, 1.17, 1.17, 1.17, 1.17, 1.17, 1.17],
        [1.0, 1.23, 1.53, 1.53, 1.53, 1.53, 1.53, 1.53],
    ]
)

# of a deck: seconds of its backs on average, chance to go on from Gear 0, then tokens by danger, then by Gear the
# chance to go on in it
SECONDS, STOPS, TOKENS_DRAWN, GOES_ON = 0, 1, 2, 2 + DANGERS
DECK = GOES_ON + GEARS + 1

Damage = tuple[int, int, int]  # Gear, Brake, Coast/Leader
WHOLE: Final[Damage] = (0, 0, 0)


class Outlooks:
    """The tables of one setting, by stage, damage and dice; each is solved when it is first asked for, and kept."""

    def __init__(self, settings: Table) -> None:
        self.settings = settings
        self.tables: dict[tuple[int, Damage, bool], Table] = {}

    def value(self, stage: int, damage: Damage = WHOLE, leads: bool = False) -> Table:
        """By space of the stage, Gear and purse: seconds to go when a turn begins, less the tokens left at the end.

        A driver who `leads` has Leader dice, and goes on having them.
        """
        setting = self.settings[0]
        capped = (
            min(damage[0], int(setting.gear_dice) - 1),
            min(damage[1], int(setting.brake_dice)),
            min(damage[2], int(setting.coast_dice)),
        )
        if (stage, capped, leads) not in self.tables:
            self.tables[stage, capped, leads] = solve(self.settings, stage, capped, leads)
        return self.tables[stage, capped, leads]

    def later(self, stage: int) -> float:
        """Seconds of the stages that the damage of a stage is carried into."""
        setting, seconds = self.settings[0], 0.0
        for following in range(stage + 1, int(setting.stages)):
            if setting.assistance[following - 1] == 1:
                break
            seconds += float(self.value(following)[0, 0, 0])
        return seconds


def outlooks_of(settings: Table) -> Outlooks:
    """The outlooks of a setting."""
    return known(settings.tobytes())


@lru_cache(maxsize=32)
def known(content: bytes) -> Outlooks:
    return Outlooks(np.frombuffer(content, SETTING))


def solve(settings: Table, stage: int, damage: Damage, leads: bool) -> Table:
    """The outlook of cars on a stage that have this damage and these dice for ever."""
    setting = settings[0]
    first, last = int(setting.starts[stage]), int(setting.starts[stage + 1])
    places = SLOTS * HAND_COUNT + 1
    value = np.zeros((last - first, GEARS + 1, PURSES))
    work = (
        np.zeros((places, PURSES, LIMIT, COUNTS)),
        np.zeros((places, PURSES * KEPT, FLAT)),
        np.zeros(value.shape),
    )
    dice = np.array([setting.gear_dice, setting.brake_dice, setting.coast_dice]) - damage
    shares = np.array([share_of_token(settings, damage), share_of_shortcut(settings, damage)])
    solve_spaces(settings, first, value, work, dice, shares, leads)
    return value


def share_of_shortcut(settings: Table, damage: Damage) -> float:
    """The share of the time still to drive that the token of a Shortcut costs, on average: some are Coast Damage."""
    bag = settings[0].bag
    coast = sum(int(tokens) for kind, tokens in enumerate(bag) if kind % REVERSES == Reverse.COAST)
    return coast / int(bag.sum()) * slower_by(Side.COAST, damage)


def share_of_token(settings: Table, damage: Damage) -> float:
    """The share of the time still to drive that one token more out of the full bag costs, on average."""
    cost = 0.0
    for kind, tokens in enumerate(settings[0].bag.tolist()):
        side = kind // REVERSES
        if side < DAMAGES:
            cost += tokens * slower_by(side, damage)
    return cost / int(settings[0].bag.sum())


def slower_by(side: int, damage: Damage) -> float:
    """The share of the time still to drive that one damage more of a kind costs."""
    now = min(damage[side], TIMES.shape[1] - 2)
    return float(TIMES[side, now + 1] / TIMES[side, now] - 1.0)


# ---- solving ----


@entry
def solve_spaces(settings: Any, first: int, value: Any, work: Any, dice: Any, shares: Any, leads: bool) -> int:
    """Fill `value`, space by space from the last one back; answers how many steps were looked at."""
    setting = settings[0]
    single, flat, loss = work
    odds, edge, decks = np.zeros((DICE, 3)), np.zeros(EDGE), np.zeros((GEARS + 1, DECK))
    made, made_flat, worth = np.zeros((LIMIT, COUNTS)), np.zeros(FLAT), np.zeros(COUNTS + 1)
    tools = (odds, edge, made, made_flat, worth, shares)
    write_chances(setting, leads, False, odds)
    for gear in range(1, GEARS + 1):
        read_deck(setting, gear, decks)
    looked = 0
    for back in range(value.shape[0]):
        space = value.shape[0] - 1 - back
        node = setting.nodes[first + space]
        over = node.fin > 0 or node.way_count == 0
        for gear in range(GEARS + 1):
            for purse in range(PURSES):
                value[space, gear, purse] = -spent(purse) if over else FAR
        if not over:
            for hand in range(FRESH_HANDS):
                place = space % SLOTS * HAND_COUNT + hand
                worth[:] = FAR
                for purse in range(PURSES):
                    begin_place(single, flat, place, purse, worth)
                looked += look_ahead(setting, first, value, work, dice, space, hand, tools)
                for purse in range(PURSES):
                    value[space, hand, purse] = min(single[place, purse, 0, 0], flat[place, purse * KEPT, 0])
        for gear in range(1, GEARS + 1):
            for purse in range(PURSES):
                lost = seconds_lost(decks[gear], value, space, spent(purse))
                lost += seconds_of_damage(decks[gear], node.danger, shares[0], value[space, 0, 0])
                loss[space, gear, purse] = setting.seconds[gear] - spent(purse) if over else lost
        for hand in range(FRESH_HANDS, HAND_COUNT):
            place = space % SLOTS * HAND_COUNT + hand
            for purse in range(PURSES):
                write_stop(setting, value, space, hand, spent(purse), worth)
                begin_place(single, flat, place, purse, worth)
            if not over:
                looked += look_ahead(setting, first, value, work, dice, space, hand, tools)
    return looked


@rule
def begin_place(single: Any, flat: Any, place: int, purse: int, worth: Any) -> None:
    """Write the worth of stopping for every plan that is kept."""
    for kept in range(KEPT):
        end_here(single, flat, place, purse, purse * KEPT + kept, worth)


@rule
def write_stop(setting: Setting, value: Any, space: int, hand: int, tokens: int, worth: Any) -> None:
    """What it is worth to end a turn on a space with a hand that began with so many tokens."""
    gear = HAND_GEAR[hand]
    for secured in range(COUNTS):
        left = tokens - spent(secured)
        worth[secured] = setting.seconds[gear] + with_tokens(value, space, gear, left) if left >= 0 else FAR
    worth[COUNTS] = setting.seconds[gear] + with_tokens(value, space, gear, tokens + earned_by(hand))


@rule
def earned_by(hand: int) -> int:
    """Seconds that the dice of a hand earn Flat Out."""
    return HAND_GEAR_DICE[hand] + HAND_COAST_DICE[hand]


@rule
def with_tokens(table: Any, space: int, gear: int, tokens: int) -> float:
    """A value for any number of tokens."""
    purse = 0
    while purse + 1 < PURSES and spent(purse + 1) <= tokens:
        purse += 1
    worth: float = table[space, gear, purse] - (tokens - spent(purse))
    return worth


@rule
def look_ahead(
    setting: Setting, first: int, value: Any, work: Any, dice: Any, space: int, hand: int, tools: Any
) -> int:
    """Take every step with one more die from a space; answers how many there are."""
    node = setting.nodes[first + space]
    looked = 0
    for die in range(DICE):
        after = NEXT_HAND[hand, die]
        if after == NO_HAND or not is_in_hand(setting, dice, hand, after, die):
            continue
        gear = HAND_GEAR[after]
        for branch in range(node.way_count):
            ahead = node.ways[branch]
            there = setting.nodes[ahead]
            if there.jump == 0 or gear < there.jump:
                step_to(setting, first, value, work, space, hand, after, die, ahead - first, ahead - first, tools)
                looked += 1
                continue
            for place in range(there.way_count if gear == there.jump else there.far_count):
                landing = there.ways[place] if gear == there.jump else there.far[place]
                step_to(setting, first, value, work, space, hand, after, die, ahead - first, landing - first, tools)
                looked += 1
    return looked


@rule
def is_in_hand(setting: Setting, dice: Any, hand: int, after: int, die: int) -> bool:
    """Whether the car has the dice for the hand after a step, and the options allow it."""
    if die == Die.REDLINE and setting.redline == 0:
        return False
    if die == Die.G2 and HAND_GEAR[hand] == 0 and setting.flying_start == 0:
        return False
    return HAND_GEAR_DICE[after] <= dice[0] and HAND_BRAKE_DICE[after] <= dice[1] and HAND_COAST_DICE[after] <= dice[2]


@rule
def step_to(
    setting: Setting,
    first: int,
    value: Any,
    work: Any,
    space: int,
    hand: int,
    after: int,
    die: int,
    ahead: int,
    target: int,
    tools: Any,
) -> None:
    """Take one step into account, with every number of tokens; `ahead` is another space than `target` on a jump."""
    single, flat, loss = work
    odds, edge, made, made_flat, worth, shares = tools
    there, gear = setting.nodes[first + target], HAND_GEAR[after]
    place, child = space % SLOTS * HAND_COUNT + hand, target % SLOTS * HAND_COUNT + after
    for k in range(3):
        edge[CLEAR + k] = odds[die, k]
    edge[DICE_ROLLED], edge[EARNED] = ROLLS[die], EARNS[die]
    edge[JUMPS] = 1.0 if ahead != target else 0.0
    edge[FLIES] = 1.0 if HAND_GEAR[hand] == 0 and gear == 2 else 0.0
    edge[TOLL] = shares[1] * value[target, gear, 0] if there.kind == Space.SHORTCUT else 0.0
    over_jump = ahead != target and gear >= setting.nodes[first + ahead].jump + 2
    fails = over_jump or (there.limit > 0 and gear > there.limit)
    if fails and hand >= FRESH_HANDS:
        return  # stopping before it is better
    stops = there.water == 1 and die != Die.COAST and die != Die.REDLINE and die != Die.G1
    for purse in range(PURSES):
        tokens = spent(purse)
        for secured in range(purse + 1):
            edge[LOSS + secured] = with_tokens(loss, target, gear, tokens - spent(secured))
        edge[LOSS_FLAT] = with_tokens(loss, target, gear, tokens + earned_by(after))
        if edge[FLIES] > 0.0:
            edge[FAILS] = setting.seconds[2] + value[ahead, 2, purse]
            edge[FAILS_FLAT] = setting.seconds[2] + with_tokens(value, ahead, 2, tokens + 1)
        j = purse
        if fails or stops:
            child, j = single.shape[0] - 1, 0
            if fails:
                for secured in range(COUNTS):
                    worth[secured] = edge[LOSS + secured]
                worth[COUNTS] = edge[LOSS_FLAT]
            else:
                write_stop(setting, value, target, after, tokens, worth)
            begin_place(single, flat, child, 0, worth)
        roll_single(made, single, child, j, edge, tokens)
        for warnings in range(LIMIT):
            for secured in range(COUNTS):
                single[place, purse, warnings, secured] = min(
                    single[place, purse, warnings, secured], made[warnings, secured]
                )
        for kept in range(KEPT):
            roll_flat(made_flat, flat, child, j * KEPT + kept, edge)
            for best in range(KEPT):
                if made_flat[best] < flat[place, purse * KEPT + best, best]:
                    for k in range(FLAT):
                        flat[place, purse * KEPT + best, k] = made_flat[k]


# ---- a loss of control ----


@rule
def read_deck(setting: Setting, gear: int, decks: Any) -> None:
    """Write what the backs of a full deck bring on average."""
    deck = setting.decks[gear - 1]
    for k in range(DECK):
        decks[gear, k] = 0.0
    cards = 0
    for back in range(deck.kinds):
        cards += deck.backs[back].cards
    for back in range(deck.kinds):
        add_back(decks, gear, deck.backs[back], deck.backs[back].cards / cards)


@rule
def add_back(decks: Any, gear: int, card: Back, share: float) -> None:
    """Add a back that comes up with this chance."""
    decks[gear, SECONDS] += share * card.seconds
    if card.icon == Icon.SISU:
        decks[gear, GOES_ON + card.gear] += share
        return
    decks[gear, STOPS] += share
    if card.icon == Icon.CRASH:
        for danger in range(DANGERS):
            decks[gear, TOKENS_DRAWN + danger] += share * card.marks[danger]


@rule
def seconds_lost(deck: Any, value: Any, space: int, tokens: int) -> float:
    """Seconds to go when control is lost on a space, the card of the turn included, damage left aside."""
    worth = deck[SECONDS] + deck[STOPS] * with_tokens(value, space, 0, tokens)
    for gear in range(1, GEARS + 1):
        if deck[GOES_ON + gear] > 0.0:
            worth += deck[GOES_ON + gear] * with_tokens(value, space, gear, tokens)
    return worth


@rule
def seconds_of_damage(deck: Any, danger: int, token_share: float, to_drive: float) -> float:
    """Seconds that the damage of a loss of control costs over so many seconds still to drive."""
    return deck[TOKENS_DRAWN + danger] * token_share * to_drive

"""What the end of a turn is worth to the driver at the wheel, with the dice, decks and tokens of the moment."""

from typing import Any, Final, NamedTuple

import numpy as np

from hairpin.bots.rallyman.ladder import EARNS, ROLLS
from hairpin.bots.rallyman.outlook import (
    DECK,
    Damage,
    Outlooks,
    add_back,
    read_deck,
    seconds_lost,
    seconds_of_damage,
    share_of_shortcut,
    share_of_token,
    with_tokens,
)
from hairpin.bots.rallyman.steps import (
    CLEAR,
    COUNTS,
    DICE_ROLLED,
    EARNED,
    FAILS,
    FAILS_FLAT,
    FAR,
    FLIES,
    JUMPS,
    LOSS,
    LOSS_FLAT,
    TOLL,
    spent,
    write_chances,
)
from hairpin.games.rallyman.names import BACKS, DICE, GEARS, NOWHERE, Side, Sisu, Space
from hairpin.games.rallyman.rules.dashboard import is_leader
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.kernel import rule
from hairpin.kit.record import Table

FLYING_GEAR: Final = 2
TIRE_GEAR: Final = 1
SISU_WORTH, SISU_SHARE = 25.0, 0.2  # seconds that the token is kept for, and at most this share of those to go

# of `terms`: the first space of the stage, tokens when the turn began, the shares of the time to drive that a token of
# a Crash and one of a Shortcut cost, seconds to drive behind the stage, what the SISU token is kept for (FAR: there is
# none), 1: a tire to change
FIRST, FUNDS, TOKEN_SHARE, SHORTCUT_SHARE, LATER, TOKEN, TIRE, TERMS = range(8)


class Charts(NamedTuple):
    """What kernels judge by."""

    value: Any  # `Outlooks.value` of the stage and the damage of the car
    mended: Any  # the same after a tire change
    decks: Any  # by Gear: what the cards that can still come bring
    odds: Any  # by Die: the chances of no Warning, one and two
    terms: Any


def charts_of(outlooks: Outlooks, settings: Table, state: State, seat: int) -> Charts:
    """The charts for a seat; `decks` and `odds` are filled by `read_moment`."""
    car, stage, setting = state.cars[seat], int(state.stage), settings[0]
    damage: Damage = (int(car.damage[0]), int(car.damage[1]), int(car.damage[2]))
    leads = bool(is_leader(setting, state))
    value = mended = outlooks.value(stage, damage, leads)
    terms = np.zeros(TERMS)
    if car.spare == 1 and damage[Side.COAST] > 0:
        terms[TIRE] = 1
        mended = outlooks.value(stage, (damage[0], damage[1], damage[2] - 1), leads)
    terms[FIRST] = setting.starts[stage]
    terms[FUNDS] = car.seconds
    terms[TOKEN_SHARE] = share_of_token(settings, damage)
    terms[SHORTCUT_SHARE] = share_of_shortcut(settings, damage)
    terms[LATER] = outlooks.later(stage)
    terms[TOKEN] = FAR
    if setting.sisu != Sisu.OFF and car.sisu == 1 and state.refused == 0:
        terms[TOKEN] = SISU_WORTH
    return Charts(value, mended, np.zeros((GEARS + 1, DECK)), np.zeros((DICE, 3)), terms)


@rule
def read_moment(setting: Setting, state: State, charts: Charts) -> None:
    """Fill in the cards that can still come, and the chances of the dice."""
    write_chances(setting, is_leader(setting, state), state.ignoring == 1, charts.odds)
    for gear in range(1, GEARS + 1):
        cards = 0
        for back in range(setting.decks[gear - 1].kinds):
            cards += setting.decks[gear - 1].backs[back].cards - state.shown[(gear - 1) * BACKS + back]
        if cards == 0:
            read_deck(setting, gear, charts.decks)
            continue
        for k in range(DECK):
            charts.decks[gear, k] = 0.0
        for back in range(setting.decks[gear - 1].kinds):
            card = setting.decks[gear - 1].backs[back]
            add_back(charts.decks, gear, card, (card.cards - state.shown[(gear - 1) * BACKS + back]) / cards)


@rule
def worth_of_end(setting: Setting, charts: Charts, space: int, gear: int, tokens: int) -> float:
    """Seconds to go when a turn ends in control."""
    here = space - int(charts.terms[FIRST])
    worth = setting.seconds[gear] + with_tokens(charts.value, here, gear, tokens)
    node = setting.nodes[space]
    if charts.terms[TIRE] > 0.0 and gear == TIRE_GEAR and node.fin == 0 and node.kind != Space.START:
        worth = min(worth, setting.tire_seconds + with_tokens(charts.mended, here, 0, tokens))
    return worth


@rule
def worth_of_loss(setting: Setting, charts: Charts, space: int, gear: int, tokens: int) -> float:
    """Seconds to go when control is lost; beyond the line `gear` is the one in which it was crossed."""
    here, node = space - int(charts.terms[FIRST]), setting.nodes[space]
    deck, share = charts.decks[gear], charts.terms[TOKEN_SHARE]
    if node.fin > 0:
        return setting.seconds[gear] - tokens + seconds_of_damage(deck, node.danger, share, charts.terms[LATER])
    to_drive = charts.value[here, 0, 0] + charts.terms[LATER]
    return seconds_lost(deck, charts.value, here, tokens) + seconds_of_damage(deck, node.danger, share, to_drive)


@rule
def worth_of_warnings(setting: Setting, charts: Charts, space: int, gear: int, tokens: int) -> float:
    """Seconds to go when Warnings lose control, unless the SISU token is worth giving up."""
    worth = worth_of_loss(setting, charts, space, gear, tokens)
    if charts.terms[TOKEN] < FAR:
        worth = min(worth, worth_of_end(setting, charts, space, gear, tokens) + charts.terms[TOKEN])
    return worth


@rule
def write_end(setting: Setting, charts: Charts, space: int, gear: int, earned: int, worth: Any) -> None:
    """What stopping on a space is worth, by dice secured, then Flat Out when the plan has earned so much."""
    funds = int(charts.terms[FUNDS])
    for secured in range(COUNTS):
        left = funds - spent(secured)
        worth[secured] = worth_of_end(setting, charts, space, gear, left) if left >= 0 else FAR
    worth[COUNTS] = worth_of_end(setting, charts, space, gear, funds + earned)


@rule
def write_crash(setting: Setting, charts: Charts, space: int, gear: int, earned: int, worth: Any) -> None:
    """The same where the road certainly throws the car off."""
    funds = int(charts.terms[FUNDS])
    for secured in range(COUNTS):
        worth[secured] = worth_of_loss(setting, charts, space, gear, max(funds - spent(secured), 0))
    worth[COUNTS] = worth_of_loss(setting, charts, space, gear, funds + earned)


@rule
def edge_of(
    setting: Setting,
    charts: Charts,
    edge: Any,
    die: int,
    space: int,
    jumped_from: int,
    gear: int,
    before: int,
    earned: int,
) -> None:
    """Write what `steps` needs of a step from Gear `before` that has then earned so much Flat Out."""
    funds = int(charts.terms[FUNDS])
    for k in range(3):
        edge[CLEAR + k] = charts.odds[die, k]
    edge[DICE_ROLLED], edge[EARNED] = ROLLS[die], EARNS[die]
    edge[TOLL] = toll(setting, charts, space, gear)
    edge[JUMPS] = 0.0 if jumped_from == NOWHERE else 1.0
    edge[FLIES] = 1.0 if before == 0 and gear == FLYING_GEAR else 0.0
    for secured in range(COUNTS):
        edge[LOSS + secured] = worth_of_warnings(setting, charts, space, gear, max(funds - spent(secured), 0))
    edge[LOSS_FLAT] = worth_of_warnings(setting, charts, space, gear, funds + earned)
    if edge[FLIES] > 0.0:
        end = space if jumped_from == NOWHERE else jumped_from
        edge[FAILS] = worth_of_end(setting, charts, end, FLYING_GEAR, funds)
        edge[FAILS_FLAT] = worth_of_end(setting, charts, end, FLYING_GEAR, funds + 1)


@rule
def toll(setting: Setting, charts: Charts, space: int, gear: int) -> float:
    """What the token of a Shortcut costs."""
    if setting.nodes[space].kind != Space.SHORTCUT:
        return 0.0
    to_drive = charts.value[space - int(charts.terms[FIRST]), gear, 0] + charts.terms[LATER]
    return charts.terms[SHORTCUT_SHARE] * to_drive

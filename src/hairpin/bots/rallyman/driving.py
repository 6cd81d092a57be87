"""Choices once the plan is laid: roll, secure or stop; the SISU token; where control is lost; the tire."""

from typing import Any

import numpy as np

from hairpin.bots.rallyman.judge import (
    FIRST,
    FUNDS,
    LATER,
    SHORTCUT_SHARE,
    SISU_SHARE,
    TOKEN,
    Charts,
    worth_of_end,
    worth_of_loss,
)
from hairpin.bots.rallyman.outlook import with_tokens
from hairpin.bots.rallyman.plans import LAYOUTS, close_plan, drive_back, gear_behind, write_step
from hairpin.bots.rallyman.steps import (
    CLEAR,
    COUNTS,
    EDGE,
    FAR,
    FLAT,
    LIMIT,
    ONE,
    TWO,
    spent,
    worth_rolled,
    worth_secured,
)
from hairpin.games.rallyman import GAME
from hairpin.games.rallyman.actions import Kind, kind_of
from hairpin.games.rallyman.names import DICE, SHORTCUT_BITS, Phase
from hairpin.games.rallyman.rules.plan import step_space
from hairpin.games.rallyman.rules.relay import (
    find_relays,
    outcome_entered,
    outcome_finish_gear,
    outcome_gear,
    outcome_space,
)
from hairpin.games.rallyman.state import Desk, Setting, State
from hairpin.kit.kernel import rule

legal = GAME.kernels.legal


@rule
def weigh_driving(settings: Any, tables: Any, vectors: Any, charts: Charts, worth: Any) -> int:
    """Fill `worth` with the seconds to go after each legal action once no die is laid; answers how many there are."""
    setting, state, desk = settings[0], tables[0][0], tables[2][0]
    count = legal(setting, state, desk)
    for k in range(count):
        worth[k] = 0.0
    kind = kind_of(desk.actions[0])
    tools = (np.zeros(EDGE), np.zeros((LIMIT, COUNTS)), np.zeros(FLAT), np.zeros(COUNTS + 1))
    if kind == Kind.ROLL:
        weigh_step(setting, state, desk, vectors, charts, tools, worth)
    elif kind == Kind.SISU:
        weigh_token(setting, state, vectors, charts, tools, worth)
    elif kind == Kind.RELAY:
        weigh_relays(setting, state, desk, charts, worth)
    elif kind == Kind.TIRE:
        weigh_tire(setting, state, charts, worth)
    return count


@rule
def weigh_step(
    setting: Setting, state: State, desk: Desk, vectors: Any, charts: Charts, tools: Any, worth: Any
) -> None:
    """Roll, secure or stop, the rest of the plan done as well as can be."""
    single, _ = vectors
    edge, _, _, ends = tools
    secured = min(state.secured, COUNTS - 1)
    charts.terms[FUNDS] += spent(secured)
    close_plan(setting, state, 0, charts, vectors, ends)
    drive_back(setting, state, charts, vectors, tools, state.at + 1)
    write_step(setting, state, charts, edge, state.at)
    place = LAYOUTS + state.at + 1
    for k in range(desk.count):
        kind = kind_of(desk.actions[k])
        if kind == Kind.ROLL:
            worth[k] = worth_rolled(single, place, 0, edge, state.warnings, secured)
        elif kind == Kind.SECURE:
            worth[k] = worth_secured(single, place, 0, edge, state.warnings, secured, int(charts.terms[FUNDS]))
        else:
            tokens = state.cars[state.order[state.turn]].seconds
            worth[k] = worth_of_end(setting, charts, state.place, state.speed, tokens)


@rule
def weigh_token(setting: Setting, state: State, vectors: Any, charts: Charts, tools: Any, worth: Any) -> None:
    """Keep the SISU token, or give it up and drive on without Warnings."""
    single, _ = vectors
    tokens = state.cars[state.order[state.turn]].seconds
    token_worth = min(charts.terms[TOKEN], SISU_SHARE * charts.value[0, 0, 0])
    charts.terms[TOKEN] = FAR
    end, gear = step_space(state.plan[state.steps - 1]), gear_behind(setting, state, state.steps)
    if state.phase == Phase.FLAT_OUT:
        worth[0] = worth_of_loss(setting, charts, end, gear, tokens)
        for step in range(state.steps):
            space, speed = step_space(state.plan[step]), gear_behind(setting, state, step + 1)
            worth[0] = min(worth[0], worth_of_loss(setting, charts, space, speed, tokens))
        worth[1] = worth_of_end(setting, charts, end, gear, tokens) + token_worth
        return
    secured = min(state.secured, COUNTS - 1)
    charts.terms[FUNDS] += spent(secured)
    ignore_warnings(charts)
    close_plan(setting, state, 0, charts, vectors, tools[3])
    drive_back(setting, state, charts, vectors, tools, state.at + 1)
    worth[1] = single[LAYOUTS + state.at + 1, 0, 0, secured] + token_worth
    if state.moved == 1:
        worth[0] = worth_of_loss(setting, charts, state.place, state.speed, tokens)
    else:
        worth[0] = worth_of_end(setting, charts, step_space(state.plan[0]), 2, tokens)


@rule
def ignore_warnings(charts: Charts) -> None:
    """No die shows a Warning that counts."""
    for die in range(DICE):
        charts.odds[die, CLEAR] = 1.0
        charts.odds[die, ONE] = 0.0
        charts.odds[die, TWO] = 0.0


@rule
def weigh_relays(setting: Setting, state: State, desk: Desk, charts: Charts, worth: Any) -> None:
    """Where control is lost: beyond the line if possible, else where least is lost."""
    tokens = state.cars[state.order[state.turn]].seconds
    find_relays(setting, state, desk)
    for k in range(state.relays):
        outcome = desk.relay[k]
        space, gear = outcome_space(outcome), outcome_gear(outcome)
        if setting.nodes[space].fin > 0:
            gear = outcome_finish_gear(outcome)
        worth[k] = worth_of_loss(setting, charts, space, gear, tokens)
        for bit in range(SHORTCUT_BITS):
            if (outcome_entered(outcome) >> bit & 1) == 1:
                worth[k] += charts.terms[SHORTCUT_SHARE] * charts.value[space - int(charts.terms[FIRST]), 0, 0]


@rule
def weigh_tire(setting: Setting, state: State, charts: Charts, worth: Any) -> None:
    """Keep the tire, or change it for the time of its card."""
    tokens = state.cars[state.order[state.turn]].seconds
    here = state.cars[state.order[state.turn]].node - int(charts.terms[FIRST])
    later = charts.terms[LATER]
    before, after = charts.value[here, 1, 0], charts.mended[here, 0, 0]
    worth[0] = setting.seconds[1] + with_tokens(charts.value, here, 1, tokens) + later * before / max(after, 1.0)
    worth[1] = setting.tire_seconds + with_tokens(charts.mended, here, 0, tokens) + later

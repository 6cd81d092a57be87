"""What a seat can see: everything but the penalties that others have chosen and not yet shown.

Decks and the bag are counts, so the state holds no order that could be seen [RD-R-90].

`observe` writes FEATURES whole numbers: SHARED_FEATURES of the race, then CAR_FEATURES of each of MAX_SEATS cars, the
observing seat first, the others in the order of seats; cars that do not race are all zeros.

    shared   0  phase, 1 what is asked, 2 stage, 3 round, 4 the place in the order that has its turn
             5  1: somebody has finished
             6  steps laid, 7 the space the plan has come to, 8 its Gear, 9 dice laid (`rules.dashboard`)
            10  step that is rolled next, 11 Warnings, 12 dice secured
       13 - 24  tokens in the bag by kind
       25 - 30  cards left in each deck
       31 - 39  the steps of the plan (`rules.plan`), 0 where there is none

    a car    0  1: it races
             1  space, 2 its front edge, 3 1: beside the road, 4 Gear, 5 status
             6  seconds booked, 7 Second tokens, 8 turns taken, 9 Spare Tire, 10 SISU token
       11 - 13  Gear, Brake and Coast/Leader Damage
            14  seconds of the stages done
            15  place in the order of the round, 1 first; 0: none
            16  place in the starting order, 1 first
            17  -1 tokens that do not concern it
"""

from typing import Any

from hairpin.games.rallyman.names import (
    BACKS,
    DAMAGES,
    DECKS,
    MAX_MINUS,
    MAX_SEATS,
    MAX_STAGES,
    MAX_STEPS,
    NOBODY,
    SIDES,
    TOKENS,
    TURNED,
    Ask,
)
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.kernel import rule

SHARED_FEATURES = 40
CAR_FEATURES = 18
FEATURES = SHARED_FEATURES + MAX_SEATS * CAR_FEATURES
BAG_AT, DECKS_AT, PLAN_AT = 13, 25, 31


@rule
def observe(setting: Setting, state: State, seat: int, out: Any) -> None:
    """Write the FEATURES numbers told above into `out`, a one-dimensional array [RD-R-90]."""
    for k in range(FEATURES):
        out[k] = 0
    out[0] = state.phase
    out[1] = state.ask
    out[2] = state.stage
    out[3] = state.rounds
    out[4] = state.turn
    out[5] = state.crossed
    out[6] = state.steps
    out[7] = state.place
    out[8] = state.speed
    out[9] = state.used
    out[10] = state.at
    out[11] = state.warnings
    out[12] = state.secured
    for token in range(TOKENS):
        out[BAG_AT + token] = state.bag[token]
    for deck in range(DECKS):
        out[DECKS_AT + deck] = state.left[deck]
    for place in range(MAX_STEPS):
        out[PLAN_AT + place] = state.plan[place]
    for k in range(setting.seats):
        observe_car(setting, state, (seat + k) % setting.seats, out, SHARED_FEATURES + k * CAR_FEATURES)


@rule
def observe_car(setting: Setting, state: State, seat: int, out: Any, at: int) -> None:
    """Write a car and its Dashboard, which anybody may look at [RD-R-90]."""
    car = state.cars[seat]
    out[at] = 1
    out[at + 1] = car.node
    out[at + 2] = setting.nodes[car.node].d
    out[at + 3] = car.beside
    out[at + 4] = car.gear
    out[at + 5] = car.status
    out[at + 6] = car.booked
    out[at + 7] = car.seconds
    out[at + 8] = car.turns
    out[at + 9] = car.spare
    out[at + 10] = car.sisu
    for side in range(DAMAGES):
        out[at + 11 + side] = car.damage[side]
    out[at + 14] = car.total
    for place in range(setting.seats):
        if state.order[place] == seat:
            out[at + 15] = place + 1
        if state.starting[place] == seat:
            out[at + 16] = place + 1
    for place in range(state.minus_count):
        if state.minus[place] // SIDES % MAX_SEATS == seat:
            out[at + 17] += 1


@rule
def redact(setting: Setting, state: State, seat: int, sight: State) -> None:
    """Copy what `seat` may know: all but the penalties of others that are still secret [RD-CHK-03, RD-R-90]."""
    for other in range(MAX_SEATS):
        copy_car(state, sight, other)
        sight.starting[other] = state.starting[other]
        sight.order[other] = state.order[other]
        sight.penalties[other] = state.penalties[other] if other == seat else NOBODY
    copy_turn(state, sight)
    for token in range(TOKENS):
        sight.bag[token] = state.bag[token]
    for deck in range(DECKS):
        sight.left[deck] = state.left[deck]
    for place in range(DECKS * BACKS):
        sight.shown[place] = state.shown[place]
    sight.minus_count = state.minus_count
    for place in range(MAX_MINUS):
        sight.minus[place] = state.minus[place]
    for place in range(MAX_STEPS):
        sight.plan[place] = state.plan[place]


@rule
def copy_turn(state: State, sight: State) -> None:
    """Copy the numbers that stand alone."""
    sight.phase = state.phase
    sight.ask = state.ask
    sight.stage = state.stage
    sight.rounds = state.rounds
    sight.turn = state.turn
    sight.crossed = state.crossed
    sight.relief = state.relief
    sight.steps = state.steps
    sight.place = state.place
    sight.speed = state.speed
    sight.used = state.used
    sight.ended = state.ended
    sight.at = state.at
    sight.rolled = state.rolled
    sight.warnings = state.warnings
    sight.secured = state.secured
    sight.moved = state.moved
    sight.ignoring = state.ignoring
    sight.refused = state.refused
    sight.carded = state.carded
    sight.finish_gear = state.finish_gear
    sight.causes = state.causes
    sight.need = state.need
    sight.draws = state.draws
    sight.relays = state.relays


@rule
def copy_car(state: State, sight: State, seat: int) -> None:
    """Copy a car and its Dashboard."""
    car, copy = state.cars[seat], sight.cars[seat]
    copy.node = car.node
    copy.beside = car.beside
    copy.gear = car.gear
    copy.status = car.status
    copy.deck = car.deck
    copy.back = car.back
    copy.booked = car.booked
    copy.seconds = car.seconds
    copy.turns = car.turns
    copy.spare = car.spare
    copy.sisu = car.sisu
    copy.total = car.total
    for side in range(DAMAGES):
        copy.damage[side] = car.damage[side]
    for token in range(TOKENS):
        copy.upright[token] = car.upright[token]
    for place in range(TURNED):
        copy.turned[place] = car.turned[place]
    for stage in range(MAX_STAGES):
        copy.times[stage] = car.times[stage]
        copy.sheet[stage] = car.sheet[stage]


LIKELY_PENALTY = 7  # somebody takes from 0 to 6 tokens


@rule
def imagine(setting: Setting, sight: State, draws: Any) -> None:
    """Fill the secret penalties of those who have chosen with a guess, one draw each [RD-R-90, RD-CHK-03]."""
    if sight.ask != Ask.PENALTY:
        return
    for seat in range(sight.turn):
        if sight.penalties[seat] == NOBODY:
            sight.penalties[seat] = draws[seat] % LIKELY_PENALTY

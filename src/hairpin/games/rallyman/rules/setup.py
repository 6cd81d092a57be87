"""Setup: the whole box on the table, who starts first, and what cars carry over from the stage before."""

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import (
    MAX_SEATS,
    MAX_STAGES,
    NOBODY,
    NOWHERE,
    TOKENS,
    TURNED,
    Ask,
    Event,
    Need,
    Phase,
    Sisu,
    Status,
)
from hairpin.games.rallyman.rules.cards import lay_out_decks
from hairpin.games.rallyman.rules.tokens import clear_tiles, damage_lying, damage_owed, forget_damage
from hairpin.games.rallyman.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def lay_out(setting: Setting, state: State) -> None:
    """Clear the table and set the first stage up; the first player is drawn at random.

    [RD-SETUP-02, RD-SETUP-09, RD-SETUP-10, RD-BUILD-10, RD-R-90]
    """
    for seat in range(MAX_SEATS):
        clear_car(state.cars[seat], 1 if seat < setting.seats else 0)
        state.starting[seat] = seat if seat < setting.seats else NOBODY
        state.order[seat] = NOBODY
        state.penalties[seat] = NOBODY
    for place in range(len(state.plan)):
        state.plan[place] = 0
    for place in range(len(state.minus)):
        state.minus[place] = 0
    state.relays = 0
    state.minus_count = 0
    state.steps = 0
    state.stage = 0
    lay_out_stage(setting, state)
    state.ask = Ask.FIRST


@rule
def clear_car(car: Car, races: int) -> None:
    """A whole car with its Spare Tire card; a seat that nobody has gets nothing [RD-SETUP-09, RD-TIRE-01]."""
    for token in range(TOKENS):
        car.upright[token] = 0
    for place in range(TURNED):
        car.turned[place] = 0
    for stage in range(MAX_STAGES):
        car.times[stage] = 0
        car.sheet[stage] = 0
    forget_damage(car)
    car.node = 0
    car.beside = 0
    car.gear = 0
    car.status = Status.WAITING.value
    car.deck = 0
    car.back = 0
    car.booked = 0
    car.seconds = 0
    car.turns = 0
    car.spare = races
    car.sisu = 0
    car.total = 0


@rule
def lay_out_stage(setting: Setting, state: State) -> None:
    """A full bag, six full decks, every car behind the starting line in Gear 0.

    [RD-SETUP-02, RD-SETUP-04, RD-SETUP-05, RD-START-05, RD-START-06, RD-TIDY-01, RD-TIDY-02, RD-SISU-01, RD-SISU-06,
    RD-R-65, RD-R-85]
    """
    clear_tiles(state)
    for token in range(TOKENS):
        state.bag[token] = setting.bag[token]
    lay_out_decks(setting, state)
    for seat in range(setting.seats):
        car = state.cars[seat]
        car.node = setting.starts[state.stage]
        car.beside = 0
        car.gear = 0
        car.status = Status.WAITING
        car.deck = 0
        car.back = 0
        car.booked = 0
        car.seconds = 0
        car.turns = 0
        if (state.stage == 0 and setting.sisu != Sisu.OFF) or setting.sisu == Sisu.PER_STAGE:
            car.sisu = 1
    clear_round(state)


@rule
def clear_round(state: State) -> None:
    """No round has begun."""
    for place in range(MAX_SEATS):
        state.order[place] = NOBODY
    for place in range(state.steps):
        state.plan[place] = 0
    state.phase = Phase.SETUP
    state.ask = Ask.NOTHING
    state.rounds = 0
    state.turn = 0
    state.crossed = 0
    state.relief = 0
    state.steps = 0
    state.place = 0
    state.speed = 0
    state.used = 0
    state.ended = 0
    state.at = 0
    state.rolled = 0
    state.warnings = 0
    state.secured = 0
    state.moved = 0
    state.ignoring = 0
    state.refused = 0
    state.carded = 0
    state.finish_gear = 0
    state.causes = 0
    state.need = Need.NOTHING
    state.draws = 0


@rule
def draw_first(setting: Setting, state: State, desk: Desk, seat: int) -> None:
    """The seat drawn starts first, the others follow clockwise [RD-SETUP-10, RD-SETUP-11]."""
    for place in range(setting.seats):
        state.starting[place] = (seat + place) % setting.seats
    tell(desk, Event.DRAWN_FIRST, Clause.RD_SETUP_10, seat, 0, 0, 0)


@rule
def seat_that_carries(setting: Setting, state: State) -> int:
    """The first seat whose Dashboard still lacks damage of its sheet; NOBODY if all are complete [RD-NEXT-02]."""
    for seat in range(setting.seats):
        if damage_owed(state.cars[seat]) != NOWHERE:
            return seat
    return NOBODY


@rule
def forgive(car: Car, side: int) -> None:
    """No token is left that could stand for a damage: it is gone."""
    car.damage[side] = damage_lying(car, side)

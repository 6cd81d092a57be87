"""What a seat is shown: the board, every Dashboard, the dice on the road with exact odds, every choice.

Outcomes are found by applying the rules to a copy, never computed a second time.
"""

from typing import Any, Final

import msgspec
import numpy as np

from hairpin.games.rallyman.actions import Kind, argument_of, die_of, kind_of
from hairpin.games.rallyman.ground import board, space_shown
from hairpin.games.rallyman.labels import (
    choice_title,
    relay_marks_shown,
    step_marks_shown,
)
from hairpin.games.rallyman.names import (
    DAMAGES,
    DANGER_WORDS,
    NOBODY,
    NOWHERE,
    Die,
    Icon,
    Phase,
    Reverse,
    Side,
    Sisu,
    Status,
)
from hairpin.games.rallyman.notation import draw
from hairpin.games.rallyman.odds import chance_of, plan_odds, seconds_of_loss
from hairpin.games.rallyman.rules.cards import back_of, backs_unseen
from hairpin.games.rallyman.rules.choices import legal, to_act
from hairpin.games.rallyman.rules.control import is_card_flipped
from hairpin.games.rallyman.rules.dashboard import (
    GEAR_OF,
    gear_of_card,
    gear_with,
    turned_place,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
    warning_limit,
)
from hairpin.games.rallyman.rules.plan import (
    SECURED,
    lay,
    seconds_of_plan,
    step_die,
    step_jump,
    step_marks,
    step_space,
)
from hairpin.games.rallyman.rules.relay import outcome_causes, outcome_finish_gear, outcome_gear, outcome_space
from hairpin.games.rallyman.rules.rolling import price_of_securing
from hairpin.games.rallyman.sentences import headline
from hairpin.games.rallyman.sheetview import SheetRow, sheet_row, stages_done, start_of_running
from hairpin.games.rallyman.spots import road_node, spot_words, title_of
from hairpin.games.rallyman.state import DESK, Car, Setting, State
from hairpin.games.rallyman.words import clock, die_words, outcomes, seat_name, space_name, write_action
from hairpin.kit.contract import Advance
from hairpin.kit.desk import EVENT_ROOM
from hairpin.kit.record import Table
from hairpin.kit.shown import Board, Choice, Panel, Preview, View

STEPS: Final = {
    Phase.PLAN: "Plan",
    Phase.ONE_BY_ONE: "Roll",
    Phase.FLAT_OUT: "Roll",
    Phase.TURN_END: "Time card",
}
KINDS: Final = {kind: kind.name.lower().replace("_", "-") for kind in Kind}
CAR_TYPE: Final = "rally car on gravel tires"  # the only kind, and the only tires, without expansions
# how dear a die is, among those that fit: by the control lost, by its Warnings, by the Brake die with it
LOST_CONTROL, A_WARNING, WITH_BRAKE = 1000, 60, 5


class StepShown(msgspec.Struct, frozen=True):
    """A step of the plan: its die on its space, and the chance that control is kept up to there."""

    die: str
    at: str
    jump: str  # the space it jumps from; empty if it does not
    gear: int
    kept: float
    state: str  # laid, next, clear, warning, secured


class Plan(msgspec.Struct, frozen=True):
    """The dice on the road, and what they are worth."""

    steps: list[StepShown]
    warnings: int
    limit: int
    kept: float  # the chance that control is kept in all
    flyingFails: float  # noqa: N815  (as the client writes it)
    oneByOne: float  # noqa: N815  seconds that the turn costs on average
    flatOut: float  # noqa: N815
    earns: int  # seconds that going Flat Out earns
    price: int  # of securing the next step
    way: str  # how it is rolled: empty while it is planned, then one by one or flat out


class Figures(msgspec.Struct, frozen=True):
    """A Dashboard in numbers."""

    gear: int
    gearDice: int  # noqa: N815
    coastDice: int  # noqa: N815
    brakeDice: int  # noqa: N815
    boxDice: list[int]  # noqa: N815  of a car without damage: Gear, Coast, Brake
    damage: list[int]
    ok: int  # tokens that lie with OK up
    leader: bool
    seconds: int
    booked: int
    total: int
    time: str  # of this stage so far, less the Second tokens
    turns: int
    card: int  # Gear of the latest Time card
    back: str  # what its back shows, if it was turned over
    spare: bool
    sisu: bool
    hasSisu: bool  # noqa: N815  the race has such tokens
    status: str
    beside: bool
    stage: int  # from 1
    stages: int
    place: int  # in the order of play, from 1; 0: no turn in this round
    start: int  # in the starting order of this stage, from 1; 0: not drawn yet
    dice: list[str]  # laid already
    sheet: list[SheetRow]
    assistance: list[bool]
    plan: Plan | None  # of the driver at the wheel


FIGURES = (StepShown, Plan, SheetRow, Figures)  # what the client has types of


def view(settings: Table, states: Table, seat: int, advance: Advance) -> View:
    """All that `seat` is shown of `states[0]`; its choices are listed if it is the one to act."""
    setting, state = settings[0], states[0]
    choices = list_choices(setting, states) if to_act(setting, state) == seat else ()
    panels = tuple(panel(setting, state, one) for one in seats_in_order(setting, state))
    step = STEPS.get(Phase(int(state.phase)), "")
    return View(headline(setting, state), board_shown(setting, state), panels, choices, STEP_NAMES, step)


STEP_NAMES: Final = tuple(dict.fromkeys(STEPS.values()))


def board_shown(setting: Setting, state: State) -> Board:
    """The board, with a drawing in characters."""
    return board(setting, state, draw(setting, state))


def seats_in_order(setting: Setting, state: State) -> list[int]:
    """The seats in the order of play; then those that wait, then who has no turn any more."""
    now = [int(seat) for seat in state.order if seat != NOBODY]
    waiting = [int(seat) for seat in state.starting if seat != NOBODY and state.cars[seat].status == Status.WAITING]
    order = list(dict.fromkeys([*now, *waiting]))
    return order + [seat for seat in range(setting.seats) if seat not in order]


# ---- Dashboards ----


def panel(setting: Setting, state: State, seat: int) -> Panel:
    """A Dashboard in words and numbers [RD-DASH-01, RD-DASH-02, RD-DASH-03, RD-EOT-06, RD-SHEET-01]."""
    car = state.cars[seat]
    now = int(car.booked) - int(car.seconds)
    fields = {
        "at": where(setting, state, seat),
        "gear": str(int(car.gear)),
        "time": clock(now),
        "seconds in hand": str(int(car.seconds)),
        "dice": f"{usable_gear_dice(setting, car)} Gear, {usable_coast_dice(setting, car)} Coast, "
        f"{usable_brake_dice(setting, car)} Brake",
        "loses control": f"at {int(setting.limit)} Warnings on gravel, at {int(setting.leader_limit)} as its Leader",
        "car": CAR_TYPE,
    }
    if any(car.damage):
        fields["damage"] = ", ".join(
            f"{int(car.damage[side])} {Side(side).name.capitalize()}" for side in range(DAMAGES) if car.damage[side]
        )
    if turned := tokens_turned(car):
        fields["from Shortcuts"] = f"{turned} OK"
    fields["spare tire"] = "yes" if car.spare else "no"
    if setting.sisu != Sisu.OFF:
        fields["SISU token"] = "yes" if car.sisu else "no"
    if setting.stages > 1:
        fields["in all"] = clock(int(car.total) + now)
    return Panel(seat, seat_name(seat), fields, msgspec.to_builtins(figures_of(setting, state, seat)))


def where(setting: Setting, state: State, seat: int) -> str:
    """Where a car is, in words."""
    car = state.cars[seat]
    match Status(int(car.status)):
        case Status.WAITING:
            return "waits for its start"
        case Status.FINISHED:
            return "has finished"
        case Status.RETIRED:
            return "has retired"
    side = "beside " if car.beside else ""
    return f"{side}{space_name(setting, int(car.node))} ({title_of(road_node(setting, int(car.node)))})"


def figures_of(setting: Setting, state: State, seat: int) -> Figures:
    """The Dashboard as numbers, for a client that draws it."""
    car, place = state.cars[seat], place_of(state, seat)
    at_wheel = wheel(state) == seat
    return Figures(
        gear=int(car.gear),
        gearDice=int(usable_gear_dice(setting, car)),
        coastDice=int(usable_coast_dice(setting, car)),
        brakeDice=int(usable_brake_dice(setting, car)),
        boxDice=[int(setting.gear_dice), int(setting.coast_dice), int(setting.brake_dice)],
        damage=[int(car.damage[side]) for side in range(DAMAGES)],
        ok=tokens_turned(car),
        leader=bool(place == 1 and state.crossed == 0 and setting.one_shot == 0),
        seconds=int(car.seconds),
        booked=int(car.booked),
        total=int(car.total),
        time=clock(int(car.booked) - int(car.seconds)),
        turns=int(car.turns),
        card=int(car.gear) if car.turns else 0,
        back=back_shown(setting, car),
        spare=bool(car.spare),
        sisu=bool(car.sisu),
        hasSisu=bool(setting.sisu != Sisu.OFF),
        status=Status(int(car.status)).name.lower(),
        beside=bool(car.beside),
        stage=int(state.stage) + 1,
        stages=int(setting.stages),
        place=place,
        dice=[die_words(setting, state, int(step_die(step))) for step in laid(state)] if at_wheel else [],
        start=start_of_running(state, seat),
        sheet=[sheet_row(setting, state, seat, stage) for stage in range(stages_done(state))],
        assistance=[bool(setting.assistance[stage]) for stage in range(setting.stages)],
        plan=plan_shown(setting, state) if at_wheel and state.steps else None,
    )


def tokens_turned(car: Car) -> int:
    """Tokens that lie with their Shortcut side up and say OK: no damage [RD-SHORT-15]."""
    return sum(int(car.turned[int(turned_place(side, Reverse.OK.value))]) for side in Side)


def place_of(state: State, seat: int) -> int:
    """The place in the order of play, from 1; 0: none."""
    order = [int(one) for one in state.order if one != NOBODY]
    return order.index(seat) + 1 if seat in order else 0


def wheel(state: State) -> int:
    """Whose turn it is; NOBODY between turns and stages."""
    if state.phase not in STEPS or state.turn >= len(state.order):
        return NOBODY
    return int(state.order[int(state.turn)])


def back_shown(setting: Setting, car: Car) -> str:
    """`spinout`, `crash` or `sisu` if the latest Time card was turned over."""
    return Icon(int(back_of(setting, int(car.deck), int(car.back) - 1).icon)).name.lower() if car.back else ""


# ---- the dice on the road ----


def chance(value: float) -> float:
    """A chance without the last bits of its reckoning."""
    return min(max(round(float(value), 9), 0.0), 1.0)


def plan_shown(setting: Setting, state: State) -> Plan:
    """The plan with its odds; steps that were made are told by what came."""
    found = plan_odds(setting, state)
    steps, speed = [], int(state.cars[wheel(state)].gear)  # the car keeps its Gear until its Time card
    for place in range(state.steps):
        step = int(state.plan[place])
        speed = int(gear_with(speed, step_die(step)))
        jump = int(step_jump(step))
        steps.append(
            StepShown(
                die_words(setting, state, int(step_die(step))),
                space_shown(setting, int(step_space(step))),
                space_shown(setting, jump) if jump != NOWHERE else "",
                speed,
                1.0 if place < state.at else chance(found.kept[place - int(state.at)]),
                step_state(state, place),
            )
        )
    rolling = state.phase == Phase.ONE_BY_ONE and state.at < state.steps
    return Plan(
        steps,
        int(state.warnings),
        int(warning_limit(setting, state)),
        chance(found.in_all),
        found.failed_start,
        found.one_by_one,
        found.flat_out,
        int(seconds_of_plan(setting, state)),
        int(price_of_securing(state)) if rolling else 0,
        {Phase.ONE_BY_ONE: "one by one", Phase.FLAT_OUT: "flat out"}.get(Phase(int(state.phase)), ""),
    )


def laid(state: State) -> list[int]:
    """The steps of the plan."""
    return [int(state.plan[place]) for place in range(state.steps)]


def step_state(state: State, place: int) -> str:
    """How far a step has come."""
    marks = int(step_marks(state.plan[place]))
    if place >= state.at:
        if state.phase == Phase.FLAT_OUT and place == state.at:
            return "next"
        return "next" if place == state.at and state.phase == Phase.ONE_BY_ONE else "laid"
    return "secured" if marks & SECURED else "warning" if marks else "clear"


# ---- choices ----


def list_choices(setting: Setting, states: Table) -> tuple[Choice, ...]:
    """The legal actions of the seat to act, each with its preview."""
    state, desk = states[0], np.zeros(1, DESK)[0]
    desk.event_room = EVENT_ROOM
    count = int(legal(setting, state, desk))
    actions = [int(action) for action in desk.actions[:count]]
    return tuple(
        Choice(
            action,
            write_action(setting, state, action),
            preview(setting, states, action, desk),
            KINDS[Kind(int(kind_of(action)))],
        )
        for action in actions
    )


def preview(setting: Setting, states: Table, action: int, desk: Any) -> Preview:
    """What a choice leads to, up to the next roll or draw."""
    kind, argument, state = Kind(int(kind_of(action))), int(argument_of(action)), states[0]
    title = choice_title(setting, state, action)
    match kind:
        case Kind.LAY:
            return laying_shown(setting, states, argument, title, desk)
        case Kind.ONE_BY_ONE | Kind.FLAT_OUT:
            return rolling_shown(setting, state, kind, title)
        case Kind.ROLL | Kind.SECURE:
            step = int(state.plan[int(state.at)])
            odds = {"control": chance(plan_odds(setting, state).kept[0])} if kind == Kind.ROLL else {}
            return Preview(
                way_of_step(setting, step), space_shown(setting, int(step_space(step))), odds=odds, title=title
            )
        case Kind.RELAY:
            return relay_shown(setting, state, outcomes(setting, state)[argument], title)
        case _:
            return Preview(title=title)


def way_of_step(setting: Setting, step: int) -> tuple[str, ...]:
    """The spaces of a step: where it jumps from, where it ends."""
    jump = int(step_jump(step))
    return (*((space_shown(setting, jump),) if jump != NOWHERE else ()), space_shown(setting, int(step_space(step))))


def laying_shown(setting: Setting, states: Table, argument: int, title: str, desk: Any) -> Preview:
    """A die laid on the road: what the plan would be worth with it."""
    seat, tried = wheel(states[0]), states.copy()
    state, die = tried[0], int(die_of(argument))
    desk.event_count = 0
    lay(setting, state, desk, argument)
    found = plan_odds(setting, state)
    last = int(state.steps) - 1
    before = found.kept[last - 1] if last else 1.0
    step = int(state.plan[last])
    space = int(step_space(step))
    kept = chance(found.in_all)
    turned = abs(int(state.speed) - int(states[0].speed)) if GEAR_OF[die] else 0
    figures = {
        "die": die_words(setting, state, die),
        "gear": int(state.speed),
        "kept": kept,
        "lost": chance(before - found.kept[last]),
        "oneByOne": found.one_by_one,
        "flatOut": found.flat_out,
        "dearness": dearness(setting, state, die, kept) + turned,
    }
    return Preview(
        way_of_step(setting, step),
        space_shown(setting, space),
        odds={"control": kept},
        title=f"{title} on {spot_words(setting, space)}",
        marks=tuple(step_marks_shown(setting, state, seat)),
        figures=figures,
    )


def dearness(setting: Setting, state: State, die: int, kept: float) -> float:
    """How dear it is to lay a die: the control that goes with it, then its own Warnings, then the Brake die."""
    braked = Die.G1_BRAKE <= die <= Die.G4_BRAKE
    alone = int(GEAR_OF[die]) - 1 if braked else die
    warnings = float(chance_of(setting, state, alone))
    return (1.0 - kept) * LOST_CONTROL + warnings * A_WARNING + (WITH_BRAKE if braked else 0)


def rolling_shown(setting: Setting, state: State, kind: Kind, title: str) -> Preview:
    """One by one or Flat Out: the chance to keep control, and what the turn costs on average."""
    found = plan_odds(setting, state)
    path = tuple(name for step in laid(state) for name in way_of_step(setting, int(step)))
    cost = found.one_by_one if kind == Kind.ONE_BY_ONE else found.flat_out
    return Preview(path, path[-1], odds={"control": chance(found.in_all)}, title=title, figures={"seconds": cost})


def relay_shown(setting: Setting, state: State, outcome: int, title: str) -> Preview:
    """Where control would be lost, and what the card can bring there.

    Beyond the line it is a card of the Gear that crossed it: its front is booked, and its back damages the car only if
    another stage follows [RD-END-06, RD-END-07, RD-END-08, RD-R-70, RD-R-72].
    """
    space, gear = int(outcome_space(outcome)), int(outcome_gear(outcome))
    at = space_shown(setting, space)
    finish_gear = int(outcome_finish_gear(outcome))
    deck = int(gear_of_card(gear, finish_gear))
    flipped = is_card_flipped(setting, state, finish_gear)
    chances = backs_that_can_come(setting, state, deck) if flipped else {}
    if finish_gear:  # other backs do nothing there
        chances = {back: chances[back] for back in chances if back == "crash"}
    figures = {
        "gear": gear,
        "causes": int(outcome_causes(outcome)),
        "seconds": float(seconds_of_loss(setting, state, gear, finish_gear)),
        "danger": DANGER_WORDS[int(setting.nodes[space].danger)],
        "tokens": tokens_expected(setting, state, space, deck) if flipped else 0.0,
    }
    marks = tuple(relay_marks_shown(setting, state, wheel(state), outcome))
    return Preview((), at, odds=chances, title=title, marks=marks, figures=figures)


def backs_that_can_come(setting: Setting, state: State, gear: int) -> dict[str, float]:
    """The chances of a spinout, a crash and a SISU card [RD-R-57]."""
    counts = dict.fromkeys(Icon, 0)
    for back in range(setting.decks[gear - 1].kinds):
        counts[Icon(int(back_of(setting, gear, back).icon))] += int(backs_unseen(setting, state, gear, back))
    whole = sum(counts.values())
    return {icon.name.lower(): count / whole for icon, count in counts.items()} if whole else {}


def tokens_expected(setting: Setting, state: State, space: int, gear: int) -> float:
    """Damage tokens that are drawn there, on average."""
    whole = tokens = 0
    for back in range(setting.decks[gear - 1].kinds):
        card, left = back_of(setting, gear, back), int(backs_unseen(setting, state, gear, back))
        whole += left
        if card.icon == Icon.CRASH:
            tokens += left * int(card.marks[int(setting.nodes[space].danger)])
    return tokens / whole if whole else 0.0

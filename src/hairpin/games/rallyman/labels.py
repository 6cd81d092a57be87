"""Short labels for people who look at the board: what a choice is, what it leads to, what just happened."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hairpin.games.rallyman.actions import Kind, argument_of, die_of, kind_of
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.ground import space_shown
from hairpin.games.rallyman.names import NOWHERE, Cause, Die, Event, Need, Space
from hairpin.games.rallyman.rules.dashboard import gear_of_card, is_leader
from hairpin.games.rallyman.rules.overtaking import limit_at
from hairpin.games.rallyman.rules.plan import seconds_of_plan, step_die, step_jump, step_space
from hairpin.games.rallyman.rules.relay import outcome_causes, outcome_entered, outcome_gear, outcome_space
from hairpin.games.rallyman.rules.rolling import price_of_securing
from hairpin.games.rallyman.sentences import (
    DIE_TITLES,
    REVERSE_TITLES,
    TOKEN_TITLES,
    cause_titles,
    clause_id,
    seconds_words,
    tokens_words,
)
from hairpin.games.rallyman.spots import spot_words
from hairpin.games.rallyman.state import Setting, State
from hairpin.games.rallyman.words import clock, outcomes, step_spaces, write_action
from hairpin.kit.shown import Mark

# ---- what a choice is ----


def die_title(setting: Setting, state: State, die: int) -> str:
    """`Gear 3`, `a Leader die`."""
    if die == Die.COAST and is_leader(setting, state):
        return "a Leader die"
    return DIE_TITLES[Die(die)]


PLAIN_TITLES: Final = {
    (Kind.ONE_BY_ONE, 0): "Roll one by one",
    (Kind.SISU, 0): "Keep the SISU token",
    (Kind.SISU, 1): "Give up the SISU token: no Warning of this turn counts",
    (Kind.TIRE, 0): "Drive on with the damage",
    (Kind.SPARE, 0): "Keep the Spare Tire",
    (Kind.SPARE, 1): "Give up the Spare Tire for a Coast/Leader Damage",
}


def choice_title(setting: Setting, state: State, action: int) -> str:
    """A choice in plain words; `state` is the race before it."""
    kind, argument = Kind(int(kind_of(action))), int(argument_of(action))
    match kind:
        case Kind.LAY:
            return f"Lay {die_title(setting, state, int(die_of(argument)))}"
        case Kind.FLAT_OUT:
            return f"Flat out, earning {seconds_words(int(seconds_of_plan(setting, state)))}"
        case Kind.ROLL:
            return f"Roll {next_die(setting, state)}"
        case Kind.SECURE:
            price = seconds_words(int(price_of_securing(state)))
            return f"Secure {next_die(setting, state)} for {price}"
        case Kind.STOP:
            gear = int(gear_of_card(state.speed, state.finish_gear))
            return f"Stop here: {seconds_words(int(setting.seconds[gear]))}"
        case Kind.RELAY:
            return relay_title(setting, outcomes(setting, state)[argument])
        case Kind.PENALTY:
            return f"Take {seconds_words(5 * argument)}" if argument else "Take none"
        case Kind.TIRE if argument == 1:
            return f"Change the tire: {seconds_words(int(setting.tire_seconds))}"
        case _:
            return PLAIN_TITLES[kind, argument]


def next_die(setting: Setting, state: State) -> str:
    return die_title(setting, state, int(step_die(state.plan[int(state.at)])))


def relay_title(setting: Setting, outcome: int) -> str:
    """`Lose control in Gear 4 on tile 205 (left lane, 2nd of 3)`."""
    return f"Lose control in Gear {int(outcome_gear(outcome))} on {spot_words(setting, int(outcome_space(outcome)))}"


# ---- the same in a sentence ----

DOING: Final = {
    (Kind.ONE_BY_ONE, 0): "rolling one by one",
    (Kind.FLAT_OUT, 0): "going Flat Out",
    (Kind.STOP, 0): "stopping here",
    (Kind.SISU, 0): "keeping the SISU token",
    (Kind.SISU, 1): "giving up the SISU token",
    (Kind.TIRE, 0): "driving on with the damage",
    (Kind.TIRE, 1): "changing the tire",
    (Kind.SPARE, 0): "keeping the Spare Tire",
    (Kind.SPARE, 1): "giving up the Spare Tire",
}


def told(setting: Setting, state: State, action: int) -> str:
    """A choice in plain words, as an adviser tells it: `lay Gear 3 on tile 205 (left lane, 2nd of 3)`."""
    title = choice_title(setting, state, action)
    if kind_of(action) == Kind.LAY:
        title = f"{title} on {spot_words(setting, step_spaces(setting, state, int(argument_of(action)))[-1])}"
    return f"{title[0].lower()}{title[1:]}"


def doing(setting: Setting, state: State, action: int) -> str:
    """An action, allowed or not, as it stands in a sentence: `laying Gear 3 on tile 205 (left lane, 2nd of 3)`."""
    kind, argument = Kind(int(kind_of(action))), int(argument_of(action))
    match kind:
        case Kind.LAY:
            spaces = step_spaces(setting, state, argument)
            where = f"on {spot_words(setting, spaces[-1])}" if spaces else "there"
            return f"laying {die_title(setting, state, int(die_of(argument)))} {where}"
        case Kind.ROLL | Kind.SECURE:
            die = next_die(setting, state) if state.at < state.steps else "a die"
            return f"{'rolling' if kind == Kind.ROLL else 'securing'} {die}"
        case Kind.RELAY:
            if argument >= state.relays:
                return "losing control there"
            outcome = outcomes(setting, state)[argument]
            where = spot_words(setting, int(outcome_space(outcome)))
            return f"losing control in Gear {int(outcome_gear(outcome))} on {where}"
        case Kind.PENALTY:
            return f"taking {seconds_words(5 * argument)}" if argument else "taking no penalty"
        case _:
            return DOING.get((kind, argument), f"'{write_action(setting, state, action)}'")


# ---- what it leads to ----


def mark(setting: Setting, seat: int, kind: str, space: int, text: str, says: str, clause: Clause) -> Mark:
    return Mark(kind, seat, space_shown(setting, space), text, says, clause_id(clause))


def step_marks_shown(setting: Setting, state: State, seat: int) -> Iterator[Mark]:
    """What the last step of the plan brings with it."""
    step = int(state.plan[int(state.steps) - 1])
    space, jumped_from, gear = int(step_space(step)), int(step_jump(step)), int(state.speed)
    node = setting.nodes[space]
    if state.ended == Clause.RD_LIMIT_03:
        limit = int(limit_at(setting, state, seat, space))
        says = f"In Gear {gear} control is lost here: the limit is {limit}."
        yield mark(setting, seat, "too_fast", space, f"limit {limit}", says, Clause.RD_LIMIT_03)
    if state.ended == Clause.RD_JUMP_07:
        says = f"In Gear {gear} the jump is two Gears too fast: control is lost."
        yield mark(setting, seat, "too_fast", space, "too far", says, Clause.RD_JUMP_07)
    elif jumped_from != NOWHERE:
        says = "The car jumps: a single Warning on this die loses control."
        yield mark(setting, seat, "jumped", space, "jump", says, Clause.RD_JUMP_08)
    if state.ended == Clause.RD_WATER_04:
        yield mark(setting, seat, "water", space, "stops", "The water stops the car.", Clause.RD_WATER_04)
    if node.kind == Space.SHORTCUT:
        says = "A token is drawn for the Shortcut: OK, a Coast/Leader Damage, or a -1 for those behind."
        yield mark(setting, seat, "shortcut", space, "draw a token", says, Clause.RD_SHORT_04)
    if node.fin == 1:
        says = f"The line is crossed in Gear {gear}: {seconds_words(int(setting.seconds[gear]))}."
        yield mark(setting, seat, "finish", space, "finish", says, Clause.RD_END_02)


def relay_marks_shown(setting: Setting, state: State, seat: int, outcome: int) -> Iterator[Mark]:
    """Why control is lost, and what is drawn on the way."""
    space, causes = int(outcome_space(outcome)), int(outcome_causes(outcome))
    why = cause_titles(causes)
    says = f"Control is lost in Gear {int(outcome_gear(outcome))}: {why}."
    yield mark(setting, seat, "lost_control", space, f"Gear {int(outcome_gear(outcome))}", says, Clause.RD_FLAT_13)
    entered = bin(int(outcome_entered(outcome))).count("1")
    if entered:
        says = f"Through a Shortcut: {tokens_words(entered)} to draw."
        yield mark(setting, seat, "shortcut", space, tokens_words(entered), says, Clause.RD_SHORT_04)


# ---- what just happened ----

LABELS: Final[Mapping[Event, Callable[[int, int, int], str]]] = {
    Event.FLAT_OUT: lambda a, b, c: f"flat out +{a} s",
    Event.SECURED: lambda a, b, c: f"secured, {b} s",
    Event.SISU_PLAYED: lambda a, b, c: "SISU",
    Event.FLYING_START_FAILED: lambda a, b, c: "flying start fails",
    Event.FAILED: lambda a, b, c: "out of control",
    Event.WATER: lambda a, b, c: "water",
    Event.LOST_CONTROL: lambda a, b, c: "too many Warnings" if c & Cause.WARNINGS else cause_titles(c),
    Event.CARD: lambda a, b, c: f"Gear {a} · {b} s",
    Event.SPUN_OUT: lambda a, b, c: f"spinout · {b} s",
    Event.CRASHED: lambda a, b, c: f"crash · {b} s",
    Event.SISU_CARD: lambda a, b, c: f"stays cool · {b} s",
    Event.TIRE_CHANGED: lambda a, b, c: f"tire · {b} s",
    Event.CROSSED_LINE: lambda a, b, c: "finish",
    Event.RETIRED: lambda a, b, c: "retires",
    Event.BLOCKED: lambda a, b, c: "blocked",
    Event.KEPT_OUT: lambda a, b, c: "must wait",
    Event.STAGE_TIME: lambda a, b, c: clock(a),
    Event.REPAIRED: lambda a, b, c: "repaired",
    Event.WON: lambda a, b, c: "wins",
}


def motion_label(kind: int, a: int, b: int, c: int) -> str:
    """A label that floats above the car; empty where none is needed."""
    if kind == Event.DRAWN:
        side, reverse = divmod(a, len(REVERSE_TITLES))
        return REVERSE_TITLES[reverse] if b == Need.SHORTCUT else TOKEN_TITLES[side]
    label = LABELS.get(Event(kind))
    return label(a, b, c) if label else ""

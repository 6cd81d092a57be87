"""What to try in the first rounds of a guided race, and why: a bot's reckoning in a newcomer's words."""

from collections.abc import Mapping

from hairpin.games.joyride.actions import HAND_DICE, HAND_TOTAL, argument_of
from hairpin.games.joyride.labels import choice_title
from hairpin.games.joyride.moments import ADVISED_ROUNDS, Moment
from hairpin.games.joyride.names import Ask, Event
from hairpin.games.joyride.plan import line_title
from hairpin.games.joyride.rules.choices import dice_to_roll
from hairpin.games.joyride.rules.dashboard import dice_in
from hairpin.games.joyride.sentences import dice_count_words, doing, spaces_words
from hairpin.games.joyride.state import Setting, State
from hairpin.games.joyride.view import with_dice_removed
from hairpin.games.joyride.words import write_action
from hairpin.kit.contract import Advance
from hairpin.kit.hexgrid import space_name
from hairpin.kit.record import Table
from hairpin.kit.shown import Advice

CLOSE, CLEAR = 0.1, 5.0  # turns between the best and the next best choice
MEAN = 2  # spaces that a die is good for [JR-ROLL-08]

FACTS = {
    "lock": "You drive {total} for certain, and {left} stay on the mirror.",
    "lock none": "You drive nothing yet: {left} are rolled first, and you steer when you have seen them.",
    "steer": "It takes the front of your car to {space}.",
    "cross": "It takes the front of your car to {space} and crosses {line}.",
    "crash": "It crashes, and still leaves you better off.",
    "shift": "It gives you {left} to roll: about {mean}.",
    "shift dry": "It leaves you no dice to roll: no second move.",
    "other": "",
}
MARGINS = {
    "close": "It is a close call: {other} is about as good.",
    "some": "The racer bot reckons that it is worth {turns} turns more than {other}.",
    "clear": "The racer bot reckons that everything else is far worse.",
}


def is_advised(setting: Setting, sight: State) -> bool:
    """Whether a newcomer is still told what to try."""
    return int(sight.rounds) <= ADVISED_ROUNDS


def advice(settings: Table, sights: Table, seat: int, worth: Mapping[int, float], advance: Advance) -> Advice:
    """The best choice by what each is worth, in turns, with the reason."""
    moment = Moment(settings, sights, seat, (), advance)
    ranked = sorted(worth, key=lambda action: worth[action], reverse=True)
    best = ranked[0]
    kind, values = fact(moment, best)
    reasons = [FACTS[kind].format(**values)]
    if len(ranked) > 1:
        margin = worth[best] - worth[ranked[1]]
        size = "close" if margin < CLOSE else "some" if margin < CLEAR else "clear"
        other = doing(moment.setting, ranked[1])
        reasons.append(MARGINS[size].format(other=other, turns=f"{margin:.1f}"))
    title = choice_title(moment.setting, moment.sight, best, moment.after(best).states[0])
    return Advice(best, title, " ".join(filter(None, reasons)))


def fact(moment: Moment, action: int) -> tuple[str, Mapping[str, object]]:
    """What there is to say of a choice, and the values of its gaps."""
    match moment.asked:
        case Ask.LOCK:
            hand = int(argument_of(action))
            left = dice_count_words(int(dice_in(moment.car.mirror)) - int(HAND_DICE[hand]))
            total = int(HAND_TOTAL[hand])
            return ("lock" if total else "lock none"), {"total": spaces_words(total), "left": left}
        case Ask.SHIFT:
            rolling = with_dice_removed(moment.trials, moment.after(action)).states[0]
            dice = int(dice_to_roll(rolling)) if rolling.ask == Ask.ROLL else 0
            values = {"left": dice_count_words(dice), "mean": spaces_words(MEAN * dice)}
            return ("shift" if dice else "shift dry"), values
        case Ask.STEER:
            return fact_of_steer(moment, action)
        case _:
            return "other", {}


def fact_of_steer(moment: Moment, action: int) -> tuple[str, Mapping[str, object]]:
    events = moment.outcomes[write_action(moment.setting, action)]
    own = [event for event in events if event[2] == moment.seat]
    moved = [event for event in own if event[0] == Event.MOVED]
    if any(event[0] in (Event.SMASHED, Event.PILED_UP) for event in own) or not moved:
        return "crash", {}
    crossed = [event for event in own if event[0] == Event.CROSSED]
    values = {"space": space_name(moved[-1][3])}
    if crossed:
        return "cross", {**values, "line": line_title(crossed[0][3])}
    return "steer", values

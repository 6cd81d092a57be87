"""Why not: the catalogue of reasons, by clause."""

from typing import Final

from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.labels import doing
from hairpin.games.rallyman.names import Ask
from hairpin.games.rallyman.rules.choices import to_act
from hairpin.games.rallyman.rules.dashboard import (
    is_leader,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
)
from hairpin.games.rallyman.rules.rolling import price_of_securing
from hairpin.games.rallyman.sentences import clause_id, seconds_words, wheel_or_asked
from hairpin.games.rallyman.spots import spot_words
from hairpin.games.rallyman.state import Setting, State
from hairpin.kit.contract import CHANCE

REASONS: Final = {
    Clause.RD_TURN_01: "dice are laid at the beginning of a turn, and it is past",
    Clause.RD_ROLL_01: "dice are rolled, secured or left one by one only after that was chosen",
    Clause.RD_SEC_06: "dice cannot be secured or left in a Flat Out move",
    Clause.RD_SEC_09: "securing the next die costs {price}, and {seconds} are in hand",
    Clause.RD_SEC_14: "both dice of a roll with the Brake die must be paid for: {price}, and {seconds} are in hand",
    Clause.RD_MOVE_09: "a driver who can move must move at least one space",
    Clause.RD_SISU_01: "this race has no SISU tokens",
    Clause.RD_SISU_02: "the SISU token can be given up when a Warning would take effect, once",
    Clause.RD_FLAT_08: "dice are laid again only after a Flat Out move has failed",
    Clause.RD_FLAT_11: "only the outcomes that are listed end in a Loss of Control",
    Clause.RD_TIRE_02: "a tire is changed when a turn ends in 1st Gear, with a Coast/Leader Damage and a Spare Tire",
    Clause.RD_CHK_01: "this race has no Checkpoints",
    Clause.RD_CHK_03: "penalties are chosen between two stages",
    Clause.RD_BETW_01: "a Spare Tire is used between two stages without Assistance",
    Clause.RD_R_91: "chance cannot bring that now",
    Clause.RD_END_01: "the race is over",
    Clause.RD_LIMIT_03: "control is lost where the plan ends, so no die can be laid beyond it",
    Clause.RD_JUMP_07: "the plan ends with a jump two Gears too fast, so no die can be laid beyond it",
    Clause.RD_WATER_04: "the movement ends in the water, so no die can be laid beyond it",
    Clause.RD_DICE_01: "no more of these dice may be used in a turn",
    Clause.RD_DICE_02: "that die lies on the road already",
    Clause.RD_DMG_02: "damage leaves {gear_dice} usable Gear dice",
    Clause.RD_DMG_03: "damage leaves {brake_dice} usable Brake dice",
    Clause.RD_DMG_04: "damage leaves {coast_dice} usable Coast or Leader dice",
    Clause.RD_COAST_06: "a car in Gear 0 cannot coast",
    Clause.RD_START_06: "from Gear 0 only the Gear 1 die can be laid",
    Clause.RD_BRAKE_01: "with the Brake die the Gear goes down by exactly two, from {speed} to {braked}",
    Clause.RD_BRAKE_04: "the Brake die needs a Gear die with it",
    Clause.RD_RED_01: "the Brake die coasts only in 6th Gear, and the car is in {speed}",
    Clause.RD_GEAR_05: "a Gear die is one above or one below the Gear before it, and that is {speed}",
    Clause.RD_GEAR_06: "the first Gear die is one above, equal to or one below the Gear of the last Time card, {speed}",
    Clause.RD_MOVE_01: "another car stands there",
    Clause.RD_MOVE_03: "the road does not lead there from {place}",
    Clause.RD_OVER_01: "a faster car is alongside that space",
    Clause.RD_OVER_06: "a car drives through that Corner by the other method",
    Clause.RD_OVER_07: "a car of the other method is ahead in the Corner",
    Clause.RD_OVER_08: "a car drives through that Slide by the other method",
    Clause.RD_OVER_09: "a car of the other method is ahead in the Slide",
    Clause.RD_SHORT_13: "-1 tokens close that space",
    Clause.RD_JUMP_03: "a die of that Gear jumps from there, so a landing is needed",
    Clause.RD_JUMP_04: "the jump does not lead there",
    Clause.RD_JUMP_09: "a die below the Gear of the jump does not fly",
    Clause.RD_JUMP_10: "another car stands on the landing",
}


def refusal(setting: Setting, state: State, action: int, clause: int) -> str:
    """Why an action is not allowed, with the clause."""
    does = doing(setting, state, action)
    return f"{does[0].upper()}{does[1:]} is not possible: {reason(setting, state, clause)} [{clause_id(clause)}]"


def reason(setting: Setting, state: State, clause: int) -> str:
    """The reason of a clause, with the numbers of the position."""
    actor = int(to_act(setting, state))
    seat = actor if actor >= 0 else max(wheel_or_asked(setting, state), 0) if actor == CHANCE else 0
    car, speed = state.cars[seat], int(state.speed)
    rolling = state.ask == Ask.STEP
    return REASONS[Clause(int(clause))].format(
        price=seconds_words(int(price_of_securing(state))) if rolling else "",
        seconds=int(car.seconds),
        gear_dice=int(usable_gear_dice(setting, car)),
        brake_dice=int(usable_brake_dice(setting, car)),
        coast_dice=int(usable_coast_dice(setting, car)),
        speed=speed,
        braked=max(speed - 2, 0),
        place=spot_words(setting, int(state.place)),
        leader=bool(is_leader(setting, state)),
    )

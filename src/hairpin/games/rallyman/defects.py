"""What is wrong with a position that could not come about, each defect by name."""

from hairpin.games.rallyman.names import (
    BACKS,
    CARDS,
    DECKS,
    NOBODY,
    Phase,
    Space,
    Status,
)
from hairpin.games.rallyman.rules.dashboard import (
    BRAKE_BIT,
    GEAR_BITS,
    coast_dice_laid,
    gear_dice_laid,
    usable_brake_dice,
    usable_coast_dice,
    usable_gear_dice,
)
from hairpin.games.rallyman.state import Setting, State
from hairpin.games.rallyman.words import LETTERS, space_name
from hairpin.kit.errors import listed


def problems(setting: Setting, state: State) -> list[str]:
    """The defects of a position; none if it could come about [RD-MOVE-01, RD-R-57, RD-DICE-01]."""
    return [
        *shared_spaces(setting, state),
        *wrong_decks(setting, state),
        *wrong_order(setting, state),
        *wrong_plan(setting, state),
    ]


def shared_spaces(setting: Setting, state: State) -> list[str]:
    standing: dict[int, list[str]] = {}
    for seat in range(int(setting.seats)):
        car = state.cars[seat]
        if car.status == Status.RACING and not car.beside and setting.nodes[int(car.node)].kind != Space.START:
            standing.setdefault(int(car.node), []).append(LETTERS[seat])
    return [
        f"{space_name(setting, space)} holds {listed(cars, 'and')}" for space, cars in standing.items() if len(cars) > 1
    ]


def wrong_decks(setting: Setting, state: State) -> list[str]:
    found = []
    for deck in range(DECKS):
        shown = [int(state.shown[deck * BACKS + back]) for back in range(BACKS)]
        copies = [int(setting.decks[deck].backs[back].cards) for back in range(BACKS)]
        if (
            any(seen > there for seen, there in zip(shown, copies, strict=True))
            or sum(shown) > CARDS - state.left[deck]
        ):
            found.append(f"deck {deck + 1} has shown more backs than have left it")
    return found


def wrong_order(setting: Setting, state: State) -> list[str]:
    order = [int(seat) for seat in state.order if seat != NOBODY]
    waiting = [LETTERS[seat] for seat in order if state.cars[seat].status == Status.WAITING]
    return [f"{listed(waiting, 'and')} has a turn and has not started"] if waiting else []


def wrong_plan(setting: Setting, state: State) -> list[str]:
    if state.phase not in (Phase.PLAN,) or state.order[int(state.turn)] == NOBODY:
        return []
    car, used = state.cars[int(state.order[int(state.turn)])], int(state.used)
    found = []
    if gear_dice_laid(used & GEAR_BITS) > usable_gear_dice(setting, car):
        found.append("the plan has more Gear dice than damage leaves")
    if used & BRAKE_BIT and not usable_brake_dice(setting, car):
        found.append("the plan has a Brake die that is damaged")
    if coast_dice_laid(used) > usable_coast_dice(setting, car):
        found.append("the plan has more Coast dice than damage leaves")
    return found

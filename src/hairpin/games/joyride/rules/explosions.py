"""Explosions: the space and its six neighbours, one after the other; damaged Mines explode in their turn.

. o o .        Spaces that still have to explode stand in the state's list of **blasts**, in the order in which
 o X o         they go off: breadth first, those set off together in the order in which they were set off.
. o o .
"""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_BLASTS, NOBODY, NOWHERE, Event, Item
from hairpin.games.joyride.rules.course import covers, is_beside, is_turn_of
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.tokens import destroy, is_token, place_of_token, token_kind, token_space
from hairpin.games.joyride.state import Car, Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def set_off(state: State, space: int) -> None:
    """Put a space at the end of those that explode [JR-EXPL-06, JR-R-84]."""
    for place in range(MAX_BLASTS):
        if state.blasts[place] == NOWHERE:
            state.blasts[place] = space
            return


@rule
def explode(setting: Setting, state: State, desk: Desk) -> None:
    """Let the next space explode: damage to cars, the one whose turn it is first, then to items.

    Nothing else of the turn changes.
    [JR-EXPL-01, JR-EXPL-02, JR-EXPL-04, JR-EXPL-07, JR-MINE-06, JR-R-56, JR-R-81, JR-R-123]
    """
    space = state.blasts[0]
    for place in range(MAX_BLASTS - 1):
        state.blasts[place] = state.blasts[place + 1]
    state.blasts[MAX_BLASTS - 1] = NOWHERE
    tell(desk, Event.EXPLODED, Clause.JR_EXPL_07, NOBODY, space, 0, 0)
    for place in range(setting.seats):
        if is_turn_of(state, state.order[place]):
            shake(setting, state, desk, state.order[place], space)
    for place in range(setting.seats):
        if not is_turn_of(state, state.order[place]):
            shake(setting, state, desk, state.order[place], space)
    damage_items(state, desk, space)


@rule
def shake(setting: Setting, state: State, desk: Desk, seat: int, space: int) -> None:
    """Damage a car once if any part of it is in the area; in the space itself it will lose a gear too.

    In its own turn both wait for End; another car places the damage now and loses the gear when the turn is over.
    [JR-EXPL-01, JR-EXPL-02, JR-EXPL-04, JR-DMG-01, JR-R-81, JR-R-82]
    """
    car = state.cars[seat]
    if not is_in_area(car, space):
        return
    take_damage(setting, state, desk, seat)
    if is_turn_of(state, seat):
        car.due += 1 if covers(car, space) else 0
    else:
        car.later += 1 if covers(car, space) else 0
        line_up_to_settle(state, seat)


@rule
def damage_items(state: State, desk: Desk, space: int) -> None:
    """Remove every token in the area, whatever side it shows; a Mine that was dropped there explodes next.

    [JR-EXPL-03, JR-EXPL-05, JR-MINE-03, JR-MINE-04, JR-MINE-05, JR-R-80, JR-R-84]
    """
    at = 0
    for _ in range(state.lying_count):
        if is_near(space, token_space(state, at)):
            damage_item(state, desk, at)
        else:
            at += 1


@rule
def damage_item(state: State, desk: Desk, at: int) -> None:
    """Remove a token; a Mine that lay face-up explodes [JR-EXPL-05, JR-MINE-03, JR-MINE-04, JR-R-80]."""
    space, kind = token_space(state, at), token_kind(state, at)
    destroy(state, desk, at)
    if kind == Item.MINE:
        set_off(state, space)


@rule
def tread_on_mines(state: State, desk: Desk, seat: int) -> None:
    """Set off a Mine that any part of a car has got onto, however it came there [JR-MINE-02, JR-MINE-04, JR-R-83]."""
    for end in range(2):
        space = state.cars[seat].front if end == 0 else state.cars[seat].rear
        if is_token(state, space, Item.MINE.value):
            damage_item(state, desk, place_of_token(state, space))


@rule
def is_exploding(state: State) -> bool:
    """Whether a space still has to explode [JR-MINE-06]."""
    return state.blasts[0] != NOWHERE


@rule
def is_in_area(car: Car, space: int) -> bool:
    """Whether any part of a car is in the area of an explosion [JR-EXPL-07]."""
    return is_near(space, car.front) or is_near(space, car.rear)


@rule
def is_near(space: int, other: int) -> bool:
    """Whether a space is the one that explodes or next to it [JR-EXPL-07]."""
    return space == other or is_beside(space, other)

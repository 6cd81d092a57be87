"""Special spaces: Oil Leaks, which act as Oil Slicks do, and the Defence Grid, which acts at the end of a round."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import Event, Item
from hairpin.games.joyride.rules.course import is_live, is_oil_leak
from hairpin.games.joyride.rules.damage import line_up_to_settle, take_damage
from hairpin.games.joyride.rules.explosions import damage_item
from hairpin.games.joyride.rules.tokens import is_token, token_space
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule


@rule
def is_oily(setting: Setting, state: State, space: int) -> bool:
    """Whether the leading end of a car must steer as it leaves a space: an Oil Slick or an Oil Leak.

    [JR-OIL-02, JR-LEAK-01, JR-LEAK-02, JR-FX-05]
    """
    if setting.any_special == 1 and is_oil_leak(setting, space):
        return True
    return state.lying_count > 0 and is_token(state, space, Item.OIL.value)


@rule
def switch_grid_on(setting: Setting, state: State, desk: Desk) -> None:
    """Deal one damage for each active space that a car covers, in the order of turns; it is placed at once.

    [JR-GRID-07, JR-GRID-08, JR-DMG-01, JR-R-44, JR-R-54, JR-R-112]
    """
    for place in range(setting.seats):
        seat = state.order[place]
        spaces = 0
        if is_live(setting, state.cars[seat].front):
            spaces += 1
        if is_live(setting, state.cars[seat].rear):
            spaces += 1
        if spaces > 0:
            tell(desk, Event.SHOCKED, Clause.JR_GRID_07, seat, spaces, 0, 0)
            for _ in range(spaces):
                take_damage(setting, state, desk, seat)
            line_up_to_settle(state, seat)


@rule
def clear_grid(setting: Setting, state: State, desk: Desk) -> bool:
    """Damage the next item that lies on an active space; answers whether there was one [JR-GRID-07, JR-R-54]."""
    for at in range(state.lying_count):
        if is_live(setting, token_space(state, at)):
            damage_item(state, desk, at)
            return True
    return False

"""The item stack as it lies beside the board: what of it everybody may know, and nothing more [JR-R-90]."""

from hairpin.games.joyride.cards import ITEM_CARDS
from hairpin.games.joyride.names import FACE_DOWN
from hairpin.games.joyride.rules.tokens import hidden_elsewhere, is_set_aside, token_kind
from hairpin.games.joyride.state import Setting, State
from hairpin.kit.errors import listed
from hairpin.kit.shown import Stack, Stock


def stack_shown(setting: Setting, state: State) -> Stack | None:
    """How many tokens nobody has seen, by kind, and what is out of the race; None in a race without items.

    [JR-GOAL-06, JR-R-73, JR-R-90, JR-R-110]
    """
    seen = any(state.unseen[item] != setting.tokens[item] for item in ITEM_CARDS)
    if not any(setting.tokens) or not (setting.item_lines or setting.lying_count or seen):
        return None
    kinds = tuple(
        Stock(item.name.lower(), card.title + beside(setting, item), int(state.unseen[item]), int(state.removed[item]))
        for item, card in ITEM_CARDS.items()
        if setting.tokens[item]
    )
    return Stack(int(state.stack), kinds, where(setting, state))


def beside(setting: Setting, item: int) -> str:
    return " (a checkpoint's)" if is_set_aside(setting, item) else ""


def where(setting: Setting, state: State) -> str:
    """Where the unseen tokens are, in a sentence."""
    lying = sum(1 for at in range(state.lying_count) if token_kind(state, at) == FACE_DOWN)
    buried = int(state.buried)
    taken = int(hidden_elsewhere(setting, state)) - lying - buried
    parts = [f"{state.stack} in the stack"]
    parts += [f"{lying} face-down on the track"] if lying else []
    parts += [f"{taken} about to be turned up"] if taken > 0 else []
    parts += [f"{buried} out of the race unseen"] if buried else []
    return f"{listed(parts, 'and')}."

"""A track file drawn as far as it can be laid out: also one that breaks the rules of design, to see where."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from hairpin.games.joyride.content import setting_of, show_item_side
from hairpin.games.joyride.layouts import layout_of, read_fields
from hairpin.games.joyride.names import MAX_CHECKPOINTS, MIN_SEATS
from hairpin.games.joyride.options import SEATS
from hairpin.games.joyride.sentences import token_title
from hairpin.games.joyride.view import course_shown
from hairpin.games.joyride.words import TOKEN_WORDS
from hairpin.kit.hexgrid import space_name
from hairpin.kit.shown import Board, TokenShown

PLAIN = {"initiative": "yes", "damage": "yes", "flashbang": "roll", **{f"handicap-{seat}": "no" for seat in SEATS}}


def sketched(file: Path) -> Board:
    """The map of a track file, without cars; raises a HairpinError if its lines cannot be laid at all."""
    data = read_fields(file)
    laid = layout_of(data, file)
    lying = tuple(TokenShown(space_name(space), TOKEN_WORDS[kind], token_title(kind)) for space, kind in laid.lying)
    if not laid.drivable:
        return Board(0, 0, (), (), lying)
    drawn = replace(laid, lines=laid.lines[: MAX_CHECKPOINTS + 1])  # no more lines than a race can have
    settings = setting_of(drawn, MIN_SEATS, 1, 0, PLAIN)
    for number, kind in laid.gives.items():
        if number < len(drawn.lines) and "no-items" not in data.rules:
            show_item_side(settings[0], number, kind)
    columns, rows, cells = course_shown(np.asarray(settings[0]).tobytes())
    return Board(columns, rows, cells, (), lying)

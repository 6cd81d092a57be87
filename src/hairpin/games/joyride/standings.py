"""The order of the cars: the winner, and for display the rest by laps, checkpoints and nothing more [JR-R-121]."""

from collections.abc import Mapping, Sequence
from typing import Any

from hairpin.games.joyride.notation import LETTERS, seat_name
from hairpin.games.joyride.state import Setting, State


def standings(setting: Setting, state: State) -> Sequence[Mapping[str, Any]]:
    """Place, seat, laps and checkpoints crossed in the current lap; partial while the race runs.

    Only the winner has a place by the rules; cars with equal laps and checkpoints share one [JR-GOAL-04, JR-R-121].
    """

    def progress(seat: int) -> tuple[int, int, int]:
        car = state.cars[seat]
        crossed = (int(car.target) - 1) % (int(setting.checkpoints) + 1)
        return int(state.winner == seat), int(car.laps), crossed

    ranked = sorted(range(setting.seats), key=progress, reverse=True)
    table = []
    for seat in ranked:
        won, laps, crossed = progress(seat)
        place = 1 + sum(progress(other) > progress(seat) for other in ranked)
        reason = "won" if won else f"lap {laps + 1}, {crossed} of {setting.checkpoints} checkpoints"
        table.append({
            "place": place,
            "seat": LETTERS[seat],
            "name": seat_name(seat),
            "laps": laps,
            "checkpoints": crossed,
            "reason": reason,
        })  # fmt: skip
    return table

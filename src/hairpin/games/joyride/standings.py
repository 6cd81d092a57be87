"""The order of the cars: the winner, and for display the rest by laps, checkpoints and nothing more [JR-R-121]."""

from collections.abc import Mapping, Sequence
from typing import Any

from hairpin.games.joyride.names import NOBODY
from hairpin.games.joyride.rules.teams import teammate
from hairpin.games.joyride.state import Setting, State
from hairpin.games.joyride.words import LETTERS, seat_name


def standings(setting: Setting, state: State) -> Sequence[Mapping[str, Any]]:
    """Place, seat, laps and checkpoints crossed in the current lap; partial while the race runs.

    Only the winner has a place by the rules, with its teammate in a team race; cars with equal laps and checkpoints
    share one [JR-GOAL-04, JR-TEAM-03, JR-R-113, JR-R-121].
    """
    winners = [] if state.winner == NOBODY else [int(state.winner), int(teammate(state, state.winner))]

    def progress(seat: int) -> tuple[int, int, int]:
        car = state.cars[seat]
        crossed = -1 if car.late else (int(car.target) - 1) % (int(setting.checkpoints) + 1)
        return int(seat in winners) + int(state.winner == seat), int(car.laps), crossed

    ranked = sorted(range(setting.seats), key=progress, reverse=True)
    table = []
    for seat in ranked:
        won, laps, crossed = progress(seat)
        place = 1 if won else 1 + sum(progress(other) > progress(seat) for other in ranked)
        reason = f"lap {laps + 1}, {max(crossed, 0)} of {setting.checkpoints} checkpoints"
        if won:
            reason = "won" if state.winner == seat else "won with its team"
        table.append({
            "place": place,
            "seat": LETTERS[seat],
            "name": seat_name(seat),
            "laps": laps,
            "checkpoints": max(crossed, 0),
            "reason": reason,
        })  # fmt: skip
    return table

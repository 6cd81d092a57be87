"""The order of the drivers: by total time, in a stage that still runs by distance and seconds booked [RD-WIN-02]."""

from collections.abc import Mapping, Sequence
from typing import Any

from hairpin.games.rallyman.names import Phase, Status
from hairpin.games.rallyman.rules.finish import has_failed_alone
from hairpin.games.rallyman.state import Setting, State
from hairpin.games.rallyman.words import LETTERS, clock, seat_name


def standings(setting: Setting, state: State) -> Sequence[Mapping[str, Any]]:
    """Place, seat, total, time and turns of this stage so far; equal totals share a place.

    A driver alone who retired has none [RD-R-74, RD-R-77, RD-SHEET-05].
    A stage that runs ranks those who have finished first, then by the front edge.
    """
    over = state.phase == Phase.FINISHED
    failed = over and has_failed_alone(setting, state)

    def rank(seat: int) -> tuple[int, ...]:
        car = state.cars[seat]
        if over:
            return (int(car.total),)
        done = car.status == Status.FINISHED
        now = int(car.total) + int(car.booked) - int(car.seconds)
        return (int(not done), now if done else -int(setting.nodes[car.node].d), now)

    ranked = sorted(range(int(setting.seats)), key=rank)
    table = []
    for seat in ranked:
        car = state.cars[seat]
        running = 0 if over else int(car.booked) - int(car.seconds)
        total = int(car.total) + running
        table.append({
            "place": 0 if failed else 1 + sum(rank(other) < rank(seat) for other in ranked),
            "seat": LETTERS[seat],
            "name": seat_name(seat),
            "seconds": total,
            "stage": running,
            "turns": int(car.turns),
            "status": Status(int(car.status)).name.lower(),
            "reason": "retired" if failed else f"{clock(total)} in all" if setting.stages > 1 else clock(total),
        })  # fmt: skip
    return table

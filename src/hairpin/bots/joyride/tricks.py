"""How much a bot likes to use an item or an ability: by what it does to rivals, whatever the way still to go says."""

from hairpin.games.joyride.actions import Kind, kind_of
from hairpin.games.joyride.names import Step
from hairpin.games.joyride.state import Setting, State
from hairpin.kit.kernel import rule

DAZZLED = 1  # as bad as a damage
LOSES_GEAR = 2


@rule
def trick_liking(setting: Setting, before: State, after: State, seat: int, action: int) -> int:
    """What an action does to rivals less what it does to its driver; `after` is the state it leads to.

    Things to drop are kept for the end of a turn, when the car has driven on; power is left as it is.
    """
    kind = kind_of(action)
    if kind == Kind.DONE or kind == Kind.RECHARGE:
        return 1 if kind == Kind.RECHARGE else 0
    if kind == Kind.DROP:
        return 1 if before.step == Step.END else -1
    if kind == Kind.REROUTE or kind == Kind.POLARITY:
        return -1
    harm = -1
    for other in range(setting.seats):
        done = harm_of(after, other) - harm_of(before, other)
        harm += -2 * done if other == seat or is_teammate(after, seat, other) else 2 * done
    return harm


@rule
def harm_of(state: State, seat: int) -> int:
    """What a car still has to suffer."""
    car = state.cars[seat]
    return car.pending + LOSES_GEAR * (car.later + car.due) + DAZZLED * min(car.flash, 1)


@rule
def is_teammate(state: State, seat: int, other: int) -> bool:
    """Whether two seats race together: the first with its partner, the two others with each other."""
    if state.partner < 0 or seat == other:
        return False
    return (seat == 0 or seat == state.partner) == (other == 0 or other == state.partner)

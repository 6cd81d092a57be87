"""Where cars have been, for studies of routes: the spaces their fronts came to and the lines they crossed."""

from hairpin.games.joyride.names import NOBODY, Event
from hairpin.games.joyride.state import Desk, Setting
from hairpin.kit.contract import Trace

BY_MOVING = (Event.PLACED, Event.MOVED, Event.SIDE_SWIPED, Event.PUSHED)  # these tell of the front first


def traces(setting: Setting, desk: Desk) -> list[Trace]:
    """What the events on the desk tell of the way of each car, in order."""
    found = []
    for kind, _, seat, a, _, _ in desk.events[: desk.event_count].tolist():
        if seat == NOBODY:
            continue
        if kind in BY_MOVING:
            found.append(Trace(seat, space=a))
        elif kind == Event.CROSSED:
            found.append(Trace(seat, ended=a - 1, begun=a))
        elif kind == Event.LAP:
            found.append(Trace(seat, ended=int(setting.checkpoints), begun=0))
    return found

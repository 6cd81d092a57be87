"""What there is to animate in the events on the desk: cars that drive, jump and lose control, dice that fall."""

from typing import Final

from hairpin.games.rallyman.ground import across, space_shown
from hairpin.games.rallyman.labels import motion_label
from hairpin.games.rallyman.names import Die, Event
from hairpin.games.rallyman.state import Desk, Setting
from hairpin.kit.shown import Motion

DRIVING: Final = (Event.MOVED, Event.JUMPED, Event.RETURNED)
STANDING: Final = (
    *(Event.FLAT_OUT, Event.SECURED, Event.SISU_PLAYED, Event.FLYING_START_FAILED, Event.FAILED, Event.WATER),
    *(Event.CARD, Event.SPUN_OUT, Event.CRASHED, Event.SISU_CARD, Event.TIRE_CHANGED, Event.CROSSED_LINE),
    *(Event.RETIRED, Event.BLOCKED, Event.KEPT_OUT, Event.STAGE_TIME, Event.REPAIRED, Event.WON, Event.DRAWN),
)
FACES: Final = 2  # of a die as it is drawn: clear, a Warning


def face_of(die: int, warning: int) -> int:
    """A die and what it shows as one number, from 1."""
    return 1 + FACES * die + warning


def motions(setting: Setting, desk: Desk) -> tuple[Motion, ...]:
    """The events that a client can animate."""
    found = []
    for k in range(desk.event_count):
        kind, _, seat, a, b, c = (int(word) for word in desk.events[k])
        name = Event(kind).name.lower()
        if kind in DRIVING:
            found.append(Motion(name, seat, space_shown(setting, a), turned=across(setting, a)))
        elif kind == Event.LOST_CONTROL:
            found.append(Motion(name, seat, space_shown(setting, a), turned=25.0, says=motion_label(kind, a, b, c)))
        elif kind == Event.ROLLED:
            found.append(Motion(name, seat, dice=(face_of(Die(a), b),)))
        elif kind in STANDING:
            found.append(Motion(name, seat, says=motion_label(kind, a, b, c)))
    return tuple(found)

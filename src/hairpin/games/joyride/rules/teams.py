"""Teams: two against two. One rule is added: the team whose car finishes first wins."""

from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_SEATS, NOBODY, Event
from hairpin.games.joyride.state import Desk, Setting, State
from hairpin.kit.desk import tell
from hairpin.kit.kernel import rule

AT_RANDOM, CHOSEN = 1, 2  # how teams come about


@rule
def name_teams(setting: Setting, state: State) -> None:
    """Note chosen teams; random ones come with the order of turns [JR-TEAM-01, JR-TEAM-04]."""
    state.partner = setting.partner if setting.teams == CHOSEN else NOBODY


@rule
def form_teams(setting: Setting, state: State, desk: Desk) -> None:
    """Random teams: first and third in the order, second and fourth [JR-TEAM-05, JR-TEAM-09, JR-R-113]."""
    if setting.teams != AT_RANDOM:
        return
    for place in range(MAX_SEATS):
        if state.order[place] == 0:
            state.partner = state.order[(place + 2) % MAX_SEATS]
    tell(desk, Event.TEAMED, Clause.JR_TEAM_05, 0, state.partner, 0, 0)


@rule
def line_up_teams(setting: Setting, state: State) -> None:
    """Chosen teams: the teammates of the fourth and the third take second and first place [JR-TEAM-08, JR-TEAM-09]."""
    if setting.teams == CHOSEN:
        state.order[1] = teammate(state, state.order[3])
        state.order[0] = teammate(state, state.order[2])


@rule
def seat_teams(setting: Setting, state: State) -> None:
    """Chosen teams in a fixed order: whoever goes first has the teammate opposite [JR-TEAM-09, JR-R-112]."""
    if setting.teams != CHOSEN:
        return
    mate = teammate(state, state.order[0])
    for place in range(1, MAX_SEATS):
        if state.order[place] == mate:
            state.order[place] = state.order[2]
            state.order[2] = mate
            return


@rule
def suits_teams(setting: Setting, state: State, seat: int) -> bool:
    """Whether a token can be the next drawn: the third place goes to the other team [JR-TEAM-06, JR-TEAM-07]."""
    return setting.teams != CHOSEN or state.turn != 1 or seat != teammate(state, state.order[3])


@rule
def teammate(state: State, seat: int) -> int:
    """The seat that races with this one, or NOBODY [JR-TEAM-01]."""
    if state.partner == NOBODY:
        return NOBODY
    if seat == 0:
        return state.partner
    if seat == state.partner:
        return 0
    return 6 - state.partner - seat  # the seats 1, 2 and 3 without the partner and this one

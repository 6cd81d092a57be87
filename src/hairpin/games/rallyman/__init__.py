"""Rallyman: DIRT. This is the game as the rest of hairpin sees it; read `rules.play` for how it works."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from hairpin.games.rallyman import content, defects, notation, sentences, words
from hairpin.games.rallyman.actions import ACTIONS, SEAT_ACTIONS
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.names import MAX_SEATS, NOBODY, Ask, Event
from hairpin.games.rallyman.observe import FEATURES, imagine, observe, redact
from hairpin.games.rallyman.rules import choices, play
from hairpin.games.rallyman.standings import standings
from hairpin.games.rallyman.state import DESK, SETTING, STATE
from hairpin.kit.contract import CourseCard, Game, Kernels, Option
from hairpin.kit.errors import HairpinError

OPTION_SAYS: Mapping[str, str] = {
    "seats": "how many drivers",
    "flying-start": "from Gear 0 the Gear 2 die may be laid first",
    "redline": "in 6th Gear the Brake die may coast",
    "checkpoints": "after a stage of a rally every driver may take a penalty in secret",
    "sisu": "a token that ignores the Warnings of one turn, and when it comes back",
    "one-shot": "no Leader dice, for one stage by itself",
}


def options(course: str) -> Sequence[Option]:
    """The options of a race [RD-FLY-01, RD-RED-01, RD-CHK-01, RD-SISU-06, RD-SHOT-01]."""
    return [
        Option(name, tuple(sorted(values)) if name == "seats" else tuple(values), values[0], OPTION_SAYS[name])
        for name, values in content.VALUES.items()
    ]


def card(course: str) -> CourseCard:
    """A course in few words."""
    return CourseCard(content.courses().get(course, course), "", tuple(range(1, MAX_SEATS + 1)), ())


def missing(*_: Any, **__: Any) -> NoReturn:
    raise HairpinError("Rallyman has no page of its own yet")


GAME = Game(
    id="rallyman",
    title="Rallyman: DIRT",
    says="Lay dice along the road, roll them one by one or all at once: time trials on gravel, stage after stage.",
    lasts="about 25 minutes a stage",  # the book's own figure for a Short Stage
    rules_version="1",
    first_course="r1s1",
    folder=Path(__file__).parent,
    setting_type=SETTING,
    state_type=STATE,
    desk_type=DESK,
    actions=ACTIONS,
    seat_actions=SEAT_ACTIONS,
    features=FEATURES,
    max_seats=MAX_SEATS,
    kernels=Kernels(
        new=play.new,
        to_act=choices.to_act,
        legal=choices.legal,
        chances=choices.chances,
        apply=play.apply,
        forbids=choices.forbids,
        observe=observe,
        redact=redact,
        imagine=imagine,
    ),
    clause_ids=tuple(sentences.clause_id(clause) for clause in Clause),
    seat_names=words.COLOURS,
    seat_letters=words.LETTERS,
    parse_seat=words.parse_seat,
    write_action=words.write_action,
    parse_action=words.parse_action,
    write_position=notation.write_position,
    parse_position=notation.parse_position,
    fields=notation.fields_of,
    problems=defects.problems,
    draw=notation.draw,
    refusal=sentences.refusal,
    headline=sentences.headline,
    tell=sentences.tell,
    event_names=sentences.event_names,
    motions=lambda setting, desk: (),
    courses=content.courses,
    options=options,
    setup=content.setup,
    about=lambda course: "",
    card=card,
    standings=standings,
    board=missing,
    view=missing,
    order_of=lambda state: [int(seat) for seat in state.order if seat != NOBODY],
    start_of=lambda state: [int(seat) for seat in state.starting if seat != NOBODY],
    measures=("seconds", "turns"),
    tallies={
        "losses of control": Event.LOST_CONTROL,
        "spinouts": Event.SPUN_OUT,
        "crashes": Event.CRASHED,
        "tokens": Event.DRAWN,
        "flat out": Event.FLAT_OUT,
        "retirements": Event.RETIRED,
    },
    crashes=("crashes",),
    turn_of=lambda state: (int(state.rounds), int(state.stage), int(state.turn)),
    sealing=lambda setting, state: bool(state.ask == Ask.PENALTY),
    course_hash=content.course_hash,
)

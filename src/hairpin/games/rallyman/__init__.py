"""Rallyman: DIRT. This is the game as the rest of hairpin sees it; read `rules.play` for how it works."""

from pathlib import Path

from hairpin.games.rallyman import (
    content,
    defects,
    guide,
    lessons,
    library,
    notation,
    pictures,
    refusals,
    sentences,
    stagefiles,
    words,
)
from hairpin.games.rallyman.actions import ACTIONS, SEAT_ACTIONS
from hairpin.games.rallyman.clauses import Clause
from hairpin.games.rallyman.labels import told
from hairpin.games.rallyman.motions import motions
from hairpin.games.rallyman.names import MAX_SEATS, NOBODY, Ask, Event
from hairpin.games.rallyman.observe import FEATURES, imagine, observe, redact
from hairpin.games.rallyman.reckoning import why
from hairpin.games.rallyman.rules import choices, play
from hairpin.games.rallyman.sheetview import recall
from hairpin.games.rallyman.standings import standings
from hairpin.games.rallyman.state import DESK, SETTING, STATE
from hairpin.games.rallyman.view import board_shown, view
from hairpin.kit.contract import Game, Kernels

GAME = RALLYMAN = Game(
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
    refusal=refusals.refusal,
    headline=sentences.headline,
    tell=sentences.tell,
    event_names=sentences.event_names,
    motions=motions,
    courses=guide.named,
    options=guide.options,
    examples=pictures.examples,
    setup=content.setup,
    about=guide.about,
    card=guide.card,
    picture=guide.picture,
    course_word="stage",
    is_course=stagefiles.is_stage,
    spelled=content.spelled,
    own_courses=stagefiles.titles,
    course_file=library.file_of,
    course_text=stagefiles.exported,
    check_course=library.findings,
    course_title=library.title_in,
    sketch_course=library.sketched,
    know=stagefiles.know,
    keep_course=stagefiles.imported,
    standings=standings,
    board=board_shown,
    view=view,
    recall=recall,
    told=told,
    why=why,
    sealing=lambda setting, state: state.ask == Ask.PENALTY and state.turn > 0,
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
    course_hash=content.course_hash,
    lessons=tuple(lessons.CATALOGUE),
    due=lessons.due,
    lesson=lessons.lesson,
)

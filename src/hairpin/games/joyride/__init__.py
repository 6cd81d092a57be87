"""Joyride Duel: Next Gen. This is the game as the rest of hairpin sees it; read `rules.play` for how it works."""

from pathlib import Path

from hairpin.games.joyride import (
    advice,
    cards,
    content,
    defects,
    guide,
    layouts,
    lessons,
    library,
    notation,
    options,
    sentences,
    trackfiles,
    words,
)
from hairpin.games.joyride.actions import ACTIONS, SEAT_ACTIONS
from hairpin.games.joyride.clauses import Clause
from hairpin.games.joyride.names import MAX_SEATS, NOBODY, Ask, Event
from hairpin.games.joyride.observe import FEATURES, imagine, observe, redact
from hairpin.games.joyride.rules import choices, play, refusals
from hairpin.games.joyride.sketch import sketched
from hairpin.games.joyride.standings import standings
from hairpin.games.joyride.state import DESK, SETTING, STATE
from hairpin.games.joyride.traces import traces
from hairpin.games.joyride.view import board, motions, view
from hairpin.kit.contract import Game, Kernels

GAME = JOYRIDE = Game(
    id="joyride",
    title="Joyride Duel: Next Gen",
    says="Lock dice, shift, roll: cars of two spaces that push, swipe and smash their way round a board of hexes.",
    lasts="about 20 minutes",  # designed: two laps on a screen, where nobody has to look a rule up
    rules_version="1",
    first_course="school-yard",
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
        forbids=refusals.forbids,
        observe=observe,
        redact=redact,
        imagine=imagine,
    ),
    clause_ids=tuple(sentences.clause_id(clause) for clause in Clause),
    seat_names=words.COLOURS,
    seat_letters=words.LETTERS,
    parse_seat=words.parse_seat,
    write_action=lambda setting, state, action: words.write_action(setting, action),
    parse_action=lambda setting, state, text, legal: words.parse_action(setting, text, legal),
    write_position=notation.write_position,
    parse_position=notation.parse_position,
    fields=notation.fields_of,
    problems=defects.problems,
    draw=notation.draw,
    refusal=sentences.refusal,
    headline=sentences.headline,
    tell=sentences.tell,
    event_names=sentences.event_names,
    motions=motions,
    courses=layouts.courses,
    options=options.options,
    setup=content.setup,
    about=guide.about,
    card=guide.card,
    cards=cards.all_cards,
    presets=options.presets,
    cautions=guide.cautions,
    standings=standings,
    board=board,
    view=view,
    order_of=lambda state: [int(seat) for seat in state.order if seat != NOBODY],
    tallies={
        "smashes": Event.SMASHED,
        "pile-ups": Event.PILED_UP,
        "side-swipes": Event.SIDE_SWIPED,
        "rear-ends": Event.REAR_ENDED,
        "head-ons": Event.MET_HEAD_ON,
        "damage": Event.SLOT_DAMAGED,
    },
    crashes=("smashes", "pile-ups"),
    own_courses=library.own_courses,
    course_file=trackfiles.track_file,
    course_text=library.exported,
    check_course=library.checked,
    course_title=library.title_in,
    sketch_course=sketched,
    course_hash=layouts.content_hash,
    know=library.know,
    keep_course=library.imported,
    gates=layouts.gates,
    is_lining_up=lambda setting, state: int(state.ask) == Ask.PLACE,
    traces=traces,
    turn_of=lambda state: (int(state.rounds), int(state.turn)),
    lessons=tuple(lessons.CATALOGUE),
    due=lessons.due,
    lesson=lessons.lesson,
    is_advised=advice.is_advised,
    advice=advice.advice,
)

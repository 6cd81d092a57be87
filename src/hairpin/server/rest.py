"""REST: the lobby, making and joining tables, seats, rules. Errors are one sentence under `detail`."""

from dataclasses import asdict
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from hairpin.bots import ADVISER, bot, bots_of
from hairpin.games import FIRST, GAMES
from hairpin.games import game as game_by_name
from hairpin.server import choices
from hairpin.server.asked import CourseName, FewSeats, Minutes, Name, SeatNumber, TheHall, ThePeople, responses
from hairpin.server.client import client_build
from hairpin.server.hall import CODE_MINUTES
from hairpin.server.seating import ME
from hairpin.server.shows import OF_THE_GAME, OF_THE_SERVER, at_once, kept_row_of, row_of, rule_sections, track_of
from hairpin.server.store import Kept

router = APIRouter(prefix="/api", responses=responses)


class NewTable(BaseModel):
    """A table to make."""

    game: Name = FIRST
    course: CourseName = ""  # the one to learn on, if none is named
    options: dict[Name, Name] = Field(default={}, max_length=32)
    seats: FewSeats = [ME, ADVISER]
    name: Name = "Driver"
    listed: bool = False
    guided: bool = False  # its drivers are given lessons
    absent: Literal["wait", "bot"] = "wait"  # what becomes of who is away while others are there
    absent_minutes: Minutes = 10  # how long they are waited for, if a bot is to drive then


class FromHere(BaseModel):
    """A race to go on with from a position."""

    position: str = Field(max_length=2000)
    seats: FewSeats
    name: Name = "Driver"


class Sit(BaseModel):
    """A seat to take."""

    name: Name
    seat: SeatNumber | None = None
    nonce: Name = ""  # a word for the dice: who sits down last has no other time for it
    options: dict[Name, Name] = Field(default={}, max_length=32)  # of this seat, for the same reason


class Choice(BaseModel):
    """What a seat races with."""

    seat: SeatNumber
    options: dict[Name, Name] = Field(min_length=1, max_length=32)


class StandIn(BaseModel):
    """A seat whose driver is away."""

    seat: SeatNumber


class Nonce(BaseModel):
    """A seat's word for the dice."""

    text: Name


class Code(BaseModel):
    """A one-time code."""

    code: Name


@router.get("/games")
def games() -> list[dict[str, Any]]:
    """The games with their tracks, options and bots: what the lobby offers."""
    found = []
    for name in GAMES:
        game = game_by_name(name)
        tracks = [track_of(game, course, OF_THE_GAME) for course in game.courses()]
        tracks += [track_of(game, course, OF_THE_SERVER) for course in game.own_courses()]
        tracks.sort(key=lambda track: track["id"] != game.first_course)
        bots = [{"name": bot_name, "says": bot(name, bot_name).says} for bot_name in bots_of(name)]
        found.append({
            "id": name, "title": game.title, "says": game.says, "lasts": game.lasts, "tracks": tracks, "bots": bots,
            "at_once": at_once(game), "lessons": bool(game.lessons), "max_seats": game.max_seats,
            "course_word": game.course_word,
        })  # fmt: skip
    return found


@router.get("/warming")
async def warming(hall: TheHall) -> dict[str, Any]:
    """How far the compiling of the bots is; empty once it is done."""
    return msgspec.to_builtins(hall.thinker.warming) if hall.thinker.warming else {}


@router.get("/tables")
async def tables(request: Request, hall: TheHall, people: ThePeople) -> dict[str, Any]:
    """Open tables, the asking person's own, and the build of the client."""
    person = people.person(request)
    free, mine = await hall.store.listed(person)
    notes = await hall.library.notes([found.row for found in (*free, *mine)])

    def shown(found: Kept) -> dict[str, Any]:
        name = found.row["id"]
        return kept_row_of(found, hall.tables.get(name), person, notes.get(name, ""))

    return {
        "open": [shown(found) for found in free],
        "mine": [shown(found) for found in mine],
        "build": client_build(),
    }


@router.post("/tables", status_code=201)
async def new_table(
    wanted: NewTable, request: Request, answer: Response, hall: TheHall, people: ThePeople
) -> dict[str, str]:
    """Make a table and sit down at it."""
    person = people.welcome(request, answer)
    options = {"seats": str(len(wanted.seats)), **wanted.options}
    game = game_by_name(wanted.game)
    after = 60 * wanted.absent_minutes if wanted.absent == "bot" else 0
    made = await hall.open_table(
        game.id, wanted.course or game.first_course, options, wanted.seats, wanted.name, person, wanted.listed,
        absent_after=after, guided=wanted.guided,
    )  # fmt: skip
    return {"id": made.id}


@router.post("/tables/from", status_code=201)
async def from_here(
    wanted: FromHere, request: Request, answer: Response, hall: TheHall, people: ThePeople
) -> dict[str, str]:
    """Race on from a position."""
    person = people.welcome(request, answer)
    game = wanted.position.partition("/")[0]
    made = await hall.open_table(game, "", {}, wanted.seats, wanted.name, person, False, wanted.position)
    return {"id": made.id}


@router.get("/tables/{name}")
async def table(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, Any]:
    """A table in figures."""
    found = await hall.table(name)
    person = people.person(request)
    welcome = found.welcome(person)
    options = dict(found.race.course.options)
    cautions = list(found.race.game.cautions(found.race.course.id, options))
    more = {
        "options": options,
        "cautions": cautions,
        "card": asdict(found.race.game.card(found.race.course.id)),
        "offered": [asdict(option) for option in choices.offered(found)],
        "commitment": welcome.commitment,
        "absentAfter": found.absent_after,
    }
    return {**row_of(found, person), **more}


@router.get("/tables/{name}/dashboards")
async def dashboards(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, Any]:
    """The dashboards and the standings, as the asking person may see them."""
    found = await hall.table(name)
    async with found.lock:  # what is not stored yet is not told
        shown: dict[str, Any] = msgspec.to_builtins(found.dashboards(people.person(request)))
    return shown


@router.post("/tables/{name}/sit")
async def sit(
    name: str, wanted: Sit, request: Request, answer: Response, hall: TheHall, people: ThePeople
) -> dict[str, int]:
    """Take a free seat."""
    person = people.welcome(request, answer)
    found = await hall.table(name)
    return {"seat": await hall.sit(found, person, wanted.name, wanted.seat, wanted.nonce, wanted.options)}


@router.post("/tables/{name}/options")
async def choose(name: str, wanted: Choice, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Choose what my seat races with, before the start; who made the table chooses for seats that nobody holds."""
    await hall.choose(await hall.table(name), people.person(request), wanted.seat, wanted.options)
    return {}


@router.post("/tables/{name}/nonce")
async def nonce(name: str, wanted: Nonce, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Add a word to the dice before the start."""
    await hall.add_nonce(await hall.table(name), people.person(request), wanted.text)
    return {}


@router.post("/tables/{name}/start")
async def start(name: str, request: Request, hall: TheHall, people: ThePeople, bots: Name = ADVISER) -> dict[str, str]:
    """Fill the free seats with bots and begin."""
    await hall.fill_and_start(await hall.table(name), people.person(request), bots)
    return {}


@router.post("/tables/{name}/leave")
async def leave(name: str, request: Request, hall: TheHall, people: ThePeople, bots: Name = ADVISER) -> dict[str, str]:
    """Get up from my seat before the start; afterwards let a bot drive for me."""
    await hall.leave(await hall.table(name), people.person(request), bots)
    return {}


@router.post("/tables/{name}/return")
async def back(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Drive myself again."""
    await hall.come_back(await hall.table(name), people.person(request))
    return {}


@router.post("/tables/{name}/rematch", status_code=201)
async def rematch(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """The same race again: a new table for who asks first, a seat there for the others."""
    return {"id": (await hall.rematch(await hall.table(name), people.person(request))).id}


@router.post("/tables/{name}/stand-in")
async def stand_in(
    name: str, wanted: StandIn, request: Request, hall: TheHall, people: ThePeople, bots: Name = ADVISER
) -> dict[str, str]:
    """Let a bot drive for somebody who has been away for ten minutes; they take the wheel back when they like."""
    await hall.stand_in(await hall.table(name), people.person(request), wanted.seat, bots)
    return {}


@router.post("/tables/{name}/code")
async def move(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str | int]:
    """A code, good once and for some minutes, that moves my seat to another device."""
    return {"code": await hall.move_code(await hall.table(name), people.person(request)), "minutes": CODE_MINUTES}


@router.post("/code")
async def moved(wanted: Code, request: Request, answer: Response, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Take over the seat behind a code on this device; the other one watches from now on."""
    return {"id": (await hall.use_code(wanted.code, people.welcome(request, answer))).id}


# ---- rules ----


@router.get("/rules/{game}")
def rules(game: str) -> dict[str, Any]:
    """The rulebook in our own words, by section, the cards that lie beside the board, and drawn examples."""
    chosen = game_by_name(game)
    return {
        "sections": rule_sections(chosen.id),
        "cards": msgspec.to_builtins(chosen.cards()),
        "examples": msgspec.to_builtins(chosen.examples()),
    }

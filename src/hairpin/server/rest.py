"""REST: the lobby, making and joining tables, race files, rules. Errors are one sentence under `detail`."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from hairpin.bots import BOTS, bot
from hairpin.games import GAMES
from hairpin.games import game as game_by_name
from hairpin.race import Race
from hairpin.racefile import opened, parse_file, play_line, write_race
from hairpin.server.client import client_build
from hairpin.server.hall import Hall
from hairpin.server.seats import People
from hairpin.server.shows import drawing_of, row_of, rule_sections, states_of

router = APIRouter(prefix="/api")

Name = Annotated[str, Field(max_length=64)]


class NewTable(BaseModel):
    """A table to make."""

    game: Name = "joyride"
    course: Name = "school-yard"
    options: dict[Name, Name] = {}
    seats: list[Name] = Field(default=["me", "racer"], max_length=4)
    name: Name = "Driver"
    listed: bool = False


class FromHere(BaseModel):
    """A race to go on with from a position."""

    position: str = Field(max_length=2000)
    seats: list[Name] = Field(max_length=4)
    name: Name = "Driver"


class Sit(BaseModel):
    """A seat to take."""

    name: Name
    seat: int | None = None


class Nonce(BaseModel):
    """A seat's word for the dice."""

    text: Name


class Code(BaseModel):
    """A one-time code."""

    code: Name


def hall_of(request: Request) -> Hall:
    return request.app.state.hall


def people_of(request: Request) -> People:
    return request.app.state.people


TheHall = Annotated[Hall, Depends(hall_of)]
ThePeople = Annotated[People, Depends(people_of)]


@router.get("/games")
def games() -> list[dict[str, Any]]:
    """The games with their tracks, options and bots: what the lobby offers."""
    found = []
    for name in GAMES:
        game = game_by_name(name)
        tracks = [
            {
                "id": course,
                "title": title,
                "about": game.about(course),
                "options": [option.__dict__ for option in game.options(course)],
                "drawing": drawing_of(game, course),
            }
            for course, title in game.courses().items()
        ]
        bots = [{"name": bot_name, "says": bot(name, bot_name).says} for bot_name in BOTS]
        found.append({"id": name, "title": game.title, "tracks": tracks, "bots": bots})
    return found


@router.get("/tables")
async def tables(request: Request, hall: TheHall, people: ThePeople) -> dict[str, Any]:
    """Open tables, the asking person's own, and the build of the client."""
    person = people.person(request)
    opened_ids, mine = await hall.store.listed(person)
    return {
        "open": [row_of(await hall.table(name), person) for name in opened_ids],
        "mine": [row_of(await hall.table(name), person) for name in mine] if person else [],
        "build": client_build(),
    }


@router.post("/tables", status_code=201)
async def new_table(
    wanted: NewTable, request: Request, answer: Response, hall: TheHall, people: ThePeople
) -> dict[str, str]:
    """Make a table and sit down at it."""
    person = people.welcome(request, answer)
    options = {"seats": str(len(wanted.seats)), **wanted.options}
    made = await hall.open_table(wanted.game, wanted.course, options, wanted.seats, wanted.name, person, wanted.listed)
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
    return {**row_of(found, person), "options": options, "commitment": welcome.commitment}


@router.post("/tables/{name}/sit")
async def sit(
    name: str, wanted: Sit, request: Request, answer: Response, hall: TheHall, people: ThePeople
) -> dict[str, int]:
    """Take a free seat."""
    person = people.welcome(request, answer)
    return {"seat": await hall.sit(await hall.table(name), person, wanted.name, wanted.seat)}


@router.post("/tables/{name}/nonce")
async def nonce(name: str, wanted: Nonce, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Add a word to the dice before the start."""
    await hall.add_nonce(await hall.table(name), people.person(request), wanted.text)
    return {}


@router.post("/tables/{name}/start")
async def start(name: str, request: Request, hall: TheHall, people: ThePeople, bots: str = "racer") -> dict[str, str]:
    """Fill the free seats with bots and begin."""
    await hall.fill_and_start(await hall.table(name), people.person(request), bots)
    return {}


@router.post("/tables/{name}/leave")
async def leave(name: str, request: Request, hall: TheHall, people: ThePeople, bots: str = "racer") -> dict[str, str]:
    """Let a bot drive for me."""
    await hall.hand_over(await hall.table(name), people.person(request), bots)
    return {}


@router.post("/tables/{name}/return")
async def back(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Drive myself again."""
    await hall.hand_over(await hall.table(name), people.person(request), "")
    return {}


@router.post("/tables/{name}/rematch", status_code=201)
async def rematch(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """The same race again: a new table for who asks first, a seat there for the others."""
    return {"id": (await hall.rematch(await hall.table(name), people.person(request))).id}


@router.post("/tables/{name}/code")
async def move(name: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """A code, good once, that moves my seat to another device."""
    return {"code": hall.move_code(await hall.table(name), people.person(request))}


@router.post("/code")
async def moved(wanted: Code, request: Request, answer: Response, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Take over the seat behind a code on this device."""
    name, person = hall.use_code(wanted.code)
    people.remember(person, request, answer)
    return {"id": name}


@router.get("/tables/{name}/race", response_class=PlainTextResponse)
async def race_file(name: str, hall: TheHall) -> str:
    """The race file: with result, secret and checks once the race is over."""
    return write_race((await hall.table(name)).race)


@router.get("/tables/{name}/replay")
async def replay(name: str, request: Request, hall: TheHall, people: ThePeople) -> Response:
    """Every moment of a race, for the scrubber."""
    found = await hall.table(name)
    return states_of(found.race, found.welcome(people.person(request)))


@router.post("/replay")
async def replay_file(request: Request) -> Response:
    """Every moment of a race file that is sent as text."""
    found = parse_file((await request.body()).decode("utf-8", "replace"), "the file")
    race: Race = opened(found, "the file")
    for number, line in found.actions:
        play_line(race, number, line, "the file")
    return states_of(race, None)


@router.get("/rules/{game}")
def rules(game: str) -> dict[str, Any]:
    """The rulebook in our own words, by section."""
    return {"sections": rule_sections(game_by_name(game).id)}

"""REST: tracks of one's own, brought as files, and the files of tracks to keep."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from hairpin.games import FIRST
from hairpin.games import game as game_by_name
from hairpin.server.asked import A_TEXT, IN_TEXT, Name, TheHall, ThePeople, responses
from hairpin.server.rest_texts import sent
from hairpin.server.shows import own_track
from hairpin.server.study import encoded

router = APIRouter(prefix="/api", responses=responses)


class Wanted(BaseModel):
    """How somebody would race on a track."""

    game: Name = FIRST
    options: dict[Name, Name] = Field(default={}, max_length=32)


FileName = Annotated[str, Query(max_length=200)]
AnyGame = Annotated[str, Query(max_length=64)]  # left out: the one that the file looks like


@router.get("/tracks")
async def tracks(request: Request, hall: TheHall, people: ThePeople) -> Response:
    """The asking person's own tracks, as the lobby offers them."""
    own = await hall.library.own(people.person(request))
    found = await hall.study.apart(lambda: [own_track(game, course) for game, course in own])
    return Response(encoded(found), media_type="application/json")


@router.post("/tracks/check", openapi_extra=A_TEXT)
async def check(request: Request, hall: TheHall, name: FileName = "", game: AnyGame = "") -> dict[str, Any]:
    """What there is to say of a track file that is sent as text; nothing is kept."""
    found: dict[str, Any] = msgspec.to_builtins(await hall.library.checked(game, name, await sent(request)))
    return found


@router.post("/tracks", status_code=201, openapi_extra=A_TEXT)
async def bring(
    request: Request, answer: Response, hall: TheHall, people: ThePeople, name: FileName = "", game: AnyGame = ""
) -> dict[str, Any]:
    """Keep a track file that is sent as text, in place of an own one of the same name."""
    person, content = people.welcome(request, answer), await sent(request)
    found: dict[str, Any] = msgspec.to_builtins(await hall.bring(person, game, name, content))
    return found


@router.delete("/tracks/{track}")
async def remove(track: str, request: Request, hall: TheHall, people: ThePeople) -> dict[str, str]:
    """Have a track of one's own no more; races that were begun on it go on."""
    await hall.library.remove(people.person(request), track)
    return {}


@router.post("/tracks/{track}/cautions")
async def cautions(track: str, wanted: Wanted, hall: TheHall) -> list[str]:
    """What to know before racing on a track like this: advice, in sentences; nothing is refused for it."""
    await hall.library.find(track)
    return list(game_by_name(wanted.game).cautions(track, wanted.options))


@router.get("/tracks/{track}/file", response_class=Response, responses=IN_TEXT)
async def file(track: str, hall: TheHall, game: Name = FIRST) -> Response:
    """The file of a track, of the box or of one's own, byte for byte."""
    content = await hall.library.content(game, track)
    headers = {"content-disposition": f'attachment; filename="{track}.toml"', "x-content-type-options": "nosniff"}
    return Response(content, media_type="text/plain", headers=headers)

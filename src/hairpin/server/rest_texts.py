"""REST: texts to keep (race files, scenarios, reports) and replays."""

import asyncio
import gzip

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from hairpin.moment import scenario_at
from hairpin.racefile import write_race
from hairpin.server.asked import A_TEXT, IN_TEXT, Line, TheHall, ThePeople, responses
from hairpin.server.dropped import MAX_BYTES, race_in, readable, replay_in
from hairpin.server.reports import report_at
from hairpin.server.study import encoded

PACKING = 6  # of 9: how hard a replay is compressed

router = APIRouter(prefix="/api", responses=responses)

# ---- texts to keep ----


@router.get("/tables/{name}/race", response_class=Response, responses=IN_TEXT)
async def race_file(name: str, hall: TheHall) -> Response:
    """The race file: with result, secret and checks once the race is over."""
    found = await hall.table(name)
    return kept(write_race(found.race, found.race.open_lines()), f"{found.race.course.id}.race")


@router.get("/tables/{name}/scenario", response_class=Response, responses=IN_TEXT)
async def scenario(name: str, request: Request, hall: TheHall, people: ThePeople, line: Line = None) -> Response:
    """The moment after so many lines, the present one if none is named, as a scenario: what the seat may know."""
    found = await hall.table(name)
    at = found.race.open_lines() if line is None else line
    text = scenario_at(found.race, at, found.viewer(people.person(request)))
    return kept(text, f"{found.race.course.id}-{at}.toml")


@router.get("/tables/{name}/report", response_class=Response, responses=IN_TEXT)
async def report(name: str, request: Request, hall: TheHall, people: ThePeople, line: Line = None) -> Response:
    """A problem report on the moment after so many lines."""
    found = await hall.table(name)
    at = found.race.open_lines() if line is None else line
    browser = request.headers.get("user-agent", "")
    text = report_at(found.race, at, found.viewer(people.person(request)), browser)
    return kept(text, f"problem-{found.race.course.id}-{at}.toml")


@router.post("/scenario", openapi_extra=A_TEXT, response_class=Response, responses=IN_TEXT)
async def scenario_of_file(request: Request, hall: TheHall, line: Line = None) -> Response:
    """The moment after so many lines of a race file, scenario or position that is sent as text."""
    content = await sent(request)
    race = await hall.library.knowing(lambda: hall.study.apart(lambda: race_in(readable(content))))
    at = race.open_lines() if line is None else line
    return kept(scenario_at(race, at, -1), f"{race.course.id}-{at}.toml")


def kept(text: str, name: str) -> Response:
    """A text that a browser keeps as a file."""
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def sent(request: Request) -> bytes:
    """The text that comes with a request; reading stops where it is too large."""
    parts, size = [], 0
    async for part in request.stream():
        parts.append(part)
        if (size := size + len(part)) > MAX_BYTES:
            break
    return b"".join(parts)


# ---- replays ----


@router.get("/tables/{name}/replay")
async def replay(name: str, request: Request, hall: TheHall, people: ThePeople) -> Response:
    """Every moment of a race, for the scrubber; its dice, proved once it is over."""
    found = await hall.table(name)
    welcome, seats = found.welcome(people.person(request)), found.seats_message().seats
    return await sent_packed(request, await hall.study.replay(found.id, found.race, welcome, seats, found.note))


@router.post("/replay", openapi_extra=A_TEXT)
async def replay_file(request: Request, hall: TheHall) -> Response:
    """Every moment of a race file, scenario or position that is sent as text."""
    content = await sent(request)
    found = await hall.library.knowing(lambda: hall.study.apart(lambda: replay_in(content)))
    return await sent_packed(request, await hall.study.apart(lambda: encoded(found)))


async def sent_packed(request: Request, content: bytes) -> Response:
    """JSON that may be long, compressed in a thread where the browser takes it so."""
    headers = {"vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = await asyncio.to_thread(gzip.compress, content, PACKING)
        headers["content-encoding"] = "gzip"
    return Response(content, media_type="application/json", headers=headers)

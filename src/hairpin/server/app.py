"""The server: REST, the tables' sockets, the built client. `create_app` makes one for a folder of data."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.staticfiles import StaticFiles

import hairpin
from hairpin.games import GAMES
from hairpin.kit.errors import HairpinError, printable
from hairpin.kit.texts import shortened
from hairpin.server import rest, rest_texts, rest_tracks
from hairpin.server.caretaker import look_after
from hairpin.server.client import STATIC
from hairpin.server.clock import Clock
from hairpin.server.database import Place, prepare
from hairpin.server.hall import Hall, NoTableError
from hairpin.server.library import NoTrackError
from hairpin.server.limits import MAX_BODY, Gate, TooManyError, refuse
from hairpin.server.people import People, server_key
from hairpin.server.socket import table_socket
from hairpin.server.store import Store, StoreError
from hairpin.server.thinker import Thinker

STATUS: dict[type[HairpinError], int] = {NoTableError: 404, NoTrackError: 404, TooManyError: 429, StoreError: 503}


def create_app(folder: Path, database: str = "", clock: Clock | None = None) -> FastAPI:
    """The application over a data folder, which is made if it is not there, and the database in it or at a URL."""
    place = Place(folder, database)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        key = server_key(folder)
        await asyncio.to_thread(prepare, place)
        store, thinker = Store(place.url), Thinker()
        hall = Hall(store, thinker, clock or Clock(), folder)
        app.state.people, app.state.hall = People(key), hall
        tasks = [asyncio.create_task(work) for work in (warm_up(hall), look_after(hall))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await hall.close()
            thinker.close()
            await store.close()

    app = FastAPI(
        title="hairpin",
        version=hairpin.__version__,
        lifespan=lifespan,
    )
    # for who sends more than they say; the gate, which stands before it, tells the others
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=2 * MAX_BODY)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Gate)
    app.include_router(rest.router)
    app.include_router(rest_texts.router)
    app.include_router(rest_tracks.router)
    app.router.routes.append(WebSocketRoute("/ws/tables/{name}", table_socket))
    app.add_exception_handler(HairpinError, said)
    app.add_exception_handler(RequestValidationError, misunderstood)
    app.add_api_route("/", index, include_in_schema=False)
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC), name="static")
    return app


async def warm_up(hall: Hall) -> None:
    """Compile ahead, and tell every table how far that is."""

    def told() -> None:
        for table in hall.tables.values():
            table.broadcast_seats()

    for game in GAMES:
        await hall.thinker.warm(game, told)
    for table in hall.tables.values():
        table.go_on()


async def said(_request: Request, error: Exception) -> Response:
    """An error for people: one sentence."""
    return refuse(next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400), str(error))


async def misunderstood(_request: Request, error: Exception) -> Response:
    """A request that is not formed as the document says: the first thing that is wrong, in a sentence."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    says = str(first["msg"])
    return refuse(422, printable(f"{shortened(where) or 'the request'}: {says[:1].lower()}{says[1:]}"))


async def index() -> Response:
    page = STATIC / "index.html"
    if not page.is_file():
        return PlainTextResponse("The web client has not been built: run 'make install'.", 503)
    return FileResponse(page, headers={"Cache-Control": "no-cache"})

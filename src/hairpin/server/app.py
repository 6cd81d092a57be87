"""The server: REST, the tables' sockets, the built client. `create_app` makes one for a folder of data."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.staticfiles import StaticFiles

import hairpin
from hairpin.games import GAMES
from hairpin.kit.errors import HairpinError
from hairpin.server.client import STATIC
from hairpin.server.hall import Hall, NoTableError
from hairpin.server.rest import router
from hairpin.server.seats import People, server_key
from hairpin.server.socket import table_socket
from hairpin.server.store import Store, migrate
from hairpin.server.thinker import Thinker

log = logging.getLogger("hairpin.server")


@dataclass(frozen=True)
class Place:
    """Where a server keeps its data."""

    folder: Path

    @property
    def url(self) -> str:
        return f"sqlite+aiosqlite:///{self.folder / 'hairpin.db'}"


def create_app(folder: Path) -> FastAPI:
    """The application over a data folder, which is made if it is not there."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        place = Place(folder)
        key = server_key(folder)
        await asyncio.to_thread(migrate, place.url)
        store, thinker = Store(place.url), Thinker()
        app.state.people, app.state.hall = People(key), Hall(store, thinker)
        warming = asyncio.create_task(warm_up(app.state.hall))
        try:
            yield
        finally:
            warming.cancel()
            thinker.close()
            await store.close()

    app = FastAPI(title="hairpin", version=hairpin.__version__, lifespan=lifespan)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.include_router(router)
    app.router.routes.append(WebSocketRoute("/ws/tables/{name}", table_socket))
    app.add_exception_handler(HairpinError, said)
    app.add_api_route("/", index, include_in_schema=False)
    app.mount("/", StaticFiles(directory=STATIC, check_dir=False), name="static")
    return app


async def warm_up(hall: Hall) -> None:
    """Compile ahead, and tell every table how far that is."""

    def told() -> None:
        for table in hall.tables.values():
            table.broadcast_seats()

    for game in GAMES:
        await hall.thinker.warm(game, told)


async def said(_request: Request, error: Exception) -> Response:
    """An error for people: one sentence."""
    status = 404 if isinstance(error, NoTableError) else 400
    return JSONResponse({"detail": str(error)}, status)


async def index() -> Response:
    page = STATIC / "index.html"
    if not page.is_file():
        return PlainTextResponse("The web client has not been built: run 'make install'.", 503)
    return FileResponse(page, headers={"Cache-Control": "no-cache"})

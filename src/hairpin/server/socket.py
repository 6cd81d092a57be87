"""The socket of a table: one page, its bounded queue, its credits."""

import asyncio
import contextlib
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hairpin.kit.errors import HairpinError
from hairpin.server.clock import Clock
from hairpin.server.hall import Hall, NoTableError
from hairpin.server.library import OutgrownError
from hairpin.server.limits import Allowance, is_same_site
from hairpin.server.messages import (
    Act,
    Command,
    Hint,
    Learnt,
    Lessons,
    Look,
    Message,
    Ping,
    Pong,
    Resync,
    Undo,
    Why,
)
from hairpin.server.people import People
from hairpin.server.table import GameTable

MAX_BYTES = 65536  # of a frame, before anything is read of it
MAX_CHARACTERS = 4096  # of a message
QUEUE = 64  # messages that wait for a slow page before it is dropped
SILENCE = 30.0  # seconds without a word, pings included
SENDING = 10.0  # seconds that a page may take for one message
PATIENCE = 5.0  # seconds for saying good-bye
CREDITS, CREDITS_A_SECOND = 40.0, 10.0

FAILED = 1011  # what the protocol has for "something went wrong here"
UNKNOWN_TABLE, WRONG_ORIGIN, FULL, TRY_AGAIN = 4401, 4403, 4405, 4406
SILENT, TOO_MANY, MALFORMED, TOO_SLOW, OUTGROWN = 4407, 4408, 4409, 4410, 4411

log = logging.getLogger("hairpin.socket")
decoder = msgspec.json.Decoder(Command)
encoder = msgspec.json.Encoder()


class SocketPage:
    """A page behind a socket."""

    def __init__(self, socket: WebSocket, person: str, clock: Clock) -> None:
        self.socket, self.person, self.clock = socket, person, clock
        self.heard = clock.now()
        self.told = 0
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.dropped = asyncio.Event()
        self.drop_code = 0

    def send(self, message: Message) -> None:
        """Number a message and queue it; a page that does not keep up is dropped."""
        self.told += 1
        try:
            self.queue.put_nowait(encoder.encode(msgspec.structs.replace(message, n=self.told)))
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Close the socket with this code."""
        self.drop_code = self.drop_code or code
        self.dropped.set()

    def drop_if_silent(self) -> None:
        """A page that has not said a word for long is not there any more; pings are words."""
        if self.clock.now() - self.heard > SILENCE:
            self.drop(SILENT)

    async def write(self) -> None:
        """Send what is queued; a page that takes nothing, even if it still talks, is dropped."""
        try:
            while True:
                message = (await self.queue.get()).decode()
                async with asyncio.timeout(SENDING):
                    await self.socket.send_text(message)
        except TimeoutError:
            self.drop(TOO_SLOW)


async def table_socket(socket: WebSocket) -> None:
    """`/ws/tables/ID?since=SEQ&undos=COUNT`: the lines that the page knows, and the undos it knows of."""
    hall: Hall = socket.app.state.hall
    people: People = socket.app.state.people
    await socket.accept()
    page = SocketPage(socket, people.person(socket), hall.clock)
    code = await visit(hall, page) if is_same_site(socket) else WRONG_ORIGIN
    if code and socket.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, TimeoutError, WebSocketDisconnect):  # gone, or does not read
            await asyncio.wait_for(socket.close(code), PATIENCE)


async def visit(hall: Hall, page: SocketPage) -> int:
    """A page's time at its table; answers the code to close with, 0 if it left by itself."""
    since, undos = (asked_number(page.socket, name) for name in ("since", "undos"))
    try:
        table = await hall.table(page.socket.path_params["name"])
    except NoTableError:
        return UNKNOWN_TABLE
    except OutgrownError:
        return OUTGROWN
    except HairpinError:
        return TRY_AGAIN
    try:
        table.greet(page, since if undos == table.undos else 0)
    except HairpinError:
        return FULL
    try:
        return await converse(table, page)
    finally:
        table.part(page)


def asked_number(socket: WebSocket, name: str) -> int:
    """A number in the address of a socket; 0 if it is none."""
    text = socket.query_params.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


async def converse(table: GameTable, page: SocketPage) -> int:
    """Read and write until the page leaves or must be dropped; answers the close code, 0 if it left."""
    tasks = {asyncio.create_task(work) for work in (page.write(), read(table, page), page.dropped.wait())}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        errors = [task.exception() for task in done if task.exception()]
        if failed := [error for error in errors if not isinstance(error, WebSocketDisconnect)]:
            log.error("a page was dropped", exc_info=failed[0])
            return FAILED
        return page.drop_code
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def read(table: GameTable, page: SocketPage) -> None:
    """Carry out what the page sends, until it goes or sends what is no message."""
    credit = Allowance(CREDITS, CREDITS_A_SECOND, page.clock.now)
    while not page.dropped.is_set():
        frame = await page.socket.receive()
        if frame["type"] == "websocket.disconnect":
            return None
        page.heard = page.clock.now()
        if not credit.spend():
            return page.drop(TOO_MANY)
        text = frame.get("text")
        if text is None or len(text) > MAX_CHARACTERS:
            return page.drop(MALFORMED)
        try:
            command = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            return page.drop(MALFORMED)
        await carry_out(table, page, command)
    return None


async def carry_out(table: GameTable, page: SocketPage, command: Command) -> None:
    match command:
        case Ping():
            page.send(Pong(len(table.race.log)))
        case Resync():
            page.send(table.welcome(page.person))
            page.send(table.seats_message())
            page.send(table.state(page.person))
        case Act() | Undo():
            await table.act(page, command)
        case Hint() | Why() | Look():
            await table.answer(page, command)
        case Learnt() | Lessons():
            await table.teach(page, command)

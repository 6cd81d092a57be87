"""The socket of a table: one page, its bounded queue, its credits."""

import asyncio
import contextlib
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hairpin.server.hall import Hall, NoTableError
from hairpin.server.messages import Act, Command, Hint, Look, Message, Ping, Pong, Resync, Undo, Why
from hairpin.server.seats import People
from hairpin.server.table import GameTable

MAX_BYTES = 4096  # of a frame from a page
QUEUE = 64  # messages that wait for a slow page before it is dropped
SILENCE = 30.0  # seconds without a word, pings included
CREDITS, CREDITS_A_SECOND = 40.0, 10.0

UNKNOWN_TABLE, WRONG_ORIGIN, TOO_MANY, MALFORMED, TOO_SLOW = 4401, 4403, 4408, 4409, 4410

decoder = msgspec.json.Decoder(Command)
encoder = msgspec.json.Encoder()


class SocketPage:
    """A page behind a socket."""

    def __init__(self, socket: WebSocket, person: str) -> None:
        self.socket, self.person = socket, person
        self.told = 0
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.too_slow = asyncio.Event()

    def send(self, message: Message) -> None:
        """Number a message and queue it; a page that does not keep up is dropped."""
        self.told += 1
        try:
            self.queue.put_nowait(encoder.encode(msgspec.structs.replace(message, n=self.told)))
        except asyncio.QueueFull:
            self.too_slow.set()

    async def write(self) -> None:
        while True:
            await self.socket.send_text((await self.queue.get()).decode())


class Credits:
    """How many messages a socket may still send; they come back with time."""

    def __init__(self) -> None:
        self.left = CREDITS
        self.at = asyncio.get_running_loop().time()

    def spend(self) -> bool:
        now = asyncio.get_running_loop().time()
        self.left = min(CREDITS, self.left + (now - self.at) * CREDITS_A_SECOND) - 1
        self.at = now
        return self.left >= 0


def is_same_site(socket: WebSocket) -> bool:
    """Whether the page that opens the socket came from this server; programs send no Origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def table_socket(socket: WebSocket) -> None:
    """`/ws/tables/ID?since=SEQ&undos=COUNT`: the lines that the page knows, and the undos it knows of."""
    hall: Hall = socket.app.state.hall
    people: People = socket.app.state.people
    await socket.accept()
    if not is_same_site(socket):
        await socket.close(WRONG_ORIGIN)
        return
    try:
        table = await hall.table(socket.path_params["name"])
    except NoTableError:
        await socket.close(UNKNOWN_TABLE)
        return
    page = SocketPage(socket, people.person(socket))
    table.pages.add(page)
    page.send(table.welcome(page.person))
    table.broadcast_seats()
    since, undos = (asked_number(socket, name) for name in ("since", "undos"))
    page.send(table.state(page.person, since if undos == table.undos else 0))
    try:
        code = await converse(table, page)
    finally:
        table.pages.discard(page)
        table.broadcast_seats()
    if code and socket.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError):
            await socket.close(code)


def asked_number(socket: WebSocket, name: str) -> int:
    """A number in the address of a socket; 0 if it is none."""
    text = socket.query_params.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


async def converse(table: GameTable, page: SocketPage) -> int:
    """Read and write until the page leaves or must be dropped; answers the close code, 0 if it left."""
    writer = asyncio.create_task(page.write())
    reader = asyncio.create_task(read(table, page))
    slow = asyncio.create_task(page.too_slow.wait())
    tasks = {writer, reader, slow}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if page.too_slow.is_set():
            return TOO_SLOW
        return reader.result() if reader.done() and not reader.exception() else 0
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def read(table: GameTable, page: SocketPage) -> int:
    """Carry out what the page sends; answers the code to close with."""
    credit = Credits()
    while True:
        try:
            text = await asyncio.wait_for(page.socket.receive_text(), SILENCE)
        except (WebSocketDisconnect, TimeoutError, KeyError):
            return 0
        if not credit.spend():
            return TOO_MANY
        if len(text) > MAX_BYTES:
            return MALFORMED
        try:
            command = decoder.decode(text)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError):
            return MALFORMED
        await carry_out(table, page, command)


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

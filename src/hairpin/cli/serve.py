"""`hairpin serve`: the lobby in the browser."""

import contextlib
import os
import signal
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

TRIES = 20  # ports that are tried, one after the other
EVERYWHERE = "0.0.0.0"
LOCAL = ("127.0.0.1", EVERYWHERE)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends in your network in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="The port; if it is taken, the next free one.", min=1, max=65535)] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="Where tables are kept; your data folder unless named.", file_okay=False)
    ] = None,
    browse: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the lobby in a browser, where there is a display.")
    ] = True,
    database: Annotated[
        str, typer.Option(help="A PostgreSQL database for the tables, as postgresql://USER@HOST/NAME.", metavar="URL")
    ] = "",
) -> None:
    """Open the lobby: race in the browser, against bots and friends.

    hairpin serve --host 0.0.0.0
    """
    import platformdirs
    import uvicorn

    from hairpin.server.app import create_app
    from hairpin.server.database import Place, prepare
    from hairpin.server.people import server_key
    from hairpin.server.wire import config

    folder = data or platformdirs.user_data_path("hairpin", appauthor=False) / "server"
    prepare(Place(folder, database))
    server_key(folder)
    socket = listening(host, port)
    number = socket.getsockname()[1]
    if number != port:
        print(f"Port {port} is taken; this is the next free one.", flush=True)
    here = f"http://{'localhost' if host in LOCAL else host}:{number}"
    print(f"hairpin is at {here}", flush=True)
    if host == EVERYWHERE:
        print(f"Friends in your network open http://{address_for_friends()}:{number}", flush=True)
    print("Ctrl-C ends it; every race goes on where it was, the next time.", flush=True)
    server = uvicorn.Server(config(create_app(folder, database)))
    if browse and has_display():
        webbrowser.open(here)  # the socket listens already: the page waits until the server answers
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # an end like that by Ctrl-C
    with contextlib.suppress(KeyboardInterrupt):  # raised again by uvicorn, when everybody has been told
        server.run(sockets=[socket])


def has_display() -> bool:
    """Whether somebody sits here who would see a browser."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def listening(host: str, port: int) -> Any:
    """A socket on the port, or on the next free one."""
    import socket

    from hairpin.kit.errors import HairpinError

    for number in range(port, min(port + TRIES, 65536)):
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            if error.errno in (98, 48):  # taken
                continue
            raise HairpinError(f"--host {host}: it is not possible to listen there ({error.strerror})") from None
        found.listen()  # who comes before the server is ready waits
        return found
    raise HairpinError(f"--port {port}: this port and the {TRIES - 1} after it are taken")


def address_for_friends() -> str:
    """The address of this machine that others in its network can reach."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only picks the way out
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"

"""`hairpin serve`: the lobby in the browser."""

from pathlib import Path
from typing import Annotated, Any

import typer

TRIES = 20  # ports that are tried, one after the other


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends in your network in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="The port; if it is taken, the next free one.", min=1, max=65535)] = 8000,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.", file_okay=False)] = None,
) -> None:
    """Open the lobby: race in the browser, against bots and friends.

    hairpin serve --host 0.0.0.0
    """
    import platformdirs
    import uvicorn

    from hairpin.server.app import create_app

    folder = data or platformdirs.user_data_path("hairpin", appauthor=False) / "server"
    socket = listening(host, port)
    number = socket.getsockname()[1]
    print(f"hairpin is at http://{'localhost' if host == '127.0.0.1' else shown_address(host)}:{number}", flush=True)
    if host == "0.0.0.0":
        print("Friends in your network can open the same address.", flush=True)
    config = uvicorn.Config(create_app(folder), ws="wsproto", log_level="warning", ws_max_size=65536)
    uvicorn.Server(config).run(sockets=[socket])


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


def shown_address(host: str) -> str:
    """The address of this machine that others can reach."""
    import socket

    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only picks the way out
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"

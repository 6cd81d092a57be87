"""How sockets are spoken: wsproto, which does not stall under a thousand connections, and an end to every good-bye."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from hairpin.server.socket import MAX_BYTES

PARTING = 3  # seconds that pages have to take leave when the server ends
FAREWELL = 5.0  # seconds for what is still to be sent


class Wire(WSProtocol):
    """A connection that is cut when the other side does not take what was sent before the end."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        asyncio.get_running_loop().call_later(FAREWELL, self.transport.abort)


def config(app: Any, **more: Any) -> uvicorn.Config:
    """How an application is served, on a socket that listens already or with `host` and `port`."""
    # frames are not compressed: a small one could unfold into a gigabyte before its size is known
    return uvicorn.Config(
        app, ws=Wire, ws_max_size=MAX_BYTES, ws_per_message_deflate=False,
        log_level="warning", timeout_graceful_shutdown=PARTING, **more,
    )  # fmt: skip

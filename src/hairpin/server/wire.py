"""How sockets are spoken: wsproto, which does not stall under a thousand connections, and an end to every good-bye."""

import asyncio

from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

FAREWELL = 5.0  # seconds for what is still to be sent


class Wire(WSProtocol):
    """A connection that is cut when the other side does not take what was sent before the end."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        asyncio.get_running_loop().call_later(FAREWELL, self.transport.abort)

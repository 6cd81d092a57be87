"""What keeps one visitor from taking everything: allowances, and a gate before REST."""

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from hairpin.kit.errors import HairpinError

MAX_BODY = 1024 * 1024  # bytes of a request; a race file is far smaller
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class TooManyError(HairpinError):
    """More than one visitor, or all together, may ask for."""


class Allowance:
    """So much may be spent at once; it comes back with time."""

    def __init__(self, most: float, a_second: float, now: Callable[[], float]) -> None:
        self.most, self.a_second, self.now = most, a_second, now
        self.left, self.at = most, now()

    def spend(self) -> bool:
        """Spend one, if there is one."""
        now = self.now()
        self.left, self.at = min(self.most, self.left + (now - self.at) * self.a_second), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def is_same_site(asking: HTTPConnection) -> bool:
    """Whether the page that asks came from this server; programs send no Origin."""
    origin = asking.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == asking.headers.get("host")
    except ValueError:  # an origin that is no address
        return False


class Gate:
    """Turns away what other sites' pages would change here, and bodies that are too large, before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS and not is_same_site(HTTPConnection(scope)):
            await refuse(403, "this can only be asked for by a page of this server")(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length[:12]) > MAX_BODY:
            await refuse(413, f"a request may have {MAX_BODY // 1024} kB; this one is larger")(scope, receive, send)
            return
        await self.app(scope, receive, send)  # who says less than they send is stopped by FastAPI


def refuse(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"detail": sentence}, status)

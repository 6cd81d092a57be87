"""Who is asking: a person is a random id in a signed cookie that no script can read."""

import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "hairpin"
YEAR = 365 * 24 * 3600
PERSON_BYTES = 12


class People:
    """Signs and reads the cookies of one server."""

    def __init__(self, key: str) -> None:
        self.signer = URLSafeSerializer(key, salt="person")

    def person(self, asking: HTTPConnection) -> str:
        """The person behind a request, or an empty text."""
        try:
            found = self.signer.loads(asking.cookies.get(COOKIE, ""))
        except BadSignature:
            return ""
        return found if isinstance(found, str) else ""

    def welcome(self, asking: HTTPConnection, answer: Response) -> str:
        """The person behind a request; somebody new is given a cookie with the answer."""
        if person := self.person(asking):
            return person
        person = secrets.token_urlsafe(PERSON_BYTES)
        self.remember(person, asking, answer)
        return person

    def remember(self, person: str, asking: HTTPConnection, answer: Response) -> None:
        """Give the browser that asks the cookie of a person."""
        answer.set_cookie(
            COOKIE,
            str(self.signer.dumps(person)),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=asking.url.scheme == "https",
        )


def server_key(folder: Path) -> str:
    """The key that cookies are signed with: made once, readable by the server's user only."""
    file = folder / "key"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(32))
    return file.read_text().strip()

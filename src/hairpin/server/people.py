"""Who is asking: a person is a random id in a signed cookie that no script can read."""

import contextlib
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from hairpin.kit.errors import HairpinError

COOKIE = "hairpin"
YEAR = 365 * 24 * 3600
PERSON_BYTES = 12
LONGEST_PERSON = 32
KEY_BYTES = 32


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
        return found if isinstance(found, str) and len(found) <= LONGEST_PERSON else ""

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
    """The key that cookies are signed with: made once, whole or not at all, readable by the server's user only."""
    file = folder / "key"
    try:
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            part = folder / f".key.{secrets.token_hex(8)}"
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
                made.write(secrets.token_hex(KEY_BYTES))
                made.flush()
                os.fsync(made.fileno())
            with contextlib.suppress(FileExistsError):  # another process was faster: its key is the key
                os.link(part, file)
            part.unlink()
        key = file.read_text().strip()
    except OSError as error:
        raise HairpinError(f"--data {folder}: its key cannot be kept there ({error.strerror})") from None
    if len(key) < KEY_BYTES:
        raise HairpinError(f"{file} holds no key; remove it, and everybody's seats with it, or put it back")
    return key

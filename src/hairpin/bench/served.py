"""A real `hairpin serve` on this machine, for as long as something is measured."""

import http.cookiejar
import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

from hairpin.kit.errors import HairpinError

WARM_WITHIN = 300.0  # seconds; a minute on an old machine


class Served:
    """The server as a process, warm when it is entered, gone when it is left."""

    def __init__(self, folder: Path) -> None:
        self.command = [sys.executable, "-m", "hairpin", "serve", "--no-open", "--data", str(folder)]

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        told = ""
        while (found := re.search(r"http://localhost:(\d+)", told)) is None:
            line = self.process.stdout.readline()
            if not line:
                raise HairpinError("the server that was to be measured did not start")
            told += line
        self.port = int(found[1])
        deadline = time.monotonic() + WARM_WITHIN
        while Person(self).get("/warming"):
            if time.monotonic() > deadline:
                raise HairpinError(f"the server was not warm after {WARM_WITHIN:.0f} seconds")
            time.sleep(0.2)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, server: Served) -> None:
        self.server, self.cookies = server, http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> Any:
        with self.opener.open(f"{self.server.url}/api{path}") as answer:
            return json.load(answer)

    def post(self, path: str, **body: Any) -> Any:
        asked = urllib.request.Request(
            f"{self.server.url}/api{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with self.opener.open(asked) as answer:
            return json.load(answer)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

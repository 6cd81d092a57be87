"""Dice that players can check: the server commits to a secret, and every outcome follows from it.

Before the race the SHA-256 of a 32-byte secret is published. Each seat may add a nonce until the start. Outcome k
(0, 1, 2 … over the chance events of the race) is drawn from the 64-bit blocks of

    HMAC-SHA256(secret, message)    message = each nonce in order of seats, as its length in bytes (4 bytes, big-endian)
                                    and its UTF-8 text; then k and the block's number, 8 and 4 bytes, big-endian

A block below the largest multiple of the sum of weights is taken modulo that sum, and the outcome is the first in
`chances` order whose cumulative weight is above it; other blocks are skipped. A digest holds four blocks; the
message's last number counts digests. At the end the secret is published: `hairpin verify` recomputes every outcome.
docs/dice.md has test vectors.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from itertools import count
from typing import Protocol

from hairpin.kit.errors import HairpinError

SECRET_BYTES = 32
WORD = 8
WORDS_TO = 1 << 64


class Dice(Protocol):
    """Whatever draws chance for a race."""

    def draw(self, k: int, weights: Sequence[int]) -> int:
        """The place of outcome k among outcomes with these weights."""
        ...


class LocalDice:
    """Dice of this machine; they prove nothing."""

    def draw(self, k: int, weights: Sequence[int]) -> int:
        return by_weight(secrets.randbelow(sum(weights)), weights)


class SealedDice:
    """Dice that follow from a secret and the seats' nonces."""

    def __init__(self, secret: bytes, nonces: Sequence[str] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise HairpinError(f"a secret of {len(secret)} bytes: exactly {SECRET_BYTES} are needed")
        self.secret, self.nonces = secret, tuple(nonces)

    @property
    def commitment(self) -> str:
        """What is published before the start: the SHA-256 of the secret, 64 hex digits."""
        return hashlib.sha256(self.secret).hexdigest()

    def draw(self, k: int, weights: Sequence[int]) -> int:
        total = sum(weights)
        if total < 1:
            raise HairpinError("an outcome is drawn from weights that add up to nothing")
        limit = WORDS_TO - WORDS_TO % total
        for digest_number in count():
            digest = hmac.new(self.secret, self.message(k, digest_number), hashlib.sha256).digest()
            for start in range(0, len(digest), WORD):
                block = int.from_bytes(digest[start : start + WORD], "big")
                if block < limit:
                    return by_weight(block % total, weights)
        raise AssertionError("unreachable")

    def message(self, k: int, digest_number: int) -> bytes:
        """What is authenticated for one digest of outcome k."""
        parts = []
        for nonce in self.nonces:
            text = nonce.encode()
            parts += [len(text).to_bytes(4, "big"), text]
        return b"".join([*parts, k.to_bytes(8, "big"), digest_number.to_bytes(4, "big")])


def by_weight(rest: int, weights: Sequence[int]) -> int:
    """The first place whose cumulative weight is above `rest`."""
    for place, weight in enumerate(weights):
        if rest < weight:
            return place
        rest -= weight
    raise HairpinError("no outcome has so much weight")

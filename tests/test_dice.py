"""Verifiable dice: vectors, evenness, commitments."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from hairpin.dice import LocalDice, SealedDice, by_weight
from hairpin.kit.errors import HairpinError

SECRET = bytes(range(32))


def by_hand(secret: bytes, nonces: list[str], k: int, weights: list[int]) -> int:
    """The definition of docs/dice.md, written down again."""
    text = b"".join(len(n.encode()).to_bytes(4, "big") + n.encode() for n in nonces)
    total = sum(weights)
    number = 0
    while True:
        digest = hmac.new(secret, text + k.to_bytes(8, "big") + number.to_bytes(4, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 8):
            block = int.from_bytes(digest[at : at + 8], "big")
            if block < (1 << 64) // total * total:
                rest = block % total
                return next(i for i in range(len(weights)) if rest < sum(weights[: i + 1]))
        number += 1


# docs/dice.md: k, weights, outcome, for the secret 00 01 … 1f and the nonces "red" and "blue"
VECTORS = [
    (0, [1, 1], 0),
    (1, [1, 1, 1], 2),
    (2, [1, 2, 1, 2, 2, 1], 1),
    (3, [1, 3, 3, 3, 6, 3, 1, 3, 3, 1], 3),
    (1000, [1, 2, 1, 2, 2, 1], 2),
]


@pytest.mark.parametrize(("k", "weights", "outcome"), VECTORS)
def test_vectors(k: int, weights: list[int], outcome: int) -> None:
    assert SealedDice(SECRET, ["red", "blue"]).draw(k, weights) == outcome


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert SealedDice(SECRET).commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.text(max_size=8), max_size=4),
    st.integers(0, 1 << 40),
    st.lists(st.integers(1, 1 << 62), min_size=1, max_size=5),
)
def test_every_draw_is_the_one_defined(secret: bytes, nonces: list[str], k: int, weights: list[int]) -> None:
    weights = [weight % ((1 << 63) // len(weights)) + 1 for weight in weights]
    assert SealedDice(secret, nonces).draw(k, weights) == by_hand(secret, nonces, k, weights)


def test_a_block_above_the_largest_multiple_is_skipped() -> None:
    """With weights that fill just over half of 2^64, about half of all first blocks must be passed over."""
    weights = [(1 << 63) + 1]
    dice = SealedDice(SECRET)
    skipped = 0
    for k in range(200):
        assert dice.draw(k, weights) == 0
        first = hmac.new(SECRET, k.to_bytes(8, "big") + bytes(4), hashlib.sha256).digest()[:8]
        skipped += int.from_bytes(first, "big") >= weights[0]
    assert 60 < skipped < 140
    assert {dice.draw(k, [1 << 62, (1 << 62) + 1]) for k in range(50)} == {0, 1}


def test_nonces_change_every_outcome_and_cannot_run_together() -> None:
    weights = [1] * 1000

    def outcomes(*nonces: str) -> list[int]:
        return [SealedDice(SECRET, nonces).draw(k, weights) for k in range(5)]

    assert len({tuple(outcomes(*nonces)) for nonces in ((), ("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""))}) == 5


def test_sealed_dice_are_even() -> None:
    weights = [1, 2, 1, 2, 2, 1]
    dice = SealedDice(SECRET)
    drawn = [dice.draw(k, weights) for k in range(9_000)]
    counts = [drawn.count(place) for place in range(6)]
    assert chisquare(counts, [1000 * weight for weight in weights]).pvalue > 0.001


def test_local_dice_draw_by_weight() -> None:
    assert {LocalDice().draw(k, [0, 3, 0]) for k in range(20)} == {1}
    assert [by_weight(rest, [2, 1]) for rest in range(3)] == [0, 0, 1]


def test_refusals() -> None:
    with pytest.raises(HairpinError, match="a secret of 3 bytes: exactly 32 are needed"):
        SealedDice(b"abc")
    with pytest.raises(HairpinError, match="weights that add up to nothing"):
        SealedDice(SECRET).draw(0, [])

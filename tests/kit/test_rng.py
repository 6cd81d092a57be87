"""Random words: known values, equal in both modes, even."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from hairpin.kit.kernel import entry, interpreted
from hairpin.kit.rng import below, high_half, next_word, seed_words

MASK = (1 << 64) - 1


def reference(word: int) -> tuple[int, int]:
    """xorshift64* as published: the next state, and its output."""
    word ^= word >> 12
    word ^= word << 25 & MASK
    word ^= word >> 27
    return word, word * 0x2545F4914F6CDD1D & MASK


@entry
def stream(word: Any, out: Any, bound: int) -> None:
    for k in range(out.shape[0]):
        word = next_word(word)
        out[k] = below(word, bound)


def test_words_are_those_of_the_published_generator() -> None:
    word = np.uint64(88172645463325252)
    for _ in range(1000):
        expected, output = reference(int(word))
        with np.errstate(all="raise"):
            word = next_word(word)
            assert int(word) == expected
            assert int(high_half(word)) == output >> 32


def test_both_modes_draw_the_same() -> None:
    fast, slow = np.zeros(500, np.int64), np.zeros(500, np.int64)
    stream(np.uint64(5), fast, 243)
    interpreted(stream)(np.uint64(5), slow, 243)
    assert fast.tolist() == slow.tolist()


@pytest.mark.parametrize("bound", [2, 3, 6, 243])
def test_draws_are_even(bound: int) -> None:
    drawn = np.zeros(200_000, np.int64)
    stream(seed_words(1, 1)[0], drawn, bound)
    assert drawn.min() == 0
    assert drawn.max() == bound - 1
    assert chisquare(np.bincount(drawn, minlength=bound)).pvalue > 0.001


def test_seeds_differ_and_are_never_zero() -> None:
    words = {int(word) for seed in range(200) for word in seed_words(seed, 2)}
    assert len(words) == 400
    assert 0 not in words


def test_parts_of_seeds_never_share_their_words() -> None:
    """Neither near each other, nor where seed and number would add up or run together."""
    seeds = (0, 1, 2, 7, 1_000_003, 2_000_006, 2**32, 2**32 + 7, 7 * 2**32, 10**30)
    parts = [(seed, number) for seed in seeds for number in (0, 1, 2, 7, 1_000_003, 2**31)]
    words = {tuple(seed_words(seed, 2, number).tolist()) for seed, number in parts}
    assert len(words) == len(parts)
    assert tuple(seed_words(7, 2).tolist()) not in words

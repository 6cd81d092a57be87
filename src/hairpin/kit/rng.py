"""Random words for simulations: xorshift64*, one 64-bit word of state, the same in Python and compiled.

Not for races between people: their dice are drawn as ``hairpin.dice`` says.
"""

from typing import Any

import numpy as np

from hairpin.kit.kernel import rule

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
# 0x2545F4914F6CDD1D, the multiplier of xorshift64* (Vigna 2016), in two halves
FACTOR_HIGH, FACTOR_LOW = np.uint64(0x2545F491), np.uint64(0x4F6CDD1D)
SHIFT_A, SHIFT_B, SHIFT_C = np.uint64(12), np.uint64(25), np.uint64(27)


def seed_words(seed: int, count: int, *numbers: int) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    """`count` well-mixed, non-zero starting words from one seed, 0 or more.

    With `numbers` they are those of a part of what follows from the seed, as race 7: no two parts of any two seeds
    have the same.
    """
    made = np.random.SeedSequence(seed, spawn_key=numbers).generate_state(count, np.uint64)
    return np.where(made == 0, np.uint64(1), made)


@rule
def next_word(word: np.uint64) -> np.uint64:
    """The next state of the generator."""
    word ^= word >> SHIFT_A
    word ^= word << SHIFT_B
    word ^= word >> SHIFT_C
    return word


@rule
def high_half(word: np.uint64) -> np.uint64:
    """The upper 32 bits of word x factor modulo 2^64, in steps that never overflow a word."""
    high, low = word >> HALF, word & LOW
    carry = (low * FACTOR_LOW) >> HALF
    return (carry + ((high * FACTOR_LOW) & LOW) + ((low * FACTOR_HIGH) & LOW)) & LOW


@rule
def below(word: np.uint64, bound: Any) -> Any:
    """A number from 0 to bound - 1 out of a state; for bounds below a thousand the bias is under 1 in 4 million."""
    return np.int64((high_half(word) * np.uint64(bound)) >> HALF)

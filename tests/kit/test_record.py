"""Records: attributes, nesting, words, and the two modes."""

from typing import Annotated, Any

import numpy as np
import pytest

from hairpin.kit.kernel import entry, interpreted
from hairpin.kit.record import Int, Numbers, Record, Rows, Size, copy_words, layout, words


class Wheel(Record):
    spokes: Int


class Cart(Record):
    load: Int
    wheels: Annotated[Rows[Wheel], Size(2)]
    marks: Annotated[Numbers, Size(3)]


CART = layout(Cart)


@entry
def load_up(carts: Any, i: int) -> int:
    cart = carts[i]
    cart.load += 5
    cart.wheels[1].spokes = cart.load
    cart.marks[2] -= 1
    return cart.wheels[1].spokes


@pytest.mark.parametrize("mode", [load_up, interpreted(load_up)])
def test_fields_are_attributes_in_both_modes(mode: Any) -> None:
    carts = np.zeros(2, CART)
    assert mode(carts, 1) == 5
    assert carts[1].load == carts[1].wheels[1].spokes == 5
    assert carts[1].marks.tolist() == [0, 0, -1]
    assert not carts[:1].tobytes().strip(b"\0")


@pytest.mark.parametrize("mode", [entry(copy_words), copy_words])
def test_copy_words_copies_a_whole_record(mode: Any) -> None:
    carts = np.zeros(2, CART)
    carts[0].wheels[0].spokes, carts[0].marks[1] = 7, -9
    mode(words(carts), 1, words(carts), 0)
    assert carts[1].tobytes() == carts[0].tobytes()
    carts[1].load = 3
    assert carts[0].load == 0


def test_a_field_named_like_a_method_of_numpy_is_refused() -> None:
    class Wrong(Record):
        round: Int

    with pytest.raises(TypeError, match=r"Wrong\.round: .* choose another"):
        layout(Wrong)

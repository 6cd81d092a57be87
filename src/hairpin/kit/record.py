"""Flat records: a class of annotated fields, and the memory layout that kernels work on.

A record class is for the type checker and the reader; its layout is made by ``layout``:

    class Car(Record):
        gear: Int
        mirror: Annotated[Numbers, Size(4)]

    CAR = layout(Car)
    cars = np.zeros(3, CAR)             # an array of records; cars[0].gear += 1

Every integer is 32 bits wide, so that a record is also a row of words: see ``copy_words``.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Annotated, Any, Protocol, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from hairpin.kit.kernel import rule

R = TypeVar("R", covariant=True)

Int: TypeAlias = Annotated[int, np.int32]
Word: TypeAlias = Annotated[int, np.uint64]
Words: TypeAlias = NDArray[np.int32]
Table: TypeAlias = NDArray[Any]


class Rows(Protocol[R]):
    """An array of records inside a record."""

    def __getitem__(self, index: int, /) -> R: ...

    def __len__(self) -> int: ...


class Numbers(Protocol):
    """An array of integers inside a record, or a module's table."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """A two-dimensional array of integers inside a record; one index gives a row, two an entry."""

    def __getitem__(self, index: Any, /) -> Any: ...

    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...


class Size:
    """The shape and number type of an array field, given in ``Annotated``."""

    def __init__(self, *shape: int, kind: type = np.int32) -> None:
        self.shape, self.kind = shape, kind


class Record:
    """Base of all record classes. Instances are NumPy records: made by ``np.zeros(n, layout(cls))``."""


def layout(cls: type[Record]) -> np.dtype[Any]:
    """The memory layout of a record class, fields in the order of their annotations."""
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if hasattr(np.void, name):
            raise TypeError(f"{cls.__name__}.{name}: NumPy's records have a method of this name; choose another")
        kind, *details = get_args(hint)
        if isinstance(details[0], Size):
            inner = layout(get_args(kind)[0]) if get_origin(kind) is Rows else details[0].kind
            fields.append((name, inner, details[0].shape))
        else:
            fields.append((name, details[0]))
    return np.dtype((attribute_type(cls.__name__, [field[0] for field in fields]), np.dtype(fields)))


def attribute_type(name: str, fields: Sequence[str]) -> type[np.void]:
    """A scalar type whose fields are attributes; like `np.record`, and four times as fast in the interpreter."""

    def attribute(field: str) -> property:
        def write(record: Any, value: Any) -> None:
            record[field] = value

        return property(itemgetter(field), write)

    return type(name, (np.void,), {field: attribute(field) for field in fields})


def as_word(number: int) -> int:
    """A number as the kernels take it: 32 bits wide, so that overflow shows in the interpreter too."""
    word: Any = np.int32(number)
    return cast(int, word)


def words(records: Table) -> Words:
    """The same memory as rows of 32-bit words, one row a record: what ``copy_words`` copies."""
    return records.view(np.int32).reshape(len(records), -1)


@rule
def copy_words(target: Words, to: int, source: Words, at: int) -> None:
    """Copy one record over another as rows of words; assigning records whole is 25 times slower."""
    for i in range(source.shape[1]):
        target[to, i] = source[at, i]

"""Compiled tests that call the engine by its address: compiled into them, all its rules would be compiled again."""

from collections.abc import Callable
from typing import Any

import numba


def calling(loop: Any, body: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """`body(loop, *arguments)`, compiled for arguments like these, where `loop` is an entry that has been called."""
    (signature,) = loop.signatures
    called = numba.types.FunctionType(loop.overloads[signature].signature.return_type(*signature))
    compiled = numba.njit((called, *map(numba.typeof, arguments)))(body)
    return lambda *given: compiled(loop, *given)

"""Errors for people: one plain sentence with the thing, the value given, and what is allowed."""

from collections.abc import Iterable


class HairpinError(Exception):
    """Anything a person can mend. The text is the whole message; commands print it and exit with code 2."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class IllegalAction(HairpinError):
    """An action the rules do not allow here, with the clause that forbids it (`JR-…`)."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class UnknownCourseError(HairpinError):
    """There is no course of this id, as far as this process knows."""

    def __init__(self, message: str, course: str) -> None:
        super().__init__(message)
        self.course = course


def printable(text: str, also: str = "") -> str:
    """The text with what cannot be printed spelled out, as \\x1b: nothing that was typed or read steers a terminal."""
    return "".join(sign if sign.isprintable() or sign in also else repr(sign)[1:-1] for sign in text)


def listed(values: Iterable[object], last: str = "or") -> str:
    """`a, b or c`, for the part of a sentence that says what is allowed."""
    items = [str(value) for value in values]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else "nothing"

"""Texts that people type or files hold: whole numbers, name=value, what can be shown, what a person may be called."""

from collections.abc import Iterable
from typing import Final

from hairpin.kit.errors import HairpinError, printable

SHORT: Final = 60  # so much of a text is quoted in a sentence
LONGEST_NAME: Final = 24
RESERVED: Final = ",="  # signs that the line of drivers in a race file needs


def shortened(text: str) -> str:
    """The beginning of a text, for a sentence that quotes it."""
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


# ---- numbers ----


def is_digits(text: str) -> bool:
    """Whether a text is a whole number as everybody writes it: digits of ASCII, nothing else."""
    return text.isascii() and text.isdigit()


def number_within(text: str, least: int, most: int) -> int | None:
    """The whole number from `least` to `most` (neither below 0) that a text writes in digits, however many; or None."""
    digits = text.lstrip("0")
    if not is_digits(text) or len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if least <= number <= most else None


def whole_number(name: str, text: str, least: int, most: int) -> int:
    """The whole number in a text; a HairpinError says what `name` may be."""
    number = number_within(text, least, most)
    if number is None:
        raise HairpinError(f"{name}={shortened(text)}: a whole number from {least} to {most} is allowed")
    return number


# ---- names and values ----


def named_values(parts: Iterable[str], what: str) -> dict[str, str]:
    """`a=1` and `b=2` as a mapping; blanks around names and values do not count.

    Raises a HairpinError that begins with `what` if a part is written otherwise, or a name comes twice.
    """
    found: dict[str, str] = {}
    for part in parts:
        name, _, value = (piece.strip() for piece in part.partition("="))
        if not name or not value:
            raise HairpinError(f"{what}: '{shortened(part)}' should be written name=value")
        if name in found:
            raise HairpinError(f"{what}: {name} is given twice")
        found[name] = value
    return found


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a driver: it must fit into a line of a race file, and be fit to be shown."""
    if not name or len(name) > LONGEST_NAME or printable(name) != name or any(sign in name for sign in RESERVED):
        raise HairpinError(f"'{shortened(name)}' cannot be a name; at most {LONGEST_NAME} signs, none of {RESERVED}")

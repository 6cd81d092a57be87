"""Numbers, name=value and names as people type them; errors and what is shown never steer a terminal."""

import pytest

from hairpin.kit.errors import HairpinError, printable
from hairpin.kit.texts import check_name, is_digits, named_values, number_within, shortened, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("99", 99), ("007", 7), ("0" * 5000 + "9", 9)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert number_within(text, 0, 99) == number
    assert whole_number("left", text, 0, 99) == number


@pytest.mark.parametrize("text", ["", "100", "-1", "+1", "1.0", " 1", "1_0", "²", "٣", "9" * 5000, "one"])
def test_what_is_no_number_from_0_to_99_is_refused(text: str) -> None:
    assert number_within(text, 0, 99) is None
    with pytest.raises(HairpinError) as caught:
        whole_number("left", text, 0, 99)
    assert str(caught.value).startswith("left=")
    assert str(caught.value).endswith(": a whole number from 0 to 99 is allowed")
    assert len(str(caught.value)) < 150


def test_the_least_counts_too() -> None:
    assert number_within("0", 1, 9) is None
    assert number_within("1", 1, 9) == 1


def test_digits_of_ascii_only() -> None:
    assert is_digits("0123")
    assert not any(map(is_digits, ("", "-1", "²", "٣")))


def test_names_and_values() -> None:
    assert named_values((), "--option") == {}
    assert named_values(["laps=2", " seats = 3 ", "a=b=c"], "--option") == {"laps": "2", "seats": "3", "a": "b=c"}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        (["laps"], "--option: 'laps' should be written name=value"),
        (["=2"], "--option: '=2' should be written name=value"),
        (["laps="], "--option: 'laps=' should be written name=value"),
        ([""], "--option: '' should be written name=value"),
        (["laps=2", "laps =3"], "--option: laps is given twice"),
    ],
)
def test_what_is_no_name_and_value_is_refused(parts: list[str], says: str) -> None:
    with pytest.raises(HairpinError) as caught:
        named_values(parts, "--option")
    assert str(caught.value) == says


@pytest.mark.parametrize("name", ["ann", "Ann B.", "Zoë", "a/b: c", "本田", "b" * 24])
def test_a_name(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize("name", ["", "b" * 25, "a,b", "a=b", "\x1b[31mred", "a\nb", "a\u202eb", "a\x00"])
def test_no_name(name: str) -> None:
    with pytest.raises(HairpinError, match="cannot be a name"):
        check_name(name)


def test_nothing_that_steers_a_terminal_is_left() -> None:
    assert printable("a\x1b[2Jb\x07\u202e\udc80é→") == "a\\x1b[2Jb\\x07\\u202e\\udc80é→"
    assert printable("a\nb") == "a\\nb"
    assert printable("a\nb", also="\n") == "a\nb"
    assert str(HairpinError("'\x1b]0;x\x07' is no action")) == "'\\x1b]0;x\\x07' is no action"


def test_long_texts_are_quoted_by_their_beginning() -> None:
    assert shortened("a" * 60) == "a" * 60
    assert shortened("a" * 61) == "a" * 60 + "…"

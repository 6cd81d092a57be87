"""`hairpin verify` on races that were raced at a table: a true file holds, whatever is changed in it does not."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hairpin.kit.errors import HairpinError
from hairpin.racefile import verify
from hairpin.server.seating import new_seating, with_nonce
from tests.server.conftest import Person, QuickThinker, Running


@pytest.fixture(scope="module")
def raced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The file of a race that bots have raced to the end, with a word of each of two drivers in its dice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hairpin.server.app.Thinker", QuickThinker)
        server = Running(tmp_path_factory.mktemp("dice"))
        ann, ben = Person(server), Person(server)
        table = ann.post("/tables", seats=["me", "open", "open"], name="Ann")["id"]
        ben.post(f"/tables/{table}/sit", name="Ben")
        ann.post(f"/tables/{table}/nonce", text="wörd of Ann")
        ben.post(f"/tables/{table}/nonce", text="Ben's: a=b # c")
        ann.post(f"/tables/{table}/start?bots=rookie")
        with ann.page(table) as page:
            for person in (ann, ben):
                person.post(f"/tables/{table}/leave?bots=rookie")
            while not page.state["over"]:
                page.until("state")
        yield ann.client.get(f"/api/tables/{table}/race").text
        server.stop()


def verdict(text: str, folder: Path) -> str:
    file = folder / "online.race"
    file.write_text(text)
    found = verify(file)
    assert found.holds or found.says
    return "" if found.holds else found.says


def test_a_true_file_holds(raced: str, tmp_path: Path) -> None:
    assert "nonces: wörd of Ann,Ben's: a=b # c," in raced
    assert verdict(raced, tmp_path) == ""


def test_one_roll_changed_does_not_hold(raced: str, tmp_path: Path) -> None:
    """Each of the first ten rolls, and the last, with one face turned."""
    lines = raced.split("\n")
    rolls = [number for number, line in enumerate(lines) if line.startswith("dice roll")]
    assert len(rolls) > 10
    for at in [*rolls[:10], rolls[-1]]:
        face = int(lines[at][-1])
        changed = [*lines]
        changed[at] = f"{lines[at][:-1]}{face % 3 + 1}"
        assert "but the sealed dice say" in verdict("\n".join(changed), tmp_path), lines[at]


def test_another_secret_does_not_hold(raced: str, tmp_path: Path) -> None:
    other = "ab" * 32
    with_secret = re.sub(r"(?m)^secret: .*$", f"secret: {other}", raced)
    assert "not the one committed to" in verdict(with_secret, tmp_path)
    commitment = hashlib.sha256(bytes.fromhex(other)).hexdigest()
    both = re.sub(r"(?m)^dice: sha256 .*$", f"dice: sha256 {commitment}", with_secret)
    assert "but the sealed dice say" in verdict(both, tmp_path)


@pytest.mark.parametrize(
    "nonces", ["wörd of ann,Ben's: a=b # c,", ",Ben's: a=b # c,", "Ben's: a=b # c,wörd of Ann,", ""]
)
def test_another_word_in_the_dice_does_not_hold(raced: str, tmp_path: Path, nonces: str) -> None:
    changed = re.sub(r"(?m)^nonces: .*\n", f"nonces: {nonces}\n" if nonces else "", raced)
    assert changed != raced
    assert "but the sealed dice say" in verdict(changed, tmp_path)


@pytest.mark.parametrize("text", ["a,b", " a", "a\nsecret: 00", "x" * 65, "a\u2028b", "\x00"])
def test_a_word_that_would_not_stand_in_a_file_is_refused(text: str) -> None:
    with pytest.raises(HairpinError, match="in one line, without a comma"):
        with_nonce(new_seating(["me", "open"], "Ann", "p"), "p", text)

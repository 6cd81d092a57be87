"""REST as its OpenAPI document tells it: whatever is sent, the answer is one that it names."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hairpin.server.app import create_app
from tests.server.conftest import Person, QuickThinker, Running

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
RACE = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
EXAMPLES = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


schema = schemathesis.openapi.from_dict(create_app(Path()).openapi())


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """The host of a table, at a server that lets them make as many as they like."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hairpin.server.app.Thinker", QuickThinker)
        patch.setattr("hairpin.server.hall.MOST_A_DAY", 100_000)
        patch.setattr("hairpin.server.hall.TABLES_AT_ONCE", 100_000)
        server = Running(tmp_path_factory.mktemp("schema"))
        yield Person(server)
        server.stop()


@pytest.fixture(scope="module")
def table(open_house: Person) -> str:
    return str(open_house.post("/tables/from", position=NEAR, seats=["me", "open"], name="Ann")["id"])


@schema.parametrize()
@EXAMPLES
def test_what_the_document_allows_and_what_it_does_not(case: Any, open_house: Person, table: str) -> None:
    if "name" in (case.path_parameters or {}) and len(str(case.path_parameters["name"])) % 3:
        case.path_parameters["name"] = table
    case.call_and_validate(
        base_url=open_house.server.url, checks=CHECKS, cookies=dict(open_house.client.cookies.items())
    )


@EXAMPLES
@given(at=st.integers(0, len(NEAR)), cut=st.integers(0, 6), put=st.text("abf39:=,/-~.eAB \n\0é🏁", max_size=5))
def test_a_position_that_is_nearly_right(open_house: Person, at: int, cut: int, put: str) -> None:
    text = NEAR[:at] + put + NEAR[at + cut :]
    answer = open_house.client.post("/api/tables/from", json={"position": text, "seats": ["me", "open"]})
    assert answer.status_code in (201, 400), answer.text
    assert open_house.client.post("/api/replay", content=text).status_code in (200, 400)


@EXAMPLES
@given(seed=st.integers(0, 2**32), count=st.integers(1, 4))
def test_a_race_file_that_is_nearly_right(open_house: Person, seed: int, count: int) -> None:
    chance, lines = random.Random(seed), RACE.read_text().split("\n")[:60]
    for _ in range(count):
        at = chance.randrange(len(lines))
        lines[at] = chance.choice(
            ["", lines[at][:-1], lines[at] * 40, "\0", "check 9 x", "A lock 9", "from: " + NEAR, lines[at - 1]]
        )
    answer = open_house.client.post("/api/replay", content="\n".join(lines))
    assert answer.status_code in (200, 400), answer.text

"""The replay page: a link to each line, keys, the dice with their proof, and what can be kept or raced on from."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from hairpin.racefile import verify
from hairpin.scenario import check
from tests.browser.steps import person

NEAR = "joyride/school-yard/seats=2/round=9/A=f3:e,gear=3,mirror=333,next=start,laps=1/B=n3:e,gear=1,mirror=1"
OVER = """async id => {
  const state = async () => (await (await fetch(`api/tables/${id}`)).json()).state;
  while (await state() !== 'finished') await new Promise(r => setTimeout(r, 40));
}"""


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """Ann's page; errors on it fail the test."""
    found: list[str] = []
    ann = person(browser, base_url, "Ann", permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    ann.on("pageerror", lambda error: found.append(str(error)))
    ann.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    yield ann
    ann.context.close()
    assert not found


def table(page: Page, position: str = NEAR) -> str:
    body = {"position": position, "seats": ["me", "rookie"], "name": "Ann"}
    return str(page.request.post("/api/tables/from", data=body).json()["id"])


def raced(page: Page) -> str:
    """A table whose race is over: a bot has driven for Ann."""
    name = table(page)
    assert page.request.post(f"/api/tables/{name}/leave?bots=racer").ok
    page.evaluate(OVER, name)
    return name


def show(page: Page, name: str, line: int | None = None) -> None:
    page.goto(f"/#/replay/{name}" + ("" if line is None else f"/{line}"))
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def shown_line(page: Page) -> tuple[int, int]:
    found = re.search(r"Line (\d+) of (\d+)", page.get_by_role("region", name="Controls of the replay").inner_text())
    assert found
    return int(found[1]), int(found[2])


def dice(page: Page) -> None:
    page.get_by_role("tab", name="Dice").click()


def saved(page: Page, button: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_each_line_has_a_link_that_opens_cold(page: Page, browser: Browser, base_url: str) -> None:
    name = raced(page)
    show(page, name, 3)
    assert shown_line(page)[0] == 3
    told = page.get_by_role("status").first.inner_text()
    page.get_by_role("button", name="Link or file").click()
    page.get_by_role("button", name="Copy link to this line").click()
    expect(page.get_by_text("The link to this line is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = person(browser, base_url, "Ben")
    other.goto(link)
    expect(other.get_by_text("Line 3 of")).to_be_visible()
    assert other.get_by_role("status").first.inner_text() == told
    other.context.close()


def test_keys_go_back_and_on_and_to_the_ends_and_the_address_follows(page: Page) -> None:
    name = raced(page)
    show(page, name)
    last = shown_line(page)[1]
    assert last > 2
    for key, line in (("End", last), ("ArrowLeft", last - 1), ("ArrowRight", last), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.get_by_text(f"Line {line} of {last}")).to_be_visible()
        assert page.url.endswith(f"/{line}")
    page.keyboard.press(" ")
    expect(page.get_by_text(f"Line {last} of {last}")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has stopped there by itself
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"Line {last - 1} of {last}")).to_be_visible()


def test_speed_and_pause(page: Page) -> None:
    show(page, raced(page))
    page.get_by_role("button", name="Speed 1").click()
    expect(page.get_by_role("button", name="Speed 2½")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_after_the_end_the_dice_are_proved(page: Page, tmp_path: Path) -> None:
    name = raced(page)
    show(page, name)
    dice(page)
    panel = page.get_by_role("region", name="Dice")
    expect(panel).to_contain_text("follow from the secret committed to before the start")
    expect(panel).to_contain_text("hairpin verify")
    told = page.request.get(f"/api/tables/{name}/replay").json()["dice"]
    expect(panel).to_contain_text(told["secret"])
    expect(panel).to_contain_text(told["commitment"])
    expect(panel).to_contain_text("Ann: none")
    rows = panel.get_by_role("listitem")
    assert rows.count() == len(told["outcomes"]) > 0
    for row, outcome in zip(rows.all(), told["outcomes"], strict=True):
        weights = {could["words"]: could["weight"] for could in outcome["could"]}
        expect(row).to_contain_text(f"k {outcome['k']}")
        expect(row).to_contain_text(f"{weights[outcome['came']]}/{sum(weights.values())}")
        expect(row).to_contain_text("agrees")
    page.get_by_role("button", name="Link or file").click()
    assert verify(saved(page, "Save race file", tmp_path)).holds


def test_a_line_with_dice_opens_all_that_could_have_come(page: Page) -> None:
    name = raced(page)
    told = page.request.get(f"/api/tables/{name}/replay").json()["dice"]["outcomes"][-1]
    show(page, name, told["seq"])
    dice(page)
    row = page.get_by_role("region", name="Dice").locator("[aria-current=step]")
    expect(row).to_contain_text(f"line {told['seq']}")
    assert row.get_by_role("row").count() == len(told["could"])
    expect(row).to_contain_text("Recomputed from the secret: agrees.")


def test_before_the_end_there_is_the_commitment_alone(page: Page, tmp_path: Path) -> None:
    name = table(page)
    show_running(page, name)
    dice(page)
    panel = page.get_by_role("region", name="Dice")
    expect(panel).to_contain_text("when the race is over")
    expect(panel).to_contain_text(page.request.get(f"/api/tables/{name}").json()["commitment"])
    expect(panel.get_by_text("told at the end")).to_be_hidden()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Link or file").click()
    file = saved(page, "Save race file", tmp_path)
    assert "dice: sha256" in file.read_text()
    assert "secret" not in file.read_text()


def show_running(page: Page, name: str) -> None:
    page.goto(f"/#/replay/{name}")
    expect(page.get_by_role("tab", name="Dice")).to_be_visible()


def test_a_line_is_saved_as_a_scenario_that_holds(page: Page, tmp_path: Path) -> None:
    show(page, raced(page), 4)
    page.get_by_role("button", name="Link or file").click()
    result = check(saved(page, "Save as scenario", tmp_path), compiled=False)
    assert not result.failures, result.report()


def test_a_report_says_first_what_it_holds(page: Page, tmp_path: Path) -> None:
    show(page, raced(page), 4)
    page.get_by_role("button", name="Link or file").click()
    page.get_by_role("button", name="Report a problem").click()
    told = page.get_by_role("region", name="Report a problem")
    expect(told).to_contain_text("versions of hairpin")
    expect(told).to_contain_text("no secret of the dice")
    file = saved(page, "Save the report", tmp_path)
    assert "browser: Mozilla" in file.read_text()
    assert not check(file, compiled=False).failures


def test_racing_on_from_a_line_in_another_seat(page: Page) -> None:
    show(page, raced(page), 1)
    page.get_by_role("button", name="Race on from here").click()
    sheet = page.get_by_role("dialog", name="Race on from here")
    sheet.get_by_role("radio", name="Blue").check()
    sheet.get_by_role("radio", name="rookie").check()
    sheet.get_by_role("button", name="Race on from here").click()
    page.wait_for_url("**/#/table/*")
    row = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert [(seat["name"], seat["kind"]) for seat in row["seats"]] == [("rookie", "bot"), ("Ann", "person")]


def test_a_position_link_opens_the_board_and_races_on(page: Page, browser: Browser, base_url: str) -> None:
    name = table(page)
    page.goto(f"/#/table/{name}")
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Link, files, report").click()
    page.get_by_role("button", name="Copy position link").click()
    expect(page.get_by_text("The link to this position is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/#/position/joyride/school-yard/" in link
    other = person(browser, base_url, "Ben")
    other.goto(link)
    expect(other.get_by_role("heading", name="Position: School Yard")).to_be_visible()
    expect(other.get_by_role("tab", name="Dice")).to_be_hidden()
    other.get_by_role("button", name="Race on from here").click()
    other.get_by_role("dialog").get_by_role("button", name="Race on from here").click()
    other.wait_for_url("**/#/table/*")
    other.context.close()


def test_a_position_that_cannot_be_raced_says_why(browser: Browser, base_url: str) -> None:
    page = person(browser, base_url, "Ann")
    page.goto("/#/position/joyride/monza/seats=2")
    expect(page.get_by_role("alert")).to_contain_text("is no position")
    expect(page.get_by_role("link", name="Back to the lobby", exact=True)).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_accessibility_violations(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    show(page, raced(page), 4)
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    dice(page)
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    for button in ("Link or file", "Race on from here"):
        page.get_by_role("button", name=button).click()
        assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
        page.keyboard.press("Escape")


def test_nothing_scrolls_sideways_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    show(page, raced(page), 4)
    dice(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

"""The lobby: a table with all its choices, joining by link and code, files that are dropped, one's races."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import person, race_now

GOLDEN = Path(__file__).parents[2] / "races" / "joyride" / "school-yard-two-racers.race"
SCENARIO = Path(__file__).parents[2] / "scenarios" / "joyride" / "turn" / "ex-018-fifteen-spaces-in-one-turn.toml"
DROP = """({name, text}) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, {type: 'text/plain'}));
  window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """Ann's page in the lobby."""
    ann = person(browser, base_url, "Ann")
    expect(ann.get_by_role("button", name="Race now").first).to_be_visible()
    yield ann
    ann.context.close()


def table_of(page: Page) -> dict[str, object]:
    page.wait_for_url("**/#/table/*")
    found: dict[str, object] = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    return found


def test_a_table_with_a_track_seats_and_options(page: Page) -> None:
    new = page.get_by_role("region", name="New table")
    new.get_by_role("radio", name="Probation Circuit").check()
    new.get_by_text("More options").click()
    expect(new.get_by_role("radio", name="3 laps, as the track has it")).to_be_checked()
    new.get_by_role("radio", name="2 laps").check()
    new.get_by_role("radio", name="3", exact=True).check()
    expect(new.get_by_role("radio", name="3 laps, as the track has it")).to_be_hidden()  # three cars race over two
    new.get_by_role("group", name="Car 2").get_by_role("radio", name="racer").check()
    new.get_by_role("group", name="Car 3").get_by_role("radio", name="same screen").check()
    new.get_by_label("Name of driver 3").fill("Cy")
    new.get_by_role("radio", name="no damage").check()
    new.get_by_role("radio", name="clockwise").check()
    new.get_by_role("button", name="To the start").click()
    row = table_of(page)
    assert row["course"] == "probation-circuit"
    options = row["options"]
    assert isinstance(options, dict)
    assert (options["damage"], options["initiative"]) == ("no", "no")
    seats = row["seats"]
    assert isinstance(seats, list)
    assert [(seat["name"], seat["kind"]) for seat in seats] == [("Ann", "person"), ("racer", "bot"), ("Cy", "person")]


def test_a_step_of_the_rules_stays_picked(page: Page) -> None:
    """Only those that change something on the track are offered, and each can be told from the others."""
    new = page.get_by_role("region", name="New table")
    steps = new.get_by_role("group", name="Rules, a step at a time").get_by_role("radio")
    for track, offered in (("School Yard", 4), ("Probation Circuit", 7)):
        new.get_by_role("radio", name=track).check()
        expect(steps).to_have_count(offered)
        for step in steps.all():
            step.check()  # fails where another one is checked in its place


def test_what_does_not_suit_a_track_is_told_and_not_refused(page: Page) -> None:
    """As it is chosen, and again at the table [JR-R-107, JR-GUIDE-06, JR-TEAM-02]."""
    new = page.get_by_role("region", name="New table")
    told = new.get_by_role("status", name="Before you race")
    new.get_by_role("radio", name="School Yard").check()
    expect(new).to_contain_text("teams are unsuitable")  # on the card of the track
    new.get_by_role("radio", name="4", exact=True).check()
    expect(told).to_contain_text("School Yard is unsuitable for 4 cars.")
    expect(told).not_to_contain_text("teams")
    new.get_by_text("More options").click()
    new.get_by_role("radio", name="teams by lot").check()
    expect(told).to_contain_text("School Yard is unsuitable for teams.")
    new.get_by_role("button", name="Open the table").click()
    gate = page.get_by_role("region", name="Waiting for drivers")
    expect(gate).to_contain_text("School Yard is unsuitable for teams.")


def test_a_bot_drives_on_for_who_is_away_if_the_table_says_so(page: Page) -> None:
    new = page.get_by_role("region", name="New table")
    away = new.get_by_role("group", name="Drivers who are away")
    expect(away.get_by_role("radio", name="wait")).to_be_checked()
    away.get_by_role("radio", name="a bot drives on").check()
    new.get_by_role("button", name="Open the table").click()
    assert table_of(page)["absentAfter"] == 600


def test_a_table_is_made_by_keyboard_alone(page: Page) -> None:
    page.get_by_role("radio", name="School Yard").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Graduation")).to_be_checked()
    expect(page.get_by_role("link", name="Its file")).to_be_visible()
    for _ in range(20):  # past the file of the track, and the rules that its card names
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "radio":
            break
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Open the table":
            break
    page.keyboard.press("Enter")
    assert len(table_of(page)["seats"]) == 3  # type: ignore[arg-type]


def test_tracks_stand_where_they_are_the_easiest_first(page: Page) -> None:
    new = page.get_by_role("region", name="New table")
    tracks = new.get_by_role("group", name="Which track", exact=True).get_by_role("radio")
    expect(tracks).to_have_count(7)
    expect(tracks.first).to_be_checked()
    names = [track.get_attribute("aria-label") for track in tracks.all()]
    assert (names[0], names[1], names[-1]) == ("School Yard", "Graduation", "Bulldog")
    new.get_by_role("radio", name="Warehouse").check()
    expect(new.get_by_role("radio", name="Security Circuit")).to_be_checked()
    expect(new.get_by_role("radio", name="School Yard")).to_be_hidden()


def test_a_car_without_a_set_of_its_own_cannot_choose_one(page: Page) -> None:
    new = page.get_by_role("region", name="New table")
    new.get_by_role("radio", name="Graduation").check()
    seat = new.get_by_role("list", name="Seats").get_by_role("listitem").first
    seat.locator("summary").click()
    unique = seat.get_by_role("group", name="Abilities").get_by_role("radio", name="the car's own set")
    unique.check()
    seat.get_by_role("group", name="Car", exact=True).get_by_role("radio", name="Junker").check()
    expect(unique).to_be_disabled()
    expect(unique).not_to_be_checked()
    expect(new.get_by_text("Only the Electric and the Learner have a set of their own").first).to_be_visible()
    new.get_by_role("group", name="Car 2").get_by_role("radio", name="rookie").check()
    new.get_by_role("button", name="To the start").click()
    assert table_of(page)["options"] == {"seats": "2", "car-a": "junker"}


def test_somebody_must_drive(page: Page) -> None:
    new = page.get_by_role("region", name="New table")
    new.get_by_role("group", name="Car 1").get_by_role("radio", name="rookie").check()
    expect(new.get_by_role("button", name="Open the table")).to_be_disabled()
    expect(new.get_by_text("Take one of the seats yourself.")).to_be_visible()
    new.get_by_role("group", name="Car 2").get_by_role("radio", name="me", exact=True).check()
    expect(new.get_by_role("button", name="To the start")).to_be_enabled()


def test_a_race_file_and_a_scenario_can_be_dropped_or_chosen(page: Page) -> None:
    page.evaluate(DROP, {"name": "a.race", "text": GOLDEN.read_text()})
    expect(page.get_by_role("heading", name="Replay: School Yard")).to_be_visible()
    page.get_by_role("link", name="back to the lobby").click()
    page.get_by_label("Drop a file here, or choose one").set_input_files(SCENARIO)
    expect(page.get_by_role("heading", name="Replay:")).to_be_visible()
    page.get_by_role("button", name="Link or file").click()
    expect(page.get_by_role("button", name="Copy link to this line")).to_be_hidden()  # it is on this page only


def test_a_file_that_is_none_of_these_is_refused_in_a_sentence(page: Page) -> None:
    page.evaluate(DROP, {"name": "letter.txt", "text": "Dear Ann,\nhow are you?\n"})
    expect(page.get_by_role("alert")).to_contain_text("is no race file")
    page.evaluate(DROP, {"name": "a.race", "text": GOLDEN.read_text().replace("lock", "luck", 1)})
    expect(page.get_by_role("alert")).to_contain_text("line")
    page.evaluate(DROP, {"name": "a.race", "text": GOLDEN.read_text()})
    expect(page.get_by_role("heading", name="Replay: School Yard")).to_be_visible()


def test_a_friend_joins_by_the_link_and_another_device_by_the_code(page: Page, browser: Browser, base_url: str) -> None:
    new = page.get_by_role("region", name="New table")
    new.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/#/table/*")
    link = page.get_by_role("region", name="Waiting for drivers").get_by_text("#/table/").inner_text()
    ben = person(browser, base_url, "Ben")
    join = ben.get_by_role("region", name="Join")
    join.get_by_label("Link or code").fill("ffffffff")
    join.get_by_role("button", name="Go").click()
    expect(join.get_by_role("alert")).to_contain_text("not known or has been used")
    join.get_by_label("Link or code").fill(f"  {link} ")
    join.get_by_role("button", name="Go").click()
    ben.get_by_role("button", name="Drive Blue").click()
    expect(page.get_by_role("region", name="Waiting for drivers")).to_be_hidden()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Go on at another device").click()
    expect(page.get_by_text("for 10 minutes")).to_be_visible()
    code = page.get_by_label("Code ").inner_text()
    phone = person(browser, base_url, "phone")
    phone.get_by_label("Link or code").fill(code.upper())
    phone.get_by_label("Link or code").press("Enter")
    phone.wait_for_url("**/#/table/*")
    expect(phone.get_by_role("list", name="Order of turns")).to_contain_text("You")
    for other in (ben, phone):
        other.context.close()


def test_my_races_and_open_tables(page: Page, browser: Browser, base_url: str) -> None:
    expect(page.get_by_role("region", name="My races")).to_contain_text("No race yet")
    race_now(page)
    page.goto("/")
    mine = page.get_by_role("region", name="My races")
    expect(mine.get_by_role("link")).to_contain_text("Your turn")
    new = page.get_by_role("region", name="New table")
    new.get_by_role("radio", name="anybody here").check()
    new.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/#/table/*")
    ben = person(browser, base_url, "Ben")
    offered = ben.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Ann")
    expect(offered).to_contain_text("Take a seat")
    offered.click()
    ben.get_by_role("button", name="Drive Blue").click()
    expect(ben.get_by_role("list", name="Order of turns")).to_contain_text("You")
    ben.goto("/")
    expect(ben.get_by_role("region", name="My races").get_by_role("link")).to_contain_text("Ben")
    ben.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_accessible_and_fits(page: Page, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    race_now(page)
    page.goto("/")
    expect(page.get_by_role("region", name="My races").get_by_role("link")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width

"""What people do at the page, found by role and name as they find it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE = 20_000  # milliseconds, on a busy machine
MOVES = 600  # more than any race here takes

expect.set_options(timeout=PATIENCE)

# Who is asked, as a page shows it: "me", the name of another who drives a car, "over"; nothing while bots or dice act.
ASKED = """others => {
  if (document.querySelector('[aria-label="The race is over"]')) return 'over';
  if (document.title.startsWith('●')) return 'me';
  const row = document.querySelector('[aria-label="Order of turns"] [aria-current="true"]')?.textContent ?? '';
  return /\\bbot\\b/.test(row) ? '' : others.find(name => row.includes(name)) ?? '';
}"""

DESCRIPTION = "board => document.getElementById(board.getAttribute('aria-describedby')).textContent"


def person(browser: Browser, url: str, name: str, **more: object) -> Page:
    """A browser of somebody's own: its cookies, and a nickname typed in the lobby. Nothing moves, to save time."""
    context = browser.new_context(base_url=url, reduced_motion="reduce", **more)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Nickname").fill(name)
    return page


# ---- lobby ----


def race_now(page: Page) -> None:
    """Race against a bot, with one click, up to the first question."""
    page.goto("/")
    page.get_by_role("button", name="Race now").first.click()  # of the first game
    page.wait_for_url("**/#/table/*")
    my_turn(page)


def open_table(page: Page, seats: Sequence[str], *labels: str) -> str:
    """Make a table as the lobby offers it, options by their labels; answers its link."""
    new = page.get_by_role("region", name="New table")
    new.get_by_role("radio", name=str(len(seats)), exact=True).check()
    for number, seat in enumerate(seats, 1):
        new.get_by_role("group", name=f"Car {number}").get_by_role("radio", name=seat, exact=True).check()
    if labels:
        new.get_by_text("More options").click()
    for label in labels:
        new.get_by_role("radio", name=label, exact=True).check()
    new.get_by_role("button", name=re.compile("Open the table|To the start")).click()
    page.wait_for_url("**/#/table/*")
    return page.url


def table_from(page: Page, position: str, *seats: str, name: str = "Ann") -> str:
    """Make a table that begins in a position; answers its link."""
    answer = page.request.post("/api/tables/from", data={"position": position, "seats": list(seats), "name": name})
    assert answer.ok, answer.text()
    return f"/#/table/{answer.json()['id']}"


def take_seat(page: Page, link: str, name: str) -> None:
    """Open a link and take the seat that is offered there."""
    page.goto(link)
    gate = page.get_by_role("region", name="Take a seat")
    gate.get_by_label("Your nickname").fill(name)
    gate.get_by_role("button", name=re.compile("^Drive")).first.click()
    expect(gate).to_be_hidden()


# ---- table ----


def story(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def finish(page: Page) -> Locator:
    return page.get_by_role("region", name="The race is over")


def hint(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint")


def gears(page: Page) -> Locator:
    return page.get_by_role("group", name="Gear stick")


def confirm(page: Page) -> Locator:
    """What carries out the choice that is being considered."""
    return page.get_by_role("button", name=re.compile("^(Do it|Lock nothing|Lock and)"))


def choose_hinted(page: Page) -> None:
    """Ask for a hint and follow it."""
    ask_hint(page)
    confirm(page).click()


def ask_hint(page: Page) -> None:
    hint(page).click()
    expect(page.get_by_role("group", name="Hint")).to_contain_text("racer would choose")


def my_turn(page: Page) -> None:
    """Wait until this page is asked."""
    expect(hint(page)).to_be_visible()


def asked(page: Page, drivers: Mapping[str, Page]) -> Page | None:
    """Wait until this page shows that somebody is asked; answers the driver's page, None once the race is over."""
    others = [name for name, other in drivers.items() if other is not page]
    who = page.wait_for_function(ASKED, arg=others).json_value()
    return None if who == "over" else page if who == "me" else drivers[who]


def turns(page: Page, drivers: Mapping[str, Page]) -> Iterator[Page]:
    """The page that is asked, again and again until the race is over; between two the asked one must choose."""
    for _ in range(MOVES):
        if not (page := asked(page, drivers)):  # type: ignore[assignment]  # who has just chosen knows best
            return
        my_turn(page)
        yield page
    raise AssertionError(f"the race is not over after {MOVES} moves")


def race_on(page: Page, drivers: Mapping[str, Page]) -> None:
    """Drive every page on by hints until the race is over; `page` knows who is asked."""
    for driver in turns(page, drivers):
        choose_hinted(driver)


def told(page: Page) -> list[str]:
    """The sentences of the story."""
    return story(page).get_by_role("listitem").all_inner_texts()


def shown(page: Page) -> dict[str, object]:
    """What a page shows of the race."""
    return {
        "story": told(page),
        "board": page.get_by_role("group", name="Board").evaluate(DESCRIPTION),
        "dashboards": page.get_by_role("region", name="Dashboards", exact=True).inner_text(),
    }


def shown_anew(page: Page) -> dict[str, object]:
    """What the server shows the same person on a fresh page."""
    fresh = page.context.new_page()
    fresh.goto(page.url)
    expect(story(fresh).get_by_role("listitem").first).to_be_visible()
    seen = shown(fresh)
    fresh.close()
    return seen


def menu(page: Page, entry: str) -> None:
    """Choose from the menu of the table."""
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name=entry).click()


def close_menu(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu of the table")).to_be_hidden()

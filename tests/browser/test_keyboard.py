"""A race from the lobby to the finish with the keyboard alone: no mouse anywhere in this file."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.steps import MOVES, asked, confirm, finish, gears, hint, my_turn, shown, story, table_from

STOPS = 400  # more than any page has to tab through
FOCUSED = """() => {
  const on = document.activeElement;
  return on === document.body ? '' : on.getAttribute('aria-label') ?? on.labels?.[0]?.textContent ?? on.textContent;
}"""
IS_VISIBLE = "document.activeElement !== document.body && document.activeElement.matches(':focus-visible')"
# Directions anticlockwise, as the six keys lie round D A.
COMPASS = ["e", "ne", "nw", "w", "sw", "se"]
KEYS = {"e": "d", "ne": "e", "nw": "q", "w": "a", "sw": "z", "se": "c"}
TURNED = {"straight": 0, "steer left": 1, "steer right": -1, "reverse": 3, "reverse left": 4, "reverse right": 2}
RANK = ["engine brake", "shift down", "stay", "shift up"]


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return " ".join(str(page.evaluate(FOCUSED)).split())


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        if re.match(name, focused(page)):
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def stops(page: Page) -> list[str]:
    """Everything that Tab comes to, from the beginning of the page to its end."""
    found: list[str] = []
    rounds = 0
    for _ in range(2 * STOPS):
        page.keyboard.press("Tab")
        if name := focused(page):
            found.append(name)
        elif rounds:
            return found
        else:
            rounds, found = 1, []
    raise AssertionError("Tab goes round without an end")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def hinted(page: Page) -> str:
    """Ask for a hint by its key; answers the words."""
    press(page, "h")
    says = page.get_by_role("group", name="Hint")
    expect(says).to_contain_text("racer would choose")
    found = re.search(r"racer would choose: ([^.]+)\.", says.inner_text())
    assert found
    return found[1]


def carry_out(page: Page, words: str) -> None:
    """Choose by the keys of the game; what has none, by the focus that the hint gave it."""
    if words.startswith("lock"):
        press(page, "Escape", *re.findall(r"\d", words), "Enter")
    elif words in RANK:
        press(page, "Escape", *arrows(page, words), "Enter")
    elif words in TURNED:
        key = KEYS[heading(page, words)]
        press(page, "Escape", f"Shift+{key}" if words.startswith("reverse") else key, "Enter")
    else:
        press(page, "Enter")
        if confirm(page).is_visible():
            press(page, "Enter")


def arrows(page: Page, words: str) -> list[str]:
    """From staying in gear to a shift; to stay, once away and back."""
    steps = RANK.index(words) - RANK.index("stay")
    if steps:
        return ["ArrowUp" if steps > 0 else "ArrowDown"] * abs(steps)
    offered = gears(page).get_by_label("shift up").count()
    return ["ArrowUp", "ArrowDown"] if offered else ["ArrowDown", "ArrowUp"]


def heading(page: Page, words: str) -> str:
    found = re.search(r"Red at \w+ facing (\w+)", str(shown(page)["board"]))
    assert found
    return COMPASS[(COMPASS.index(found[1]) + TURNED[words]) % 6]


def test_a_race_by_keyboard_alone(people: People) -> None:
    ann = people("Ann")
    tab_to(ann, "Race now")
    press(ann, "Enter")
    ann.wait_for_url("**/#/table/*")
    my_turn(ann)
    status = ann.locator("[aria-live=polite]")
    locked = False
    for _ in range(MOVES):
        if not asked(ann, {}):
            break
        my_turn(ann)
        if not locked and ann.get_by_role("button", name="Lock nothing").is_visible():
            locked = True
            reach_everything(ann)
        lines = story(ann).get_by_role("listitem").count()
        carry_out(ann, hinted(ann))
        expect(story(ann).get_by_role("listitem").nth(lines)).to_be_visible()
        expect(status).not_to_be_empty()
        ann.wait_for_function(IS_VISIBLE)
    assert locked
    expect(status).to_contain_text("wins the race")
    tab_to(ann, "Replay$")
    press(ann, "Enter")
    expect(ann.get_by_role("slider", name="Line of the race")).to_be_visible()


def reach_everything(page: Page) -> None:
    """While dice are locked, Tab comes to every control of the table."""
    reached = stops(page)
    for name in ("Rules", "Menu of the table", "Fit all", "My car", "Gear 5", "Gear 1", "Hint", "Die", "Lock slot 1",
                 "Lock nothing", "Item slot 1", "What it leads to", "Story of the race", "Rule JR-"):  # fmt: skip
        assert any(stop.startswith(name) for stop in reached), f"{name} is not among {reached}"


def test_taking_back_and_the_menu_by_keyboard(people: People) -> None:
    ann = people("Ann")
    ann.goto(
        table_from(
            ann, "joyride/school-yard/seats=2/round=9/A=n3:e,gear=3,mirror=112/B=v4:e,gear=1,mirror=1", "me", "rookie"
        )
    )
    my_turn(ann)
    press(ann, "1", "2")
    expect(ann.get_by_role("button", name="Lock and move 3")).to_be_visible()
    press(ann, "Escape")
    expect(ann.get_by_role("button", name="Lock nothing")).to_be_visible()
    press(ann, "Enter")
    expect(gears(ann).get_by_label("stay")).to_be_visible()
    press(ann, "u")
    expect(ann.get_by_role("button", name="Lock nothing")).to_be_visible()
    tab_to(ann, "Menu of the table")
    press(ann, "Enter")
    menu = ann.get_by_role("dialog", name="Menu of the table")
    expect(menu).to_be_visible()
    press(ann, "Escape")
    expect(menu).to_be_hidden()
    assert focused(ann) == "Menu of the table"
    tab_to(ann, "Rules")
    press(ann, "Enter")
    expect(ann.get_by_role("dialog", name="Rules")).to_be_visible()
    press(ann, "Escape")
    expect(ann.get_by_role("dialog", name="Rules")).to_be_hidden()
    assert focused(ann) == "Rules"
    expect(hint(ann)).to_be_visible()
    expect(finish(ann)).to_be_hidden()

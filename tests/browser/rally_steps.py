"""What drivers of Rallyman do at the page, found as they find it."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import MOVES

SHORT = "202aD-205aD-203aA"  # start, a straight, finish
REPAIRED = f"{SHORT}-201aD"  # with Assistance behind it

# What this page is asked, as it shows it; nothing while somebody else drives or cards and dice come.
QUESTION = """() => {
  if (document.querySelector('[aria-label="The race is over"]')) return 'over';
  if (document.querySelector('dialog[open]')) return 'sheet';
  const things = document.querySelectorAll('[aria-label="What you can do"] [data-action]');
  const deeds = [...things].map(thing => thing.dataset.action);
  if (deeds.some(deed => deed.startsWith('penalty'))) return 'penalty';
  const target = document.querySelector('.target[data-choice]');
  if (target) return target.dataset.sign.startsWith('lose') ? 'relay' : 'lay';
  return deeds.includes('one by one') ? 'lay' : deeds[0] ?? '';
}"""
PLACED = "() => document.querySelectorAll('[data-laid]').length"


def rally_table(page: Page, course: str, seats: Sequence[str], **options: str) -> str:
    """Make a table of Rallyman and go there; answers its link."""
    wanted = {"game": "rallyman", "course": course, "options": options, "seats": list(seats), "name": "Ann"}
    answer = page.request.post("/api/tables", data={**wanted, "listed": False})
    assert answer.ok, answer.text()
    page.goto(f"/#/table/{answer.json()['id']}")
    return page.url


def spaces(page: Page) -> Locator:
    """The spaces that can be reached without losing control for certain."""
    return page.locator(".target[data-choice]:not(.bad)")


def dice_laid(page: Page) -> int:
    return int(page.evaluate(PLACED))


def lay(page: Page) -> None:
    """Lay the die that the first lit space offers."""
    before = dice_laid(page)
    spaces(page).first.click()
    page.wait_for_function(f"before => ({PLACED})() !== before", arg=before)


def deed(page: Page, words: str) -> Locator:
    """Something to do, as a thing of the game."""
    return page.get_by_role("region", name="What you can do").locator(f"[data-action='{words}']")


def do(page: Page, words: str) -> None:
    """Take it up, and do it by a second tap; what a tap alone does is done by then."""
    deed(page, words).click()
    if deed(page, words).count() and deed(page, words).get_attribute("aria-pressed") == "true":
        deed(page, words).click()


def answer(page: Page, question: str, dice: int) -> None:
    """Answer a question somehow: lay some dice and roll them, take no penalty, lose control at the first place."""
    if question == "sheet":
        page.get_by_role("button", name="Go on").click()
    elif question == "lay":
        for _ in range(dice):
            if spaces(page).count() == 0:
                break
            lay(page)
        do(page, "one by one")
    elif question == "penalty":
        page.get_by_role("button", name="Seal it").click()
    elif question == "relay":
        page.locator(".target[data-sign^=lose]").first.click()
        page.get_by_role("button", name="Do it").click()
    else:
        do(page, question)


def drive(*pages: Page, dice: int = 4, until: str = "over") -> None:
    """Drive at every page on, until one shows what is waited for."""
    for _ in range(MOVES):
        for page in pages:
            found = page.evaluate(QUESTION)
            if found == until:
                return
            if found:
                moment = moment_of(page)
                answer(page, found, dice)
                page.wait_for_function(f"before => ({MOMENT})() !== before", arg=moment)
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"nobody came to {until} after {MOVES} moves")


MOMENT = """() => [
  document.querySelector('dialog[open]') !== null, document.querySelector('main + .dock')?.innerText,
  document.querySelectorAll('.story li').length,
].join()"""


def moment_of(page: Page) -> str:
    return str(page.evaluate(MOMENT))


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Dashboards", exact=True).locator("details")


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Rally sheet")


def at_the_wheel(page: Page) -> None:
    """Wait until this page may lay dice."""
    expect(spaces(page).first).to_be_visible()

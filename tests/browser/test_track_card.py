"""What a track asks for is told where it is chosen and at the table; item checkpoints are marked on the board."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.steps import DESCRIPTION, menu, open_table

ITEMS = "Item checkpoints: 1 and 2 of 2; in a race with items, every car gains an item there on every lap."
PRESENT = "Graduation Present: on completing a lap every driver may recharge all abilities"
OBSTACLE = "An obstacle token lies on k17."


def test_the_card_of_a_track_is_told_and_its_item_checkpoints_are_marked(people: People) -> None:
    """In the lobby, before the start, in the menu and on the board, each sentence with the rule behind it.

    [JR-GUIDE-02, JR-GUIDE-03, JR-CHK-09, JR-CHK-11, JR-TRK-06]
    """
    ann = people("Ann")
    new = ann.get_by_role("region", name="New table")
    new.get_by_role("radio", name="Graduation", exact=True).check()
    card = new.get_by_role("list", name="What the track asks for")
    for sentence in (ITEMS, PRESENT, OBSTACLE, "Cars start without damage.", "2 is ideal", "It is run over 2 laps."):
        expect(card).to_contain_text(sentence)
    expect(new.get_by_role("img", name="Drawing of Graduation").locator("[data-gives]")).to_have_count(
        6
    )  # ends and middles
    card.get_by_role("button", name="JR-TRK-06").click()
    rule = ann.get_by_role("dialog", name="Rules").locator("[data-clause=JR-TRK-06]")
    expect(rule).to_contain_text("regardless of position")
    ann.keyboard.press("Escape")

    open_table(ann, ["me", "open"])
    gate = ann.get_by_role("region", name="Waiting for drivers")
    gate.get_by_text("The track: Graduation").click()
    expect(gate.get_by_role("list", name="What the track asks for")).to_contain_text(PRESENT)
    board = ann.get_by_role("group", name="Board")
    signs = board.locator("[data-gives]")
    expect(signs).to_have_count(4)  # at both ends of both lines
    expect(board.locator("[data-gives='1'] title").first).to_have_text("Checkpoint 1 gives an item")
    assert ", gives an item; checkpoint 2 on" in board.evaluate(DESCRIPTION)
    gate.get_by_role("button", name="Start with bots").click()
    menu(ann, "The track")
    asked = ann.get_by_role("dialog", name="Graduation").get_by_role("list", name="What the track asks for")
    expect(asked).to_contain_text(ITEMS)


def test_a_race_without_items_marks_no_checkpoint(people: People) -> None:
    """[JR-CMPX-06, JR-CHK-10]"""
    ann = people("Ann")
    table = {"course": "graduation", "options": {"items": "no"}, "seats": ["me", "same:Bob"], "name": "Ann"}
    made = ann.request.post("/api/tables", data=table)
    ann.goto(f"/#/table/{made.json()['id']}")
    board = ann.get_by_role("group", name="Board")
    expect(board.locator(".disc")).to_have_count(4)  # numbers at both ends of both lines
    expect(board.locator("[data-gives]")).to_have_count(0)
    assert "gives" not in board.evaluate(DESCRIPTION)

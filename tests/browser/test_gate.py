"""Before the start: who is waited for, words for the dice, and who may begin."""

import hashlib
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.steps import my_turn, open_table, race_on, take_seat

WORD = "A word for the dice"


def waiting(page: Page) -> Locator:
    return page.get_by_role("region", name="Waiting for drivers")


def seats(page: Page) -> list[str]:
    """The seats as the gate lists them, without their cars."""
    found = waiting(page).get_by_role("list").get_by_role("listitem").all_inner_texts()
    return [re.sub(r" (Electric|Learner|Hot Rod)$", "", " ".join(text.split())) for text in found]


def test_the_fingerprint_of_the_dice_is_that_of_the_secret_told_at_the_end(people: People) -> None:
    ann, ben = people("Ann", permissions=["clipboard-read", "clipboard-write"]), people("Ben")
    link = open_table(ann, ["me", "open"])
    waiting(ann).get_by_role("button", name="Copy the fingerprint of the dice").click()
    expect(waiting(ann).get_by_text("Copied.")).to_be_visible()
    fingerprint = ann.evaluate("navigator.clipboard.readText()")
    expect(waiting(ann)).to_contain_text(f"{fingerprint[:8]}…{fingerprint[-8:]}")
    waiting(ann).get_by_label(WORD).fill("apple")
    waiting(ann).get_by_role("button", name="Add it").click()
    expect(waiting(ann).get_by_text("word added")).to_be_visible()
    waiting(ann).get_by_label(WORD).fill("plum")
    waiting(ann).get_by_label(WORD).press("Enter")
    expect(waiting(ann).get_by_label(WORD)).to_have_value("")
    ben.goto(link)
    ben.get_by_role("region", name="Take a seat").get_by_label(WORD).fill("pear")
    ben.get_by_role("button", name="Drive Blue").click()
    expect(waiting(ann)).to_be_hidden()  # with the last driver the race begins: the word has to come along
    for page in (ann, ben):
        page.request.post(f"/api/tables/{link.rpartition('/')[2]}/leave?bots=rookie")
    race_on(ann, {})
    dice = ann.request.get(f"/api/tables/{link.rpartition('/')[2]}/replay").json()["dice"]
    assert hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest() == fingerprint
    assert [nonce["text"] for nonce in dice["nonces"]] == ["plum", "pear"]


def test_a_word_that_does_not_fit_into_a_race_file_is_refused_in_a_sentence(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    link = open_table(ann, ["me", "open"])
    waiting(ann).get_by_label(WORD).fill("one, two")
    waiting(ann).get_by_role("button", name="Add it").click()
    expect(waiting(ann).get_by_role("alert")).to_contain_text("without a comma")
    expect(waiting(ann).get_by_label(WORD)).to_have_value("one, two")
    ben.goto(link)
    gate = ben.get_by_role("region", name="Take a seat")
    gate.get_by_label(WORD).fill("one, two")
    gate.get_by_role("button", name="Drive Blue").click()
    expect(gate.get_by_role("alert")).to_contain_text("without a comma")
    assert seats(ann) == ["You", "free"]


def test_a_guest_sees_who_is_waited_for_and_the_host_alone_may_start(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    link = open_table(ann, ["me", "open", "open"])
    take_seat(ben, link, "Ben")
    expect(waiting(ben)).to_contain_text("Waiting for one driver")
    expect(waiting(ben)).to_contain_text("the driver who made the table starts it")
    expect(waiting(ben).get_by_role("button", name="Start with bots")).to_be_hidden()
    waiting(ben).get_by_label(WORD).fill("pear")
    waiting(ben).get_by_role("button", name="Add it").click()
    expect(waiting(ann).get_by_text("word added")).to_be_visible()
    assert seats(ann) == ["You", "Ben word added", "free"]
    assert seats(ben) == ["Ann", "You word added", "free"]
    waiting(ann).get_by_role("button", name="Start with bots").click()
    for page in (ann, ben):
        expect(waiting(page)).to_be_hidden()


def test_a_seat_given_back_is_free_for_another(people: People) -> None:
    ann, ben, cleo = people("Ann"), people("Ben"), people("Cleo")
    link = open_table(ann, ["me", "open", "open"])
    take_seat(ben, link, "Ben")
    expect(waiting(ann)).to_contain_text("Waiting for one driver")
    waiting(ben).get_by_role("button", name="Give my seat back").click()
    gate = ben.get_by_role("region", name="Take a seat")
    expect(gate.get_by_role("button", name="Drive Blue")).to_be_visible()
    expect(waiting(ann)).to_contain_text("Waiting for 2 drivers")
    take_seat(cleo, link, "Cleo")
    gate.get_by_role("button", name="Drive Yellow").click()
    for page in (ann, ben, cleo):
        expect(waiting(page)).to_be_hidden()


def test_a_guest_chooses_a_car_and_its_abilities_and_the_race_begins_with_them(people: People) -> None:
    ann, ben, cleo = people("Ann"), people("Ben"), people("Cleo")
    body = {"course": "bulldog", "options": {"abilities": "yes"}, "seats": ["me", "open", "open"], "name": "Ann"}
    made = ann.request.post("/api/tables", data=body)
    link = f"/#/table/{made.json()['id']}"
    ann.goto(link)
    take_seat(ben, link, "Ben")
    mine = waiting(ben).get_by_role("listitem").filter(has_text="You")
    mine.locator("summary").filter(has_text="Learner").click()
    mine.get_by_role("radio", name="the car's own set").check()
    hers = waiting(ann).get_by_role("listitem").filter(has_text="Ben")
    expect(hers).to_contain_text("Learner, the car's own set")
    mine.get_by_role("radio", name="Off-Roader").check()
    expect(mine.get_by_role("radio", name="the standard set")).to_be_checked()
    expect(mine.get_by_role("radio", name="the car's own set")).to_be_disabled()
    expect(hers).to_contain_text("Off-Roader")
    expect(hers).not_to_contain_text("own set")
    expect(hers.get_by_role("radio")).to_have_count(0)  # it is not the host's to choose
    cleo.goto(link)
    gate = cleo.get_by_role("region", name="Take a seat")
    gate.locator("summary").filter(has_text="Hot Rod").click()
    gate.get_by_role("radio", name="Junker").check()
    gate.get_by_role("checkbox", name="Running Hot", exact=True).check()
    gate.get_by_role("button", name="Drive Yellow").click()  # the last seat: the race begins
    for page in (ann, ben, cleo):
        expect(page.get_by_role("region", name="What happened").get_by_role("listitem").first).to_be_visible()
        expect(waiting(page)).to_be_hidden()
    options = ann.request.get(f"/api/tables/{link.rpartition('/')[2]}").json()["options"]
    chosen = {"car-b": "off-roader", "car-c": "junker", "handicap-c": "hot"}
    assert options == {"seats": "3", "abilities": "yes", **chosen}


def test_what_to_know_before_racing_follows_what_drivers_choose(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    ben.goto(open_table(ann, ["me", "open"]))
    gates = [waiting(ann), ben.get_by_role("region", name="Take a seat")]
    mine = waiting(ann).get_by_role("listitem").first
    mine.locator("summary").click()
    for gate in gates:
        expect(gate).not_to_contain_text("the box holds", ignore_case=True)
    mine.get_by_role("radio", name="Junker").check()
    for gate in gates:
        expect(gate).to_contain_text("the box holds only the Electric and the Learner.")
    mine.get_by_role("radio", name="Electric").check()
    for gate in gates:
        expect(gate).not_to_contain_text("the box holds", ignore_case=True)


def test_when_the_host_goes_another_driver_may_start(people: People) -> None:
    ann, ben = people("Ann"), people("Ben")
    link = open_table(ann, ["me", "open", "open"])
    take_seat(ben, link, "Ben")
    expect(waiting(ben).get_by_role("button", name="Start with bots")).to_be_hidden()
    waiting(ann).get_by_role("button", name="Give my seat back").click()
    waiting(ben).get_by_role("button", name="Start with bots").click()
    my_turn(ben)
    expect(ben.get_by_role("list", name="Order of turns").get_by_text("bot", exact=True)).to_have_count(2)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_it_is_accessible_and_all_of_it_in_the_window(people: People, width: int, height: int) -> None:
    ann, ben = (people(name, viewport={"width": width, "height": height}) for name in ("Ann", "Ben"))
    link = open_table(ann, ["me", "open"])
    ben.goto(link)
    for gate in (waiting(ann), ben.get_by_role("region", name="Take a seat")):
        expect(gate).to_be_visible()
        left, top, right, bottom = gate.evaluate(
            "gate => { const box = gate.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"
        )
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        assert gate.evaluate("gate => gate.scrollHeight - gate.clientHeight") <= 0
    for page in (ann, ben):
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

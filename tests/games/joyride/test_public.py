"""What everybody may know of the stack and of each car is shown to all [JR-GOAL-06, JR-R-90]."""

import pytest

from hairpin.games.joyride.options import CAR_TITLES
from hairpin.kit.shown import Stock
from hairpin.race import Race

GRADUATION = "joyride/graduation/seats=3,abilities=standard/round=3,order=ABC"
REST = "/B=n17:w,mirror=13/C=k17:w,mirror=13"


def test_the_stack_is_told_by_kind_and_where_it_is() -> None:
    """An Oil Slick dropped stays seen; a Flashbang that hits nothing leaves the race; every seat is told the same."""
    held = f"{GRADUATION},at=end.window,queue=A,tokens=m17-hidden/A=p18:w,mirror=22,items=oil.mine{REST}"
    race = Race.from_position(held)
    stack = race.view(0).board.stack
    assert stack is not None
    assert stack == race.view(1).board.stack == race.view(-1).board.stack
    unseen = {kind.title: kind.unseen for kind in stack.kinds}
    assert unseen["Oil Slick"] == unseen["Mine"] == unseen["Flashbang"] - 1
    assert sum(unseen.values()) == stack.count + 1
    assert stack.says == f"{stack.count} in the stack and 1 face-down on the track."


def test_what_is_used_up_leaves_the_race_for_all_to_see() -> None:
    race = Race.from_position(f"{GRADUATION},at=end.window,queue=A/A=p18:w,mirror=22,items=drone.none{REST}")
    before = race.view(0).board.stack
    race.play(next(c.action for c in race.view(0).choices if c.text.startswith("drone")))
    after = race.view(0).board.stack
    assert before is not None
    assert after is not None
    assert [kind.gone for kind in after.kinds] == [kind.gone + (kind.kind == "drone") for kind in before.kinds]
    assert before.count == after.count


@pytest.mark.parametrize(("track", "options"), [("school-yard", {"seats": "2"}), ("graduation", {"items": "no"})])
def test_a_race_without_items_has_no_stack(track: str, options: dict[str, str]) -> None:
    assert Race.start("joyride", track, {"seats": "2", **options}).view(0).board.stack is None


def test_at_the_start_all_sixteen_are_unseen() -> None:
    stack = Race.start("joyride", "graduation", {"seats": "2"}).view(0).board.stack
    assert stack is not None
    assert [kind.unseen for kind in stack.kinds] == [4, 4, 4, 4]
    assert stack.kinds[0] == Stock("oil", "Oil Slick", 4, 0)


def test_what_is_so_with_a_car_is_shown_as_chips() -> None:
    race = Race.from_position(
        f"{GRADUATION},at=lock/A=p18:w,mirror=22,flash=2,handicap=hot.late,late=yes,next=start"
        "/B=n17:w,mirror=13,due=1,later=2/C=k17:w,mirror=13,recharge=1,low=gear-master"
    )
    chips = [[chip["text"] for chip in panel.figures["chips"]] for panel in race.view(1).panels]
    assert chips == [
        ["dazzled (2)", "start line first", "runs hot, late"],
        ["shift down", "shift down later (2)"],
        ["recharges 1"],
    ]
    shown = race.view(0).panels[0].figures["chips"]
    assert shown[0]["says"].startswith("Rolls the dice of its next Lock move")
    assert shown[2]["says"] == "Handicap: starts with two damage and from the last checkpoint."


def test_a_flashbang_that_skips_says_so() -> None:
    race = Race.from_position(f"{GRADUATION.replace('/round', ',flashbang=skip/round')},at=lock/A=p18:w,flash=1{REST}")
    assert race.view(0).panels[0].figures["chips"][0]["says"] == "Skips its next Lock step."


def test_the_car_that_was_chosen_has_a_name_and_its_driver() -> None:
    """Five cars, two of them with drivers of their own [JR-COMP-19, JR-COMP-21]."""
    shown = []
    for car in CAR_TITLES:
        race = Race.start("joyride", "graduation", {"seats": "2", "car-a": car})
        figures = next(panel.figures for panel in race.view(0).panels if panel.seat == 0)
        shown.append((figures["carTitle"], figures["driver"]))
    assert shown == [
        ("Electric", "the Crash Test Dummy"),
        ("Learner", "Sam and Clive"),
        ("Hot Rod", ""),
        ("Junker", ""),
        ("Off-Roader", ""),
    ]

"""Labels on the board: what a choice is called, what it does, and where."""

from hairpin.kit.shown import Choice, Mark
from hairpin.race import Race

ROAD = "a A . b B . . . ."


def choice(race: Race, words: str, seat: int = 0) -> Choice:
    return next(choice for choice in race.view(seat).choices if choice.text == words)


def mark(found: Choice, kind: str) -> Mark:
    return next(mark for mark in found.preview.marks if mark.kind == kind)


def test_a_rear_end_says_what_it_costs_and_where_the_other_car_ends() -> None:
    """Five spaces, of which one is driven: four to go become two [JR-REAR-01, JR-REAR-02]."""
    race = Race.from_position("joyride/drawn/seats=2/turn=A,at=roll.steer/gear=2,mirror=23/mirror=1", ROAD)
    straight = choice(race, "straight")
    hit = mark(straight, "rear_ended")
    assert (hit.text, hit.at, hit.clause) == ("rear-end Blue: 4 → 2", "e1", "JR-REAR-01")
    assert [(car.name, car.front, car.rear) for car in straight.preview.others] == [("Blue", "g1", "f1")]
    assert straight.preview.title == "Straight on: 5 spaces"
    assert mark(straight, "pushed").at == "g1"
    assert len([m for m in straight.preview.marks if m.kind == "pushed"]) == 1


def test_a_smash_is_marked_where_the_car_stops() -> None:
    """Nine spaces on a road of nine [JR-SMASH-01, JR-SMASH-03]."""
    race = Race.from_position("joyride/drawn/seats=1/at=roll.steer/gear=3,mirror=333", "a A . . .")
    straight = choice(race, "straight")
    assert [(m.kind, m.at) for m in straight.preview.marks] == [
        ("smashed", "e1"),
        ("gear_zero", "e1"),
        ("damage_taken", "e1"),
    ]
    assert mark(straight, "smashed").says == "Red smashes against the edge of the board."


def test_choices_are_named_in_plain_words() -> None:
    race = Race.from_position("joyride/drawn/seats=1/at=lock/gear=2,mirror=23", "a A . . . . . . . . . .")
    assert choice(race, "lock 2 3").preview.title == "Lock 2 and 3: move 5 spaces"
    assert choice(race, "lock none").preview.title == "Lock nothing: no first move"
    race.play("lock none")
    up, down = choice(race, "shift up").preview, choice(race, "shift down").preview
    assert (up.title, up.rolls) == ("Shift up to gear 3", 3)
    assert (down.title, down.rolls) == ("Shift down to gear 1", 1)


def electric(power: str) -> Race:
    """An Electric about to lock, whose power points at the Lock move or at the Roll move."""
    return Race.from_position(
        f"joyride/drawn/seats=1,sets=electric/at=lock/gear=2,mirror=12,toggle={power}", "a A . . . . . . . . . ."
    )


def test_a_lock_is_named_with_the_power_of_the_electric() -> None:
    """The move is shortened by 1 if it is 2 or more, where the power points [JR-ELEC-02, JR-ELEC-03, JR-ELEC-08]."""
    race = electric("lock")
    titles = {words: choice(race, words).preview.title for words in ("lock 1", "lock 1 2")}
    assert titles == {"lock 1": "Lock 1: move 1 space", "lock 1 2": "Lock 1 and 2: move 2 spaces"}
    assert choice(race, "lock 1 2").preview.moves == 2
    assert choice(race, "lock none").preview.moves == 0
    assert choice(electric("roll"), "lock 1 2").preview.title == "Lock 1 and 2: move 3 spaces"
    race.play("lock 1 2")
    assert [line.text for line in race.story[-1]] == ["Red locks 1 2 and moves 2."]


def test_a_roll_is_foretold_and_told_with_the_power_of_the_electric() -> None:
    """Totals of 2 to 6 become moves of 1 to 5 [JR-ELEC-03]."""
    race = electric("roll")
    race.play("lock none")
    odds = choice(race, "stay").preview.odds
    moves = {name: round(chance * 9) for name, chance in odds.items() if name.startswith("move ")}
    assert moves == {"move 1": 1, "move 2": 2, "move 3": 3, "move 4": 2, "move 5": 1}


def test_a_dazzled_driver_is_told_that_the_locked_dice_are_rolled() -> None:
    """Each face with a third; the way is known only then [JR-FLASH-05, JR-COMP-02]."""
    race = Race.from_position("joyride/drawn/seats=1/at=lock/gear=2,mirror=23,flash=1", "a A . . . . . . . . . .")
    preview = choice(race, "lock 2").preview
    assert (preview.title, preview.ends) == ("Lock 2: rolled first, to move by", "1 die to roll")
    assert (preview.rolls, preview.moves) == (1, 0)
    assert {name: round(3 * chance) for name, chance in preview.odds.items() if name.startswith("move ")} == {
        "move 1": 1,
        "move 2": 1,
        "move 3": 1,
    }
    assert choice(race, "lock none").preview.title == "Lock nothing: no first move"
    race.play("lock 2")
    assert [line.text for line in race.story[-1]] == ["Red locks 2."]


def test_what_happens_floats_above_the_car() -> None:
    race = Race.from_position("joyride/drawn/seats=1/at=roll.steer/gear=3,mirror=333", "a A . . .")
    race.play("straight")
    says = {motion.kind: motion.says for motion in race.motions[-1]}
    assert says == {"moved": "", "smashed": "Red smashes", "damage_taken": "1 damage"}


def test_the_starting_line_tells_which_way_to_set_out() -> None:
    race = Race.start("joyride", "school-yard", {"seats": "2"})
    cells = race.view(0).board.cells
    assert {cell.facing for cell in cells if "start" in cell.lines} == {"e"}
    assert {cell.facing for cell in cells if "start" not in cell.lines} == {""}


def test_a_push_over_several_spaces_is_told_once() -> None:
    """Red pushes Blue two spaces on: one line for each car, where it ends [JR-REAR-01]."""
    race = Race.from_position("joyride/drawn/seats=2/turn=A,at=roll.steer/gear=2,mirror=23/mirror=1", ROAD)
    race.play("straight")
    told = [line.text for line in race.story[-1]]
    assert [text for text in told if "Blue is pushed" in text] == ["Blue is pushed 2 spaces, to g1."]
    assert [text for text in told if "Red drives" in text] == [
        "Red drives 1 space, to c1.",
        "Red drives 2 spaces, to e1.",
    ]

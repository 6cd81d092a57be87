"""What nobody may know of the items: counts and weights are exact. `test_secrets` shows that nothing more leaks out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import perm, prod

import numpy as np
import pytest

from hairpin.games import game as game_by_name
from hairpin.games.joyride.names import Item, Source
from hairpin.games.joyride.rules.tokens import weight_of
from hairpin.kit.record import words
from hairpin.race import Race

GAME = game_by_name("joyride")
ROADS = """
. . . 1 . . . . q . q .
 . . . . . . . . . . . .
. . . 1 . . . . . . . .
"""


def race(bag: str, turn: str = "") -> Race:
    position = f"joyride/drawn/seats=2,items-at=1,bag={bag}/at=lock{turn}/A=c1:e,mirror=11/B=c3:e,mirror=11"
    return Race.from_position(position, ROADS)


def odds(here: Race, source: Source) -> dict[Item, Fraction]:
    """The chances of each kind from a source."""
    kinds = [item for item in Item if item]
    weights = {item: int(weight_of(here.setting, here.state, source, item)) for item in kinds}
    return {item: Fraction(weight, sum(weights.values())) for item, weight in weights.items() if weight}


def test_every_unseen_token_is_equally_likely() -> None:
    """On the track as in the stack, by what is left [JR-R-90, JR-ITEM-01]."""
    here = race("oil.oil.mine.drone.flashbang", ",removed=drone")
    assert odds(here, Source.STACK) == {
        Item.OIL: Fraction(1, 2),
        Item.MINE: Fraction(1, 4),
        Item.FLASHBANG: Fraction(1, 4),
    }
    assert odds(here, Source.FACE_DOWN) == odds(here, Source.STACK)


def brute_force(
    old: list[Item], fresh: list[Item], hidden: int, drawn: list[Item]
) -> tuple[Counter[Item], Counter[Item]]:
    """Count every order of the older tokens and of the new stack in which just these kinds were drawn.

    Answers how often each kind comes next from the stack, and how often it is the first that lies hidden.
    """
    nexts: Counter[Item] = Counter()
    lying: Counter[Item] = Counter()
    for order in permutations(range(len(old))):
        elsewhere = [old[k] for k in order[:hidden]]
        stack = [*(old[k] for k in order[hidden:]), *fresh]
        for rest in permutations(range(len(stack))):
            shuffled = [stack[k] for k in rest]
            if shuffled[: len(drawn)] == drawn:
                nexts[shuffled[len(drawn)]] += 1
                lying[elsewhere[0]] += 1
    return nexts, lying


def shares(counts: Counter[Item]) -> dict[Item, Fraction]:
    return {item: Fraction(count, counts.total()) for item, count in counts.items()}


@pytest.mark.parametrize(
    ("old", "fresh", "drawn"),
    [
        ([Item.OIL, Item.MINE, Item.MINE], [Item.MINE, Item.DRONE], []),
        ([Item.OIL, Item.MINE, Item.MINE], [Item.MINE, Item.DRONE], [Item.MINE]),
        ([Item.OIL, Item.MINE, Item.DRONE], [Item.MINE, Item.OIL], [Item.MINE, Item.OIL]),
        ([Item.OIL, Item.OIL, Item.DRONE], [Item.FLASHBANG, Item.OIL], [Item.FLASHBANG]),
    ],
)
def test_after_a_reshuffle_tokens_on_the_track_are_still_the_old_ones(
    old: list[Item], fresh: list[Item], drawn: list[Item]
) -> None:
    """With two tokens face-down and one buried among the old, compared with every possible order [JR-R-73, JR-R-90]."""
    here = race(".".join(item.name.lower() for item in [*old, *fresh]))
    state = here.state
    for item in Item:
        state.unseen[item] = old.count(item) + fresh.count(item) - drawn.count(item)
        state.fresh[item] = fresh.count(item) if item else 0
        state.drawn[item] = drawn.count(item) if item else 0
    state.stack = len(old) + len(fresh) - 2 - len(drawn)
    nexts, lying = brute_force(old, fresh, 2, drawn)
    assert odds(here, Source.STACK) == shares(nexts)
    assert odds(here, Source.FACE_DOWN) == shares(lying)


def test_a_reshuffle_with_tokens_on_the_track() -> None:
    """The removed ones come back; a token on the track since before is none of them [JR-ITEM-09, JR-R-73]."""
    here = race("oil.mine.mine", ",removed=oil")
    assert int(here.state.stack) == 0
    for line in ("lock 1", "straight"):
        here.play(line)
    assert [GAME.write_action(here.setting, here.state, action) for action, _ in here.chances()] == ["item oil"]
    assert odds(here, Source.FACE_DOWN) == {Item.MINE: Fraction(1)}
    fields = here.game.fields(here.setting, here.state)["turn"]
    assert (fields["fresh"], fields["removed"]) == ("oil", "")
    again = Race.from_position(here.position(), ROADS)
    assert again.states.tobytes() == here.states.tobytes()


def two_boxes_after_a_reshuffle(fresh: int, drawn: dict[Item, int]) -> Race:
    """A race with all tokens of two boxes: so many of each kind in the new stack, two of the others face-down."""
    position = "joyride/drawn/seats=2,items-at=1,second-box=yes/at=lock/A=c1:e,mirror=11/B=c3:e,mirror=11"
    here = Race.from_position(position, ROADS)
    for item in list(Item)[1:]:
        here.state.fresh[item] = fresh
        here.state.drawn[item] = drawn.get(item, 0)
        here.state.unseen[item] = 8 - drawn.get(item, 0)
    here.state.stack = 30 - sum(drawn.values())
    return here


def weighed(here: Race, fresh: int, source: Source) -> tuple[dict[Item, Fraction], int]:
    """The exact chances with two tokens elsewhere, by the pairs they can be; and the weight of all on the desk."""
    state, kinds = here.state, list(Item)[1:]
    exact: Counter[Item] = Counter()
    for pair in combinations([item for item in kinds for _ in range(8 - fresh)], 2):
        ways = prod(perm(8 - pair.count(item), int(state.drawn[item])) for item in kinds)
        for item in kinds:
            there = pair.count(item)
            exact[item] += ways * (there if source == Source.FACE_DOWN else int(state.unseen[item]) - there)
    return shares(exact), sum(int(weight_of(here.setting, state, source, item)) for item in kinds)


@pytest.mark.parametrize(
    ("fresh", "drawn", "is_exact"),
    [
        (5, {Item.MINE: 1, Item.OIL: 2}, True),
        (5, {Item.MINE: 5, Item.OIL: 4, Item.DRONE: 3}, True),
        (2, {Item.MINE: 4, Item.OIL: 4, Item.DRONE: 4, Item.FLASHBANG: 3}, False),
    ],
)
@pytest.mark.parametrize("source", [Source.STACK, Source.FACE_DOWN])
def test_the_ways_of_two_boxes_fit_on_the_desk(
    fresh: int, drawn: dict[Item, int], is_exact: bool, source: Source
) -> None:
    """However many there are, the desk has room, and the odds are right to a millionth at least [JR-R-90, JR-R-110]."""
    here = two_boxes_after_a_reshuffle(fresh, drawn)
    with np.errstate(all="raise"):
        exact, total = weighed(here, fresh, source)
        found = odds(here, source)
    assert 0 < total < 2**31
    assert found.keys() == exact.keys()
    furthest = max(abs(found[item] - exact[item]) for item in exact)
    assert furthest == 0 if is_exact else furthest < Fraction(1, 10**6)


def test_the_weights_of_one_box_are_as_they_were() -> None:
    """Sealed races were drawn from them: they count the orders of the tokens drawn too [JR-R-90]."""
    here = race("oil.mine.mine.mine.drone")
    state = here.state
    for item in (Item.OIL, Item.MINE, Item.DRONE):
        state.unseen[item] = 1
    state.fresh[Item.MINE] = state.fresh[Item.DRONE] = 1
    state.drawn[Item.MINE] = 2
    state.stack = 1
    # face-down lie the Oil Slick and either of two Mines, and the other two were drawn in either order: four ways
    weights = {
        source: [int(weight_of(here.setting, state, source, item)) for item in Item if item]
        for source in (Source.STACK, Source.FACE_DOWN)
    }
    assert weights == {Source.STACK: [0, 0, 4, 0], Source.FACE_DOWN: [4, 4, 0, 0]}


def test_a_kind_set_aside_is_none_of_the_hidden_ones() -> None:
    """A checkpoint that gives Mines has its own: none of them lies in the stack or face-down [JR-TDES-12, JR-R-110]."""
    options = "seats=1,items-at=1-mine,bag=oil.drone.mine.mine"
    position = f"joyride/drawn/{options}/at=lock,tokens=i1-hidden,fresh=oil/A=c1:e,mirror=11"
    here = Race.from_position(position, ROADS)
    assert odds(here, Source.STACK) == {Item.OIL: Fraction(1)}
    assert odds(here, Source.FACE_DOWN) == {Item.DRONE: Fraction(1)}


def test_a_sight_has_all_that_is_known() -> None:
    """Nothing in a state is hidden: every word of it is in the sight of each seat [JR-GOAL-06, JR-R-90]."""
    here = race("oil.mine.drone")
    full = words(here.states)
    full[0] = np.arange(1, full.shape[1] + 1)
    for seat in (0, 1):
        sights = np.zeros(1, GAME.state_type)
        GAME.kernels.redact(here.setting, here.state, seat, sights[0])
        assert words(sights).tolist() == full.tolist()

"""Defects of items, abilities and handicaps in a position, each by name."""

from collections.abc import Iterator

from hairpin.games.joyride.itemtexts import lying_on
from hairpin.games.joyride.names import (
    FACE_DOWN,
    ITEM_SLOTS,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    Ask,
    Handicap,
    Item,
    Set,
    Step,
)
from hairpin.games.joyride.rules.abilities import rechargeable
from hairpin.games.joyride.rules.course import seat_at
from hairpin.games.joyride.rules.items import cars_beside
from hairpin.games.joyride.state import Car, Setting, State
from hairpin.games.joyride.words import ITEM_WORDS, LETTERS
from hairpin.kit.hexgrid import space_name

TAKING = (Ask.DISCARD, Ask.ITEM, Ask.STOW)


def has_items_out(setting: Setting, state: State) -> bool:
    """Whether any item has ever left the stack, so that an explosion can have happened."""
    return bool(state.stack != sum(int(count) for count in setting.tokens))


def item_problems(setting: Setting, state: State) -> Iterator[str]:
    """Whatever could not be so with tokens, dashboards and what is going on with them."""
    yield from token_problems(setting, state)
    yield from turn_mark_problems(setting, state)
    for seat in range(setting.seats):
        yield from (f"{LETTERS[seat]}: {text}" for text in seat_problems(setting, state, seat, state.cars[seat]))


def token_problems(setting: Setting, state: State) -> Iterator[str]:
    """Tokens are conserved, and lie apart from one another, where they can lie."""
    for item, name in ITEM_WORDS.items():
        if state.unseen[item] < 0:
            more = setting.tokens[item] - state.unseen[item]
            yield f"items: {more} of the kind {name} are about, and the race has {setting.tokens[item]}"
    if state.stack < 0:
        yield "items: more tokens are hidden than nobody has seen"
    spaces = [space for space, _ in lying_on(state)]
    for space, kind in lying_on(state):
        if setting.drivable[space] == 0:
            yield f"tokens: {space_name(space)} is a barrier, where no item can lie"
        if spaces.count(space) > 1:
            yield f"tokens: two items lie on {space_name(space)}"
        under = seat_at(state, space) != NOBODY
        if under and (kind == Item.MINE or kind >= FACE_DOWN) and state.blasts[0] == NOWHERE and not is_mid_step(state):
            yield f"tokens: a car stands on {space_name(space)}, and what lies there would not be there any more"


def is_mid_step(state: State) -> bool:
    """Whether the consequences of a step are still being settled."""
    return state.ask in (Ask.RECHARGE, Ask.DAMAGE)


def turn_mark_problems(setting: Setting, state: State) -> Iterator[str]:
    """What is going on with items goes with what is asked."""
    if (state.ask in TAKING) and not any(state.earned):
        yield "earned names the items to take, while one is being taken"
    if (state.taking != Item.NONE) != (state.ask == Ask.STOW):
        yield "taking is the item that was turned up, while it needs a slot"
    if (state.aimed != NOWHERE) != (state.ask == Ask.AIM):
        yield "aimed is the last space of a Flashbang, while a car is chosen for it"
    if state.ask == Ask.AIM and cars_beside(setting, state, state.aimed) < 2:
        yield f"aimed: fewer than two cars stand next to {space_name(state.aimed)}"
    is_turn = Step.START <= state.step <= Step.FINISHED
    if not is_turn and (state.flipped or state.boosted or state.barred or state.piloted or state.drove):
        yield "flipped, boosted, barred, piloted and drove tell of a turn, and nobody has one"
    if (state.partner != NOBODY) and setting.teams == 0:
        yield "teammate: this is no team race"


def seat_problems(setting: Setting, state: State, seat: int, car: Car) -> Iterator[str]:
    """A dashboard's items, abilities and handicaps."""
    for slot in range(ITEM_SLOTS):
        if car.items[slot] and car.damaged_items >> slot & 1:
            yield f"holds an item on item slot {slot + 1}, which is damaged"
    if car.recharge > rechargeable(setting, state, seat):
        yield "may recharge more abilities than are used"
    queue = [int(state.queue[place]) for place in range(MAX_SEATS)]
    if (car.recharge > 0) != (seat in queue and state.ask == Ask.RECHARGE) and car.recharge > 0:
        yield "may recharge abilities, and does not stand in the queue"
    if state.ask == Ask.RECHARGE and queue[0] == seat and not car.recharge:
        yield "is asked to recharge, and has nothing to recharge"
    if car.late and not (car.handicap & Handicap.LATE and car.target == 0 and not car.laps):
        yield "runs late without the handicap, or has started already"
    if car.toggle and setting.sets[seat] != Set.ELECTRIC:
        yield "has no power toggle"
    if car.later and state.step in (Step.SETUP, Step.FINISHED, Step.ROUND_END) and state.step != Step.FINISHED:
        yield "owes a shift-down from a turn, and nobody has one"

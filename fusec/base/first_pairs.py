"""Of which pairs need a law be asked, where pairs of the same two kinds have one answer?"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def first_pairs(things: Sequence[Thing], kind: Callable[[Thing], Hashable]) -> Iterator[tuple[Thing, Thing]]:
    """Every two of the things, the earlier first, in order; of pairs of the same two kinds only the first pair.

    >>> ["".join(pair) for pair in first_pairs(["a1", "b1", "a2", "b2"], lambda name: name[0])]
    ['a1b1', 'a1a2', 'b1a2', 'b1b2']
    """
    return ((things[i], things[j]) for i, j in first_places([(k, kind(thing)) for k, thing in enumerate(things)]))


def first_places(placed: Sequence[tuple[int, Hashable]]) -> list[tuple[int, int]]:
    """The same for things that share places, which do not decrease: where in the sequence both stand, at two places."""
    kinds: dict[Hashable, list[int]] = {}
    for number, (_, kind) in enumerate(placed):
        kinds.setdefault(kind, []).append(number)
    found = [(numbers, [placed[number][0] for number in numbers]) for numbers in kinds.values()]
    pairs = [
        (numbers[0], others[later])
        for numbers, (place, *_) in found
        for others, places in found
        if (later := bisect_right(places, place)) < len(others)
    ]
    return sorted(pairs)

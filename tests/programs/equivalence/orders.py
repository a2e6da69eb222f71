"""In which orders may the instances of a fused kernel run? In all of them, for a few instances."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from random import Random

Order = Callable[[int], Iterable[int]]
FEW = 4


def all_orders(count: int) -> Iterator[Order]:
    """Every permutation for up to four instances; forward, backward and three shuffles for more."""
    if count <= FEW:
        for permutation in permutations(range(count)):
            yield lambda n, chosen=permutation: chosen if n == count else range(n)
        return
    yield range
    yield lambda n: reversed(range(n))
    for seed in range(3):
        yield lambda n, seed=seed: Random(seed).sample(range(n), n)

"""Do random programs leave, interpreted in several orders of instances, what their originals leave?"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice, permutations
from math import factorial
from pathlib import Path
from random import Random

from fusec.base.plan.plan import FusionGroup

from .comparison import outcome, same_outcome
from .rewritten import interpreted_step, original_step, transformed
from .stencil_operands import RELATIONS, stencil_operands
from .stencil_programs import StencilProgram

ORDERS = 5
REORDERED_SUM = 1e-6  # relative, for a few elements: float32 sums in another order

Order = Callable[[int], Iterable[int]]


def groups_that_ran(program: StencilProgram, seed: int, folder: Path, orders: int = ORDERS) -> list[FusionGroup]:
    """The groups that ran fused; the program did what the original does, whatever the order."""
    rewritten = transformed(program.source, folder)
    relation = RELATIONS[seed % len(RELATIONS)]
    expected = outcome(original_step(program.source), stencil_operands(program, relation, seed))
    used: list[str] = []
    for number in range(orders):
        step = interpreted_step(rewritten, partial(_same, partial(_order, number)), used)
        found = outcome(step, stencil_operands(program, relation, seed))
        assert same_outcome(expected, found, REORDERED_SUM), f"{seed}, {relation}\n{program.source}"
        if not used:
            break  # no kernel ran, so that nothing asked for an order
    return [group for group in rewritten.plan.groups if group.name.stem in used]


def _same(order: Order) -> Order:
    return order


def _order(number: int, n: int) -> Iterable[int]:
    """All permutations of few instances, of which each order takes another one; forward, backward, shuffled for more."""
    if n < ORDERS:
        return next(islice(permutations(range(n)), (5 * number) % factorial(n), None))
    return (range(n), range(n - 1, -1, -1))[number] if number < 2 else Random(number).sample(range(n), n)

"""Print what guards ask about the bounds of slices."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.operand import Selector
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.text.words import take_name
from fusec.generate.guards.number_checks import lambda_head
from fusec.generate.text.line_breaks import Bracketed, Condition, call


def names_asked(group: FusionGroup) -> list[str]:
    """The variables that are bounds, or axes."""
    chosen = {operand.name for operand in group.call.operands if isinstance(operand, Selector) and operand.value}
    return sorted(chosen.union(group.named_by(FactKind.INTEGER)))


def bound_items(group: FusionGroup, parameters: Sequence[str], keyword: str = "fits=") -> Iterator[Condition]:
    """The facts about bounds: `fits=lambda u, n: is_integer(n) and 2 <= n <= u.shape[0]`."""
    facts = _chained(list(group.facts_of(FactKind.BOUND)))
    types = [f"is_integer({name})" for name in sorted(group.named_by(FactKind.INTEGER))]
    if types or facts:
        yield Condition(f"{keyword}{lambda_head(parameters)}: ", (*types, *facts))


def _chained(comparisons: list[tuple[str, ...]]) -> tuple[str, ...]:
    """`2 <= n <= u.shape[0]` of `2 <= n` and `n <= u.shape[0]`.

    >>> _chained([("2", "<=", "n"), ("1", "<=", "m"), ("n", "<=", "u.shape[0]"), ("n", "<=", "v.shape[0]")])
    ('2 <= n <= u.shape[0]', '1 <= m', 'n <= v.shape[0]')
    """
    texts = []
    while comparisons:
        first = comparisons.pop(0)
        after = next((each for each in comparisons if each[:2] == (first[-1], "<=")), None)
        if after is not None:
            comparisons.remove(after)
        texts.append(" ".join((*first, *(after[1:] if after is not None else ()))))
    return tuple(texts)


def renamed_beside(arguments: Sequence[str], names: Sequence[str]) -> list[str]:
    """The arguments of a function around which, or before which, these names stand, each under a name of its own.

    >>> renamed_beside(["u", "n", "v"], ["n"])
    ['u', 'n_2', 'v']
    """
    taken = {*arguments, *names}
    return [take_name(name, taken) if name in names else name for name in arguments]


def of_bounds(group: FusionGroup, fusion: Bracketed, arguments: Sequence[str]) -> Bracketed:
    """`OfBounds(1, lambda n, u: n <= u.shape[0], lambda n: CudaGridFusion(...))`; the fusion itself without such facts.

    A bound that the kernel computes with is an argument twice.
    """
    names = names_asked(group)
    asked = list(bound_items(group, [*names, *renamed_beside(arguments[len(names) :], names)], ""))
    if not asked:
        return fusion
    made = Bracketed(f"{lambda_head(names)}: {fusion.opening}", fusion.items, fusion.closing)
    return call("OfBounds", (str(len(names)), *asked, made))

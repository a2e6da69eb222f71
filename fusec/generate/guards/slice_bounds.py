"""Print what guards ask about the bounds of slices."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.operand import Selector
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.generate.guards.number_checks import lambda_head
from fusec.generate.text.line_breaks import Bracketed, Condition, call


def names_asked(group: FusionGroup) -> list[str]:
    """The variables that are bounds, or axes."""
    chosen = {operand.name for operand in group.call.operands if isinstance(operand, Selector) and operand.value}
    return sorted(chosen.union(group.named_by(FactKind.INTEGER)))


def bound_items(group: FusionGroup, parameters: Sequence[str], keyword: str = "fits=") -> Iterator[Condition]:
    """The facts about bounds: `fits=lambda u, n: is_integer(n) and 2 <= n <= u.shape[0]`; a CUDA kernel, without
    the `keyword`, takes Python's integers."""
    names = sorted(group.named_by(FactKind.INTEGER))
    facts = _chained(list(group.facts_of(FactKind.BOUND)))
    pythons = [" is ".join((*(f"type({name})" for name in names), "int"))] if names else []
    types = [f"is_integer({name})" for name in names] if keyword else pythons
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


def of_bounds(group: FusionGroup, fusion: Bracketed, arguments: Sequence[str]) -> Bracketed:
    """`OfBounds(1, lambda n, u: n <= u.shape[0], lambda n: CudaGridFusion(...))`; the fusion itself without such facts."""
    names = names_asked(group)
    asked = list(bound_items(group, arguments, ""))
    if not asked:
        return fusion
    made = Bracketed(f"{lambda_head(names)}: {fusion.opening}", fusion.items, fusion.closing)
    return call("OfBounds", (str(len(names)), *asked, made))

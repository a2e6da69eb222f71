"""Detect values of one statement that never have the same shape: `return x[1:] * 2, x[:-3] * 3`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from fusec.base.scalars.expression import Let, Load, Local, Reduce, Statement, walk
from fusec.capture.draft.launch_draft import Parameter
from fusec.capture.draft.slices import Stretch

_WHOLE = Stretch(0, 0, 1, 0, 1)


def are_apart(body: Sequence[Statement], results: Collection[str], parameters: Mapping[str, Parameter]) -> bool:
    """Whether two results of the statement have different shapes for all shapes of its operands.

    They do if they read unequal stretches of one array, or only parts of one array with unequal ranks.
    """
    lets = {part.name: part for part in body if isinstance(part, Let | Reduce)}
    values = [[parameters[name] for name in _loads(let, lets)] for name, let in lets.items() if name in results]
    return any(_have_unequal_stretches(*pair) or _have_unequal_ranks(*pair) for pair in combinations(values, 2))


def _loads(let: Let | Reduce, lets: Mapping[str, Let | Reduce]) -> Iterator[str]:
    """The parameters that a value reads, directly or through other values of the body."""
    for node in walk(let.value):
        match node:
            case Load(name):
                yield name
            case Local(name) if name in lets:
                yield from _loads(lets[name], lets)


def _have_unequal_stretches(left: Sequence[Parameter], right: Sequence[Parameter]) -> bool:
    return any(_differ(one, other) for one in left for other in right if one.base == other.base)


def _differ(one: Parameter, other: Parameter) -> bool:
    """Whether the lengths along some axis differ by a constant; an axis with one element may broadcast."""
    if one.view is None and other.view is None:
        return False
    stretches = [_stretches(each) for each in (one, other)]
    if None in stretches:
        return False
    first, second = (each or () for each in stretches)
    count = max(len(first), len(second))
    pairs = zip(*((*each, *[_WHOLE] * (count - len(each))) for each in (first, second)), strict=True)
    return any(
        a.lengths == b.lengths == 1 and None not in (a.length, b.length) and a.length != b.length for a, b in pairs
    )


def _stretches(parameter: Parameter) -> Sequence[Stretch] | None:
    """The stretches of the view; None if its axes are not those of its array, or if it wraps round."""
    if parameter.view is None:
        return ()
    stretches = parameter.view.basic.stretches
    known = [each for each in stretches or () if isinstance(each, Stretch)]
    is_known = stretches is not None and len(known) == len(stretches)
    return known if is_known and not parameter.view.basic.kept_axes else None


def _have_unequal_ranks(left: Sequence[Parameter], right: Sequence[Parameter]) -> bool:
    if not left or not right or len({each.base for each in (*left, *right)}) > 1:
        return False
    lost = [{0 if each.view is None else each.view.basic.lost_axes for each in side} for side in (left, right)]
    return all(len(each) == 1 for each in lost) and lost[0] != lost[1]

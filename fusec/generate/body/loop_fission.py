"""Loop fission: cut the loop over columns between functions that depend on each other's results.

`h = np.sin(x) ** 2` then `np.arctan2(np.sqrt(h), y)`: in one loop the second function waits for the first, and a
processor looks too few elements ahead to fill the time. In two loops over a block that stays in cache, neighbouring
elements overlap.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import EXACT_POWERS, PRODUCT_POWERS, array_function
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Let, Load, Local, walk
from fusec.base.scalars.scans import is_scan
from fusec.base.text.words import take_name

_FUNCTION = 10  # the least weight of a function that takes many instructions, like `exp`
_MOST_HELD = 4  # values of an element that wait in cache for the next loop


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps of one loop. It holds the values `held` for later loops, and takes the values `taken` from earlier
    ones."""

    steps: tuple[Step, ...]
    taken: tuple[str, ...]
    held: tuple[str, ...]


def stages(body: Body, helpers: Mapping[str, HelperFunction]) -> tuple[Stage, ...]:
    """The loops in order; a single loop unless a costly function needs the result of another from an earlier
    statement."""
    steps = body.steps
    found_cuts = _cuts_at_scans(body, helpers) if body.scans else _cuts(body, helpers)
    cuts = [0, *found_cuts, len(steps)]
    parts = [steps[first:last] for first, last in pairwise(cuts)]
    found: list[Stage] = []
    for k, part in enumerate(parts):
        earlier = [step for other in parts[:k] for step in other]
        later = [step for other in parts[k + 1 :] for step in other]
        bound = {step.name for step in part}
        taken = tuple(name for name in _needed(part) if any(step.name == name for step in earlier))
        if k == len(parts) - 1:
            taken = (*taken, *(name for name in body.fresh if name not in {*taken, *bound}))
        held = tuple(name for name in _wanted(later, body.fresh) if name in bound and later)
        found.append(Stage(part, tuple(dict.fromkeys(taken)), held))
    return tuple(found)


def _cuts(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[int]:
    """The steps before which a loop ends."""
    depths: dict[str, int] = {}
    for k, step in enumerate(body.steps):
        alone = _depth(step.statement.value, {}, helpers)
        depth = _depth(step.statement.value, depths, helpers)
        if alone and depth > alone and _may_cut(body, k):
            yield k
            depths, depth = {}, alone
        depths[step.name] = depth


def _cuts_at_scans(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[int]:
    """The scans with costly functions before them, and the steps after a scan with such functions behind it: a processor
    computes these for vectors of neighbours, but a scan for one element after the other."""
    is_costly = [_depth(step.statement.value, {}, helpers) > 0 for step in body.steps]
    last = 0
    for k in (k for k, step in enumerate(body.steps) if is_scan(step.statement)):
        for cut, parts in ((k, is_costly[last:k]), (k + 1, is_costly[k + 1 :])):
            if any(parts) and _may_cut(body, cut):
                yield cut
                last = cut


def with_values_of_scans(body: Body, helpers: Mapping[str, HelperFunction]) -> Body:
    """The body with names for values of which scans are made, if these are costly: a loop of their own computes them."""
    steps: list[Step] = []
    taken = {*(step.name for step in body.steps), *(array.name for array in body.operands)}
    for step in body.steps:
        value = step.statement.value
        if is_scan(step.statement) and isinstance(value, Apply) and _depth(value.arguments[0], {}, helpers):
            name = take_name(f"{step.name}_each", taken)
            steps.append(replace(step, name=name, statement=Let(name, value.arguments[0]), is_used=True))
            step = replace(step, statement=Let(step.name, replace(value, arguments=(Local(name),))))
        steps.append(step)
    return replace(body, steps=tuple(steps))


def _may_cut(body: Body, k: int) -> bool:
    """Whether few values are live at this point, and none is a constant or bound on both sides of it."""
    before, after = body.steps[:k], body.steps[k:]
    bound = {step.name for step in before}
    held = [name for name in _wanted(after, body.fresh) if name in bound]
    values = [step.statement.value for step in before if step.name in held]
    computed = all(any(isinstance(node, Load | Local) for node in walk(value)) for value in values)
    return len(held) <= _MOST_HELD and computed and not bound & {step.name for step in after}


def _wanted(steps: Sequence[Step], fresh: Sequence[str]) -> tuple[str, ...]:
    """The values that these steps and the outputs read."""
    return tuple(dict.fromkeys((*_needed(steps), *fresh)))


def _needed(steps: Sequence[Step]) -> tuple[str, ...]:
    """The values that the steps read, or whose dtype they keep, each once."""
    nodes = (node for step in steps for node in walk(step.statement.value))
    kept = (step.name for step in steps if step.is_cast and not step.is_written)
    return tuple(dict.fromkeys((*(node.name for node in nodes if isinstance(node, Local)), *kept)))


def _depth(expression: Expr, depths: Mapping[str, int], helpers: Mapping[str, HelperFunction]) -> int:
    """The longest chain of costly functions in the expression; `depths` has it for the values that the expression
    reads."""
    match expression:
        case Local(name) | Load(name):  # a helper loads its parameters
            return depths.get(name, 0)
        case Cast(value):
            return _depth(value, depths, helpers)
        case Apply(function, arguments):
            known = array_function(function)
            inner = max((_depth(argument, depths, helpers) for argument in arguments), default=0)
            is_long = known is not None and known.weight >= _FUNCTION and not _is_square_or_root(expression)
            return inner + is_long
        case CallHelper(key, arguments):
            helper = helpers[key]
            values = [_depth(argument, depths, helpers) for argument in arguments]
            own = dict(zip(helper.parameters, values, strict=True))
            for let in helper.body.lets:
                own[let.name] = _depth(let.value, own, helpers)
            return _depth(helper.body.result, own, helpers)
        case _:
            return 0


def _is_square_or_root(expression: Apply) -> bool:
    """Whether it is a power that is one or two multiplications, or a square root."""
    match expression.arguments:
        case (_, Constant(text)):
            return text in EXACT_POWERS or text in PRODUCT_POWERS
        case _:
            return False

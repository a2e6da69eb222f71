"""Which powers does Python compute where both operands are numbers: `(1 - beta**t)` of a rate and a step?

Python's power is the C library's, which has other bits than CUDA's, so that the kernel is given the power beside what it is
made of. Where one is an array, the kernel raises.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from fusec.base.array import Array, Storage, StorageOrigin
from fusec.base.expression import Apply, Expr, Load, walk, with_parts
from fusec.base.free_name import free_name
from fusec.generate.body import Body

Pair = tuple[str, str]


def given_powers(body: Body, given: Sequence[str], arrays: Collection[str]) -> dict[Pair, str]:
    """What the kernel calls the powers of each base and exponent, both of which it is given and none of which is sure to be an array."""
    found: dict[Pair, str] = {}
    taken = {*given, *(array.name for array in body.operands), *(step.name for step in body.steps)}
    for node in (node for step in body.steps for node in walk(step.statement.value)):
        match node:
            case Apply("operator.pow", (Load(base), Load(exponent))) if not node.called:
                pair = base, exponent
                if pair not in found and {*pair} <= {*given} - {*arrays}:
                    found[pair] = free_name(f"{base}_to_{exponent}", taken)
                    taken.add(found[pair])
    return found


def with_given_powers(body: Body, powers: Mapping[Pair, str]) -> Body:
    """The body, which takes these powers as its last operands."""
    if not powers:
        return body

    def raised(node: Expr) -> Expr:
        match node:
            case Apply("operator.pow", (Load(base), Load(exponent))) if (base, exponent) in powers and not node.called:
                return replace(node, arguments=(*node.arguments, Load(powers[base, exponent])))
            case _:
                return node

    changed = _changed(body, raised)
    arrays = {array.name: array for array in body.operands}
    numbers = tuple(_number(name, arrays[base]) for (base, _), name in powers.items())
    return replace(changed, operands=(*body.operands, *numbers), read=(*body.read, *powers.values()))


def without_given_powers(body: Body) -> Body:
    """The body as the author has it."""

    def plain(node: Expr) -> Expr:
        is_given = isinstance(node, Apply) and node.function == "operator.pow" and len(node.arguments) > 2
        return replace(node, arguments=node.arguments[:2]) if is_given and isinstance(node, Apply) else node

    return _changed(body, plain)


def _number(name: str, like: Array) -> Array:
    return replace(like, name=name, base=name, text=name, storage=Storage(name, StorageOrigin.NAME))


def _changed(body: Body, change: Callable[[Expr], Expr]) -> Body:
    def deep(node: Expr) -> Expr:
        return change(with_parts(node, deep))

    steps = (replace(s, statement=replace(s.statement, value=deep(s.statement.value))) for s in body.steps)
    return replace(body, steps=tuple(steps))

"""Recognise a chain of matrix products, with a few operations on the elements between, that may be one kernel.

`silu(x @ w1 + b1) @ w2 + b2`: the sums of one product become the factor of the next without leaving the registers, so
that sums and roundings differ from the library's. `exact` arithmetic never takes such a kernel.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import ElementFunction, HelperFunction
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.operand import Variable
from fusec.base.plan.call import MadeBetween, OutputKind, products
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.plan.schedule import Strategy
from fusec.base.plan.tall_chain import Layer, TallChain
from fusec.base.scalars.expression import Apply, CallHelper, Constant, Expr, Let, Load, Local, walk
from fusec.base.scalars.targets import Memory

_MOST_LAYERS = 3
_LITERAL = re.compile(r"\d{1,9}|\d{1,9}\.\d*(e[-+]?\d\d?)?")
# which the header of the kernels has
_FUNCTIONS = frozenset(
    f"numpy.{name}"
    for name in ("add", "subtract", "multiply", "divide", "negative", "exp", "tanh", "maximum", "minimum")
)


def with_tall_chain(sequence: CallSequence, helpers: Sequence[HelperFunction], fp: FloatingPoint) -> CallSequence:
    """The sequence with the chain that it is, if it is one."""
    return replace(sequence, tall=_chain(sequence, {helper.key: helper for helper in helpers}, fp))


def _chain(sequence: CallSequence, helpers: Mapping[str, HelperFunction], fp: FloatingPoint) -> TallChain | None:
    """The chain, if its parts are products that each take what the part before gives, with one group behind each but
    perhaps the last, and nothing else is returned."""
    layers: list[Layer] = []
    given = x = ""
    if sequence.calls != products(sequence.calls):
        return None
    for product, group in _pairs(sequence.parts):
        left, right = product.inputs
        is_first = not layers
        x = left if is_first else x
        layer = _layer(product, group, helpers)
        if layer is None or not (is_first or left == given) or not right.isidentifier() or not left.isidentifier():
            return None
        layers.append(layer)
        given = group.call.given[0] if group is not None else product.name
    names = [x, *(layer.weights for layer in layers), *(layer.bias for layer in layers if layer.bias)]
    operands = {operand.name for operand in sequence.operands}
    is_whole = len(layers) * 2 - len(sequence.parts) in (0, 1) and sequence.outputs == (given,)
    if not is_whole or not 2 <= len(layers) <= _MOST_LAYERS or {*names} != operands or x in names[1:]:
        return None
    return TallChain(x, tuple(layers), fp)


def _pairs(parts: Sequence[FusionGroup | MadeBetween]) -> Iterator[tuple[LibraryCall, FusionGroup | None]]:
    """Each product with the group behind it."""
    for k, part in enumerate(parts):
        if isinstance(part, MadeBetween) and isinstance(part.made, LibraryCall):
            following = parts[k + 1] if k + 1 < len(parts) else None
            yield part.made, following if isinstance(following, FusionGroup) else None


def _layer(product: LibraryCall, group: FusionGroup | None, helpers: Mapping[str, HelperFunction]) -> Layer | None:
    """The layer, if the group computes elements of the product and of at most one more array."""
    if group is None:
        return Layer(product.inputs[1], product.name, "", ())
    lets = [part for member in group.members for part in member.kernel.body]
    others = [operand.name for operand in group.call.operands if operand.name != product.name]
    is_of_variables = all(isinstance(operand, Variable) for operand in group.call.operands)
    takes_product = len(others) == len(group.call.operands) - 1 and len(others) <= 1
    (output, *more) = group.call.outputs or (None,)
    is_plain = output is not None and not more and output.kind is OutputKind.FRESH and not group.call.preparations
    is_of_elements = (
        [each.memory for each in group.targets] == [Memory.DEVICE]
        and group.kernel.strategy is Strategy.KERNEL
        and not group.stages
    )
    loads = {array.name for member in group.members for array in member.kernel.parameters}
    known = {product.name, *others}
    if not (is_of_variables and takes_product and is_plain and is_of_elements):
        return None
    if not all(isinstance(let, Let) and _is_quick(let.value, helpers) for let in lets) or not loads <= known | _names(
        lets
    ):
        return None
    body = tuple(let for let in lets if isinstance(let, Let))
    return Layer(product.inputs[1], product.name, others[0] if others else "", body)


def _names(lets: Sequence[object]) -> set[str]:
    return {let.name for let in lets if isinstance(let, Let)}


def _is_quick(value: Expr, helpers: Mapping[str, HelperFunction]) -> bool:
    """Whether the kernels' header has all functions of the expression."""
    for node in walk(value):
        match node:
            case Load() | Local():
                continue
            case Constant(text) if _LITERAL.fullmatch(text):
                continue
            case Apply(function, _, ()) if function in _FUNCTIONS:
                continue
            case CallHelper(key) if _is_quick_helper(helpers.get(key), helpers):
                continue
            case _:
                return False
    return True


def _is_quick_helper(helper: HelperFunction | None, helpers: Mapping[str, HelperFunction]) -> bool:
    if helper is None or not isinstance(helper.form, ElementFunction) or helper.form.fused:
        return False
    values = (*(let.value for let in helper.body.lets), helper.body.result)
    return all(_is_quick(value, helpers) for value in values)

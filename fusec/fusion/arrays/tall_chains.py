"""Recognise a chain of matrix products, with a few operations on the elements between, that may be one kernel.

`silu(x @ w1 + b1) @ w2 + b2`: the sums of one product become the factor of the next one inside the kernel, so that sums
and roundings differ from the library's. `exact` arithmetic never takes such a kernel.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import ElementFunction, HelperFunction
from fusec.base.ir.library_call import MatrixProduct
from fusec.base.ir.operand import Variable
from fusec.base.plan.call import MadeBetween, OutputKind, products
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.plan.schedule import Strategy
from fusec.base.plan.tall_chain import Layer, Product, TallChain
from fusec.base.scalars.expression import Apply, CallHelper, Constant, Expr, Let, Load, Local, walk
from fusec.base.scalars.targets import Memory

_MOST_LAYERS, _MOST_PRODUCTS, _MOST_ROWS = 4, 2, 2
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
    """The chain, if each of its parts adds to a layer, and nothing but the last layer's result is returned."""
    first = next(iter(products(sequence.calls)), None)
    x = first.inputs[0] if first is not None else ""
    layers, given = [Layer((), (), ())], x
    for part in sequence.parts:
        result = _result(layers[-1])
        if _multiplies(part, result):
            layers, given = [*layers, Layer((), (), ())], result
        grown = _grown(layers[-1], given, part, helpers)
        if grown is None:
            return None
        layers[-1] = grown
    names = [x, *(name for layer in layers for name in layer.operands)]
    operands = {operand.name for operand in sequence.operands}
    bound = {name for part in sequence.parts for name in part.call.given}
    is_whole = sequence.outputs == (_result(layers[-1]),) and {*names} == operands and x not in names[1:]
    if (
        not is_whole
        or not bound.isdisjoint(names[1:])
        or not 2 <= len(layers) <= _MOST_LAYERS
        or any(map(_is_unused, layers))
    ):
        return None
    # the sums of two products of a layer fit where the next one takes them at once
    are_gates_apart = all(len(layer.products) == 1 for k, layer in enumerate(layers) if k % 2 or layer is layers[-1])
    return TallChain(x, tuple(layers), fp) if are_gates_apart else None


def _multiplies(part: FusionGroup | MadeBetween, factor: str) -> bool:
    """Whether it is a product with this first factor."""
    made = part.made if isinstance(part, MadeBetween) else None
    return isinstance(made, MatrixProduct) and made.inputs[0] == factor


def _result(layer: Layer) -> str:
    """What the layer computes so far."""
    return layer.body[-1].name if layer.body else layer.products[-1].name if layer.products else ""


def _is_unused(layer: Layer) -> bool:
    """Whether a product of the layer takes no part in its result."""
    nodes = [node for let in layer.body for node in walk(let.value)]
    read = {node.array for node in nodes if isinstance(node, Load)} | {
        node.name for node in nodes if isinstance(node, Local)
    }
    return len(layer.products) > 1 and not read.issuperset(product.name for product in layer.products)


def _grown(
    layer: Layer, given: str, part: FusionGroup | MadeBetween, helpers: Mapping[str, HelperFunction]
) -> Layer | None:
    """The layer with one more product of its array, or with what a group computes of elements."""
    match part:
        case MadeBetween(MatrixProduct() as made):
            left, right = made.inputs
            product = Product(made.name, right)
            is_plain = left == given and left.isidentifier() and product.source.isidentifier()
            is_room = len(layer.products) < _MOST_PRODUCTS and made.name not in _known(layer)
            return replace(layer, products=(*layer.products, product)) if is_plain and is_room else None
        case FusionGroup():
            return _with_elements(layer, part, helpers)
        case _:
            return None


def _known(layer: Layer) -> set[str]:
    """The names that stand for elements."""
    return {*(product.name for product in layer.products), *layer.rows, *(let.name for let in layer.body)}


def _with_elements(layer: Layer, group: FusionGroup, helpers: Mapping[str, HelperFunction]) -> Layer | None:
    """The layer, if the group computes elements of what it has and of at most two rows in all."""
    if not _is_plain(group) or not layer.products:
        return None
    lets = [part for member in group.members for part in member.kernel.body]
    known = _known(layer)
    given = [operand.name for operand in group.call.operands]
    rows = (*layer.rows, *(name for name in given if name not in known))
    loads = {array.name for member in group.members for array in member.kernel.parameters}
    body = tuple(let for let in lets if isinstance(let, Let) and _is_quick(let.value, helpers))
    is_known = loads <= known | {*given} | {let.name for let in body}
    uses_layer = _result(layer) in given or not layer.body
    if len(body) < len(lets) or not is_known or not uses_layer or len(rows) > _MOST_ROWS:
        return None
    return replace(layer, rows=rows, body=(*layer.body, *body))


def _is_plain(group: FusionGroup) -> bool:
    """Whether it is one kernel on a device that computes one new array of elements of variables."""
    (output, *more) = group.call.outputs or (None,)
    is_fresh = output is not None and not more and output.kind is OutputKind.FRESH and not group.call.preparations
    is_of_elements = (
        [each.memory for each in group.targets] == [Memory.DEVICE]
        and group.kernel.strategy is Strategy.KERNEL
        and not group.stages
    )
    return is_fresh and is_of_elements and all(isinstance(operand, Variable) for operand in group.call.operands)


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

"""Requirements that a CUDA kernel's literals place on its operands and on the compiler: integer ranges and complex
numbers."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.constant_folding import folded_literal, is_folded
from fusec.base.scalars.cuda_functions import has_complex_literal
from fusec.base.scalars.expression import Apply, Constant, Expr, walk
from fusec.generate.body.integer_types import integer_casts
from fusec.generate.text.line_breaks import Bracketed, Item, string_tuple


def literal_items(group: FusionGroup, body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[Item]:
    """The least and greatest integer, the integer dtypes of casts, and whether there are complex numbers."""
    limits = _integers(group, body, helpers)
    if limits:
        yield Bracketed("integers=(", tuple(map(str, limits)), ")")
    casts = sorted(set(integer_casts(body, helpers)))
    if casts:
        yield string_tuple(casts, "casts")
    if _has_complex(group, body, helpers):
        yield "has_complex=True"


def _integers(group: FusionGroup, body: Body, helpers: Mapping[str, HelperFunction]) -> Sequence[int]:
    """The least and greatest integer among the literals; empty if there are none."""
    sources = _sources(group, body, helpers)
    values = {number for expressions, constants in sources for number in _numbers(expressions, constants)}
    return sorted({min(values), max(values)}) if values else ()


def _has_complex(group: FusionGroup, body: Body, helpers: Mapping[str, HelperFunction]) -> bool:
    """Whether a literal is a complex number: `0.5j`."""
    sources = _sources(group, body, helpers)
    return any(has_complex_literal(each, constants) for expressions, constants in sources for each in expressions)


def _sources(
    group: FusionGroup, body: Body, helpers: Mapping[str, HelperFunction]
) -> list[tuple[list[Expr], dict[str, str]]]:
    """The expressions of the kernel and of each function that it calls, with the constants of its module."""
    found = [([step.statement.value for step in body.steps], dict(group.constants))]
    called = [helpers[key] for key in group.helpers]
    return found + [([*helper.body.values], dict(helper.text.constants)) for helper in called]


def _numbers(expressions: Sequence[Expr], constants: Mapping[str, str]) -> Iterator[int]:
    for node in (node for expression in expressions for node in walk(expression)):
        number = _integer(node, constants)
        if number is not None:
            yield number
        literal = folded_literal(node, constants) if is_folded(node) else None
        if literal is not None and literal.lstrip("-").isdigit():
            yield int(literal)
        if isinstance(node, Apply) and node.function == "numpy.negative":
            number = _integer(node.arguments[0], constants)
            if number is not None:
                yield -number


def _integer(node: Expr, constants: Mapping[str, str]) -> int | None:
    """The value of an integer literal; None for anything else."""
    if not isinstance(node, Constant):
        return None
    try:
        value: object = ast.literal_eval(constants.get(node.text, node.text))
    except ValueError:
        return None
    return value if type(value) is int else None

"""Break long statements over lines as the formatter would.

If the formatter's choice is hard to foresee, a part of the expression gets a name and a line of its own before the
statement.
"""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import operator_of
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local
from fusec.generate.text.expressions import (
    BINARY,
    Precedence,
    Spelling,
    binary_operator,
    expression_text,
    function_text,
    keyword_text,
    operand_limits,
)
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, call, lines_of


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of statements: their indentation, the names they use, and free names for parts."""

    indent: str
    spelling: Spelling
    part_names: Iterator[str]


def statement_lines(before: str, value: Expr, layout: Layout) -> list[str]:
    """The lines of `before value`, with `name =` or `return` as `before`."""
    flat = f"{layout.indent}{before} {expression_text(value, layout.spelling).text}"
    if len(flat) <= LINE_LENGTH or isinstance(value, Load | Local | Constant):
        return [flat]
    if isinstance(value, Apply) and binary_operator(value):
        return _chain_lines(before, value, layout)
    if isinstance(value, Cast):
        lines, name = _named_part(value.value, layout)
        return [*lines, *statement_lines(before, replace(value, value=name), layout)]
    return _call_lines(before, value, layout)


def _chain_lines(before: str, value: Apply, layout: Layout) -> list[str]:
    """Operands of one precedence in parentheses, on a line together or on one each:

    total = (
        first * second
        + third
        - fourth
    )
    """
    links = list(_links(value, BINARY[binary_operator(value)]))
    if len(links) < 3:
        return _shorter_operands(before, value, layout)
    room = LINE_LENGTH - len(layout.indent) - len(INDENT)
    lines, texts = [], []
    for symbol, operand, least in links:
        lead = f"{symbol} " if symbol else ""
        text = expression_text(operand, layout.spelling)
        if len(lead) + len(text.inside(least)) > room:
            part, name = _named_part(operand, layout)
            lines += part
            text = expression_text(name, layout.spelling)
        texts.append(f"{layout.indent}{INDENT}{lead}{text.inside(least)}")
    together = f"{layout.indent}{INDENT}{' '.join(text.strip() for text in texts)}"
    return [
        *lines,
        f"{layout.indent}{before} (",
        *([together] if len(together) <= LINE_LENGTH else texts),
        f"{layout.indent})",
    ]


def _links(value: Expr, precedence: Precedence) -> Iterator[tuple[str, Expr, int]]:
    """The operands of a chain, each with the operator before it and its least precedence."""
    symbol = binary_operator(value)
    if not isinstance(value, Apply) or not symbol or BINARY[symbol] is not precedence or symbol == "**":
        yield "", value, precedence
        return
    left, right = value.arguments
    left_least, right_least = operand_limits(symbol)
    if precedence is Precedence.COMPARISON:
        yield "", left, left_least
    else:
        yield from _links(left, precedence)
    yield symbol, right, right_least


def _shorter_operands(before: str, value: Apply, layout: Layout) -> list[str]:
    """`name = long_left * long_right` with the longer operand on its own line before."""
    left, right = value.arguments
    lengths = [len(expression_text(operand, layout.spelling).text) for operand in (left, right)]
    longer = left if lengths[0] >= lengths[1] else right
    if isinstance(longer, Load | Local | Constant):
        return [f"{layout.indent}{before} {expression_text(value, layout.spelling).text}"]
    lines, name = _named_part(longer, layout)
    arguments = (name, right) if longer is left else (left, name)
    return [*lines, *statement_lines(before, replace(value, arguments=arguments), layout)]


def _call_lines(before: str, value: Apply | CallHelper, layout: Layout) -> list[str]:
    """A call with its arguments on separate lines, if each fits."""
    room = LINE_LENGTH - len(layout.indent) - len(INDENT) - 1
    lines: list[str] = []
    arguments: list[Expr] = []
    for argument in value.arguments:
        if len(expression_text(argument, layout.spelling).text) > room:
            part, argument = _named_part(argument, layout)
            lines += part
        arguments.append(argument)
    texts = [expression_text(argument, layout.spelling).text for argument in arguments]
    if isinstance(value, CallHelper):
        function = layout.spelling.helpers[value.helper]
    elif operator_of(value):
        name = expression_text(replace(value, arguments=tuple(arguments)), layout.spelling)
        return [*lines, f"{layout.indent}{before} {name.text}"]
    else:
        texts += [keyword_text(name, text) for name, text in value.keywords]
        function = function_text(value.function, called=value.called)
    return [*lines, *lines_of(call(f"{before} {function}", texts), layout.indent)]


def _named_part(value: Expr, layout: Layout) -> tuple[list[str], Local]:
    """The lines that name the part, and the name."""
    name = Local(next(layout.part_names))
    return statement_lines(f"{name.name} =", value, layout), name

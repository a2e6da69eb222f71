"""List every array operation of a file, with the reason to report if no launch and no refusal covers it.

The list is made from the syntax tree alone, so that no path through capture or fusion can drop an operation silently.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.ir.program import MODULE
from fusec.base.records import dataclass
from fusec.base.text.source_span import cover
from fusec.capture.evidence.arrays import array_attributes
from fusec.capture.evidence.known_arrays import KnownArrays, is_operator, known_arrays, operands
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.module_body import script_statements
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.regions.regions import shares_line
from fusec.capture.regions.unfused_reasons import COMPILED, OUTSIDE, Found, Reason, is_element_store, reason_of
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import span
from fusec.capture.source.syntax import children

_CLOSED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_HIDING = (ast.Call, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.JoinedStr)
_SWITCHED_OFF = Reason("FUS303", "A comment turns it off.")


@dataclass(frozen=True, slots=True)
class _Chain:
    """An array expression, its number of operations, and the innermost enclosing part that may not be modelled."""

    node: ast.AST
    count: int
    inside: ast.AST | None


def function_operations(
    name: str, function: Function, facts: FileFacts, scope: ScopeNames, *, is_compiled: bool
) -> Iterator[ArrayOperation]:
    """The operations of the function's own statements, in source order."""
    known = known_arrays(function, scope, array_attributes(scope.seen_from(scope.module, scope.chain[:-1])))
    if is_compiled:
        parts = ((each, part) for each, part in _simple_parts(function.body) if not _is_of_elements(each))
        yield from _as_one(_operations(name, parts, facts, known, COMPILED), COMPILED)
    else:
        yield from _operations(name, _simple_parts(function.body), facts, known, None)


def outer_operations(facts: FileFacts, scope: ScopeNames) -> Iterator[ArrayOperation]:
    """The operations outside functions; one entry for each run of statements without a `def` or `class` in between."""
    tree = facts.file.tree
    plain = ast.Module([each for each in tree.body if not isinstance(each, _CLOSED)], [])
    known = known_arrays(plain, scope)
    places = script_statements(tree) if not facts.file.import_prefix else ()
    yield from _operations(MODULE, _simple_parts([*places]), facts, known, None)
    for is_closed, run in groupby(tree.body, lambda each: isinstance(each, _CLOSED)):
        if not is_closed:
            parts = (each for each in _simple_parts([*run]) if not _lies_in(each[0], places))
            yield from _as_one(_operations("", parts, facts, known, OUTSIDE), OUTSIDE)


def _lies_in(statement: ast.stmt, places: tuple[ast.stmt, ...]) -> bool:
    return any(each.lineno <= statement.lineno <= (each.end_lineno or each.lineno) for each in places)


def _as_one(found: Iterable[ArrayOperation], reason: Reason) -> Iterator[ArrayOperation]:
    """The operations under one reason, which is reported once for all of them."""
    kept = list(found)
    told = [each for each in kept if each.code != _SWITCHED_OFF.code]
    yield from (each for each in kept if each.code == _SWITCHED_OFF.code)
    if told:
        whole = cover(told[0].place, told[-1].place)
        required = any(each.is_required for each in told)
        one = replace(told[0], code=reason.code, note=reason.note, hint=reason.hint, is_required=required)
        yield from (replace(one, span=each.span, place=whole) for each in told)


def _operations(
    name: str, parts: Iterable[tuple[ast.stmt, ast.AST]], facts: FileFacts, known: KnownArrays, reason: Reason | None
) -> Iterator[ArrayOperation]:
    for statement, part in parts:
        pragmas = statement_pragmas(statement, facts.pragmas)
        for chain in _chains_of(part, known):
            told = reason or reason_of(
                Found(chain.node, statement, chain.count, chain.inside, shares_line(statement, facts)), known
            )
            told = _SWITCHED_OFF if pragmas.is_off else told
            if told.code in pragmas.ignored:
                continue
            place = span(facts.file, chain.node)
            yield ArrayOperation(name, told.code, told.note, told.hint, pragmas.is_required, place, place)


def _is_of_elements(statement: ast.stmt) -> bool:
    """Whether, in a compiled function, it is a statement of loops over elements or allocates memory for them."""
    match statement:
        case ast.AugAssign(ast.Subscript()) | ast.Assign([ast.Subscript()]):
            return True
        case ast.Assign(value=ast.Call(ast.Attribute(attr=name))):
            return name.endswith("_like")
        case _:
            return False


def _simple_parts(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """The simple statements, and the expressions in the heads of compound ones, each with its statement."""
    for statement in body:
        if isinstance(statement, _CLOSED):
            continue
        inner = [child for child in children(statement) if _holds_statements(child)]
        if not inner:
            yield statement, statement
            continue
        for child in children(statement):
            if isinstance(child, ast.expr):
                yield statement, child
            elif isinstance(child, ast.stmt):
                yield from _simple_parts([child])
            elif isinstance(child, ast.withitem):
                yield statement, child.context_expr
            else:
                yield from _simple_parts([each for each in children(child) if isinstance(each, ast.stmt)])


def _holds_statements(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)


def _chains_of(part: ast.AST, known: KnownArrays) -> Iterator[_Chain]:
    """The array expressions of a statement, or of a head."""
    match part:
        case ast.AugAssign(target, _, value) if known.is_array(target) or is_element_store(part, known):
            yield _Chain(part, 1 + _count(value, known), None)
            yield from _within(value, known, None)
        case ast.Assign() if is_element_store(part, known):
            yield _Chain(part, _count(part.value, known), None)
            yield from _within(part.value, known, None)
        case ast.AnnAssign(value=ast.expr() as value):
            yield from _chains(value, known, None)
        case ast.Delete():
            return
        case _:
            yield from _chains(part, known, None)


def _chains(node: ast.AST, known: KnownArrays, inside: ast.AST | None) -> Iterator[_Chain]:
    if known.is_operation(node):
        yield _Chain(node, _count(node, known), inside)
        yield from _within(node, known, inside)
        return
    inside = node if isinstance(node, _HIDING) else inside
    for child in children(node):
        yield from _chains(child, known, inside)


def _within(node: ast.AST, known: KnownArrays, inside: ast.AST | None) -> Iterator[_Chain]:
    """The array expressions in a chain's operands that may not be modelled."""
    for part in _chain(node, known):
        if not known.is_operation(part):
            yield from _chains(part, known, inside)


def _count(node: ast.AST, known: KnownArrays) -> int:
    return sum(known.is_operation(part) for part in _chain(node, known))


def _chain(node: ast.AST, known: KnownArrays) -> Iterator[ast.AST]:
    """The operations of one expression and, as leaves, their operands."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        if not known.is_operation(part):
            continue
        if isinstance(part, ast.Call):
            waiting += part.args
            waiting += [part.func.value] if isinstance(part.func, ast.Attribute) else []
        else:
            waiting += _sides(part)


def _sides(node: ast.AST) -> list[ast.expr]:
    """The direct operands of an operator."""
    assert is_operator(node)
    return [child for child in children(node) if isinstance(child, ast.expr)] or operands(node)

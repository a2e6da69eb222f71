"""Lower an `if` that only raises an error, or an `assert`, to its reductions and a check, which a dispatcher can run after its kernel.

`if np.any(x < 0): raise ValueError("negative")  ->  any_value = np.any(x < 0); if any_value: raise ValueError("negative")`
"""

import ast
import builtins
from collections.abc import Collection, Iterator
from dataclasses import replace

from fusec.base.ir.host_statement import Check
from fusec.capture.arrays.host_statements import describe, host_statement
from fusec.capture.arrays.reductions import full_reduction
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.flow.block_headers import Check as CheckStatement
from fusec.capture.flow.block_headers import check_of
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.inner_statements.nested_reductions import named_reductions
from fusec.capture.names.array_libraries import array_module
from fusec.capture.source.dedent import dedented
from fusec.capture.source.name_substitution import text_with_names, with_names
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment, span
from fusec.capture.source.syntax import children, is_deeper_than, walk

_DEEPEST = 20
_OPERATIONS = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare)
_FUNCTIONS = tuple(f"builtins.{name}" for name in ("abs", "bool", "float", "int", "len", "round"))
_IN_TEXTS = frozenset(("abs", "ascii", "format", "len", "max", "min", "repr", "round", "sorted", "sum"))
_SCOPED = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom,
)  # fmt: skip


def possible_checks(function: ast.AST) -> Iterator[ast.If | ast.Assert]:
    """The statements of the function that may be checks; tested before any name is resolved."""
    for node in walk(function):
        if isinstance(node, ast.If | ast.Assert) and check_of(node) is not None and not is_deeper_than(node, _DEEPEST):
            yield node


def lowered_check(statement: CheckStatement, around: LoweringContext) -> LoweredStatement:
    """The reductions in the test, and the check on their names; a barrier if it does anything else.

    The kernel also computes reductions that the author's test may skip, as in `strict and np.any(x < 0)`.
    """
    owner = statement.owner
    what = describe(owner) if isinstance(owner, ast.Assert) else Obstacle("`if` that raises an error")
    barrier = host_statement(statement, what, around.file)
    named = named_reductions([*_reductions(statement.value, around)], statement, around)
    if named is None:
        return LoweredStatement((), barrier)
    around = named.around
    given = tuple(name for launch in named.launches for name in launch.results)
    on_names = with_names(owner, named.names)
    assert isinstance(on_names, ast.If | ast.Assert)
    names = tuple(name for name in sorted(names_read(on_names)) if name in given or not _is_builtin(name, around))
    is_plain = _is_of_numbers(on_names.test, given, around) and _can_be_raised(statement.raised, around)
    if not is_plain or may_be_unbound({*names} - {*given}, owner, around.scope):
        return LoweredStatement((), barrier)
    place = span(around.file, owner)
    text, original = text_with_names(owner, named.names, around.file), segment(around.file, owner)
    check = Check(dedented(text, place), dedented(original, place), given, names)
    return LoweredStatement(tuple(named.launches), replace(barrier, reads=frozenset(names), role=check))


def _reductions(node: ast.expr, around: LoweringContext) -> Iterator[ast.Call]:
    """The reductions to numbers in the expression, inner ones first."""
    for part in children(node):
        if isinstance(part, ast.expr):
            yield from _reductions(part, around)
    if isinstance(node, ast.Call) and full_reduction(node, around):
        yield node


def _is_builtin(name: str, around: LoweringContext) -> bool:
    return around.scope.canonical(ast.Name(name, ast.Load())) == f"builtins.{name}"


def _is_of_numbers(node: ast.expr, given: Collection[str], around: LoweringContext) -> bool:
    """Whether it compares and computes with variables, literals and shapes alone, and so changes nothing that a kernel reads."""
    match node:
        case ast.Constant() | ast.Attribute(ast.Name(), "shape" | "ndim" | "size" | "dtype"):
            return not isinstance(node, ast.Attribute) or _is_of_numbers(node.value, given, around)
        case ast.Name(id=name):
            return name in given or _is_variable(name, around)
        case ast.Call(ast.Name() as function, [argument], []):
            return around.scope.canonical(function) in _FUNCTIONS and _is_of_numbers(argument, given, around)
        case ast.Subscript(ast.Attribute(attr="shape") as shape, ast.Constant() | ast.Slice()):
            return _is_of_numbers(shape, given, around)
        case _ if isinstance(node, _OPERATIONS):
            parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
            return all(_is_of_numbers(part, given, around) for part in parts)
        case _:
            return False


def _is_variable(name: str, around: LoweringContext) -> bool:
    """Whether it is a name of the function or of the module that a call can take as an argument."""
    return array_module(around.scope.origin(ast.Name(name, ast.Load()))) is None and not around.scope.spoils(name)


def _can_be_raised(raised: ast.AST | None, around: LoweringContext) -> bool:
    """Whether another function can raise the error, whatever its text calls: all names in it are arguments of that function,
    or builtins that have no use for the author's frame."""
    nodes = walk(raised) if raised is not None else ()
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    is_private = any(isinstance(node, ast.Attribute) and node.attr.startswith("__") for node in nodes)
    builtin = [name for name in names if _is_builtin(name, around)]
    is_known = all(name in _IN_TEXTS or isinstance(getattr(builtins, name, None), type) for name in builtin)
    are_own = is_known and "super" not in builtin and all(_is_variable(n, around) for n in names if n not in builtin)
    return are_own and not is_private and not any(isinstance(node, _SCOPED) for node in nodes)

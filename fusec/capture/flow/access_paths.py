"""Find access paths that can be read before a straight line runs: arguments of launches, and the test of an `if`."""

import ast
import keyword
from collections.abc import Collection

from fusec.base.ir.launch_loop import Asked
from fusec.base.records import dataclass
from fusec.base.text.access_paths import OF_ARRAYS, literal_text, path_keys, path_root, path_text
from fusec.capture.flow.attribute_owners import attribute_owners
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.names.attribute_hooks import runs_code
from fusec.capture.names.methods import class_at
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


@dataclass(frozen=True, slots=True)
class Paths:
    """Access paths: `owners` are parameters whose attributes are variables, `steady` the variables that are not
    rebound.

    Variables that are `passed` to a call are excluded: they may be arrays, and `u.size` of an array is no attribute.
    So are attributes that run code of a class that the `scope` shows.
    """

    owners: frozenset[str]
    steady: frozenset[str]
    passed: frozenset[str]
    scope: ScopeNames

    def name(self, node: ast.expr) -> str:
        """The variable's name for the path: `u` for `self.u` and `self.grid.u`, `Er` for `grid[m].Er`; empty for
        anything else.

        Attributes of arrays, `self.u.size`, are not plain attributes, and `u[n]` is more likely a row of an array than
        an entry.
        """
        text = path_text(node)
        root = path_root(text)
        is_path = isinstance(node, ast.Attribute | ast.Subscript) and root in (self.owners | self.steady) - self.passed
        if not is_path or not self.steady.issuperset(path_keys(text)):
            return ""
        if any(isinstance(part, ast.Attribute) and runs_code(part, self.scope) for part in walk(node)):
            return ""
        return _name(node, root, self.owners)


def paths_of(line: StraightLine, function: Function, scope: ScopeNames) -> Paths:
    """The paths that one call can read before all launches of the line."""
    calls = [node for statement in line.statements for node in walk(statement) if isinstance(node, ast.Call)]
    values = [value for call in calls for value in (*call.args, *(keyword.value for keyword in call.keywords))]
    passed = frozenset(value.id for value in values if isinstance(value, ast.Name))
    return Paths(attribute_owners(function, scope), _steady_locals(line, scope), passed, scope)


def _steady_locals(line: StraightLine, scope: ScopeNames) -> frozenset[str]:
    """The function's own variables that no statement rebinds after the first launch of the line."""
    statements = line.statements
    first = next((k for k, each in enumerate(statements) if _may_launch(each, scope)), len(statements))
    bound = frozenset[str]().union(*map(names_bound, statements[first:]))
    known = scope.chain[-1].bindings.keys() - bound
    own = (name for name in known if scope.owns(name))
    return frozenset(name for name in own if scope.library(name) is None)


def _name(node: ast.expr, root: str, owners: Collection[str]) -> str:
    match node:
        case ast.Attribute(attr=name) if name.startswith("__"):
            return ""
        case ast.Attribute(value=ast.Name(), attr=name):
            return name if root in owners or name not in OF_ARRAYS else ""
        case ast.Attribute(value=inner, attr=name):
            return name if name not in OF_ARRAYS and _inner(inner, root, owners) else ""
        case ast.Subscript(value=ast.Name(), slice=ast.Constant(value=str(key))):
            return _named(key) or root
        case ast.Subscript(value=ast.Name()):
            return ""
        case ast.Subscript(value=inner, slice=key):
            before = _name(inner, root, owners)
            own = _named(key.value) if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
            return own or before if before not in ("", *OF_ARRAYS) else ""
        case _:
            return ""


def _named(key: str) -> str:
    """The key, if it can name a variable."""
    return key if key.isidentifier() and not keyword.iskeyword(key) and not key.startswith("__") else ""


def _inner(node: ast.expr, root: str, owners: Collection[str]) -> bool:
    """Whether one of its attributes may be plain: attributes of `grid[m]` and of `self.grid` may be."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return True
    return bool(_name(node, root, owners))


def _may_launch(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether it holds a call, other than of a class of the package, `tank = Tank(n)`."""
    match statement:
        case ast.Assign([ast.Name()], ast.Call(func=called) as made) if class_at(called, scope) is not None:
            return sum(isinstance(node, ast.Call) for node in walk(made)) > 1
        case _:
            return any(isinstance(node, ast.Call) for node in walk(statement))


def asked_by(test: ast.expr, paths: Paths) -> tuple[Asked, ...]:
    """The conjuncts of the test; empty if one is not a known kind of test.

    Known are variables that are not rebound, attributes and entries that are tested for truth or `None`, or compared
    with literal numbers or texts. `grid.use_pml and n > 0`  ->  `grid.use_pml is True`, `n > 0`.
    """
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    found = [_asked(part, paths) for part in parts]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else ()


def _asked(part: ast.expr, paths: Paths) -> Asked | None:
    match part:
        case ast.UnaryOp(ast.Not(), operand) if _is_readable(operand, paths):
            return Asked(path_text(operand), "is", "False")
        case ast.Compare(left, [ast.Is() | ast.IsNot() as operator], [ast.Constant(value=None | bool() as value)]):
            word = "is" if isinstance(operator, ast.Is) else "is not"
            return Asked(path_text(left), word, str(value)) if _is_readable(left, paths) else None
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARED and _is_readable(left, paths):
            literal = literal_text(right)
            return Asked(path_text(left), _COMPARED[type(operator)], literal) if literal else None
        case _ if _is_readable(part, paths):
            return Asked(path_text(part), "is", "True")
        case _:
            return None


def _is_readable(node: ast.expr, paths: Paths) -> bool:
    return node.id in paths.steady if isinstance(node, ast.Name) else bool(paths.name(node))

"""Find the expressions that the function itself shows to be arrays.

The evidence is stricter than in `evidence.arrays`: a plain slice, `x[1:]`, may be a part of a list or a text.
"""

import ast
from collections.abc import Iterable

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import array_function, is_reduction
from fusec.capture.draft.numpy_spellings import COMPARISONS, OPERATORS, REDUCTION_METHODS, UNARY_OPERATORS
from fusec.capture.evidence.arrays import makes_array, shown_as_arrays
from fusec.capture.evidence.declared_arrays import declared_arrays
from fusec.capture.evidence.objects import used_as_texts
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_ROUNDS = 4  # for a chain of assignments in another order than the order of execution
_PARTS = ("real", "imag", "T")
_TEXTS = (ast.JoinedStr, ast.List, ast.Dict, ast.Set)


@dataclass(frozen=True, slots=True)
class KnownArrays:
    """`names` are the texts of variables and attributes that hold arrays."""

    scope: ScopeNames
    names: frozenset[str]

    def is_array(self, node: ast.expr) -> bool:
        """Whether the expression is surely an array and no number; without recursion along chains of operators."""
        match node:
            case ast.Name(name):
                return name in self.names
            case ast.Attribute(value, attribute):
                return ast.unparse(node) in self.names or (attribute in _PARTS and self.is_array(value))
            case ast.Subscript(value, index):
                return self.is_array(value) and self._keeps_axes(index)
            case ast.Call():
                return self._gives_array(node)
            case ast.IfExp(_, first, second):
                return self.is_array(first) or self.is_array(second)
            case ast.NamedExpr(value=value):
                return self.is_array(value)
            case _:
                return is_operator(node) and any(map(self.is_array, operands(node)))

    def is_operation(self, node: ast.AST) -> bool:
        """Whether NumPy runs at least one pass over an array for this node, without its operands."""
        if isinstance(node, ast.Call):
            return self._reduces(node) or (self.is_elementwise(node) and any(map(self.is_array, node.args)))
        return is_operator(node) and any(map(self.is_array, operands(node)))

    def is_elementwise(self, call: ast.Call) -> bool:
        """Whether it computes each element; `np.empty_like(x)` computes none."""
        function = array_function(self.scope.canonical(call.func) or "")
        return function is not None and not is_reduction(function.name) and function.name != "numpy.empty_like"

    def reduced_inside(self, node: ast.AST) -> ast.Call | None:
        """The first reduction inside the node: `a.max()` in `a / a.max()`."""
        below = (part for part in walk(node) if part is not node and isinstance(part, ast.Call))
        return next((part for part in below if self._reduces(part)), None)

    def _gives_array(self, call: ast.Call) -> bool:
        if makes_array(call, self.scope):
            return True
        if self._reduces(call):
            return any(keyword.arg == "axis" for keyword in call.keywords)
        return self.is_elementwise(call) and any(map(self.is_array, call.args))

    def _reduces(self, call: ast.Call) -> bool:
        """Whether it is `np.sum(x)` or `x.sum()` of an array."""
        if is_reduction(self.scope.canonical(call.func) or ""):
            return bool(call.args) and self.is_array(call.args[0])
        is_method = isinstance(call.func, ast.Attribute) and call.func.attr in REDUCTION_METHODS
        return is_method and isinstance(call.func, ast.Attribute) and self.is_array(call.func.value)

    def is_view(self, index: ast.expr) -> bool:
        """Whether the index selects a view, without masks or arrays: `x[1:]`, `x[:, 0]`, `x[..., 0]`."""
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        return self._keeps_axes(index) and not any(map(self.is_array, parts))

    def _keeps_axes(self, index: ast.expr) -> bool:
        """Whether the result has axes: `x[1:]`, `x[:, 0]`, `x[..., 0]`, `x[mask]`; not `x[0]`."""
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        return any(
            isinstance(part, ast.Slice) or (isinstance(part, ast.Constant) and part.value is ...) or self.is_array(part)
            for part in parts
        )


def is_operator(node: ast.AST) -> bool:
    """Whether it is an elementwise operator with no text or list as an operand."""
    match node:
        case ast.BinOp(left, operator, right):
            return type(operator) in OPERATORS and not (_is_text(left) or _is_text(right))
        case ast.UnaryOp(op=operator):
            return type(operator) in UNARY_OPERATORS
        case ast.Compare(ops=[operator]):
            return type(operator) in COMPARISONS
        case _:
            return False


def operands(node: ast.AST) -> list[ast.expr]:
    """The operands of an operator; for a chain, `a + b + c`, all of them."""
    found: list[ast.expr] = []
    waiting = [node]
    while waiting:
        match waiting.pop():
            case ast.BinOp(left, _, right) as inner if is_operator(inner):
                waiting += (left, right)
            case ast.UnaryOp(_, operand):
                waiting.append(operand)
            case ast.Compare(left, _, others):
                waiting += (left, *others)
            case ast.expr() as other:
                found.append(other)
            case _:
                continue
    return found


def known_arrays(body: ast.AST, scope: ScopeNames, attributes: Iterable[str] = ()) -> KnownArrays:
    """The arrays that the function, or the module's top level, shows; `attributes` are the arrays of the class."""
    found = {*attributes, *shown_as_arrays(body, scope)}
    if isinstance(body, Function):
        found |= declared_arrays(body, scope)
    found -= used_as_texts(scope)
    assigned = [node for node in walk(body) if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None]
    for _ in range(_ROUNDS):
        known = KnownArrays(scope, frozenset(found))
        before = len(found)
        found.update(name for node in assigned for name in _given(node, known))
        if len(found) == before:
            break
    return KnownArrays(scope, frozenset(found))


def _given(statement: ast.Assign | ast.AnnAssign, known: KnownArrays) -> list[str]:
    """The names that the statement binds to arrays."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    found: list[str] = []
    for target in targets:
        match target, statement.value:
            case (ast.Name(name), ast.expr() as value) if known.is_array(value):
                found.append(name)
            case (ast.Tuple(parts), ast.Tuple(values)):
                pairs = zip(parts, values, strict=False)
                found += [part.id for part, value in pairs if isinstance(part, ast.Name) and known.is_array(value)]
            case _:
                continue
    return found


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, _TEXTS) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))

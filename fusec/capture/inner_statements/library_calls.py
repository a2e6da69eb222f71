"""Turn calls that stay a library's into statements of their own, which it runs between the kernels of the others.

`return silu(x @ w1 + b1) @ w2 + b2  ->  product = x @ w1; silu_value = silu(product + b1); product_2 = silu_value @ w2;
return product_2 + b2`. So are running sums, `np.cumsum(x * y, axis=1)`, and what an array selects, `table[labels]`,
which kernels may gather; and on a device reductions of what others give along other axes, `argmin(sum(d, axis=2), axis=1)`.
What Python evaluates keeps its order.

Under `Option.EARLY_CALLS` the order is another one, if all operands are plain arrays: products and reductions of rows first, and then the
rest as one statement. `d = a[:, None] + b - 2 * (x @ y.T)  ->  product = x @ y.T; d = a[:, None] + b - 2 * product`.
"""

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from typing import TypeVar

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Sign
from fusec.base.ir.library_call import Join, LibraryCall, MatrixProduct, Move, View
from fusec.base.ir.preparation import Gather
from fusec.base.records import dataclass
from fusec.capture.arrays.reductions import partial_reduction
from fusec.capture.arrays.relocatable_names import keeps_meaning
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.reading import Option
from fusec.capture.draft.sizes import is_fixed_part
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.inner_statements.evaluation_order import evaluated
from fusec.capture.inner_statements.found_calls import found_call
from fusec.capture.inner_statements.nested_reductions import launch_of_copy, launch_on_names, named_launch
from fusec.capture.names.array_libraries import array_module, name_in_numpy
from fusec.capture.names.constants import integer_value
from fusec.capture.source.name_substitution import with_names
from fusec.capture.source.source_file import segment, span
from fusec.capture.source.syntax import walk

_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)
_OF_NEW_AXES = (ast.Tuple, ast.Slice, ast.Constant, ast.Load)
_Node = TypeVar("_Node", ast.stmt, ast.expr)


def written_calls(statement: ast.stmt, around: LoweringContext) -> LoweredStatement | None:
    """The statement as several, one for each call that stays a library's, for each of its arguments that is computed,
    and for what Python computes before a call that it has no part in. None if one of these is no launch, or the
    statement holds no such call."""
    value = getattr(statement, "value", None)
    if (
        not isinstance(statement, _STATEMENTS)
        or not isinstance(value, ast.expr)
        or "#" in segment(around.file, statement)
    ):
        return None
    if isinstance(statement, ast.AugAssign) and not isinstance(statement.target, ast.Name):
        return None  # Python reads the target first
    found = [node for node in walk(value) if isinstance(node, ast.expr) and found_call(node, around) is not None]
    if not found or not _are_own_variables(statement, around):
        return None
    if any(isinstance(node, ast.Subscript) for node in found) and not _binds_names(statement):
        return None
    written = _Written(statement, around)
    if not written.write(value) or not written.names.keys() >= {*found} - {value}:
        return None
    return written.finished(value)


def _binds_names(statement: ast.stmt) -> bool:
    """Whether it stores into no part of an array: `z[mask] = w[mask] * 2.0` has as many values as elements."""
    return not isinstance(statement, ast.Assign) or all(isinstance(each, ast.Name) for each in statement.targets)


@dataclass(slots=True)
class _Written:
    """The statements so far, the name of each expression that they compute, and the context with these names."""

    statement: ast.stmt
    around: LoweringContext
    launches: list[Draft] = field(default_factory=list)
    calls: list[tuple[int, LibraryCall | Gather]] = field(default_factory=list)
    names: dict[ast.expr, str] = field(default_factory=dict)
    is_early: bool = False  # so far, before something that waits

    def write(self, node: ast.expr) -> bool:
        """Whether all calls inside are statements now, each after what Python computes before it."""
        parts = _parts(node)
        for k, part in enumerate(parts):
            own = self._call(part) if self.write(part) and self._reduced(part) else None
            if own is None:
                return False
            is_followed = any(self._is_own(inner) for later in parts[k + 1 :] for inner in _expressions(later))
            if is_followed and not (self._waits(part) or self._bind(part)):
                return False
        found = found_call(node, self.around)
        if found is None:
            return True
        if found.kind in (Join, Move, View):
            return self._bind_parts(found.inputs)
        wanted = "places" if isinstance(node, ast.Subscript) else ""
        return all(self._bind(each, Sign.ARRAYS, wanted) for each in found.inputs)

    def _bind_parts(self, parts: Sequence[ast.expr]) -> bool:
        """Whether the parts that Python computes have become names of launches. So do variables that these launches read:
        a kernel copies them, and all parts are in one array from the start. A view before such a part is a statement."""
        are_taken = [self._is_taken(part) for part in parts]
        computed = [part for part, is_taken in zip(parts, are_taken, strict=True) if not is_taken]
        read = frozenset[str]().union(*map(names_read, computed))
        for k, part in enumerate(parts):
            is_bound = part in self.names
            if not are_taken[k]:
                is_bound = is_bound or self._bind(part, Sign.ARRAYS, "part")
            elif isinstance(part, ast.Name):
                is_own = self.around.known.is_result(part.id)  # which a kernel may put into its place
                is_bound = is_own or part.id not in read or self._bind_copy(part)
            elif is_fixed_part(part, self.around):
                is_bound = all(are_taken[k:]) or self._bind_view(part)
            if not is_bound:
                return False
        return True

    def _is_taken(self, part: ast.expr) -> bool:
        return part in self.names or isinstance(part, ast.Name) or is_fixed_part(part, self.around)

    def _bind_copy(self, part: ast.expr) -> bool:
        name = self._own_name(part, "part")
        launch = launch_of_copy(name, part, self.statement, self.around)
        return launch is not None and self._add(part, name, launch)

    def _bind_view(self, part: ast.expr) -> bool:
        name, base = self._own_name(part, "part"), _text(part)
        if base is None:
            return False
        return self._take(part, Move(name, with_constants(part, self.around), (base,)))

    def _is_own(self, node: ast.expr) -> bool:
        """Whether it becomes a statement of its own."""
        return found_call(node, self.around) is not None or self._is_reduction(node)

    def _is_reduction(self, node: ast.expr) -> bool:
        return self.around.has(Option.EARLY_CALLS) and partial_reduction(node, self.around) is not None

    def _reduced(self, node: ast.expr) -> bool:
        """Whether it is no reduction of rows, or has become a launch."""
        return not self._is_reduction(node) or self._bind(node)

    def _waits(self, node: ast.expr) -> bool:
        """Whether what follows may run before it."""
        may_wait = self.around.has(Option.EARLY_CALLS)
        self.is_early |= may_wait and not _is_settled(with_names(node, self.names), self.around)
        return may_wait

    def finished(self, value: ast.expr) -> LoweredStatement | None:
        """The whole statement, whose value is a call, or a launch on the names."""
        is_update = isinstance(self.statement, ast.AugAssign)
        if found_call(value, self.around) is None or (is_update and self._call(value)):
            last = launch_on_names(self.statement, self.names, self.around)
            return None if last is None else LoweredStatement((*self.launches, last), None, self._placed())
        if isinstance(value, ast.Subscript):
            return None  # `own = table[labels]` is one already
        match self.statement:
            case ast.Assign([ast.Name(id=name)]) | ast.AnnAssign(ast.Name(id=name), simple=1):
                is_own = self.around.scope.owns(name)
            case ast.Return():
                name, is_own = self.around.fresh_names.result(), True
            case _:
                return None
        made = self._made(name, value) if is_own else None
        if made is None:
            return None
        self._take(value, made)
        return LoweredStatement(tuple(self.launches), None, self._placed())

    def _placed(self) -> tuple[tuple[int, HostStatement], ...]:
        """The calls as statements, which say whether one of them runs early."""
        place = span(self.around.file, self.statement)
        placed = []
        for k, made in self.calls:
            role = made if isinstance(made, Gather) else replace(made, is_early=self.is_early)
            what = f"selection of `{made.expression}`" if isinstance(made, Gather) else made.what
            placed.append((k, HostStatement(what, None, frozenset(made.sources), frozenset({made.name}), place, role)))
        return tuple(placed)

    def _call(self, node: ast.expr) -> bool | None:
        """Whether it is a call, which is a statement from now on; None if it cannot be one."""
        found = found_call(node, self.around)
        if found is None:
            return False
        place = f"{node.lineno}:{node.col_offset}:{node.end_col_offset}"
        wanted = "product" if found.kind is MatrixProduct else _readable_name(node)
        name = self.around.fresh_names.number(wanted, place, 0)
        made = self._made(name, node)
        if made is None:
            return None
        self.around = replace(self.around, known=replace(self.around.known, rows={}))  # of another kernel
        return self._take(node, made)

    def _take(self, node: ast.expr, made: LibraryCall | Gather) -> bool:
        self.calls.append((len(self.launches), made))
        self._name(node, made.name)
        return True

    def _made(self, name: str, node: ast.expr) -> LibraryCall | Gather | None:
        own = with_names(node, self.names)
        found = found_call(own, self.around)
        texts = [None] if found is None else [_text(each) for each in found.inputs]
        inputs = tuple(text for text in texts if text is not None)
        if found is None or len(inputs) < len(texts):
            return None
        if found.kind is None:
            return Gather(name, *inputs)
        made = library_call(found.kind, name, own, inputs, self.around)
        is_returned = isinstance(self.statement, ast.Return) and node is self.statement.value
        return replace(made, is_returned=is_returned) if made is not None else None

    def _own_name(self, part: ast.expr, wanted: str) -> str:
        return self.around.fresh_names.number(wanted, f"{part.lineno}:{part.col_offset}:{part.end_col_offset}", 1)

    def _add(self, part: ast.expr, name: str, launch: Draft) -> bool:
        self.launches.append(launch)
        self._name(part, name)
        if name in launch.kernel.rows.shapes:
            rows = {**self.around.known.rows, name: launch.kernel.rows.shapes[name]}
            self.around = replace(self.around, known=replace(self.around.known, rows=rows))
        return True

    def _bind(self, part: ast.expr, sign: Sign | None = None, wanted: str = "") -> bool:
        """Whether it is a name, a constant or a function, or has become the name of a launch. `sign`: what its place
        shows of it."""
        own = with_names(part, self.names) if part not in self.names else ast.Name(self.names[part], ast.Load())
        if _is_settled(own, self.around):
            return True
        name = self._own_name(part, wanted or _readable_name(part))
        launch = named_launch(name, part, own, self.statement, self.names, self.around)
        if launch is None:
            return False
        own_sign = launch.evidence.sign if sign is None else sign
        return self._add(part, name, replace(launch, evidence=replace(launch.evidence, sign=own_sign)))

    def _name(self, node: ast.expr, name: str) -> None:
        self.names[node] = name
        known = self.around.known
        self.around = replace(self.around, known=replace(known, arrays=known.arrays | {name}))


def _parts(node: ast.expr) -> list[ast.expr]:
    """What it evaluates, in order; of `total[:, None]`, the total."""
    match node:
        case ast.Subscript(value, index) if all(isinstance(each, _OF_NEW_AXES) for each in walk(index)):
            return [value]
        case _:
            return evaluated(node)


def library_call(
    kind: Callable[..., LibraryCall], name: str, node: ast.expr, inputs: tuple[str, ...], around: LoweringContext
) -> LibraryCall | None:
    """The call as the generated module spells it; None if a name in it means something else there, or holds the library."""
    moved, scope = _moved(node, around), around.scope
    arrays = {each.removesuffix(".T") for each in inputs}
    others = {each.id for each in walk(moved) if isinstance(each, ast.Name) and each.id.isidentifier()} - arrays
    if not all(keeps_meaning(each, scope) or (scope.is_local(each) and scope.library(each) is None) for each in others):
        return None
    module = array_module(scope.origin(node.func)) if isinstance(node, ast.Call) else None
    if kind is Join and isinstance(node, ast.Call):
        kind = partial(Join, function=scope.canonical(node.func) or "")
    return kind(name, ast.unparse(moved).replace("'", '"'), inputs, module)


def with_constants(node: ast.expr, around: LoweringContext) -> str:
    """The text as another module has it: numbers in place of integer constants, and `np.nan` for `numpy.nan`."""
    return ast.unparse(_moved(node, around))


def _moved(node: ast.expr, around: LoweringContext) -> ast.expr:
    """NumPy's functions and types have the name `np.zeros`, however the author calls them."""

    class Moved(ast.NodeTransformer):
        def visit(self, inner: ast.AST) -> ast.AST:
            if not isinstance(inner, ast.Name | ast.Attribute):
                return self.generic_visit(inner)
            number, name = integer_value(inner, around.scope), name_in_numpy(around.scope.origin(inner))
            if number is not None:
                return ast.Constant(number)
            return ast.Name(f"np.{name}", ast.Load()) if name else self.generic_visit(inner)

    moved = Moved().visit(copy.deepcopy(node))
    assert isinstance(moved, ast.expr)
    return moved


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    return (inner for inner in walk(node) if isinstance(inner, ast.expr))


def _text(factor: ast.expr) -> str | None:
    """`x` or `x.T`."""
    match factor:
        case ast.Name(id=name):
            return name
        case ast.Attribute(ast.Name(id=name), "T"):
            return f"{name}.T"
        case ast.Attribute(ast.Attribute(ast.Name(id=name), "T"), "T") | ast.Subscript(ast.Name(id=name)):
            return name
        case _:
            return None


def _is_settled(node: ast.expr, around: LoweringContext) -> bool:
    """Whether nothing of it is an array operation."""
    match node:
        case ast.Name() | ast.Constant() | ast.Attribute(ast.Name(), "T"):
            return True
        case ast.Attribute() as member:
            return around.scope.canonical(member) is not None
        case ast.UnaryOp(ast.USub(), ast.Constant()):
            return True
        case _:
            return False


def _are_own_variables(statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether all variables of the statement are local ones that have a value: the function that calls the products
    reads them before it calls the first, which may run any code."""
    named = [node for node in walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    own = {node.id for node in named if around.scope.canonical(node) is None and around.scope.constant(node.id) is None}
    are_local = all(around.scope.owns(name) for name in own)
    return are_local and not may_be_unbound(own, statement, around.scope)


def _readable_name(node: ast.expr) -> str:
    """`silu_value` for `silu(x)`, `table_item` for `table[labels]`."""
    match node:
        case ast.Subscript(ast.Name(id=name)):
            return f"{name.strip('_')}_item"
        case ast.Call(ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name.strip('_')}_value"
        case _:
            return "factor"

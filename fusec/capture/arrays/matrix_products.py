"""Turn matrix products into statements of their own, which a library runs between the kernels of the others.

`return silu(x @ w1 + b1) @ w2 + b2  ->  product = x @ w1; silu_value = silu(product + b1); product_2 = silu_value @ w2;
return product_2 + b2`. What Python evaluates keeps its order.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Sign
from fusec.base.ir.matrix_product import MatrixProduct
from fusec.base.scalars.libraries import USUAL
from fusec.capture.arrays.evaluation_order import evaluated
from fusec.capture.arrays.nested_reductions import launch_on_names, named_launch
from fusec.capture.arrays.relocatable_names import keeps_meaning
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.names.array_libraries import array_module, numpy_spelling
from fusec.capture.source.name_substitution import with_names
from fusec.capture.source.source_file import segment, span
from fusec.capture.source.syntax import walk

_FUNCTIONS = ("numpy.matmul", "numpy.dot")
_CALLED = frozenset(("matmul", "dot", "einsum"))  # the last name of any such call
_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)
_Factors = tuple[ast.expr, ast.expr]
_Node = TypeVar("_Node", ast.stmt, ast.expr)


def may_hold_products(function: ast.AST, around: LoweringContext) -> bool:
    """Whether an expression of the function may be a matrix product of a library whose products run at once; tested
    before any name is resolved."""
    known = {library for module in around.function.modules for library in module.libraries}
    return known <= {*USUAL} and any(map(_may_be_product, walk(function)))


def _may_be_product(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.MatMult()) | ast.Call(ast.Attribute(attr="matmul" | "dot" | "einsum")):
            return True
        case ast.Call(ast.Name(id=name)):
            return name in _CALLED
        case _:
            return False


def written_products(statement: ast.stmt, around: LoweringContext) -> LoweredStatement | None:
    """The statement as several, one for each matrix product, for each of their factors that is computed, and for what
    Python computes before a product that it has no part in. None if one of these is no launch, or the statement holds
    no product."""
    value = getattr(statement, "value", None)
    if (
        not isinstance(statement, _STATEMENTS)
        or not isinstance(value, ast.expr)
        or "#" in segment(around.file, statement)
    ):
        return None
    if isinstance(statement, ast.AugAssign) and not isinstance(statement.target, ast.Name):
        return None  # Python reads the target first
    found = [node for node in walk(value) if isinstance(node, ast.expr) and _factors(node, around) is not None]
    if not found or not _are_own_variables(statement, around):
        return None
    written = _Written(statement, around)
    if not written.write(value) or not written.names.keys() >= {*found} - {value}:
        return None
    return written.finished(value)


@dataclass(slots=True)
class _Written:
    """The statements so far, the name of each expression that they compute, and the context with these names."""

    statement: ast.stmt
    around: LoweringContext
    launches: list[Draft] = field(default_factory=list)
    products: list[tuple[int, HostStatement]] = field(default_factory=list)
    names: dict[ast.expr, str] = field(default_factory=dict)

    def write(self, node: ast.expr) -> bool:
        """Whether all products inside are statements now, each after what Python computes before it."""
        parts = evaluated(node)
        for k, part in enumerate(parts):
            own = self._product(part) if self.write(part) else None
            if own is None:
                return False
            is_followed = any(_factors(inner, self.around) for later in parts[k + 1 :] for inner in _expressions(later))
            if is_followed and not self._bind(part):
                return False
        return all(self._bind(factor, Sign.ARRAYS) for factor in _factors(node, self.around) or ())

    def finished(self, value: ast.expr) -> LoweredStatement | None:
        """The whole statement, whose value is a product, or a launch on the names."""
        is_update = isinstance(self.statement, ast.AugAssign)
        if _factors(value, self.around) is None or (is_update and self._product(value)):
            last = launch_on_names(self.statement, self.names, self.around)
            return None if last is None else LoweredStatement((*self.launches, last), None, tuple(self.products))
        match self.statement:
            case ast.Assign([ast.Name(id=name)]) | ast.AnnAssign(ast.Name(id=name), simple=1):
                is_own = self.around.scope.is_local(name) and not self.around.scope.spoils(name)
            case ast.Return():
                name, is_own = self.around.fresh_names.result(), True
            case _:
                return None
        made = self._made(name, value, is_returned=isinstance(self.statement, ast.Return)) if is_own else None
        return None if made is None else LoweredStatement(tuple(self.launches), None, (*self.products, made))

    def _product(self, node: ast.expr) -> bool | None:
        """Whether it is a product, which is a statement from now on; None if it cannot be one."""
        if _factors(node, self.around) is None:
            return False
        name = self.around.fresh_names.number("product", f"{node.lineno}:{node.col_offset}:{node.end_col_offset}", 0)
        made = self._made(name, node)
        if made is None:
            return None
        self.products.append(made)
        self._name(node, name)
        self.around = replace(self.around, known=replace(self.around.known, rows={}))  # of another kernel
        return True

    def _made(self, name: str, node: ast.expr, *, is_returned: bool = False) -> tuple[int, HostStatement] | None:
        own = with_names(node, self.names)
        factors = _factors(own, self.around)
        texts = [] if factors is None else [text for each in factors if (text := _text(each)) is not None]
        if len(texts) < 2:
            return None
        module, expression = None, ast.unparse(own)
        if isinstance(own, ast.Call) and (origin := self.around.scope.origin(own.func)) is not None:
            module = array_module(origin)
            if numpy_spelling(origin) == origin:
                expression = f"np.{origin.removeprefix('numpy.')}{expression.removeprefix(ast.unparse(own.func))}"
            elif not keeps_meaning(ast.unparse(own.func).partition(".")[0], self.around.scope):
                return None  # a variable that holds the library
        product = MatrixProduct(name, expression.replace("'", '"'), (texts[0], texts[1]), module, is_returned)
        place = span(self.around.file, self.statement)
        made = HostStatement("matrix product", None, frozenset(product.sources), frozenset({name}), place, product)
        return len(self.launches), made

    def _bind(self, part: ast.expr, sign: Sign | None = None) -> bool:
        """Whether it is a name, a constant or a function, or has become the name of a launch. `sign`: what its place
        shows of it."""
        own = with_names(part, self.names) if part not in self.names else ast.Name(self.names[part], ast.Load())
        if _is_settled(own, self.around):
            return True
        name = self.around.fresh_names.number(
            _readable_name(part), f"{part.lineno}:{part.col_offset}:{part.end_col_offset}", 1
        )
        launch = named_launch(name, part, own, self.statement, self.names, self.around)
        if launch is None:
            return False
        own_sign = launch.evidence.sign if sign is None else sign
        self.launches.append(replace(launch, evidence=replace(launch.evidence, sign=own_sign)))
        self._name(part, name)
        return True

    def _name(self, node: ast.expr, name: str) -> None:
        self.names[node] = name
        known = self.around.known
        self.around = replace(self.around, known=replace(known, arrays=known.arrays | {name}))


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    return (inner for inner in walk(node) if isinstance(inner, ast.expr))


def _factors(node: ast.AST, around: LoweringContext) -> _Factors | None:
    """The factors of a matrix product, in the order of the product."""
    match node:
        case ast.BinOp(left, ast.MatMult(), right):
            return left, right
        case ast.Call(function, [left, right], []) if numpy_spelling(around.scope.canonical(function)) in _FUNCTIONS:
            return left, right
        case ast.Call(ast.Attribute(left, "dot") as function, [right], []) if around.scope.canonical(function) is None:
            return left, right
        case ast.Call(function, [ast.Constant(str(indices)), left, right], []) if (
            numpy_spelling(around.scope.canonical(function)) == "numpy.einsum"
        ):
            return _einsum_factors(indices.replace(" ", ""), left, right)
        case _:
            return None


def _einsum_factors(indices: str, left: ast.expr, right: ast.expr) -> _Factors | None:
    """The factors of `ij,jk->ik`, each of which may be transposed, in either order."""
    given, _, result = indices.partition("->")
    first, _, second = given.partition(",")
    if not (len(first) == len(second) == len(result) == 2) or not f"{first}{second}{result}".isalpha():
        return None
    by_letters = ((first, left), (second, right))
    if result[0] not in first:
        by_letters = ((second, right), (first, left))
    (rows, one), (columns, other) = by_letters
    inner = {*rows} & {*columns}
    if len(inner) != 1 or {*result} != {*rows} ^ {*columns} or result[0] not in rows or len({*rows, *columns}) != 3:
        return None
    return _turned(one, is_turned=rows[0] != result[0]), _turned(other, is_turned=columns[1] != result[1])


def _turned(node: ast.expr, *, is_turned: bool) -> ast.expr:
    return ast.copy_location(ast.Attribute(node, "T", ast.Load()), node) if is_turned else node


def _text(factor: ast.expr) -> str | None:
    """`x` or `x.T`."""
    match factor:
        case ast.Name(id=name):
            return name
        case ast.Attribute(ast.Name(id=name), "T"):
            return f"{name}.T"
        case ast.Attribute(ast.Attribute(ast.Name(id=name), "T"), "T"):
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
    are_local = all(around.scope.is_local(name) and not around.scope.spoils(name) for name in own)
    return are_local and not may_be_unbound(own, statement, around.scope)


def _readable_name(node: ast.expr) -> str:
    """`silu_value` for `silu(x)`."""
    match node:
        case ast.Call(ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name.strip('_')}_value"
        case _:
            return "factor"

"""Infer the rank of an expression's value from the source, 0 for a number; this affects profit only."""

import ast
from collections.abc import Callable, Iterable

from fusec.base.scalars.array_functions import array_function, gives_number, is_reduction
from fusec.capture.evidence.annotations import NUMBER_TYPES, parsed
from fusec.capture.names.scopes import ScopeNames

PENDING = -1  # not inferred yet, such as `total` in `total += 2 * n`
Rank = int | None
KnownRank = Callable[[ast.expr], Rank]

_TO_NUMBERS = frozenset(
    (
        *(
            f"builtins.{name}"
            for name in ("all", "any", "bool", "callable", "complex", "float", "hasattr", "hash", "id", "int")
        ),
        *(f"builtins.{name}" for name in ("isinstance", "issubclass", "len", "ord")),
        *(f"numpy.{name}" for name in ("ndim", "size", "isscalar", "count_nonzero", "trace", "vdot")),
        *(f"time.{name}" for name in ("time", "perf_counter", "monotonic", "process_time")),
        *(f"random.{name}" for name in ("random", "uniform", "gauss", "randint", "randrange")),
    )
)
_REDUCING = frozenset(
    f"numpy.{name}" for name in ("median", "average", "ptp", "nansum", "nanmin", "nanmax", "nanmean", "nanstd")
)
_LIKE_THEIRS = frozenset(
    (
        *(f"builtins.{name}" for name in ("abs", "pow", "round")),
        *(
            f"numpy.{name}"
            for name in ("float16", "float32", "float64", "asarray", "array", "diff", "sort", "argsort", "flip")
        ),
    )
)
_MADE = frozenset(f"numpy.{name}" for name in ("zeros", "ones", "empty", "full"))
_MADE_WITH = {"arange": 1, "linspace": 1, "flatnonzero": 1, "ravel": 1, "eye": 2, "identity": 2, "outer": 2}
_DRAWN = frozenset(f"numpy.random.{name}" for name in ("rand", "randn"))
_DRAWN_ALONE = frozenset(f"numpy.random.{name}" for name in ("random", "random_sample", "normal", "uniform"))
PRODUCTS = frozenset(("numpy.dot", "numpy.matmul", "numpy.inner"))
_COMPARED = frozenset(("builtins.max", "builtins.min"))
_NUMBERS = frozenset(
    f"{module}.{name}" for module in ("math", "numpy") for name in ("pi", "e", "inf", "nan", "euler_gamma")
)
_NUMBER_ATTRIBUTES = frozenset(("ndim", "size", "itemsize", "nbytes"))
_SAME_ATTRIBUTES = frozenset(("T", "real", "imag"))
_SAME_METHODS = frozenset(("copy", "astype", "conj", "conjugate", "round", "clip"))
_PARTLY = frozenset(("axis", "keepdims", "out", "where", "ord", "key"))
_WHOLE_OPERATORS = (ast.Is, ast.IsNot, ast.In, ast.NotIn)


def rank_of(node: ast.expr, scope: ScopeNames, known: KnownRank) -> Rank:
    """The rank, if the source shows it; `known` gives the ranks of names, attributes and elements."""
    ranks: list[Rank] = []
    while isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):  # a sum may have thousands of terms
        ranks.append(rank_of(node.right, scope, known))
        node = node.left
    return broadcast((*ranks, _rank(node, scope, known))) if ranks else _rank(node, scope, known)


def broadcast(ranks: Iterable[Rank]) -> Rank:
    """The largest rank of the operands."""
    found = list(ranks)
    if None in found:
        return None
    return PENDING if PENDING in found else max((rank for rank in found if rank is not None), default=None)


def alike(ranks: Iterable[Rank]) -> Rank:
    """The common rank of alternative values; None if they differ."""
    found = set(ranks) - {PENDING}
    return PENDING if not found else next(iter(found)) if len(found) == 1 else None


def _rank(node: ast.expr, scope: ScopeNames, known: KnownRank) -> Rank:
    match node:
        case ast.Constant(value=bool() | int() | float() | complex()) | ast.UnaryOp(ast.Not()):
            return 0
        case ast.BinOp(left, ast.MatMult(), right):
            return _of_product(rank_of(left, scope, known), rank_of(right, scope, known))
        case ast.UnaryOp(_, operand) | ast.NamedExpr(_, operand):
            return rank_of(operand, scope, known)
        case ast.BoolOp(_, values):
            return alike(rank_of(value, scope, known) for value in values)
        case ast.IfExp(_, first, second):
            return alike(rank_of(value, scope, known) for value in (first, second))
        case ast.Compare(left, operators, others):
            is_of_wholes = all(isinstance(each, _WHOLE_OPERATORS) for each in operators)
            return 0 if is_of_wholes else broadcast(rank_of(value, scope, known) for value in (left, *others))
        case ast.Name() | ast.Attribute() | ast.Subscript():
            found = known(node)
            return found if found is not None else _of_part(node, scope, known)
        case ast.Call():
            found = known(node)
            return found if found is not None else _of_call(node, scope, known)
        case _:
            return None


def _of_part(node: ast.Name | ast.Attribute | ast.Subscript, scope: ScopeNames, known: KnownRank) -> Rank:
    match node:
        case ast.Attribute(_, attribute) if attribute in _NUMBER_ATTRIBUTES or scope.canonical(node) in _NUMBERS:
            return 0
        case ast.Attribute(value, attribute) if attribute in _SAME_ATTRIBUTES:
            return rank_of(value, scope, known)
        case ast.Subscript(ast.Attribute(attr="shape"), index):
            return None if isinstance(index, ast.Slice) else 0
        case ast.Subscript(ast.Call(function, [_]), ast.Constant(int())):
            return 1 if scope.canonical(function) in ("numpy.nonzero", "numpy.where") else None
        case ast.Subscript(value, index):
            return _of_elements(rank_of(value, scope, known), index, scope, known)
        case _:
            return None


def _of_elements(rank: Rank, index: ast.expr, scope: ScopeNames, known: KnownRank) -> Rank:
    """The rank of a subscript with slices and with indices that are numbers."""
    for part in index.elts if isinstance(index, ast.Tuple) else [index]:
        if rank is None or rank == PENDING:
            return rank
        if isinstance(part, ast.Slice):
            continue
        place = rank_of(part, scope, known)
        if place != 0:
            return PENDING if place == PENDING else None
        rank = rank - 1 if rank > 0 else None
    return rank


def _of_call(call: ast.Call, scope: ScopeNames, known: KnownRank) -> Rank:
    name, arguments = scope.canonical(call.func) or "", call.args
    if any(isinstance(each, ast.Starred) for each in arguments) or any(each.arg is None for each in call.keywords):
        return None
    is_partial = any(each.arg in _PARTLY for each in call.keywords)
    if name in _TO_NUMBERS or name.startswith("math."):
        return 0
    if name in _COMPARED or name in _REDUCING or (gives_number(name) and len(arguments) == 1):
        return None if is_partial else 0  # Python cannot order two arrays, so these are numbers
    if name in _DRAWN_ALONE or name in _DRAWN:
        return len(arguments) if name in _DRAWN or not (arguments or call.keywords) else None
    if name in _MADE and arguments:
        return _of_shape(arguments[0], scope, known)
    if name.removeprefix("numpy.") in _MADE_WITH:
        return _MADE_WITH[name.removeprefix("numpy.")]
    if name in PRODUCTS and len(arguments) == 2:
        return _of_product(*(rank_of(argument, scope, known) for argument in arguments))
    if name == "builtins.sum" and len(arguments) == 1:
        rank = rank_of(arguments[0], scope, known)
        return rank - 1 if rank is not None and rank > 0 else rank if rank == PENDING else None
    if not name and isinstance(call.func, ast.Attribute):
        return _of_method(call.func, is_whole=not arguments and not is_partial, scope=scope, known=known)
    if name in _LIKE_THEIRS and arguments and not is_partial:
        return _of_display(arguments[0], scope, known)
    is_elementwise = array_function(name) is not None and not is_reduction(name) and not is_partial
    return broadcast(rank_of(argument, scope, known) for argument in arguments) if is_elementwise else None


def _of_method(method: ast.Attribute, *, is_whole: bool, scope: ScopeNames, known: KnownRank) -> Rank:
    if method.attr in _SAME_METHODS:
        return rank_of(method.value, scope, known)
    return 0 if is_whole and (method.attr == "item" or is_reduction(f"numpy.{method.attr}")) else None


def _of_shape(shape: ast.expr, scope: ScopeNames, known: KnownRank) -> Rank:
    """The rank of `np.zeros(n)`, `np.zeros((n, m))`, `np.zeros(u.shape)`."""
    match shape:
        case ast.Tuple(lengths) | ast.List(lengths):
            return None if any(isinstance(each, ast.Starred) for each in lengths) else len(lengths)
        case ast.Attribute(value, "shape"):
            return rank_of(value, scope, known)
        case _:
            rank = rank_of(shape, scope, known)
            return 1 if rank == 0 else PENDING if rank == PENDING else None


def _of_display(value: ast.expr, scope: ScopeNames, known: KnownRank) -> Rank:
    """The rank of `[0.5, x, [1.0]]`, one more than that of its elements."""
    if not isinstance(value, ast.List | ast.Tuple):
        return rank_of(value, scope, known)
    rank = alike(_of_display(each, scope, known) for each in value.elts)
    return rank + 1 if rank is not None and rank != PENDING else rank


def _of_product(left: Rank, right: Rank) -> Rank:
    if left is None or right is None:
        return None
    return PENDING if PENDING in (left, right) else left + right - 2 if left > 0 and right > 0 else max(left, right)


def is_number_type(annotation: ast.expr, scope: ScopeNames) -> bool:
    """Whether the annotation is `float`, `int | None`, `Optional[float]`, or one of these as a string."""
    match annotation:
        case ast.Constant(value=str(text)):
            inner = parsed(text)
            return inner is not None and is_number_type(inner, scope)
        case ast.BinOp(left, ast.BitOr(), right):
            sides = [side for side in (left, right) if not (isinstance(side, ast.Constant) and side.value is None)]
            return bool(sides) and all(is_number_type(side, scope) for side in sides)
        case ast.Subscript(value, inner):
            return scope.canonical(value) == "typing.Optional" and is_number_type(inner, scope)
        case _:
            name = scope.canonical(annotation) or ""
            return name in NUMBER_TYPES or name.startswith("numbers.")

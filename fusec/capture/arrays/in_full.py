"""Write calls of library functions out in full: `np.max(x, axis=1) - np.min(x, axis=1)` for `np.ptp(x, axis=1)`."""

import ast
import copy
from collections.abc import Iterator, Mapping

from fusec.base.scalars.array_functions import family, scalar_function
from fusec.base.scalars.definitions import UNDEFINED, Definition, definitions, parsed
from fusec.base.scalars.scalar_function import Result
from fusec.capture.arrays.array_calls import ArrayCall, array_call
from fusec.capture.arrays.reductions import full_reduction, partial_reduction
from fusec.capture.arrays.scans import kernel_scan
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.numpy_spellings import REDUCTION_METHODS
from fusec.capture.names.array_libraries import array_module, file_modules, name_of
from fusec.capture.names.constants import integer_value
from fusec.capture.source.authors_calls import authors_call, in_place_of
from fusec.capture.source.syntax import children, parameter_defaults, walk

_SPELLINGS = ("np", "numpy", "cp", "cupy", "xp")
_DEFAULTS = (("axis", None), ("dtype", None), ("keepdims", False))
_INFINITY = float("inf")
_DEEPEST = 12  # definitions of functions of definitions


def in_full(node: ast.expr, around: LoweringContext) -> ast.expr:
    """The expression that defines the call, of functions that have kernels; the node itself if it is no such call.

    Also for a column of it, `np.ptp(x, axis=1)[:, None]`.
    """
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
        whole = in_full(node.value, around)
        columns = node if whole is node.value else _Columns(node, around).visit(whole)
        assert isinstance(columns, ast.expr)
        return columns
    if not isinstance(node, ast.Call):
        return node
    found = _written(node, around, _DEEPEST)
    return node if found is None or isinstance(found, ast.Tuple) or not _is_modelled(found, around) else found


def several_in_full(node: ast.Call, around: LoweringContext) -> ast.Tuple | None:
    """The expressions that define the results of a function with several: `x // y, x % y` for `np.divmod(x, y)`."""
    found = _written(node, around, _DEEPEST)
    return found if isinstance(found, ast.Tuple) and _is_modelled(found, around) else None


def partly_in_full(node: ast.expr, around: LoweringContext) -> ast.expr:
    """The same if the kernel of one statement computes all of it, so that no array is reduced to one number."""
    found = in_full(node, around)
    return node if has_totals(found, around) or full_reduction(found, around) is not None else found


def has_totals(node: ast.expr, around: LoweringContext) -> bool:
    """Whether the expression reduces all elements of an array somewhere below, or to an array of one element."""
    below = (call for call in _own_calls(node) if call is not node)
    return any(full_reduction(call, around) for call in below) or any(
        _keeps_all_axes(call, around) for call in _own_calls(node)
    )


def all_in_full(statement: ast.stmt, around: LoweringContext) -> ast.stmt:
    """A copy in which all calls of the author's that have definitions are written out, and in which reductions of all elements
    give numbers where arrays of one element mean the same; the statement itself if there are none."""
    copies: dict[int, object] = {}
    has_any = False
    for node in reversed(walk(statement)):  # what is inside an argument before what is around it
        found = in_full(node, around) if isinstance(node, ast.expr) else node
        if found is not node:
            copies[id(node)] = copy.deepcopy(found, copies)
            has_any = True
    changed = copy.deepcopy(statement, copies) if has_any else statement
    kept = [call for node in ast.walk(changed) for call in _kept_in_vain(node, around)]
    numbers: dict[int, object] = {id(call): _as_number(call) for call in kept}
    return copy.deepcopy(changed, numbers) if kept else changed


def _kept_in_vain(node: ast.AST, around: LoweringContext) -> list[ast.Call]:
    """`np.sum(b, keepdims=True)` in `b - np.sum(b, keepdims=True)`: what it is computed with has as many axes as `b`, and its one
    element broadcasts as a number does."""
    if isinstance(node, ast.AugAssign):
        parts: list[ast.expr] = [node.value]
        if isinstance(node.target, ast.Name):
            parts.append(node.target)
    elif isinstance(node, ast.BinOp | ast.Compare):
        parts = [node]
    else:
        return []
    leaves = [leaf for part in parts for leaf in _leaves(part, around)]
    calls = [leaf for leaf in leaves if isinstance(leaf, ast.Call) and _keeps_all_axes(leaf, around)]
    known = {leaf.id for leaf in leaves if isinstance(leaf, ast.Name)}
    return [call for call in calls if _names_of(_reduced(call), around) <= known]


def _names_of(node: ast.expr, around: LoweringContext) -> set[str]:
    """The arrays that have the axes of the expression; an empty name for others."""
    leaves = [leaf for leaf in _leaves(node, around) if not isinstance(leaf, ast.Constant)]
    return {leaf.id if isinstance(leaf, ast.Name) else "" for leaf in leaves}


def _leaves(node: ast.expr, around: LoweringContext) -> Iterator[ast.expr]:
    """What the elements of the expression are computed from, one by one."""
    match node:
        case ast.BinOp(left, operator, right) if not isinstance(operator, ast.MatMult):
            parts = [left, right]
        case ast.Compare(left, [_], [right]):
            parts = [left, right]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Call(function, [*arguments], []) if scalar_function(around.scope.canonical(function) or ""):
            parts = arguments
        case _:
            yield node
            return
    for part in parts:
        yield from _leaves(part, around)


def _reduced(call: ast.Call) -> ast.expr:
    """What is reduced: the argument, or the owner of a method."""
    return call.args[0] if call.args else call.func.value if isinstance(call.func, ast.Attribute) else call.func


def _keeps_all_axes(call: ast.Call, around: LoweringContext) -> bool:
    """Whether it reduces all elements to one with as many axes."""
    return bool(_keepdims(call)) and full_reduction(_as_number(call), around) is not None


def _keepdims(call: ast.Call) -> list[ast.keyword]:
    return [
        k for k in call.keywords if k.arg == "keepdims" and isinstance(k.value, ast.Constant) and k.value.value is True
    ]


def _as_number(call: ast.Call) -> ast.Call:
    """The call without `keepdims=True`."""
    changed = copy.copy(call)
    changed.keywords = [keyword for keyword in call.keywords if keyword not in _keepdims(call)]
    return in_place_of(authors_call(call) or call, changed)


def _written(node: ast.Call, around: LoweringContext, depth: int) -> ast.expr | None:
    called = _called(node, around)
    if called is None or not depth:
        return None
    name, root, first = called
    for definition in definitions(name):
        module = array_module(around.scope.origin(root))
        given = _given(definition, node, first)
        if given is None or module is None or not definition.holds_for(module):
            continue
        value = _Parameters(given, root, node, around).visit(copy.deepcopy(parsed(definition).body))
        if not any(isinstance(inner, ast.Name) and inner.id == UNDEFINED for inner in ast.walk(value)):
            found = _Inside(around, depth - 1).visit(value)
            assert isinstance(found, ast.expr)
            return found
    return None


def _called(node: ast.Call, around: LoweringContext) -> tuple[str, ast.expr, tuple[ast.expr, ...]] | None:
    """The canonical name of the function, the name of its library there, and the array of a method; None if no definition is known."""
    scope = around.scope
    canonical = scope.canonical(node.func)
    if canonical is not None:
        module = array_module(scope.origin(node.func)) if definitions(canonical) else None
        root = None if module is None else _root(node, name_of(module), around)
        return None if root is None else (canonical, root, ())
    (module, *others) = file_modules(around.file.tree)
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in REDUCTION_METHODS or others:
        return None
    name, owner = f"numpy.{node.func.attr}", node.func.value
    is_array = bool(definitions(name)) and scope.canonical(owner) is None
    root = _root(node, name_of(module), around) if is_array else None
    return None if root is None else (name, root, (owner,))


def _root(node: ast.Call, library: str, around: LoweringContext) -> ast.expr | None:
    """The author's name of the library, at the place of the call."""
    part = node.func
    while isinstance(part, ast.Attribute):
        part = part.value
        if around.scope.origin(part) == library:
            return part
    names = (ast.copy_location(ast.Name(name, ast.Load()), node) for name in _SPELLINGS)
    return next((name for name in names if around.scope.origin(name) == library), None)


def _given(definition: Definition, node: ast.Call, first: tuple[ast.expr, ...]) -> Mapping[str, ast.expr] | None:
    """The values of the parameters, matched as Python does; None if the definition does not have one of these options."""
    arguments = parsed(definition).args
    by_position = [argument.arg for argument in arguments.args]
    values = (*first, *node.args)
    if len(values) > len(by_position) or any(isinstance(value, ast.Starred) for value in values):
        return None
    given = dict(zip(by_position, values, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in given:
            return None
        given[keyword.arg] = keyword.value
    defaults = parameter_defaults(arguments)
    missing = {name: default for name, default in defaults.items() if name not in given}
    if not given.keys() <= defaults.keys():
        return None
    known = {
        name: in_place_of(node, copy.deepcopy(default)) for name, default in missing.items() if default is not None
    }
    return {**given, **known} if len(known) == len(missing) else None


class _Parameters(ast.NodeTransformer):
    """The value of a definition, with arguments for its parameters, and without the parts that the options exclude."""

    def __init__(self, given: Mapping[str, ast.expr], root: ast.expr, call: ast.Call, around: LoweringContext) -> None:
        self._given, self._root, self._call, self._around = given, root, call, around

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Name) and node.id in self._given:
            return self._given[node.id]
        if isinstance(node, ast.Name) and node.id == "np":
            return self._root
        match node:
            case ast.Subscript(ast.Name(name), index) if _listed(self._given[name]):
                return self._part(name, index)
            case _:
                pass
        if isinstance(node, ast.IfExp):
            truth = _truth(node.test, self._given, self._around)
            taken = ast.Name(UNDEFINED, ast.Load()) if truth is None else node.body if truth else node.orelse
            return self.visit(taken)
        self.generic_visit(node)
        if isinstance(node, ast.Call):
            node.keywords = [each for each in node.keywords if not _is_default(each)]
        return in_place_of(self._call, node)

    def _part(self, name: str, index: ast.expr) -> ast.expr:
        """The first of the listed arguments, or all others."""
        listed = _listed(self._given[name])
        if isinstance(index, ast.Constant):
            return listed[0]
        return in_place_of(self._call, ast.List(listed[1:], ast.Load()))


def _listed(node: ast.expr) -> list[ast.expr]:
    """The items of a list or a tuple in the source."""
    return node.elts if isinstance(node, ast.List | ast.Tuple) else []


def _is_default(keyword: ast.keyword) -> bool:
    """Whether the option is that of a call without it."""
    return isinstance(keyword.value, ast.Constant) and (keyword.arg, keyword.value.value) in _DEFAULTS


class _Inside(ast.NodeTransformer):
    """The calls of a definition that have definitions themselves, written out."""

    def __init__(self, around: LoweringContext, depth: int) -> None:
        self._around, self._depth = around, depth

    def visit(self, node: ast.AST) -> ast.AST:
        if authors_call(node) is None:
            return node  # the author's
        if isinstance(node, ast.Call) and (found := _written(node, self._around, self._depth)) is not None:
            return found
        self.generic_visit(node)
        return node


class _Columns(ast.NodeTransformer):
    """A column of each reduction of an expression."""

    def __init__(self, node: ast.Subscript, around: LoweringContext) -> None:
        self._node, self._around = node, around

    def visit(self, node: ast.AST) -> ast.AST:
        if authors_call(node) is None:
            return node
        if isinstance(node, ast.Call) and partial_reduction(node, self._around) is not None:
            call = authors_call(node)
            assert call is not None
            return in_place_of(call, ast.Subscript(node, self._node.slice, ast.Load()))
        self.generic_visit(node)
        return node


def _own_calls(node: ast.expr) -> Iterator[ast.Call]:
    """The calls of the definition, without those in the author's arguments."""
    waiting: list[ast.AST] = [node]
    while waiting:
        inner = waiting.pop()
        if authors_call(inner) is None:
            continue
        if isinstance(inner, ast.Call):
            yield inner
        waiting += children(inner)


def _is_modelled(node: ast.expr, around: LoweringContext) -> bool:
    """Whether kernels have each call of the definition; they slice variables only."""
    own = [part for part in ast.walk(node) if isinstance(part, ast.Subscript) and authors_call(part) is not None]
    are_views = all(isinstance(part.value, ast.Name | ast.Attribute) for part in own)
    return are_views and all(_is_known(call, around) for call in _own_calls(node))


def _is_known(call: ast.Call, around: LoweringContext) -> bool:
    name = around.scope.canonical(call.func)
    if name is not None and family(name) is not None:
        is_whole = full_reduction(call, around) is not None or _keeps_all_axes(call, around)
        return is_whole or partial_reduction(call, around) is not None
    return isinstance(array_call(call, around), ArrayCall) or kernel_scan(call, around) is not None


def _truth(test: ast.expr, given: Mapping[str, ast.expr], around: LoweringContext) -> bool | None:
    """Whether the test of a definition holds; None if only a run knows."""
    match test:
        case ast.BoolOp(operator, parts):
            found = [_truth(part, given, around) for part in parts]
            decides = isinstance(operator, ast.Or)
            if decides in found:
                return decides
            return None if None in found else not decides
        case ast.UnaryOp(ast.Not(), operand):
            truth = _truth(operand, given, around)
            return None if truth is None else not truth
        case ast.Call(ast.Name("isinstance"), [ast.Name(name), ast.Name("int" | "float" | "tuple" as kind)]):
            value = _literal(given[name], around)
            return None if value is None else type(value[0]).__name__ in (kind, "int" if kind == "float" else kind)
        case ast.Call(ast.Name("are_truths"), [ast.Name(name)]):
            return bool(_listed(given[name])) and all(_is_truth(each, around) for each in _listed(given[name]))
        case ast.Compare(ast.Call(ast.Name("len"), [ast.Name(name)]), [ast.Eq()], [other]):
            counted = other.args[0] if isinstance(other, ast.Call) else other
            number = len(_listed(given[counted.id])) if isinstance(counted, ast.Name) else _literal(other, around)
            return len(_listed(given[name])) == (number[0] if isinstance(number, tuple) else number)
        case ast.Compare(ast.Name(name), [operator], [other]):
            left, right = _literal(given[name], around), _literal(other, around)
            return None if left is None or right is None else _is_like(left[0], right[0], operator)
        case _:
            raise ValueError(f"no test of a definition: `{ast.unparse(test)}`")


def _is_truth(node: ast.expr, around: LoweringContext) -> bool:
    """Whether the elements are surely booleans."""
    match node:
        case ast.Compare():
            return True
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor(), right):
            return _is_truth(left, around) and _is_truth(right, around)
        case ast.UnaryOp(ast.Invert(), operand):
            return _is_truth(operand, around)
        case ast.Call(function):
            known = scalar_function(around.scope.canonical(function) or "")
            return known is not None and known.result is Result.TRUTH
        case _:
            return False


def _is_like(left: object, right: object, operator: ast.cmpop) -> bool:
    is_equal = type(left) is type(right) and left == right
    if isinstance(left, int | float) and isinstance(right, int | float) and not isinstance(left, bool):
        is_equal = left == right
    return is_equal is isinstance(operator, ast.Is | ast.Eq)


def _literal(node: ast.expr, around: LoweringContext) -> tuple[object] | None:
    """The value of a literal, of an integer constant, or of an infinity; None if only a run knows it."""
    number = integer_value(node, around.scope)
    if number is not None:
        return (number,)
    match node:
        case ast.Constant(value):
            return (value,)
        case ast.Tuple(elements):
            values = [_literal(each, around) for each in elements]
            return (tuple(value[0] for value in values if value is not None),) if None not in values else None
        case ast.UnaryOp(ast.USub(), operand):
            found = _literal(operand, around)
            return (-found[0],) if found is not None and isinstance(found[0], int | float) else None
        case ast.Name("inf"):
            return (_INFINITY,)
        case ast.Name() | ast.Attribute() if around.scope.canonical(node) in ("numpy.inf", "math.inf"):
            return (_INFINITY,)
        case _:
            return None

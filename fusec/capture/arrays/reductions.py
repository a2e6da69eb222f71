"""Recognise an expression as a reduction, with its function, its operand and its axis."""

import ast
from functools import lru_cache

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import NORM, array_function, family, is_reduction
from fusec.base.scalars.element_code import OF_KERNEL
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.reduced_axes import LAST, ReducedAxes, reduced_axes
from fusec.base.scalars.reduction_function import Family
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.array_calls import ArrayCall, CalledHelper
from fusec.capture.cupy.reduction_kernels import kernel_axis, kernel_reduction
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.numpy_spellings import REDUCTION_METHODS, dtype_text
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.constants import integer_value
from fusec.capture.source.syntax import parameter_defaults, walk

_DOT = "numpy.dot"
_OF_WHOLE_ROWS = frozenset(("numpy.sum", "numpy.min", "numpy.max"))  # where a task may ask for rows in one piece
_LAST = -1  # axis, as in softmax
_NORM_PARAMETERS = ("x", "ord", "axis", "keepdims")
_NONE = ast.Constant(None)


@dataclass(frozen=True, slots=True)
class Reduction:
    """`function` (`numpy.sum`) applied to all elements of `value`, or with `axes` to each row or column, see
    `Reduce`. `chosen` is the variable that says so, and the text of its value: `("axis", "-1")`.
    """

    function: str
    value: ast.expr
    keywords: tuple[tuple[str, str], ...]
    axes: ReducedAxes | None = None
    keepdims: bool = False
    ddof: int = 0
    chosen: tuple[str, str] | None = None

    @property
    def is_column(self) -> bool:
        return self.axes is not None and self.axes.is_column


def full_reduction(node: ast.expr, around: LoweringContext) -> Reduction | None:
    """`np.sum(value)`, `value.sum()`, with `axis=None`, `keepdims=False` and a known `dtype=`; None for anything else.

    For `np.var(value)` and `np.std(value)`, `ddof=` must be 0 or 1.
    """
    if not isinstance(node, ast.Call) or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    special = _norm(node, around) or _of_kernel(node, around)
    if special is not None:
        return special if special.axes is None else None
    found = _reduced(node, around)
    if found is None:
        return None
    function, value, rest = found
    keywords = _keywords([keyword for keyword in node.keywords if keyword.arg not in ("ddof", "axis")], around)
    ddof = _ddof(node, function, around)
    given = [*rest, *(keyword.value for keyword in node.keywords if keyword.arg == "axis")]
    axes = [_axis(axis, around) for axis in given]
    if keywords is None or len(axes) > 1 or any(axis is None or axis.axes is not None for axis in axes):
        return None
    if ddof is None or (keywords and family(function) in (Family.SPREAD, Family.PLACE)):
        return None
    return Reduction(function, value, keywords, ddof=ddof, chosen=next((a.chosen for a in axes if a is not None), None))


def partial_reduction(node: ast.expr, around: LoweringContext) -> Reduction | None:
    """`np.sum(value, axis=-1)`, `value.max(0, keepdims=True)`; also `axis=1` and `axis=-2`, the two axes of a table, and
    several axes.

    Of arrays in parts, the library alone knows how rows are divided; a task of Legate may ask for whole ones.
    """
    if are_in(Memory.CHUNKS, around.function.modules):
        return None
    found = _partial(node, around)
    if found is None or not are_in(Memory.STORES, around.function.modules):
        return found
    is_row = found.axes is not None and found.axes.ends == LAST.ends
    is_whole = is_row and not (found.keywords or found.chosen) and found.function in _OF_WHOLE_ROWS
    return found if is_whole else None


def _partial(node: ast.expr, around: LoweringContext) -> Reduction | None:
    if around.reading.against_rows is not None or not isinstance(node, ast.Call):
        return None
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    special = _norm(node, around) or _of_kernel(node, around)
    if special is not None:
        return special if special.axes is not None else None
    found = _reduced(node, around)
    if found is None:
        return None
    function, value, rest = found
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    axis = rest[0] if rest else options.get("axis")
    known = {"axis", "keepdims", *(("ddof",) if family(function) is Family.SPREAD else ("dtype",))}
    if len(rest) > 1 or (rest and "axis" in options) or not options.keys() <= known:
        return None
    is_one = not isinstance(axis, ast.Tuple) or family(function) is not Family.PLACE  # NumPy refuses tuples there
    along = None if axis is None or not is_one else _axis(axis, around)
    keepdims = options.get("keepdims", ast.Constant(False))
    keywords = _keywords([keyword for keyword in node.keywords if keyword.arg == "dtype"], around)
    ddof = _ddof(node, function, around)
    if along is None or along.axes is None or keywords is None or ddof is None:
        return None
    if not isinstance(keepdims, ast.Constant) or type(keepdims.value) is not bool or not _is_kept(function, keywords):
        return None
    return Reduction(function, value, keywords, along.axes, keepdims.value, ddof, along.chosen)


def column_axes(reduction: Reduction, axis: int) -> ReducedAxes | None:
    """The axes of `np.max(x, axis=1, keepdims=True)` for `np.max(x, axis=1)[:, None]`, whose new axis is number 1, or for
    `[..., None]`, 0; None if the new axis is another one than the reduced one."""
    axes = ReducedAxes(0, 1, axis + 1) if axis else reduction.axes
    is_last = axes is not None and axes.ends == LAST.ends
    return axes if is_last and reduction.axes in (LAST, axes) else None


def vectors_of_product(node: ast.expr, around: LoweringContext) -> tuple[ast.expr, ast.expr] | None:
    """`x` and `y` of `np.dot(x, y)`, `x.dot(y)` and `x @ y`, where each operation is a task of its own; elsewhere
    products of vectors are a library's, and fast.

    The first may be a matrix unless the function computes with its elements, too, or both are the same.
    """
    if not are_in(Memory.STORES, around.function.modules):
        return None
    match node:
        case ast.BinOp(left, ast.MatMult(), right):
            pass
        case ast.Call(function, [left, right], []) if around.scope.canonical(function) == _DOT:
            pass
        case ast.Call(ast.Attribute(left, "dot") as function, [right], []) if (
            around.scope.canonical(function) is None and around.scope.canonical(left) is None
        ):
            pass
        case _:
            return None
    is_vector = isinstance(left, ast.Name) and left.id in _in_arithmetic(around.scope.chain[-1].node)
    return (left, right) if is_vector or ast.dump(left) == ast.dump(right) else None


@lru_cache(maxsize=8)
def _in_arithmetic(function: ast.AST) -> frozenset[str]:
    """The variables that the function computes with, element by element, or so: `r` and `q` in `q = r - alpha * ap`."""
    names = set[str]()
    for node in walk(function):
        match node:
            case ast.BinOp(left, operator, right) if not isinstance(operator, ast.MatMult):
                names.update(operand.id for operand in (left, right) if isinstance(operand, ast.Name))
            case ast.Assign([ast.Name(name)], ast.BinOp(op=operator)) if not isinstance(operator, ast.MatMult):
                names.add(name)
            case ast.AugAssign(ast.Name(name), operator) if not isinstance(operator, ast.MatMult):
                names.add(name)
            case _:
                pass
    return frozenset(names)


def _of_kernel(node: ast.Call, around: LoweringContext) -> Reduction | None:
    """The call of a `cupy.ReductionKernel` of the package; `value` is the whole call, and `kernel_call` gives its
    operand.
    """
    canonical = around.scope.canonical(node.func)
    if canonical is None or around.scope.kernel(node.func) is None:
        return None
    summary = around.find_helper(canonical, node)
    found = kernel_reduction(summary)
    axis = None if found is None or summary is None else kernel_axis(node, summary, around.scope)
    if found is None or summary is None or axis is None:
        return None
    return Reduction(found.function, node, ((OF_KERNEL, summary.helper.key),), _one(axis.number), axis.keepdims)


def kernel_call(reduction: Reduction) -> tuple[ArrayCall, CalledHelper] | None:
    """The kernel's code, called with the arguments of the kernel's call; None for CuPy's own reductions."""
    key = dict(reduction.keywords).get(OF_KERNEL)
    if key is None or not isinstance(reduction.value, ast.Call):
        return None
    arguments = tuple(reduction.value.args)
    code = CalledHelper(key, passes=0)
    return ArrayCall(code, arguments, tuple(range(len(arguments)))), code


def _norm(node: ast.Call, around: LoweringContext) -> Reduction | None:
    """`np.linalg.norm(value)` and `np.linalg.norm(value, axis=-1)`, the roots of sums of squares; else None."""
    if around.scope.canonical(node.func) != NORM or len(node.args) > len(_NORM_PARAMETERS):
        return None
    given = dict(zip(_NORM_PARAMETERS, node.args, strict=False))
    named = {keyword.arg or "": keyword.value for keyword in node.keywords}
    if not named.keys() <= {*_NORM_PARAMETERS} - given.keys() or "x" not in {**given, **named}:
        return None
    given |= named
    order, keepdims = given.get("ord", _NONE), given.get("keepdims", ast.Constant(False))
    if not isinstance(keepdims, ast.Constant) or type(keepdims.value) is not bool:
        return None
    along = _axis(given.get("axis", _NONE), around)
    if along is None or (along.axes is not None and not along.axes.is_one):
        return None  # of a matrix
    if along.axes is None and (not _is_constant(order, None) or keepdims.value):
        return None
    is_euclidean = _is_constant(order, None) or integer_value(order, around.scope) == 2
    return Reduction(NORM, given["x"], (), along.axes, keepdims.value, chosen=along.chosen) if is_euclidean else None


def _ddof(node: ast.Call, function: str, around: LoweringContext) -> int | None:
    """The subtrahend of the number of elements: 0, or 1 for a sample variance; None for anything else."""
    given = [keyword.value for keyword in node.keywords if keyword.arg == "ddof"]
    number = integer_value(given[0], around.scope) if given else 0
    return number if not given or (number in (0, 1) and family(function) is Family.SPREAD) else None


def _is_kept(function: str, keywords: tuple[tuple[str, str], ...]) -> bool:
    """Whether the model keeps the dtype, as for sums of floating-point numbers."""
    return not keywords or (family(function) is Family.SUM and all("float" in dtype for _, dtype in keywords))


def _reduced(node: ast.Call, around: LoweringContext) -> tuple[str, ast.expr, list[ast.expr]] | None:
    """The function, its operand, and the remaining positional arguments."""
    canonical = around.scope.canonical(node.func)
    if canonical is not None:
        name = canonical
        if is_reduction(canonical):
            function = array_function(canonical)
            name = canonical if function is None else function.name
        is_known = name.startswith("numpy.") and name.removeprefix("numpy.") in REDUCTION_METHODS
        return (name, node.args[0], node.args[1:]) if is_known and node.args else None
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in REDUCTION_METHODS:
        return None
    if around.scope.canonical(node.func.value) is not None:
        return None  # `module.sum()`
    if not all(module.models(node.func.attr) for module in around.function.modules):
        return None
    return f"numpy.{node.func.attr}", node.func.value, node.args


def _keywords(keywords: list[ast.keyword], around: LoweringContext) -> tuple[tuple[str, str], ...] | None:
    """The modelled keywords; None if another keyword changes the result."""
    kept: list[tuple[str, str]] = []
    for keyword in keywords:
        match keyword.arg:
            case "keepdims" if _is_constant(keyword.value, False):
                continue
            case "dtype" if _is_constant(keyword.value, None):
                continue
            case "dtype":
                text = dtype_text(keyword.value, around.scope.canonical(keyword.value))
                if text is None:
                    return None
                kept.append(("dtype", text))
            case _:
                return None
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class _Axis:
    """The axes of a reduction, None for all; `chosen` is the variable that says so, and the text of its value."""

    axes: ReducedAxes | None
    chosen: tuple[str, str] | None = None


def _axis(node: ast.expr, around: LoweringContext) -> _Axis | None:
    """A literal axis, or several, or that which a parameter has if the caller does not choose another one; None for anything else.

    Of a parameter without default, it is the axis that most calls in the package write out, or the last one.
    """
    if isinstance(node, ast.Tuple):
        numbers = [integer_value(each, around.scope) for each in node.elts]
        axes = reduced_axes([each for each in numbers if each is not None])
        return None if axes is None or None in numbers else _Axis(axes)
    number = integer_value(node, around.scope)
    if number is not None or _is_constant(node, None):
        return _Axis(_one(number))
    function = _function_of(node, around)
    parameters = {} if function is None else parameter_defaults(function.args)
    if function is None or not isinstance(node, ast.Name) or node.id not in parameters:
        return None
    default = parameters[node.id]
    if default is None:
        number = around.function.calls.integer(function, node.id)
        number = _LAST if number is None else number
    else:
        number = integer_value(default, around.scope)
    is_known = number is not None or (default is not None and _is_constant(default, None))
    return _Axis(_one(number), (node.id, str(number))) if is_known else None


def _one(number: int | None) -> ReducedAxes | None:
    return None if number is None else reduced_axes((number,))


def _function_of(node: ast.expr, around: LoweringContext) -> Function | None:
    """The function around whose parameter the name is, if nothing else binds it; else None."""
    innermost = around.scope.chain[-1]
    if not isinstance(node, ast.Name) or not isinstance(innermost.node, Function):
        return None
    is_bound_once = node.id in around.known.steady and len(innermost.bindings.get(node.id, ())) == 1
    return innermost.node if is_bound_once else None


def _is_constant(node: ast.expr, value: bool | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is value

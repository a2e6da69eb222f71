"""Resolve a call to the modelled array function that it runs, with its arguments."""

import ast
from dataclasses import replace

from fusec.base.ir.helper_function import OverlapFunction
from fusec.base.ir.operand import FunctionReference, UfuncReference
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Constant
from fusec.base.scalars.scalar_function import ScalarFunction
from fusec.capture.arrays.overlaps import MAP_OVERLAP, is_overlap, overlapped_call
from fusec.capture.cupy.fuse import reason_of_cupy
from fusec.capture.cupy.kernels import kernel_obstacle
from fusec.capture.cupy.reduction_kernels import kernel_axis, kernel_reduction
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Inlined, Summary
from fusec.capture.draft.numpy_spellings import LIKE_FUNCTIONS, VIEWS, dtype_text
from fusec.capture.draft.reading import Option
from fusec.capture.source.obstacle import Obstacle

_CLIP_BOUNDS = {"a_min": 1, "min": 1, "a_max": 2, "max": 2}
_NONE = Constant("None")


@dataclass(frozen=True, slots=True)
class LibraryFunction:
    """A scalar function of NumPy; `target` is the node given as `out=`, `is_called`: see `Apply.called`."""

    name: str
    keywords: tuple[tuple[str, str], ...] = ()
    target: ast.expr | None = None
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class Conversion:
    """`x.astype(T)`"""

    dtype: str


@dataclass(frozen=True, slots=True)
class CalledHelper:
    """A function that kernels call, for which NumPy runs this number of array operations.

    `reference` is the operand that holds it if the text passes it on. `shows_arrays`: it calls NumPy functions.
    """

    key: str
    passes: int
    reference: UfuncReference | FunctionReference | None = None
    shows_arrays: bool = False


@dataclass(frozen=True, slots=True)
class InlinedFunction:
    key: str
    parts: Inlined


Elementwise = LibraryFunction | Conversion | CalledHelper


@dataclass(frozen=True, slots=True)
class ArrayCall:
    """A call of a modelled function.

    `evaluated` are its array arguments in the author's order; `slots` the function's own order of them: an index into
    `evaluated`, or a constant for an argument that the author left out. `is_fresh`: its result is a new array, never
    its argument itself.
    """

    callee: Elementwise | InlinedFunction
    evaluated: tuple[ast.expr, ...]
    slots: tuple[int | Constant, ...]
    is_fresh: bool = True


def array_call(node: ast.Call, around: LoweringContext) -> ArrayCall | Obstacle | None:
    """The modelled call; an Obstacle for an option that changes its meaning; None if the function is unknown."""
    if any(keyword.arg is None for keyword in node.keywords) or any(isinstance(a, ast.Starred) for a in node.args):
        return None
    canonical = around.scope.canonical(node.func)
    overlapped = overlapped_call(node, canonical)
    if overlapped is not None:
        return _overlap_call(overlapped, around)
    if canonical is None:
        local = _local_call(node, around)
        return _method_call(node, around) if local is None and isinstance(node.func, ast.Attribute) else local
    if canonical == "builtins.abs":
        return _positional("numpy.absolute", tuple(node.args)) if len(node.args) == 1 and not node.keywords else None
    summary = around.find_helper(canonical, node)
    if summary is not None and summary.fills:
        return None
    kernel = around.scope.kernel(node.func)
    if kernel is not None and summary is not None and kernel_reduction(summary) is not None:
        return None if kernel_axis(node, summary, around.scope) is not None else kernel_obstacle(kernel, node)
    if kernel is not None:
        call = None if summary is None else _helper_call(node, summary)
        return kernel_obstacle(kernel, node) if call is None else call
    if around.scope.package.is_fused_by_cupy(canonical):
        reason = reason_of_cupy(canonical, node, summary, around.scope)
        if reason:
            return Obstacle(f"call of `{ast.unparse(node.func)}` ({reason})", "FUS407")
    if summary is not None and isinstance(summary.helper.form, UfuncElements) and not isinstance(node.func, ast.Name):
        return None  # ufuncs are passed to a dispatcher by name
    if summary is not None:
        return _helper_call(node, summary)
    function = scalar_function(canonical)
    return None if function is None else _function_call(node, function, around)


def _overlap_call(node: ast.Call, around: LoweringContext) -> ArrayCall | None:
    """`da.map_overlap(smooth, x, depth=1)` of a variable, or of another such call."""
    summary = around.find_helper(MAP_OVERLAP, node)
    form = None if summary is None else summary.helper.form
    array = node.args[1]
    inner = array_call(array, around) if isinstance(array, ast.Call) else None
    is_chain = isinstance(inner, ArrayCall) and isinstance(inner.callee, CalledHelper) and is_overlap(inner.callee.key)
    if summary is None or not isinstance(form, OverlapFunction) or not (isinstance(array, ast.Name) or is_chain):
        return None
    reference = FunctionReference(form.function)
    return ArrayCall(CalledHelper(summary.helper.key, 1, reference, shows_arrays=True), (array,), (0,))


def inlined_call(node: ast.Call, around: LoweringContext) -> tuple[ArrayCall, InlinedFunction] | None:
    """The call of a function of the package that is written out, with the function."""
    match array_call(node, around):
        case ArrayCall(callee=InlinedFunction() as function) as call:
            return call, function
        case _:
            return None


def call_into(node: ast.expr, around: LoweringContext) -> tuple[ArrayCall, LibraryFunction, ast.expr] | Obstacle | None:
    """The call with its function and the target of `out=`; None if it has no target."""
    match array_call(node, around) if isinstance(node, ast.Call) else None:
        case ArrayCall(callee=LibraryFunction(target=ast.expr() as target) as function) as call:
            return call, function, target
        case Obstacle() as obstacle:
            return obstacle
        case _:
            return None


def filling_call(node: ast.Call, around: LoweringContext) -> tuple[ArrayCall, InlinedFunction, ast.expr] | None:
    """The call of a function of the package that fills the memory of an argument, `activate(x, out)`: of its value, the
    function, and this argument."""
    canonical = around.scope.canonical(node.func)
    is_plain = all(keyword.arg for keyword in node.keywords) and not any(isinstance(a, ast.Starred) for a in node.args)
    summary = around.find_helper(canonical, node) if canonical is not None and is_plain else None
    call = _helper_call(node, summary) if summary is not None and summary.fills else None
    if summary is None or call is None or not isinstance(call.callee, InlinedFunction):
        return None
    slots = dict(zip(summary.helper.parameters, call.slots, strict=True))
    place = slots[summary.fills]
    own = replace(call, slots=tuple(slots[name] for name in call.callee.parts.parameters))
    return None if isinstance(place, Constant) else (own, call.callee, call.evaluated[place])


def _positional(function: str, arguments: tuple[ast.expr, ...]) -> ArrayCall:
    return ArrayCall(LibraryFunction(function), arguments, tuple(range(len(arguments))))


def _function_call(node: ast.Call, function: ScalarFunction, around: LoweringContext) -> ArrayCall | Obstacle | None:
    if function.name in LIKE_FUNCTIONS:
        return _like_call(node, function, around)
    if function.name == "numpy.clip":
        return _clip_call(tuple(node.args), node.keywords)
    target, others = _split_out(node.keywords)
    if others or (target is not None and not function.is_ufunc):
        return _option(function, others[0].arg if others else "out")
    if len(node.args) != function.arity:
        return _option(function, "out") if len(node.args) > function.arity else None
    slots = tuple(range(function.arity))
    spelled_otherwise = function.name == "numpy.absolute" or function.operator not in ("", "**")
    is_fresh = function.name not in VIEWS
    return ArrayCall(LibraryFunction(function.name, (), target, spelled_otherwise), tuple(node.args), slots, is_fresh)


def _option(function: ScalarFunction, name: str | None) -> Obstacle:
    return Obstacle(f"option `{name}` of `{function.name}`", "FUS405")


def _split_out(keywords: list[ast.keyword]) -> tuple[ast.expr | None, list[ast.keyword]]:
    """The target of `out=x` or `out=(x,)`, and the other keywords."""
    targets = [keyword.value for keyword in keywords if keyword.arg == "out"]
    others = [keyword for keyword in keywords if keyword.arg != "out"]
    match targets:
        case [ast.Tuple(elts=[target])] | [target] if not _is_none(target):
            return target, others
        case _:
            return None, others


def _clip_call(arguments: tuple[ast.expr, ...], keywords: list[ast.keyword]) -> ArrayCall | Obstacle | None:
    """`np.clip(x, lo, hi)`, with bounds by position or keyword; a missing bound is `None`."""
    target, others = _split_out(keywords)
    places = dict(enumerate(arguments))
    for keyword in others:
        place = _CLIP_BOUNDS.get(keyword.arg or "")
        if place is None:
            return Obstacle(f"option `{keyword.arg}` of `numpy.clip`", "FUS405")
        if place in places:
            return None
        places[place] = keyword.value
    given = {place: node for place, node in places.items() if not _is_none(node)}
    if 0 not in given or len(given) < 2 or max(places) > 2:
        return None
    indices = {place: index for index, place in enumerate(given)}
    slots = tuple(indices.get(place, _NONE) for place in range(3))
    return ArrayCall(LibraryFunction("numpy.clip", target=target), tuple(given.values()), slots)


def _like_call(node: ast.Call, function: ScalarFunction, around: LoweringContext) -> ArrayCall | Obstacle | None:
    """`zeros_like(x, dtype)`, `full_like(x, value, dtype)`."""
    arguments = list(node.args[: function.arity])
    dtypes = list(node.args[function.arity :])
    for keyword in node.keywords:
        if keyword.arg == "dtype":
            dtypes.append(keyword.value)
        elif keyword.arg == "fill_value" and function.name == "numpy.full_like":
            arguments.append(keyword.value)
        else:
            return _option(function, keyword.arg)
    dtypes = [dtype for dtype in dtypes if not _is_none(dtype)]
    if len(arguments) != function.arity or len(dtypes) > 1:
        return None
    texts = [dtype_text(dtype, around.scope.canonical(dtype)) for dtype in dtypes]
    if None in texts:
        return None
    keywords = tuple(("dtype", text) for text in texts if text is not None)
    return ArrayCall(LibraryFunction(function.name, keywords), tuple(arguments), tuple(range(function.arity)))


def _method_call(node: ast.Call, around: LoweringContext) -> ArrayCall | Obstacle | None:
    """`x.astype(T)`, `x.copy()`, `x.clip(lo, hi)`, `x.conj()` on anything but a module or a class."""
    if not isinstance(node.func, ast.Attribute) or around.scope.canonical(node.func.value) is not None:
        return None
    receiver = node.func.value
    match node.func.attr:
        case "astype":
            return _cast(receiver, node, around)
        case "copy" if not node.args and not node.keywords and _is_surely_array(receiver, around):
            return _positional("numpy.copy", (receiver,))
        case "conj" | "conjugate" if not node.args and not node.keywords:
            return ArrayCall(LibraryFunction("numpy.conjugate"), (receiver,), (0,), is_fresh=False)
        case "clip":
            return _clip_call((receiver, *node.args), node.keywords)
        case _:
            return None


def _cast(receiver: ast.expr, node: ast.Call, around: LoweringContext) -> ArrayCall | Obstacle | None:
    """`x.astype(T)`; with `copy=False` the result may be `x` itself."""
    dtypes = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "dtype")]
    text = dtype_text(dtypes[0], around.scope.canonical(dtypes[0])) if len(dtypes) == 1 else None
    if text is None:
        return None
    options = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg != "dtype"}
    copy = options.pop("copy", None)
    if options or len(node.args) > 1:
        return Obstacle(f"option `{next(iter(options), 'order')}` of `astype`", "FUS405")
    is_fresh = copy is None or (isinstance(copy, ast.Constant) and copy.value is True)
    return ArrayCall(Conversion(text), (receiver,), (0,), is_fresh)


def _is_surely_array(receiver: ast.expr, around: LoweringContext) -> bool:
    """Whether the value is surely an array; lists, sets and dicts have a method `copy` too."""
    if isinstance(receiver, ast.Name):
        return receiver.id in around.known.arrays
    return isinstance(receiver, ast.BinOp | ast.UnaryOp | ast.Compare)


def _local_call(node: ast.Call, around: LoweringContext) -> ArrayCall | None:
    """A call of a function that this function defines; the variables that it reads here count as arguments."""
    summary = around.find_helper(None, node)
    call = None if summary is None else _helper_call(node, summary)
    if summary is None or call is None or summary.inlined is None or summary.inlined.local is None:
        return None
    local = summary.inlined.local
    if around.has(Option.REBINDING) and not all(map(around.scope.is_local, local.captured)):
        return None
    nodes: list[ast.expr] = [ast.Name(name, ast.Load()) for name in local.captured]
    if isinstance(node.func, ast.Attribute):
        is_of_super = local.functions[-1].is_of_super
        owner = ast.Name(local.functions[-1].owner, ast.Load()) if is_of_super else node.func.value
        nodes += [ast.Attribute(owner, attribute, ast.Load()) for attribute in local.attributes]
        variables = {around.attribute(attribute) for attribute in nodes}
        if not _is_known_object(owner, around) or any(variables & function.bound for function in local.functions):
            return None
    methods = (function.spelling.split(".") for function in local.functions if function.spelling)
    if any(around.fresh_names.method(called_on.removesuffix("()"), name) is None for called_on, name in methods):
        return None  # a variable has the name that the method gets as a function
    places = range(len(call.evaluated), len(call.evaluated) + len(nodes))
    return replace(call, evaluated=(*call.evaluated, *nodes), slots=(*call.slots, *places))


def _is_known_object(node: ast.expr, around: LoweringContext) -> bool:
    """Whether the name is an object whose attributes are variables, or a class."""
    receiver = around.scope.receiver
    known = around.reading.owners if receiver is None else {*around.reading.owners, receiver.as_class}
    return isinstance(node, ast.Name) and (node.id in known or not around.scope.is_local(node.id))


def _helper_call(node: ast.Call, summary: Summary) -> ArrayCall | None:
    """Arguments matched to parameters as Python does; None if Python would raise."""
    parameters = summary.helper.parameters
    if len(node.args) > summary.by_position:
        return None
    places: dict[str, int | Constant] = dict(zip(parameters, range(len(node.args)), strict=False))
    for position, keyword in enumerate(node.keywords, start=len(node.args)):
        if keyword.arg is None or keyword.arg in places or keyword.arg not in parameters[summary.by_keyword :]:
            return None
        places[keyword.arg] = position
    for parameter, default in zip(parameters, summary.defaults, strict=True):
        if parameter not in places and default is None:
            return None
        if default is not None:
            places.setdefault(parameter, default)
    evaluated = (*node.args, *(keyword.value for keyword in node.keywords))
    slots = tuple(places[parameter] for parameter in parameters)
    helper = summary.helper
    if summary.inlined is not None:
        return ArrayCall(InlinedFunction(helper.key, summary.inlined), evaluated, slots)
    is_ufunc = isinstance(helper.form, UfuncElements)
    reference = UfuncReference(ast.unparse(node.func), helper.key) if is_ufunc else None
    return ArrayCall(CalledHelper(helper.key, helper.operations, reference, helper.shows_arrays), evaluated, slots)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None

"""Which loop over elements does a call of a function under numba's `@vectorize` run?"""

import ast
from collections.abc import Sequence

from fusec.base.access import AccessKind
from fusec.base.affine import affine
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import DIMENSIONS, THREADS, DeviceFunction, KernelText
from fusec.base.loop_call import LoopText
from fusec.base.made_array import MadeArray
from fusec.capture.draft import Obstacle
from fusec.capture.fresh_names import free_of
from fusec.capture.grid_kernels import GridKernel
from fusec.capture.kernel_accesses import ElementAccess
from fusec.capture.kernel_functions import has_plain_parameters
from fusec.capture.loop_kernels import LoopKernel
from fusec.capture.names import ScopeNames
from fusec.capture.number_functions import NumberFunction, function_of_numbers

_OPTIONS = ("cache", "nopython", "target")  # that change no element
_TARGETS = ("cpu", "parallel")
_DOUBLE = ("float64", "f8", "double")


def vectorized_call(call: ast.Call, scope: ScopeNames) -> LoopKernel | Obstacle | None:
    """The loop over arrays of one axis, or why fusec does not know it; None for the call of any other function.

    `@vectorize([float64(float64, float64)]) def f(a, b): ...`, called as `f(x, 2.0)`  ->
    `out[i] = f(np.float64(x[i]), np.float64(2.0))` for each `i`, of a new array `out`.
    """
    found = scope.package.decorated(scope.canonical(call.func) or "")
    if found is None or len(found[1].decorator_list) != 1:
        return None
    module, function = found
    (decorator,) = function.decorator_list
    outside = ScopeNames(scope.package, module, (module.scope,))
    maker = outside.canonical(decorator.func if isinstance(decorator, ast.Call) else decorator)
    if maker == "numba.guvectorize":
        return Obstacle("takes whole rows, as its layout says, and not elements")
    if maker != "numba.vectorize":
        return None
    why_not = _why_not(decorator, function, outside)
    if why_not:
        return Obstacle(why_not)
    numbers = function_of_numbers(function, module, scope, {"error_model": '"numpy"'})
    if numbers is None or numbers.raising:
        return Obstacle("computes what fusec does not model")
    names = [argument.arg for argument in function.args.args]
    if call.keywords or len(call.args) != len(names) or not set(DIMENSIONS).isdisjoint(names):
        return Obstacle("is called with other arguments than one for each parameter")
    arrays = [name for name, value in zip(names, call.args, strict=True) if not _is_number(value, scope)]
    if not arrays:
        return Obstacle("is called on numbers alone")
    return _kernel(function.name, names, arrays, numbers, is_parallel=_is_parallel(decorator))


def _why_not(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """What keeps the call from being a loop over doubles; empty for nothing.

    Without a signature a ufunc has the types of its first call, to which later calls of narrower types are cast.
    """
    if not isinstance(decorator, ast.Call) or not decorator.args:
        return "declares no types: those of its elements are those of calls before"
    (declared,) = decorator.args if len(decorator.args) == 1 else (None,)
    signatures = declared.elts if isinstance(declared, ast.List | ast.Tuple) else [declared]
    if len(signatures) != 1 or not _is_of_doubles(signatures[0], len(function.args.args), scope):
        return "declares other types than `float64`, or several"
    for keyword in decorator.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def _is_parallel(decorator: ast.expr) -> bool:
    """Whether its elements are computed by several threads."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = {keyword.arg: keyword.value for keyword in keywords}
    return isinstance(target := given.get("target"), ast.Constant) and target.value == "parallel"


def _is_of_doubles(signature: ast.expr | None, count: int, scope: ScopeNames) -> bool:
    """`float64(float64, float64)`, or the same as a text."""
    node, is_text = signature, False
    if isinstance(signature, ast.Constant) and isinstance(signature.value, str):
        try:
            node, is_text = ast.parse(signature.value.strip(), mode="eval").body, True
        except SyntaxError:
            return False
    if not isinstance(node, ast.Call) or node.keywords or len(node.args) != count:
        return False
    return all(_is_double(part, scope, is_text=is_text) for part in (node.func, *node.args))


def _is_double(part: ast.expr, scope: ScopeNames, *, is_text: bool) -> bool:
    if is_text:
        return isinstance(part, ast.Name) and part.id in _DOUBLE
    return (scope.canonical(part) or "").replace("numba.types.", "numba.") in [f"numba.{word}" for word in _DOUBLE]


def _is_number(value: ast.expr, scope: ScopeNames) -> bool:
    """Whether the source shows a number: a literal, a constant of the module, or a parameter that is one by default. Of what is
    none of these, the kernel asks whether it is an array."""
    if isinstance(value, ast.Name):
        if not scope.is_local(value.id):
            return scope.constant(value.id) is not None
        return value.id in _numbers_by_default(scope.chain[-1].node)
    number = value.operand if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) else value
    return isinstance(number, ast.Constant) and type(number.value) in (int, float)


def _numbers_by_default(function: ast.AST) -> frozenset[str]:
    """`dt` of `def step(x, dt=0.1)` and of `def step(x, dt: float)`."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    given = [*function.args.posonlyargs, *function.args.args]
    defaults = function.args.defaults
    pairs = [*zip(given[len(given) - len(defaults) :], defaults, strict=True)]
    pairs += [(a, d) for a, d in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True) if d is not None]
    found = {a.arg for a, d in pairs if isinstance(d, ast.Constant) and type(d.value) in (int, float)}
    annotated = (a for a in (*given, *function.args.kwonlyargs) if isinstance(a.annotation, ast.Name))
    return frozenset(found | {a.arg for a in annotated if ast.unparse(a.annotation or a) in ("float", "int")})


def _kernel(
    name: str, names: Sequence[str], arrays: Sequence[str], numbers: NumberFunction, *, is_parallel: bool
) -> LoopKernel:
    axis, out = free_of("i", {*names, name}), free_of("out", {*names, name})
    size, place = affine(f"{arrays[0]}.shape[0]"), (affine(THREADS[0]),)
    values = [f"np.float64({each}[{axis}])" if each in arrays else f"np.float64({each})" for each in names]
    functions: tuple[DeviceFunction, ...] = numbers.functions
    instance = KernelText(
        name=name,
        parameters=(*names, out),
        axes=(axis,),
        preamble=(f"{out} = np.empty({arrays[0]}.shape[0])",),
        guard="",
        body=f"{out}[{axis}] = {name}({', '.join(values)})",
        libraries=(("np", "np"), (name, functions[-1].name)),
        constants=(),
        contracts=False,
        functions=functions,
    )
    made = MadeArray(out, "", "float64", arrays[0], (size,), is_alike=False)
    accesses = (
        *(ElementAccess(each, AccessKind.READ, place, f"{each}[{axis}]") for each in arrays),
        ElementAccess(out, AccessKind.WRITE, place, f"{out}[{axis}]"),
    )
    domain = IterationDomain((THREADS[0], REST), (size, affine(1)), (affine(0), affine(0)))
    text = LoopText(
        instance,
        (f"{'prange' if is_parallel else 'range'}({arrays[0]}.shape[0])",),
        (("parallel", "True"),) if is_parallel else (),
        (),
        numbers.inexact,
        (made,),
        (out,),
        alike=tuple(arrays),
    )
    return LoopKernel(text, GridKernel(instance, dict.fromkeys((*arrays, out), 1), domain, accesses, frozenset()))

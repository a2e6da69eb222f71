"""Lower a call of a function under numba's `@vectorize` to a loop over elements."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.loop_call import LoopCompilation, LoopText, UfuncText
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import DIMENSIONS, THREADS, KernelText, OuterNames
from fusec.base.records import dataclass
from fusec.base.text.words import free_name
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.scalar_functions import NumberFunction, function_of_numbers
from fusec.capture.source.number_literals import is_real_literal
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import parameter_defaults
from fusec.capture.ufuncs.decorators import VECTORIZE, is_of_doubles_alone, is_parallel, made_ufunc, reason_against


@dataclass(frozen=True, slots=True)
class _Ufunc:
    """The ufunc that `@vectorize` makes of the function `name`. `is_told`: its only loop is declared, on doubles."""

    shown: str
    name: str
    names: tuple[str, ...]
    numbers: NumberFunction
    in_parallel: bool
    is_told: bool


def vectorized_call(call: ast.Call, scope: ScopeNames) -> LoopKernel | Obstacle | None:
    """The loop over one-dimensional arrays, or why it is not modelled; None for a call of any other function.

    `@vectorize([float64(float64, float64)]) def f(a, b): ...`, called as `f(x, 2.0)`  ->
    `out[i] = f(np.float64(x[i]), np.float64(2.0))` for each `i`, with a new array `out`; for `f(x, 2.0, out)`, with the
    given one.
    """
    made = made_ufunc(call.func, scope)
    if made is None or made.maker != VECTORIZE:
        return None
    function, decorator = made.function, made.decorator
    reason = reason_against(decorator, function, made.outside)
    if reason:
        return Obstacle(reason)
    numbers = function_of_numbers(function, made.module, scope, {"error_model": '"numpy"'})
    if numbers is None or numbers.raising:
        return Obstacle("computes what fusec does not model")
    names = tuple(argument.arg for argument in function.args.args)
    if call.keywords or not set(DIMENSIONS).isdisjoint(names) or not 0 <= len(call.args) - len(names) <= 1:
        return Obstacle("is called with other arguments than one for each parameter")
    arrays = [name for name, value in zip(names, call.args, strict=False) if not is_shown_number(value, scope)]
    if not arrays:
        return Obstacle("is called on numbers alone")
    is_told = is_of_doubles_alone(decorator, function, made.outside)
    shown = ast.unparse(call.func).rpartition(".")[2]
    ufunc = _Ufunc(shown, function.name, names, numbers, is_parallel(decorator), is_told)
    return _kernel(ufunc, arrays, makes_array=len(call.args) == len(names))


def with_result_last(call: ast.Call, scope: ScopeNames) -> ast.Call:
    """`f(x, y, z)` for `f(x, y, out=z)` of a ufunc, which means the same; any other call unchanged."""
    match call:
        case ast.Call(keywords=[ast.keyword(arg="out", value=ast.Name() as out)]) if (
            made_ufunc(call.func, scope) is not None
        ):
            return ast.copy_location(ast.Call(call.func, [*call.args, out], []), call)
        case _:
            return call


def is_shown_number(value: ast.expr, scope: ScopeNames) -> bool:
    """Whether the source shows a number: a literal, a module constant, or a parameter with a number as its default.

    For anything else, the kernel tests whether it is an array.
    """
    if isinstance(value, ast.Name):
        if not scope.is_local(value.id):
            return scope.constant(value.id) is not None
        return value.id in _numbers_by_default(scope.chain[-1].node)
    return is_real_literal(value)


def _numbers_by_default(function: ast.AST) -> frozenset[str]:
    """`dt` in `def step(x, dt=0.1)` and in `def step(x, dt: float)`."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    defaults = parameter_defaults(function.args)
    found = {a for a, d in defaults.items() if isinstance(d, ast.Constant) and type(d.value) in (int, float)}
    for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id in ("float", "int"):
            found.add(argument.arg)
    return frozenset(found)


def _kernel(ufunc: _Ufunc, arrays: Sequence[str], *, makes_array: bool) -> LoopKernel:
    own = {*ufunc.names, ufunc.name}
    axis, out = free_name("i", own), free_name("out", own)
    size, place = affine(f"{arrays[0]}.shape[0]"), (affine(THREADS[0]),)
    accesses = (
        *(ElementAccess(each, AccessKind.READ, place, f"{each}[{axis}]") for each in arrays),
        ElementAccess(out, AccessKind.WRITE, place, f"{out}[{axis}]"),
    )
    domain = IterationDomain((THREADS[0], REST), (size, affine(1)), (affine(0), affine(0)))
    instance = _instance(ufunc, arrays, axis, out)
    made = (MadeArray(out, "", "float64", arrays[0], (size,), is_alike=False),)
    text = LoopText(
        instance if makes_array else replace(instance, preamble=()),
        (f"{'prange' if ufunc.in_parallel else 'range'}({arrays[0]}.shape[0])",),
        LoopCompilation(
            (("parallel", "True"),) if ufunc.in_parallel else (),
            inexact=ufunc.numbers.inexact,
            fits_any_error_model=True,
        ),
        made if makes_array else (),
        (out,) if makes_array else (),
        ufunc=UfuncText(
            tuple(arrays) if makes_array else (*arrays, out),
            is_asked=not (ufunc.is_told and makes_array),
            is_of_elements=True,
        ),
    )
    return LoopKernel(text, GridKernel(instance, dict.fromkeys((*arrays, out), 1), domain, accesses, frozenset()))


def _instance(ufunc: _Ufunc, arrays: Sequence[str], axis: str, out: str) -> KernelText:
    """The computation for one element of each array, and for the numbers."""
    values = [f"np.float64({each}[{axis}])" if each in arrays else f"np.float64({each})" for each in ufunc.names]
    functions = ufunc.numbers.functions
    return KernelText(
        name=ufunc.shown,
        parameters=(*ufunc.names, out),
        axes=(axis,),
        preamble=(f"{out} = np.empty({arrays[0]}.shape[0])",),
        body=f"{out}[{axis}] = {ufunc.name}({', '.join(values)})",
        names=OuterNames((("np", "np"), (ufunc.name, functions[-1].name)), functions=functions),
    )

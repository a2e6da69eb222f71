"""Classify calls inside a kernel that the common kernel language does not hold, by the memory that they may touch."""

import ast
from collections.abc import Collection
from enum import Enum

from fusec.base.scalars.array_functions import scalar_function
from fusec.capture.kernels.jit_options import compiles_quietly
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.names.scopes import ScopeNames

_BUILTINS = "abs bool complex divmod float int len max min pow range round"
_METHODS = ("conj", "conjugate")  # of a number
_METHODS_OF_ARRAYS = "all any argmax argmin copy cumsum max mean min prod std sum var"
_TYPES = """
    bool_ boolean complex64 complex128 float16 float32 float64 int8 int16 int32 int64 intp uint8 uint16 uint32 uint64 uintp
"""
_OF_ARRAYS = """
    all amax amin any arange argmax argmin argsort array copy cumprod cumsum diff dot empty empty_like eye full full_like
    identity linspace max mean median min ones ones_like outer prod sort std sum trace var vdot where zeros zeros_like
"""  # new memory, or numbers; with a keyword only the type is said
_LOCAL_MEMORY = ("numba.cuda.shared.array", "numba.cuda.local.array")
_OF_THREADS = """
    activemask all_sync any_sync ballot_sync brev cbrt clz eq_sync ffs fma grid gridsize lanemask_lt match_all_sync
    match_any_sync nanosleep popc shfl_down_sync shfl_sync shfl_up_sync shfl_xor_sync syncthreads syncthreads_and
    syncthreads_count syncthreads_or syncwarp threadfence threadfence_block threadfence_system
"""
_COMPILERS = ("numba.cuda.jit", "numba.jit", "numba.njit")


class CallKind(Enum):
    """`OWN`: a compiled function of the package. `ATOMIC`: it updates its first argument, or draws from it."""

    PURE = "computes a number, waits for other threads, or makes memory of the thread's or the block's own"
    ATOMIC = "updates elements of its first argument"
    OWN = "function of the package"
    UNKNOWN = "may do anything"


def call_kind(call: ast.Call, scope: ScopeNames, own: Collection[str], *, on_host: bool = False) -> CallKind:
    """Classify the call; `own` are the names of the enclosing function. `on_host`: it may make arrays."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr=method) if on_host and name in own and not call.keywords:
            is_known = method in (*_METHODS, *_METHODS_OF_ARRAYS.split()) and not call.args
            return CallKind.PURE if is_known else CallKind.UNKNOWN
        case ast.Attribute(value=ast.Name(id=name)) if name in own:
            return CallKind.PURE if call.func.attr in _METHODS and not call.args else CallKind.UNKNOWN
        case ast.Name(id=name) if name in own:
            return CallKind.UNKNOWN
        case _:
            canonical = scope.canonical(call.func) or ""
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return CallKind.UNKNOWN
    if on_host and (canonical == "numba.prange" or _makes_array(call, canonical)):
        return CallKind.PURE
    if call.keywords:
        return CallKind.PURE if canonical in _LOCAL_MEMORY else CallKind.UNKNOWN
    if canonical.startswith(("numba.cuda.atomic.", "numba.cuda.random.xoroshiro128p_")):
        return CallKind.ATOMIC if call.args else CallKind.UNKNOWN
    if called_function(call, scope) is not None:
        return CallKind.OWN
    return (
        CallKind.PURE if canonical in _LOCAL_MEMORY or _is_of_numbers(canonical, len(call.args)) else CallKind.UNKNOWN
    )


def _makes_array(call: ast.Call, canonical: str) -> bool:
    """Whether it computes new arrays or numbers, and gets no array to store into."""
    is_told = all(keyword.arg == "dtype" for keyword in call.keywords)
    library, _, name = canonical.partition(".")
    return library == "numpy" and name in _OF_ARRAYS.split() and is_told and _has_no_result(name, call)


def _has_no_result(name: str, call: ast.Call) -> bool:
    """`np.sum(a, None, None, out)` stores; functions that make arrays have no such parameter among their first two."""
    return len(call.args) <= (4 if name in ("arange", "linspace") else 3 if name in ("where", "full") else 2)


def _is_of_numbers(canonical: str, count: int) -> bool:
    """Whether it returns a number: given one more argument, NumPy's function stores into it; `np.real(a)` is a view."""
    library, _, name = canonical.partition(".")
    match library:
        case "builtins":
            return name in _BUILTINS.split()
        case "math" | "cmath":
            return True
        case "numpy":
            known = scalar_function(canonical)
            is_element = known is not None and known.is_ufunc and known.arity == count
            return is_element or (count == 1 and name in _TYPES.split())
        case "numba":
            thread = name.removeprefix("cuda.")
            is_of_threads = thread in _OF_THREADS.split() or thread.startswith("libdevice.")
            return name in _TYPES.split() or (is_of_threads and thread != name)
        case _:
            return False


def called_function(call: ast.Call, scope: ScopeNames) -> tuple[ast.FunctionDef, ScopeNames] | None:
    """The compiled function of the package, and the names in its scope; None for any other function."""
    found = scope.package.decorated(scope.canonical(call.func) or "")
    if found is None or len(found[1].decorator_list) != 1 or not has_plain_parameters(found[1]):
        return None
    module, function = found
    outside = scope.seen_from(module, (module.scope,))
    (decorator,) = function.decorator_list
    maker = decorator.func if isinstance(decorator, ast.Call) else decorator
    options = decorator if isinstance(decorator, ast.Call) else None
    if outside.canonical(maker) not in _COMPILERS or not compiles_quietly(options):
        return None
    if len(call.args) != len(function.args.args):
        return None
    return function, scope.inside(module, function)

"""Collect evidence in the source that names hold arrays; it affects profit, never legality."""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fusec.base.scalars.array_functions import gives_number, is_reduction
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import children, walk

_MAKERS = frozenset(
    f"numpy.{name}"
    for name in (
        "array", "asarray", "ascontiguousarray", "asfortranarray", "zeros", "ones", "empty", "full", "arange", "linspace",
        "logspace", "geomspace", "eye", "identity", "fromiter", "frombuffer", "fromfile", "loadtxt", "genfromtxt", "load",
        "copy", "zeros_like", "ones_like", "empty_like", "full_like", "concatenate", "stack", "vstack", "hstack", "tile",
        "repeat", "roll", "diff", "cumsum", "gradient", "outer", "reshape", "ravel", "transpose", "sort", "where",
        "broadcast_to", "pad", "interp", "indices", "fft.fftfreq", "fft.rfftfreq",
    )
)  # fmt: skip
_ARRAY_ATTRIBUTES = frozenset(
    ["shape", "ndim", "size", "dtype", "strides", "T", "sum", "mean", "min", "max", "std", "var"]
)
_SUM_OF_PRODUCTS = "numpy.einsum"
_PRODUCTS = ("numpy.dot", "numpy.vdot", "numpy.inner", "numpy.matmul", "numpy.outer")
_TRANSFORMS = frozenset(
    f"{module}.{name}"
    for module in ("numpy.fft", "scipy.fft", "scipy.fftpack", "cupyx.scipy.fft", "cupyx.scipy.fftpack")
    for name in (
        "fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "rfft", "irfft", "rfft2", "irfft2", "rfftn", "irfftn", "hfft", "ihfft",
        "fftshift", "ifftshift", "dct", "idct", "dctn", "idctn", "dst", "idst", "dstn", "idstn",
    )
)  # fmt: skip
_TAKERS = frozenset(
    f"numpy.{name}"
    for name in (
        "argsort", "bincount", "convolve", "correlate", "cumprod", "cumsum", "diff", "flip", "gradient", "histogram", "interp",
        "pad", "roll", "searchsorted", "sort", "trapezoid", "trapz",
    )
)  # fmt: skip
_PARTS = ("real", "imag", "T")  # parts of an array that are arrays
_TO_NUMBERS = ("builtins.bool", "builtins.complex", "builtins.float", "builtins.int", "builtins.len")
_ARRAY_METHODS = ("astype", "reshape", "ravel", "flatten", "transpose")


def used_as_arrays(function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ScopeNames) -> frozenset[str]:
    """The names that the function slices, reduces, queries for a shape, or passes to a matrix product."""
    return frozenset(name for node in walk(function) for name in _used_as_array(node, scope))


def shown_as_arrays(body: ast.AST, scope: ScopeNames) -> frozenset[str]:
    """The same without names that are only sliced, `x[1:]`; these may be lists or texts."""
    nodes = (node for node in walk(body) if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)))
    return frozenset(name for node in nodes for name in _used_as_array(node, scope))


def _used_as_array(node: ast.AST, scope: ScopeNames) -> tuple[str, ...]:
    match node:
        case ast.Subscript(ast.Name(name), ast.Slice()):
            return (name,)
        case ast.Subscript(ast.Name(name), ast.Tuple(parts)) if any(isinstance(part, ast.Slice) for part in parts):
            return (name,)
        case ast.Attribute(ast.Name(name), attribute) if attribute in _ARRAY_ATTRIBUTES:
            return () if scope.canonical(node) else (name,)
        case ast.BinOp(left, ast.MatMult(), right):
            return _names((left, right))
        case ast.Call(function, arguments) if scope.canonical(function) in _PRODUCTS:
            return _names(arguments)
        case ast.Call(function, [value, *_]) if is_transform(function, scope) or gives_number(
            scope.canonical(function) or ""
        ):
            return _sole_variable(value, scope)
        case ast.Call(ast.Attribute(value, attribute)) if is_reduction(f"numpy.{attribute}"):
            return _sole_variable(value, scope)
        case _:
            return ()


def _names(nodes: Iterable[ast.expr]) -> tuple[str, ...]:
    return tuple(node.id for node in nodes if isinstance(node, ast.Name))


def _sole_variable(value: ast.expr, scope: ScopeNames) -> tuple[str, ...]:
    """The variable of an expression with only one; in `np.sum(p * q)` either variable may be a number."""
    named = {node.id for node in walk(value) if isinstance(node, ast.Name) and scope.canonical(node) is None}
    is_elementwise = not any(isinstance(node, ast.Subscript | ast.Lambda | ast.comprehension) for node in walk(value))
    calls = (node for node in walk(value) if isinstance(node, ast.Call))
    is_numpys = all((scope.canonical(call.func) or "").startswith("numpy.") for call in calls)
    return tuple(named) if len(named) == 1 and is_elementwise and is_numpys else ()


@lru_cache(maxsize=8)
def array_attributes(scope: ScopeNames) -> frozenset[str]:
    """The texts of attributes, `self.u`, that the functions of a class set to arrays or slice. `scope` is the class."""
    return frozenset(name for node, names in nodes_of_methods(scope) for name in _array_attribute(node, names))


def nodes_of_methods(scope: ScopeNames) -> Iterator[tuple[ast.AST, ScopeNames]]:
    """The nodes inside the functions of a class, each with the names visible there. `scope` is the class."""
    owner = scope.chain[-1].node
    if not isinstance(owner, ast.ClassDef):
        return
    scopes = scope.module.found.scopes
    for part in owner.body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            names = scope.seen_from(scope.module, (*scope.chain, scopes[part]))
            yield from ((node, names) for node in walk(part))


def _array_attribute(node: ast.AST, scope: ScopeNames) -> tuple[str, ...]:
    match node:
        case ast.Assign([ast.Attribute(ast.Name(name), attr)], value) if makes_array(value, scope):
            return (f"{name}.{attr}",)
        case ast.Assign([ast.Tuple(targets)], ast.Call(function)) if scope.canonical(function) == "numpy.meshgrid":
            return tuple(ast.unparse(each) for each in targets if isinstance(each, ast.Attribute))
        case ast.Subscript(ast.Attribute(ast.Name(name), attr), ast.Slice()):
            return (f"{name}.{attr}",)
        case ast.Subscript(ast.Attribute(ast.Name(name), attr), ast.Tuple(parts)):
            return (f"{name}.{attr}",) if any(isinstance(part, ast.Slice) for part in parts) else ()
        case _:
            return ()


def bound_to_arrays(statement: ast.stmt, scope: ScopeNames) -> frozenset[str]:
    """The names that an assignment binds to new arrays or to slices of some: `u, v = U[1:-1, 1:-1], np.zeros(n)`."""
    match statement:
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], ast.Tuple(values) | ast.List(values)):
            pairs = list(zip(targets, values, strict=False))
        case ast.Assign(targets, value):
            pairs = [(target, value) for target in targets]
        case _:
            return frozenset()
    return frozenset(
        target.id
        for target, value in pairs
        if isinstance(target, ast.Name) and (makes_array(value, scope) or is_slice(value))
    )


def is_slice(value: ast.expr) -> bool:
    """Whether it is a view of an array base: `u[1:-1]`, `rgb[..., 0]`."""
    match value:
        case ast.Subscript(slice=ast.Slice()):
            return True
        case ast.Subscript(slice=ast.Tuple(parts)):
            return any(isinstance(p, ast.Slice) or (isinstance(p, ast.Constant) and p.value is ...) for p in parts)
        case _:
            return False


def makes_array(value: ast.expr, scope: ScopeNames) -> bool:
    """Whether the value is a call that returns an array, `np.zeros(n)`, `rng.standard_normal(n).reshape(2, -1)`, or a
    part of such a call, `np.fft.ifft(u_hat).real`.
    """
    if isinstance(value, ast.Attribute) and value.attr in _PARTS:
        return makes_array(value.value, scope)
    if not isinstance(value, ast.Call):
        return False
    if scope.canonical(value.func) in _MAKERS or is_transform(value.func, scope):
        return True
    return isinstance(value.func, ast.Attribute) and value.func.attr in _ARRAY_METHODS


def is_transform(function: ast.expr, scope: ScopeNames) -> bool:
    """Whether it is a Fourier transform from array to array; not `np.fft.fftfreq(n)`."""
    return scope.canonical(function) in _TRANSFORMS


def takes_arrays(function: ast.expr, scope: ScopeNames) -> bool:
    """Whether it is `np.cumsum`, a Fourier transform, or another function whose first argument is no number."""
    return scope.canonical(function) in _TAKERS or is_transform(function, scope)


@lru_cache(maxsize=8)
def taken_as_arrays(statement: ast.stmt, scope: ScopeNames) -> frozenset[ast.AST]:
    """The first arguments of such functions, and all of products, in the statement: `1j * k * u_hat` in
    `np.fft.ifft(1j * k * u_hat)`, both of `np.dot(x - y, x - y)`.
    """
    found: list[ast.AST] = []
    for call in (node for node in walk(statement) if isinstance(node, ast.Call) and node.args):
        canonical = scope.canonical(call.func)
        found += call.args[:1] if takes_arrays(call.func, scope) else ()
        found += call.args if canonical in _PRODUCTS else call.args[1:] if canonical == _SUM_OF_PRODUCTS else ()
    return frozenset(found)


def holds_array_syntax(node: ast.AST, scope: ScopeNames) -> bool:
    """Whether the node contains a slice, or a call of a NumPy function that does not give a number.

    The contents of `int(np.ceil(r))` are no evidence about the expression around that number.
    """
    stack = [node]
    while stack:
        inner = stack.pop()
        if isinstance(inner, ast.Slice) or (isinstance(inner, ast.Call) and _is_array_call(inner, scope)):
            return True
        if not (isinstance(inner, ast.Call) and makes_number(inner, scope)):
            stack += children(inner)
    return False


def makes_number(call: ast.Call, scope: ScopeNames) -> bool:
    """Whether it is `int(x)`, `float(x)`, `len(x)` or `x.item()`."""
    is_item = isinstance(call.func, ast.Attribute) and call.func.attr == "item"
    return is_item or scope.canonical(call.func) in _TO_NUMBERS


def _is_array_call(call: ast.Call, scope: ScopeNames) -> bool:
    canonical = scope.canonical(call.func) or ""
    return canonical.startswith("numpy.") and not gives_number(canonical)

"""Lower a call of a function under numba's `@guvectorize` to a loop over the elements of a row."""

import ast
import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.loop_call import UfuncText
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import THREADS
from fusec.base.records import dataclass
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.loop_kernels import loop_kernel
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.ufuncs.decorators import (
    GUVECTORIZE,
    NO_DOUBLES,
    MadeUfunc,
    declared_loops,
    made_ufunc,
    odd_option,
    takes_doubles,
)

_NUMPYS = {"error_model": '"numpy"'}  # numba compiles ufuncs with it


@dataclass(frozen=True, slots=True)
class _Layout:
    """`(n),()->(n)`: the parameters that are rows of one length, the numbers, and the computed row."""

    rows: tuple[str, ...]
    numbers: tuple[str, ...]
    result: str


def guvectorized_call(call: ast.Call, scope: ScopeNames) -> LoopKernel | Obstacle | None:
    """The loop over one-dimensional arrays, or why it is not modelled; None for a call of any other function.

    `@guvectorize([(float64[:], float64[:])], "(n)->(n)") def f(a, out): ...`, called as `c = f(x)`  ->  the loop of
    `f`, on a new array `c` as long as `x`; for `f(x, out=c)`, on the given one.
    """
    made = made_ufunc(call.func, scope)
    if made is None or made.maker != GUVECTORIZE:
        return None
    module, function = made.module, made.function
    layout = _layout(made)
    if isinstance(layout, Obstacle):
        return layout
    inside = scope.inside(module, function)
    kernel = loop_kernel(function, module.file, inside, {})
    if isinstance(kernel, LoopKernel):
        compilation = replace(kernel.text.compilation, fits_any_error_model=True)
        kernel = replace(kernel, text=replace(kernel.text, compilation=compilation))
    else:  # it may divide, which never raises in a ufunc
        kernel = loop_kernel(function, module.file, inside, _NUMPYS)
    why_not = kernel if isinstance(kernel, Obstacle) else _why_not(kernel, layout)
    if why_not is not None or isinstance(kernel, Obstacle):
        return why_not
    given = len(layout.rows) + len(layout.numbers)
    if call.keywords or not 0 <= len(call.args) - given <= 1:
        return Obstacle("is called with other arguments than one for each parameter")
    return _of_rows(kernel, layout, makes_array=len(call.args) == given)


def layout_text(made: MadeUfunc) -> str | Obstacle:
    """`(n),()->(n)` without blanks, or why the loop is not modelled."""
    decorator = made.decorator
    assert isinstance(decorator, ast.Call)
    odd = odd_option(decorator, most=2)
    if odd:
        return Obstacle(odd)
    if not has_plain_parameters(made.function):
        return Obstacle("takes other than plain parameters")
    if not takes_doubles(declared_loops(decorator.args[:-1], made.outside)):
        return Obstacle(NO_DOUBLES)
    text = decorator.args[-1].value if decorator.args and isinstance(decorator.args[-1], ast.Constant) else None
    if not isinstance(text, str):
        return Obstacle("has a layout that the source does not show")
    return text.replace(" ", "")


def _layout(made: MadeUfunc) -> _Layout | Obstacle:
    plain = layout_text(made)
    if isinstance(plain, Obstacle):
        return plain
    assert isinstance(made.decorator, ast.Call)
    text = ast.literal_eval(made.decorator.args[-1])
    match = re.fullmatch(r"((?:\(\w*\),?)+)->\((\w+)\)", plain)
    names = [argument.arg for argument in made.function.args.args]
    given = re.findall(r"\((\w*)\)", match.group(1)) if match is not None else []
    of_numbers = {"", match.group(2)} if match is not None else set()
    if match is None or not set(given) <= of_numbers or match.group(2).isdecimal() or len(given) + 1 != len(names):
        return Obstacle(f"has the layout `{text}`: fusec models rows of one length, and one such row as the result")
    rows = tuple(name for name, size in zip(names, given, strict=False) if size)
    numbers = tuple(name for name, size in zip(names, given, strict=False) if not size)
    return (
        _Layout(rows, numbers, names[-1]) if rows else Obstacle(f"has the layout `{text}`, without a row that is given")
    )


def _why_not(kernel: LoopKernel, layout: _Layout) -> Obstacle | None:
    """Why its loop is none over the elements of its rows."""
    ranks = kernel.model.ranks
    for name in (*layout.rows, layout.result):
        if ranks.get(name) != 1:
            return Obstacle(f"does not index `{name}` as the row that its layout says")
    number = next((name for name in layout.numbers if name in ranks), "")
    if number:
        return Obstacle(f"takes elements of `{number}`, which is a number by its layout")
    if kernel.model.integers:
        return Obstacle(f"computes an index with `{min(kernel.model.integers)}`, which is a double")
    if any(access.parameter in layout.rows and access.kind is not AccessKind.READ for access in kernel.model.accesses):
        return Obstacle("stores into a row that it is given, which may be a copy")
    if any(access.parameter == layout.result and access.kind is AccessKind.READ for access in kernel.model.accesses):
        return Obstacle(f"reads `{layout.result}`, which holds anything before it has computed it")
    return Obstacle("returns a value") if kernel.text.returned or kernel.text.made else None


def _of_rows(kernel: LoopKernel, layout: _Layout, *, makes_array: bool) -> LoopKernel:
    """The loop with the length of the first row in place of the result's, which the loop may allocate."""
    text, model, of_elements = kernel.text, kernel.model, _is_of_elements(kernel, layout)
    if not makes_array:
        return replace(kernel, text=replace(text, ufunc=UfuncText((*layout.rows, layout.result), True, of_elements)))
    first, result = layout.rows[0], layout.result
    size = affine(f"{first}.shape[0]")
    sizes = {f"{result}.shape[0]": size, f"{result}.size": size}
    domain = replace(model.domain, extents=tuple(each.with_values(sizes) for each in model.domain.extents))
    accesses = tuple(
        replace(each, index=None if each.index is None else _with_sizes(each.index, sizes)) for each in model.accesses
    )
    names = text.instance.names
    instance = replace(
        text.instance,
        preamble=(f"{result} = np.empty({first}.shape[0])", *text.instance.preamble),
        names=replace(names, libraries=tuple(sorted({*names.libraries, ("np", "np")}))),
    )
    made = MadeArray(result, "", "float64", first, (size,), is_alike=False)
    full = replace(
        text, instance=instance, made=(made,), returned=(result,), ufunc=UfuncText(layout.rows, True, of_elements)
    )
    return LoopKernel(full, replace(model, text=instance, domain=domain, accesses=accesses))


def _is_of_elements(kernel: LoopKernel, layout: _Layout) -> bool:
    """Whether its loop covers the whole row and accesses only the elements at its own index."""
    domain, text = kernel.model.domain, kernel.text
    sizes = {f"{name}.{size}" for name in (*layout.rows, layout.result) for size in ("shape[0]", "size")}
    is_whole = str(domain.starts[0]) == "0" and domain.extents[0] in map(affine, sizes)
    here = (affine(THREADS[0]),)
    asks = "\n".join((*text.instance.preamble, text.instance.body))
    is_asked = re.search(r"\b(shape|size|len)\b", asks) is not None
    return is_whole and not is_asked and all(access.index == here for access in kernel.model.accesses)


def _with_sizes(index: tuple[Affine, ...], sizes: Mapping[str, Affine]) -> tuple[Affine, ...]:
    return tuple(each.with_values(sizes) for each in index)

"""Lower a call of a function under numba's `@guvectorize` to a loop over rows; each instance runs the whole body."""

import ast
from collections import Counter

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.loop_call import LoopCompilation, LoopText, UfuncText, shape_text
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import DIMENSIONS, THREADS, KernelText
from fusec.base.records import dataclass
from fusec.base.text.words import free_name
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.body_language import KernelNames, outer_names
from fusec.capture.kernels.body_text import body_text
from fusec.capture.kernels.early_returns import without_early_returns
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.normal_form import with_plain_assignments
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.divisors import Divisors
from fusec.capture.nests.loop_bodies import carried_variable, inexact_function, raising_part
from fusec.capture.nests.loop_kernels import calling, why_not_called
from fusec.capture.nests.scalar_functions import number_functions
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile
from fusec.capture.ufuncs.decorators import GUVECTORIZE, made_ufunc
from fusec.capture.ufuncs.row_bodies import (
    in_one_row,
    lines_before,
    misused_parameter,
    stored_and_loaded,
    unmodelled_in_rows,
)
from fusec.capture.ufuncs.row_layouts import RowLayout, row_layout
from fusec.capture.ufuncs.vectorize import is_shown_number


@dataclass(frozen=True, slots=True)
class _Rows:
    """The body over the names of its parameters; `numbers` are those that the call gives one number for all rows."""

    name: str
    layout: RowLayout
    body: tuple[ast.stmt, ...]
    file: SourceFile
    names: KernelNames
    numbers: frozenset[str]
    makes_array: bool

    @property
    def arrays(self) -> tuple[str, ...]:
        """The parameters that are arrays, those with rows first."""
        given = [name for name in self.layout.axes if name not in self.numbers]
        return tuple(sorted(given, key=lambda name: not self.layout.axes[name] or name == self.layout.result))

    @property
    def axis(self) -> str:
        return free_name("row", self.names.own)


def rows_call(call: ast.Call, scope: ScopeNames) -> LoopKernel | Obstacle | None:
    """The loop over the first axis, or why it is not modelled; None for a call of any other function.

    `@guvectorize([(float64[:], float64[:])], "(n)->()") def norm(a, out): ...`, called as `s = norm(x)`  ->  its body
    for each `x[row]` and `s[row]`, with a new array `s` that has an element for each row of `x`.
    """
    made = made_ufunc(call.func, scope)
    if made is None or made.maker != GUVECTORIZE:
        return None
    layout = row_layout(made)
    if isinstance(layout, Obstacle):
        return layout
    numbers = _numbers(call, layout, scope)
    if isinstance(numbers, Obstacle):
        return numbers
    plain = with_plain_assignments(made.function, made.module.file)
    if isinstance(plain, Obstacle):
        return plain
    function, file = plain
    inside = scope.inside(made.module, made.function)
    functions = number_functions(function, inside)
    stored = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    names = KernelNames(tuple(layout.axes), frozenset(stored), inside, frozenset(functions))
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    rows = _Rows(made.function.name, layout, tuple(body), file, names, numbers, len(call.args) == len(layout.given))
    why_not = _obstacle(rows) or why_not_called(functions)
    if why_not is not None:
        return why_not
    kernel = _kernel(rows)
    return kernel if isinstance(kernel, Obstacle) else calling(kernel, functions)


def _numbers(call: ast.Call, layout: RowLayout, scope: ScopeNames) -> frozenset[str] | Obstacle:
    """The parameters for which the call gives one number for all rows."""
    if call.keywords or not 0 <= len(call.args) - len(layout.given) <= 1:
        return Obstacle("is called with other arguments than one for each parameter")
    given = dict(zip(layout.axes, call.args, strict=False))
    numbers = frozenset(name for name in layout.given if is_shown_number(given[name], scope))
    row = next((name for name in layout.rows if name in numbers), "")
    if row:
        return Obstacle(f"is called with a number for `{row}`, a row")
    texts = {name: ast.unparse(value) for name, value in given.items() if name not in numbers}
    result = texts.pop(layout.result, "")
    if result in texts.values():
        return Obstacle(f"computes `{result}` from itself, and NumPy copies it first")
    if len({*texts.values()}) < len({(text, len(layout.axes[name])) for name, text in texts.items()}):
        return Obstacle("takes one array for arrays of different dimensions, or for a number")
    return numbers


def _obstacle(rows: _Rows) -> Obstacle | None:
    """Why rows of other functions cannot run between the rows of this one."""
    dimension = next((name for name in rows.layout.axes if name in DIMENSIONS), None)
    if dimension is not None:
        return Obstacle(f"calls a parameter `{dimension}`, as the model calls a dimension of its own")
    missing = unmodelled_in_rows(rows.body, rows.names) if rows.body else "does nothing"
    missing = missing or misused_parameter(rows.body, rows.layout.axes, rows.layout.result)
    if missing:
        return Obstacle(missing)
    is_stored, _ = stored_and_loaded(rows.body, rows.layout.result)
    if not is_stored:
        return Obstacle("writes no element")
    early = carried_variable(rows.body, {*rows.names.variables} - {*rows.layout.axes})
    if early:
        return Obstacle(f"may read `{early}` before it has a value")
    raising = raising_part(rows.body, rows.names, divides_as_numpy=True, divisors=None)
    return (
        Obstacle(f"may raise, or have an undefined result, in the middle of its loop: `{raising}`") if raising else None
    )


def _kernel(rows: _Rows) -> LoopKernel | Obstacle:
    body = _body(rows)
    if isinstance(body, Obstacle):
        return body
    names, layout, result = rows.names, rows.layout, rows.layout.result
    first = rows.arrays[0]
    extents = (f"{first}.shape[0]", *(_sizes(rows, letter)[0] for letter in layout.axes[result]))
    text = KernelText(
        name=rows.name,
        parameters=tuple(layout.axes),
        axes=(rows.axis,),
        preamble=(f"{result} = np.empty({shape_text(extents)})",) if rows.makes_array else (),
        body=body,
        names=outer_names(rows.body, names, {"np": "np"} if rows.makes_array else {}),
    )
    divides = bool(raising_part(rows.body, names, divides_as_numpy=False, divisors=Divisors(names, {})))
    arrays = tuple(name for name in rows.arrays if name != result or not rows.makes_array)
    letters = dict.fromkeys(letter for name in layout.given for letter in layout.axes[name])
    whole = LoopText(
        text,
        (f"range({first}.shape[0])",),
        LoopCompilation(
            (("error_model", '"numpy"'),) if divides else (), (), inexact_function(rows.body, names), not divides
        ),
        (MadeArray(result, "", "float64", _like(rows), tuple(map(affine, extents)), is_alike=False),)
        if rows.makes_array
        else (),
        (result,) if rows.makes_array else (),
        ufunc=UfuncText(
            arrays,
            is_asked=True,
            rows=tuple((name, len(layout.axes[name])) for name in layout.rows),
            alike_sizes=tuple(sizes for letter in letters if len(sizes := _sizes(rows, letter)) > 1),
        ),
    )
    domain = IterationDomain((THREADS[0], REST), (affine(extents[0]), affine(1)), (affine(0), affine(0)))
    ranks = {name: 1 for name in layout.axes if name not in rows.numbers}
    return LoopKernel(whole, GridKernel(text, ranks, domain, _accesses(rows), frozenset()))


def _body(rows: _Rows) -> str | Obstacle:
    """The author's text, with elements in place of parameters that are numbers in the layout and arrays in the call."""
    written = body_text(rows.file, rows.body, lines_before(rows.body, rows.file))
    text = None if written is None else without_early_returns(written, {})
    if text is None:
        return Obstacle("is laid out in a way that fusec does not copy")
    elements = {name: f"{name}[{rows.axis}]" for name in rows.arrays if not rows.layout.axes[name]}
    return in_one_row(text, elements)


def _accesses(rows: _Rows) -> tuple[ElementAccess, ...]:
    """The accesses of each instance: a row of each array, modelled as one element."""
    place, (_, is_loaded) = (affine(THREADS[0]),), stored_and_loaded(rows.body, rows.layout.result)
    result = rows.layout.result
    found = [(name, AccessKind.READ) for name in rows.arrays if name != result or is_loaded]
    return tuple(
        ElementAccess(name, kind, place, f"{name}[{rows.axis}]") for name, kind in (*found, (result, AccessKind.WRITE))
    )


def _sizes(rows: _Rows, letter: str) -> tuple[str, ...]:
    """The extents of given arrays that the layout declares equal."""
    given = {
        name: axes for name, axes in rows.layout.axes.items() if name != rows.layout.result or not rows.makes_array
    }
    return tuple(
        f"{name}.shape[{k}]" for name, axes in given.items() for k, each in enumerate(axes, start=1) if each == letter
    )


def _like(rows: _Rows) -> str:
    """The array with the shape of the result; empty if only its extents give the shape."""
    axes = rows.layout.axes
    given = (name for name in rows.arrays if name != rows.layout.result)
    return next((name for name in given if axes[name] == axes[rows.layout.result]), "")

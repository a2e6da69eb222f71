"""Split a kernel into its thread indices, the statements before the guard, the guard and the guarded body."""

import ast

from fusec.base.records import dataclass
from fusec.capture.flow.liveness import names_bound
from fusec.capture.kernels.body_language import (
    KernelNames,
    is_element,
    is_quotient_with_remainder,
    takes_array,
    unmodelled_part,
)
from fusec.capture.kernels.grid_stride_loops import StridedLoop, ends_early, number_of_threads, strided_loop
from fusec.capture.kernels.thread_indices import Condition, thread_part, thread_places
from fusec.capture.source.obstacle import Obstacle

_AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class KernelParts:
    """The statements of a kernel, in execution order."""

    axes: tuple[str, ...]
    preamble: tuple[ast.stmt, ...]
    conditions: tuple[Condition, ...]
    body: tuple[ast.stmt, ...]
    before_body: int  # the last line before the body
    places: tuple[ast.stmt, ...]
    is_strided: bool = False  # each thread runs several iterations, and the one condition is their upper bound
    counted: tuple[str, ...] = ()  # the thread index, if a statement of the author's loop increments it


def kernel_parts(function: ast.FunctionDef, names: KernelNames) -> KernelParts | Obstacle:
    """The thread indices, the statements before the guard, the guard, and the guarded body."""
    rest = list(function.body)
    axes: dict[str, str] = {}
    parts: dict[str, ast.expr] = {}
    strides: list[str] = []
    preamble: list[ast.stmt] = []
    places: list[ast.stmt] = []
    line = function.body[0].lineno - 1
    while rest:
        found = thread_places(rest[0], parts, names.scope)
        part = thread_part(rest[0], parts, names.scope)
        stride = number_of_threads(rest[0], parts, names.scope)
        if found or part is not None or stride:
            axes.update(found)
            parts.update([part] if part is not None else [])
            strides += [stride] if stride else []
            places.append(rest[0])
        elif is_simple(rest[0], names):
            preamble.append(rest[0])
        elif not _is_docstring(rest[0]):
            break
        line = rest.pop(0).end_lineno or line
    loop = strided_loop(rest[0], tuple(axes.values()), parts, strides, names.scope) if len(rest) == 1 else None
    if loop is not None and set(axes) <= {"x"}:
        return _in_turns(loop, preamble, places)
    if any(isinstance(each, ast.While) and names_bound(each) & {*axes.values()} for each in rest):
        return Obstacle("has a loop with a condition that does not advance its thread's place as a range would")
    if not axes or tuple(sorted(axes)) != _AXES[: len(axes)]:
        return Obstacle("does not compute the place of its thread in a way that fusec knows")
    conditions: list[Condition] = []
    while rest and isinstance(rest[0], ast.If) and not rest[0].orelse:
        test, inside = rest[0].test, rest[0].body
        if len(inside) == 1 and isinstance(inside[0], ast.Return) and inside[0].value is None:
            conditions.append(Condition(test, is_negated=True))
            line, rest = rest[0].end_lineno or line, rest[1:]
        elif len(rest) == 1:
            conditions.append(Condition(test))
            line, rest = test.end_lineno or line, list(inside)
        else:
            break
    ordered = tuple(axes[axis] for axis in _AXES[: len(axes)])
    return KernelParts(ordered, tuple(preamble), tuple(conditions), tuple(rest), line, tuple(places))


def _in_turns(loop: StridedLoop, preamble: list[ast.stmt], places: list[ast.stmt]) -> KernelParts | Obstacle:
    """The parts of a kernel that is one loop, whose iterations take the place of threads."""
    if ends_early(loop):
        return Obstacle("may leave the loop in which its threads take turns")
    if any(isinstance(node, ast.Name) and node.id == loop.variable for part in preamble for node in ast.walk(part)):
        return Obstacle(f"uses `{loop.variable}` before the loop in which its threads take turns")
    test = ast.Compare(ast.Name(loop.variable, ast.Load()), [ast.Lt()], [loop.stop])
    conditions = (Condition(test),)
    counted = (loop.variable,) if loop.is_counted else ()
    return KernelParts(
        (loop.variable,),
        tuple(preamble),
        conditions,
        loop.body,
        loop.line,
        tuple(places),
        is_strided=True,
        counted=counted,
    )


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_simple(statement: ast.stmt, names: KernelNames) -> bool:
    """Whether it computes a number without reading an element; `n, m = a.shape` counts."""
    match statement:
        case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=name), attr="shape")):
            return name in names.parameters and all(isinstance(target, ast.Name) for target in targets)
        case ast.Assign([target], value):
            if not isinstance(target, ast.Name) and not is_quotient_with_remainder(statement, names.scope):
                return False
            elements = (node for node in ast.walk(value) if isinstance(node, ast.Subscript))
            reads = any(is_element(node, names.parameters) for node in elements) or takes_array(value, names)
            return not reads and not unmodelled_part([statement], names)
        case _:
            return False

"""Recognise coordinates of grids, whose axes repeat what another axis has: `X, Y = np.meshgrid(v, w)`, `i, j = np.indices(u.shape)`."""

import ast
from collections.abc import Iterator

from fusec.base.ir.preparation import IndexArray
from fusec.base.records import dataclass
from fusec.base.scalars.index_arrays import AXIS, AXIS_FROM, OF_VECTORS, IndexForm
from fusec.base.scalars.libraries import OF_ONE_USUAL
from fusec.capture.arrays.index_arrays import argument_text, is_number, sources_of, told_by
from fusec.capture.arrays.relocatable_names import keeps_library, names_in
from fusec.capture.draft.context import LoweringContext
from fusec.capture.names.array_libraries import array_module


@dataclass(frozen=True, slots=True)
class _Grid:
    """The values from which a dispatcher makes each coordinate, and the options of all of them."""

    form: IndexForm
    arguments: tuple[ast.expr, ...]
    options: tuple[str, ...] = ()


def index_grid(statement: ast.stmt, around: LoweringContext) -> tuple[IndexArray, ...]:
    """What each name of `i, j = np.indices(u.shape)` holds; nothing of other statements."""
    match statement:
        case ast.Assign([ast.Tuple(targets)], ast.Call(function) as value):
            found = _call(value, len(targets), around)
        case ast.Assign([ast.Tuple(targets)], ast.Subscript(function, index) as value):
            found = _slices(function, index, around)
        case _:
            return ()
    names = tuple(target.id for target in targets if isinstance(target, ast.Name))
    module = array_module(around.scope.origin(function) or "")
    if found is None or module not in OF_ONE_USUAL or not keeps_library(function, around):
        return ()
    is_of_vectors = not found.form.is_computed
    read = tuple(dict.fromkeys(each for node in found.arguments for each in names_in(node)))
    sources = read if is_of_vectors else sources_of(found.arguments, around)
    if len({*names}) < len(targets) or not {*names}.isdisjoint((*sources, *read)):
        return ()
    texts = [ast.unparse(node) if is_of_vectors else argument_text(node, around) for node in found.arguments]
    is_alone = found.form is AXIS_FROM or (found.form is AXIS and len(texts) == 1)
    given = ", ".join(texts) if is_alone else f"({', '.join(texts)}{',' * (len(texts) == 1)})"
    return tuple(
        IndexArray(
            name,
            ast.unparse(value),
            sources,
            found.form,
            given,
            module,
            options=(f"axis={k}", f"rank={len(names)}", *found.options),
            bound=names,
            told_by=() if is_of_vectors else told_by(found.arguments, around),
        )
        for k, name in enumerate(names)
    )


def _call(node: ast.Call, count: int, around: LoweringContext) -> _Grid | None:
    if any(isinstance(each, ast.Starred) for each in node.args):
        return None
    options = {each.arg: each.value for each in node.keywords}
    given = {name: ast.literal_eval(value) for name, value in options.items() if isinstance(value, ast.Constant)}
    is_sparse = given.get("sparse", False)
    if given.keys() < options.keys() or is_sparse not in (True, False):
        return None
    sparse = ("is_sparse=True",) if is_sparse else ()
    match around.scope.canonical(node.func):
        case "numpy.meshgrid" if len(node.args) == count > 1:
            order = given.get("indexing", "xy")
            is_known = given.keys() <= {"indexing", "sparse", "copy"} and order in ("xy", "ij")
            are_vectors = all(isinstance(each, ast.Name) and around.scope.owns(each.id) for each in node.args)
            turned = () if order == "ij" else ("is_turned=True",)
            return _Grid(OF_VECTORS, tuple(node.args), (*turned, *sparse)) if is_known and are_vectors else None
        case "numpy.indices" if len(node.args) == 1 and given.keys() <= {"sparse"}:
            return _of_shape(node.args[0], sparse, around)
        case _:
            return None


def _of_shape(node: ast.expr, options: tuple[str, ...], around: LoweringContext) -> _Grid | None:
    match node:
        case ast.Attribute(ast.Name(id=name), "shape") if around.scope.owns(name):
            return _Grid(AXIS, (node,), options)
        case ast.Tuple(parts) if parts and all(is_number(part, around) for part in parts):
            return _Grid(AXIS, tuple(parts), options) if len(parts) > 1 else None
        case _:
            return None


def _slices(function: ast.expr, index: ast.expr, around: LoweringContext) -> _Grid | None:
    """`np.mgrid[0:n, 0:m]`, `np.ogrid[:n, :m]`, `np.mgrid[-3:4, -3:4]`"""
    name = around.scope.canonical(function)
    if name not in ("numpy.mgrid", "numpy.ogrid") or not isinstance(index, ast.Tuple):
        return None
    ends = [*_ends(index.elts, around)]
    if len(ends) < len(index.elts) or len(ends) < 2:
        return None
    options = ("is_sparse=True",) if name == "numpy.ogrid" else ()
    if all(start is None for start, _ in ends):
        return _Grid(AXIS, tuple(stop for _, stop in ends), options)
    pairs: list[list[ast.expr]] = [[start or ast.Constant(0), stop] for start, stop in ends]
    return _Grid(AXIS_FROM, tuple(ast.Tuple(pair, ast.Load()) for pair in pairs), options)


def _ends(parts: list[ast.expr], around: LoweringContext) -> Iterator[tuple[ast.expr | None, ast.expr]]:
    """The first number, None for 0, and the end of each slice."""
    for part in parts:
        match part:
            case ast.Slice(start, ast.expr() as stop, None) if is_number(stop, around):
                if start is None or (isinstance(start, ast.Constant) and type(start.value) is int and not start.value):
                    yield None, stop
                elif is_number(start, around):
                    yield start, stop

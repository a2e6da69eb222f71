"""Host statements that allocate memory, name a view, or read a shape or an integer."""

import ast
from dataclasses import replace

from fusec.base.ir.preparation import (
    ArrayCopy,
    ComputedNumber,
    Extent,
    Gather,
    IndexArray,
    NamedView,
    NewArray,
    Preparation,
)
from fusec.base.scalars.libraries import OF_NUMPY
from fusec.capture.arrays.arrays_of_reductions import array_of_reductions
from fusec.capture.arrays.assembled_arrays import assembled_array
from fusec.capture.arrays.host_statements import host_statement
from fusec.capture.arrays.index_arrays import index_array
from fusec.capture.arrays.relocatable_names import keeps_meaning
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.sizes import size_of, terms
from fusec.capture.draft.slices import basic_view
from fusec.capture.draft.symbolic_bounds import integer_expression
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.liveness import names_bound, names_read, names_shown
from fusec.capture.names.array_libraries import array_module, numpy_spelling
from fusec.capture.names.constants import integer_value
from fusec.capture.numbers.host_expressions import arithmetic, formula
from fusec.capture.regions.index_grids import index_grid
from fusec.capture.regions.time_loop_steps import refilled
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.statement_names import names_captured
from fusec.capture.source.syntax import is_deeper_than, walk
from fusec.capture.views.named_views import Prepared, named_view, selected_elements

_DEEPEST = 10
OF_NUMBERS = Obstacle("arithmetic of numbers")
_COMPUTERS = ("as_computed", "as_numpys")  # what the generated function calls
_MAKERS = ("copy", "zeros_like", "ones_like", "empty_like")


def integer_preparation(name: str, value: ast.expr, line: StraightLine, around: LoweringContext) -> Extent | None:
    """`n = u.shape[0] - 1`, `len(u)`, `u.size`; also `m = n // 2`, if a slice in the line has `m` as a bound.

    No kernel changes a shape. Without such a slice, `n` may also be an array.
    """

    if is_deeper_than(value, _DEEPEST):
        return None

    def is_integer(node: ast.expr) -> bool:
        return _source(node, around) is not None

    found = integer_expression(value, lambda part: integer_value(part, around.scope), is_integer)
    if found is None:
        return None
    sources = [source for node in terms(found) if (source := _source(node, around)) is not None]
    bases = {base for base, _ in sources}
    ranks = [rank for _, rank in sources if rank is not None]
    if len(bases) != 1 or name in bases or (ranks and len(ranks) < len(sources)):
        return None
    if not ranks and name not in _names_of_bounds(line):
        return None
    return Extent(name, bases.pop(), ast.unparse(found), max(ranks) if ranks else None)


def _source(node: ast.expr, around: LoweringContext) -> tuple[str, int | None] | None:
    """The array whose shape the expression reads, with its least rank; or the stable variable."""
    if isinstance(node, ast.Name) and node.id in around.known.steady:
        return node.id, None
    size = size_of(node, around)
    return None if size is None else (size.base, size.least_rank)


def _names_of_bounds(line: StraightLine) -> frozenset[str]:
    slices = (node for statement in line.statements for node in walk(statement) if isinstance(node, ast.Slice))
    return frozenset(inner.id for node in slices for inner in walk(node) if isinstance(inner, ast.Name))


def prepare(
    statement: ast.stmt, lowered: LoweredStatement, line: StraightLine, around: LoweringContext
) -> Prepared | None:
    """`after = now.copy()`, `inner = u[1:-1]`, `n = u.shape[0]`, if only this function's statements see the binding.

    A launch, such as `out = np.zeros_like(u)`, qualifies only if part of `out` is written or updated next: otherwise a
    kernel computes it. A copy qualifies in a loop that then writes parts of its source, because each iteration needs
    the original array.
    """
    match statement:
        case ast.Assign([ast.Name(id=name)], value):
            number = integer_preparation(name, value, line, around) or _computed(name, statement, line, around)
            found = _prepared(name, value, around) if number is None else Prepared(number)
            found = selected_elements(name, value, around) if found is None else found
            found = index_array(name, value, around) if found is None else found
            is_left = lowered.rest is not None and not (lowered.launches or lowered.calls)
            found = _assembled(name, value, around) if found is None and is_left else found
            is_left = found is None and lowered.rest is not None
            found = array_of_reductions(name, statement, line, around) if is_left else found
        case _:
            return None
    if found is None or not _is_own(name, line, around):
        return None
    if not all(_is_own(source, None, around) for source in found.preparation.sources):
        return None
    is_of_library = isinstance(found.preparation, IndexArray) and found.preparation.is_of_library
    is_found = is_of_library or number is not None or _is_written_in_part(name, statement, line, around)
    if not lowered.launches or is_found:
        return found
    return found if _is_of_a_round(found.preparation, statement, line, around) else None


def _assembled(name: str, value: ast.expr, around: LoweringContext) -> Prepared | None:
    made = assembled_array(name, value, around)
    return None if made is None else Prepared(made)


def with_grids(
    statement: ast.stmt, lowered: LoweredStatement, line: StraightLine, around: LoweringContext
) -> LoweredStatement:
    """The arrays of `X, Y = np.meshgrid(v, w)` as host statements of their own, likewise."""
    found = index_grid(statement, around)
    if not found or lowered.rest is None or not all(_is_own(each.name, line, around) for each in found):
        return lowered
    made = [replace(lowered.rest, role=each, writes=frozenset({each.name})) for each in found]
    return LoweredStatement((), None, tuple((0, each) for each in made))


def is_of_numbers(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether it is `phase = self.omega * t` before `math.cos(phase)`, which would raise for arrays."""
    match statement:
        case ast.Assign([ast.Name(id=name)]):
            return arithmetic(name, statement, line, around) is not None
        case _:
            return False


def left_for(
    statement: ast.stmt, prepared: Prepared, lowered: LoweredStatement, around: LoweringContext
) -> LoweredStatement:
    """The statement of a preparation as a host statement."""
    match prepared.preparation:
        case NamedView() | Gather():
            what = Obstacle("assignment of an element or a view")
        case ComputedNumber():
            what = OF_NUMBERS
        case _:
            what = Obstacle("allocation of an array")
    return LoweredStatement((), lowered.rest or host_statement(statement, what, around.file))


def _prepared(name: str, value: ast.expr, around: LoweringContext) -> Prepared | None:
    match value:
        case ast.Call(ast.Attribute(ast.Name(id=base), "copy"), [], []) if around.scope.is_local(base):
            return Prepared(ArrayCopy(name, base)) if base != name else None
        case ast.Call(function, [ast.Name(id=base)], []):
            return _made(name, base, function, around) if base != name else None
        case _:
            return named_view(name, value, around.scope)


def _computed(name: str, statement: ast.Assign, line: StraightLine, around: LoweringContext) -> ComputedNumber | None:
    """`step = math.sqrt(dt)`, and `phase = omega * t` before `math.cos(phase)`, which would raise for arrays."""
    found = formula(statement.value, around) or arithmetic(name, statement, line, around)
    if found is None or not found.names or name in _COMPUTERS:
        return None
    if not {name, *_COMPUTERS, *around.known.arrays}.isdisjoint(found.names):
        return None
    return ComputedNumber(name, found.literals, found.names)


def _made(name: str, base: str, function: ast.expr, around: LoweringContext) -> Prepared | None:
    """The allocation by a function of an array library, in the author's words unless it is certainly NumPy's."""
    origin = around.scope.origin(function) or ""
    module, maker = array_module(origin), origin.rpartition(".")[2]
    if module is None or numpy_spelling(origin) != f"numpy.{maker}" or maker not in _MAKERS:
        return None
    if isinstance(function, ast.Attribute) and not isinstance(function.value, ast.Name):
        return None  # a library in an attribute, `self.xp.zeros_like(u)`
    root = next(node.id for node in ast.walk(function) if isinstance(node, ast.Name))
    library = root if around.scope.library(root) is not None else ""
    if module.is_other and not library and not keeps_meaning(root, around.scope):
        return None
    text = f"np.{maker}" if module == OF_NUMPY else ast.unparse(function)
    return Prepared(NewArray(name, base, maker, f"{text}({base})", library, module))


def _is_written_in_part(name: str, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether the next statement that names it stores into, or updates, a part of it."""
    place = line.statements.index(statement)
    for later in line.statements[place + 1 :]:
        if name not in names_read(later) | names_bound(later):
            continue
        match later:
            case ast.Assign([ast.Subscript(ast.Name(id=target), index)], value) | ast.AugAssign(
                ast.Subscript(ast.Name(id=target), index), _, value
            ) if target == name:
                view = basic_view(name, index, lambda part: integer_value(part, around.scope))
                return view is not None and not view.basic.is_whole and name not in names_read(value)
            case _:
                return False
    return False


def _is_of_a_round(made: Preparation, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether it is `un = u.copy()` in a loop over `range` whose later statements write parts of `u`, or memory that
    the next one fills with `u`."""
    match made:
        case ArrayCopy(_, base) | Gather(_, base) | NewArray(_, base):
            is_copy = not isinstance(made, NewArray) or made.maker == "copy"
        case _:
            return False
    later = line.statements[line.statements.index(statement) + 1 :]
    filled = refilled(later[0], around.scope) if later else None
    is_copy = is_copy or (filled is not None and filled[:2] == (made.name, base))
    if not is_copy or not any(_writes_part_of(base, each) for each in later):
        return False
    loops = (node for node in walk(around.scope.chain[-1].node) if isinstance(node, ast.For) and statement in node.body)
    return any(
        isinstance(loop.iter, ast.Call) and around.scope.canonical(loop.iter.func) == "builtins.range" for loop in loops
    )


def _writes_part_of(name: str, statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(id=target))]) | ast.AugAssign(ast.Subscript(ast.Name(id=target))):
            return target == name
        case _:
            return False


def _is_own(name: str, line: StraightLine | None, around: LoweringContext) -> bool:
    """Whether the name is a local one; with a `line`, one that is not visible outside while the line runs."""
    if not around.scope.owns(name):
        return False
    function = around.scope.chain[-1].node
    assert isinstance(function, Function)
    return line is None or name not in line.seen_on_error | names_captured(function) | names_shown(function)

"""What does a `@cuda.jit` kernel do in one thread: where does it work, which elements does it touch, how does it read?"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fusec.base.access import AccessKind
from fusec.base.affine import Affine, affine
from fusec.base.domain import IterationDomain
from fusec.base.grid_launch import THREADS, KernelText
from fusec.base.roundings import may_contract
from fusec.capture.draft import Obstacle
from fusec.capture.kernel_bodies import (
    KernelNames,
    constants_of,
    indices,
    is_element,
    library_names,
    unmodelled_part,
)
from fusec.capture.kernel_indices import (
    Condition,
    affine_sides,
    affine_value,
    thread_part,
    thread_places,
    working_threads,
)
from fusec.capture.kernel_text import body_text, conditions_text
from fusec.capture.names import ScopeNames
from fusec.capture.source_file import SourceFile, segment

_AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class ElementAccess:
    """A thread touches the element at `index`, None for one that is not known; `text` is what the author wrote."""

    parameter: str
    kind: AccessKind
    index: tuple[Affine, ...] | None
    text: str


@dataclass(frozen=True, slots=True)
class GridKernel:
    """The kernel over the names of its parameters. `ranks` are those of the parameters that are arrays."""

    text: KernelText
    ranks: Mapping[str, int]
    domain: IterationDomain
    accesses: tuple[ElementAccess, ...]
    integers: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Parts:
    """The statements of a kernel, in the order in which they run."""

    axes: tuple[str, ...]
    preamble: tuple[ast.stmt, ...]
    conditions: tuple[Condition, ...]
    body: tuple[ast.stmt, ...]
    before_body: int  # the last line before the body
    places: tuple[ast.stmt, ...]


def grid_kernel(function: ast.FunctionDef, file: SourceFile, scope: ScopeNames) -> GridKernel | Obstacle:
    """The model of the kernel, or what of it fusec does not model."""
    given = function.args
    parameters = tuple(argument.arg for argument in given.args)
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        return Obstacle("takes other than plain parameters")
    stored = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    rebound = next((name for name in parameters if name in stored), None)
    if rebound is not None:
        return Obstacle(f"binds its parameter `{rebound}` again")
    dimension = next((name for name in parameters if name in THREADS), None)
    if dimension is not None:
        return Obstacle(f"calls a parameter `{dimension}`, as the model calls a place of a thread")
    names = KernelNames(parameters, frozenset(stored), scope)
    parts = _parts(function, names)
    if isinstance(parts, Obstacle):
        return parts
    return _kernel(function, file, names, parts, {name for name, count in stored.items() if count == 1})


def _parts(function: ast.FunctionDef, names: KernelNames) -> _Parts | Obstacle:
    """The places of the thread, what is computed before the guard, the guard, and what it guards."""
    rest = list(function.body)
    axes: dict[str, str] = {}
    parts: dict[str, ast.expr] = {}
    preamble: list[ast.stmt] = []
    places: list[ast.stmt] = []
    line = function.body[0].lineno - 1
    while rest:
        found = thread_places(rest[0], parts, names.scope)
        part = thread_part(rest[0], names.scope)
        if found or part is not None:
            axes.update(found)
            parts.update([part] if part is not None else [])
            places.append(rest[0])
        elif _is_simple(rest[0], names):
            preamble.append(rest[0])
        elif not _is_docstring(rest[0]):
            break
        line = rest.pop(0).end_lineno or line
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
    return _Parts(ordered, tuple(preamble), tuple(conditions), tuple(rest), line, tuple(places))


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_simple(statement: ast.stmt, names: KernelNames) -> bool:
    """Whether it computes a number without reading an element; `n, m = a.shape` counts."""
    match statement:
        case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=name), attr="shape")):
            return name in names.parameters and all(isinstance(target, ast.Name) for target in targets)
        case ast.Assign([ast.Name()], value):
            elements = (node for node in ast.walk(value) if isinstance(node, ast.Subscript))
            reads = any(is_element(node, names.parameters) for node in elements)
            return not reads and not unmodelled_part([statement], names)
        case _:
            return False


def _kernel(
    function: ast.FunctionDef, file: SourceFile, names: KernelNames, parts: _Parts, once: set[str]
) -> GridKernel | Obstacle:
    body = list(parts.body)
    if not body:
        return Obstacle("does nothing")
    tests = [condition.test for condition in parts.conditions]
    missing = unmodelled_part((*tests, *body), names)
    if missing:
        return Obstacle(missing)
    used = {node.id for statement in (*body, *tests) for node in ast.walk(statement) if isinstance(node, ast.Name)}
    hidden = {node.id for place in parts.places for node in ast.walk(place) if isinstance(node, ast.Name)}
    hidden &= set(names.variables) - set(parts.axes)
    if hidden & used or (set(parts.axes) - once):
        return Obstacle("uses the parts of its thread's place, or binds that place twice")
    everything: list[ast.AST] = [*parts.preamble, *tests, *body]
    ranks = _ranks(everything, names)
    if isinstance(ranks, Obstacle):
        return ranks
    values = _values(parts, names, ranks, once)
    domain = working_threads(parts.conditions, len(parts.axes), values)
    accesses = tuple(access for part in (*tests, *body) for access in _accesses(part, file, ranks, values))
    if not any(access.kind is AccessKind.WRITE for access in accesses):
        return Obstacle("writes no element")
    text = body_text(file, body, parts.before_body)
    if text is None:
        return Obstacle("is laid out in a way that fusec does not copy")
    return GridKernel(
        KernelText(
            function.name,
            tuple(names.parameters),
            parts.axes,
            tuple(segment(file, statement) for statement in parts.preamble),
            conditions_text(parts.conditions, file, values),
            text,
            tuple(sorted(library_names(everything, names).items())),
            tuple(sorted(constants_of(everything, names).items())),
            may_contract([*parts.preamble, *body], frozenset(names.parameters)),
        ),
        ranks,
        domain,
        accesses,
        _integers(parts.conditions, accesses, values, ranks),
    )


def _ranks(statements: Sequence[ast.AST], names: KernelNames) -> dict[str, int] | Obstacle:
    """The parameters that are arrays, each with the number of indices of its elements."""
    ranks: dict[str, int] = {}
    plain: Counter[str] = Counter()
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        match node:
            case ast.Subscript(value=ast.Name(id=name)) if name in names.parameters:
                rank = len(indices(node))
                if ranks.setdefault(name, rank) != rank:
                    return Obstacle(f"indexes `{name}` in two ways")
                plain[name] -= 1
            case ast.Attribute(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
                plain[name] -= 1
            case ast.Name(id=name) if name in names.parameters:
                plain[name] += 1
            case _:
                continue
    sized = {name for name in names.parameters if plain[name] <= 0 and name not in ranks}
    whole = next((name for name in ranks if plain[name] > 0), None)
    if whole is not None:
        return Obstacle(f"uses the whole array `{whole}`")
    ranks |= {name: 0 for name in sized if _is_sized(name, statements)}
    return {name: ranks[name] for name in names.parameters if name in ranks}


def _is_sized(name: str, statements: Sequence[ast.AST]) -> bool:
    """Whether the kernel asks for the extents of the parameter, whose elements it does not touch."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(isinstance(node, ast.Name) and node.id == name for node in nodes)


def _values(parts: _Parts, names: KernelNames, ranks: Mapping[str, int], once: set[str]) -> dict[str, Affine]:
    """What is known as affine: places of the thread, numbers that are given, and variables that are bound once."""
    values = {name: affine(THREADS[k]) for k, name in enumerate(parts.axes)}
    values |= {name: affine(name) for name in names.parameters if name not in ranks}
    for statement in (*parts.preamble, *parts.body):
        match statement:
            case ast.Assign([ast.Name(id=name)], value) if name in once:
                known = affine_value(value, values)
                values |= {} if known is None else {name: known}
            case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=array), attr="shape")):
                found = ((k, target) for k, target in enumerate(targets) if isinstance(target, ast.Name))
                values |= {target.id: affine(f"{array}.shape[{k}]") for k, target in found if target.id in once}
            case _:
                continue
    return values


def _accesses(
    statement: ast.AST,
    file: SourceFile,
    ranks: Mapping[str, int],
    values: Mapping[str, Affine],
) -> Iterator[ElementAccess]:
    """Every element that the statement touches; a store into a variable element reads it first where it is augmented."""
    augmented = {node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign)}
    for node in ast.walk(statement):
        if not isinstance(node, ast.Subscript) or not is_element(node, ranks):
            continue
        assert isinstance(node.value, ast.Name)
        index = _index(node, values)
        if isinstance(node.ctx, ast.Load) or node in augmented:
            yield ElementAccess(node.value.id, AccessKind.READ, index, segment(file, node))
        if not isinstance(node.ctx, ast.Load):
            yield ElementAccess(node.value.id, AccessKind.WRITE, index, segment(file, node))


def _index(node: ast.Subscript, values: Mapping[str, Affine]) -> tuple[Affine, ...] | None:
    """The element; None where it is not affine."""
    found = tuple(affine_value(index, values) for index in indices(node))
    known = tuple(index for index in found if index is not None)
    return known if len(known) == len(found) else None


def _integers(
    conditions: tuple[Condition, ...],
    accesses: tuple[ElementAccess, ...],
    values: Mapping[str, Affine],
    ranks: Mapping[str, int],
) -> frozenset[str]:
    """The parameters that the proof takes for integers."""
    compared = (side for condition in conditions for side in affine_sides(condition, values))
    used = {name for expression in compared for name in expression.names}
    used |= {name for access in accesses for index in access.index or () for name in index.names}
    return frozenset(name for name in values if name in used and name not in ranks and values[name] == affine(name))

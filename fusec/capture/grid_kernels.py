"""What does a `@cuda.jit` kernel do in one thread: where does it work, which elements does it touch, how does it read?"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fusec.base.access import AccessKind
from fusec.base.affine import Affine
from fusec.base.domain import IterationDomain
from fusec.base.grid_launch import DIMENSIONS, DeviceFunction, KernelText
from fusec.base.roundings import may_contract
from fusec.capture.atomics import atomic_update, updated_in_two_ways
from fusec.capture.draft import Obstacle
from fusec.capture.early_returns import without_early_returns
from fusec.capture.first_assigned import read_too_early
from fusec.capture.kernel_accesses import ElementAccess, element_accesses, known_values, proved_integers
from fusec.capture.kernel_bodies import (
    KernelNames,
    constants_of,
    indices,
    library_names,
    makes_complex,
    unmodelled_part,
)
from fusec.capture.kernel_functions import device_functions
from fusec.capture.kernel_indices import Condition, affine_value, working_threads
from fusec.capture.kernel_options import Compilation, may_be_index
from fusec.capture.kernel_parts import KernelParts, kernel_parts
from fusec.capture.kernel_text import body_text, conditions_text
from fusec.capture.names import ScopeNames
from fusec.capture.source_file import SourceFile, is_plain_text, segment

_OF_BLOCKS = tuple(f"numba.cuda.{name}" for name in ("shared.array", "local.array", "syncthreads", "syncwarp"))


@dataclass(frozen=True, slots=True)
class GridKernel:
    """The kernel over the names of its parameters. `ranks` are those of the parameters that are arrays."""

    text: KernelText
    ranks: Mapping[str, int]
    domain: IterationDomain
    accesses: tuple[ElementAccess, ...]
    integers: frozenset[str]


def grid_kernel(
    function: ast.FunctionDef, file: SourceFile, scope: ScopeNames, compiled: Compilation
) -> GridKernel | Obstacle:
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
    dimension = next((name for name in parameters if name in DIMENSIONS), None)
    if dimension is not None:
        return Obstacle(f"calls a parameter `{dimension}`, as the model calls a dimension of its own")
    functions = device_functions(function, scope)
    names = KernelNames(parameters, frozenset(stored), scope, frozenset(functions), may_leave=True, may_import=True)
    parts = kernel_parts(function, names)
    if isinstance(parts, Obstacle):
        return _of_blocks(function, names) or parts
    kernel = _kernel(function, file, names, parts, {name for name, count in stored.items() if count == 1})
    return kernel if isinstance(kernel, Obstacle) else _compiled(kernel, compiled, functions)


def _of_blocks(function: ast.FunctionDef, names: KernelNames) -> Obstacle | None:
    """What the threads of a block share, or wait for: it tells more than where the body begins."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    found = (f for f in calls if (names.scope.canonical(f) or "") in _OF_BLOCKS)
    return next((Obstacle(f"calls `{ast.unparse(called)}`") for called in found), None)


def _kernel(
    function: ast.FunctionDef, file: SourceFile, names: KernelNames, parts: KernelParts, once: set[str]
) -> GridKernel | Obstacle:
    body = list(parts.body)
    if not body:
        return Obstacle("does nothing")
    tests = [condition.test for condition in parts.conditions]
    missing = unmodelled_part((*tests, *body), names)
    if missing:
        return Obstacle(missing)
    hidden = set(_names(parts.places)) & set(names.variables) - set(parts.axes)
    if hidden & {*_names((*parts.preamble, *body, *tests))} or ({*parts.axes, *hidden} - once):
        return Obstacle("uses the parts of its thread's place, or binds that place twice")
    twofold = updated_in_two_ways(body, names.scope)
    if twofold:
        return Obstacle(f"updates `{twofold}` atomically by several operations, whose order tells")
    everything: list[ast.AST] = [*parts.preamble, *tests, *body]
    ranks = _ranks(everything, names)
    if isinstance(ranks, Obstacle):
        return ranks
    values = known_values(parts, names, ranks, once)
    domain = working_threads(parts.conditions, len(parts.axes), values)
    accesses = tuple(
        access for part in (*tests, *body) for access in element_accesses(part, file, ranks, values, names.scope)
    )
    if not any(access.kind is not AccessKind.READ for access in accesses):
        return Obstacle("writes no element")
    text = _text(function.name, file, names, parts, values)
    if isinstance(text, Obstacle):
        return text
    return GridKernel(text, ranks, domain, accesses, proved_integers(parts.conditions, accesses, values, ranks))


def _text(
    name: str, file: SourceFile, names: KernelNames, parts: KernelParts, values: Mapping[str, Affine]
) -> KernelText | Obstacle:
    guard, body = _guard(parts, file, values), _body(file, parts, values)
    if isinstance(guard, Obstacle):
        return guard
    if isinstance(body, Obstacle):
        return body
    everything = [*parts.preamble, *(condition.test for condition in parts.conditions), *parts.body]
    preamble = tuple(segment(file, statement) for statement in parts.preamble)
    if not all(map(is_plain_text, preamble)):
        return Obstacle("is laid out in a way that fusec does not copy")
    return KernelText(
        name,
        tuple(names.parameters),
        parts.axes,
        preamble,
        guard,
        body,
        tuple(sorted(library_names(everything, names).items())),
        tuple(sorted(constants_of(everything, names).items())),
        may_contract([*parts.preamble, *parts.body], frozenset(names.parameters)) or makes_complex(everything, names),
        is_strided=parts.is_strided,
    )


def _body(file: SourceFile, parts: KernelParts, values: Mapping[str, Affine]) -> str | Obstacle:
    """What a thread does, or in one of its turns, without leaving early."""
    text = body_text(file, parts.body, parts.before_body)
    if text is None:
        return Obstacle("is laid out in a way that fusec does not copy")
    whole = without_early_returns(text, values)
    if whole is None:
        return Obstacle("has a `return` or `continue` for which fusec cannot write `else`")
    stale = read_too_early(ast.parse(whole).body) if parts.is_strided else ""
    return Obstacle(f"may read `{stale}` as an earlier iteration of its thread left it") if stale else whole


def _names(nodes: Sequence[ast.AST]) -> Iterator[str]:
    return (inner.id for node in nodes for inner in ast.walk(node) if isinstance(inner, ast.Name))


def _guard(parts: KernelParts, file: SourceFile, values: Mapping[str, Affine]) -> str | Obstacle:
    """The condition under which a thread works, or of a loop in which threads take turns, up to where it goes."""
    match parts.conditions:
        case (Condition(ast.Compare(comparators=[stop])),) if parts.is_strided:
            if affine_value(stop, values) is None:
                return Obstacle(f"has a loop up to `{segment(file, stop)}` in which its threads take turns")
            return f"{parts.axes[0]} < {segment(file, stop)}"
        case _:
            return conditions_text(parts.conditions, file, values)


def _compiled(
    kernel: GridKernel, compiled: Compilation, functions: Mapping[str, tuple[DeviceFunction, ...]]
) -> GridKernel | Obstacle:
    """The kernel with its options, and with the functions that it calls."""
    text, types = kernel.text, compiled.types
    if types and len(types) != len(text.parameters):
        return Obstacle("declares another number of types than it has parameters")
    for k, name in enumerate(text.parameters if types else ()):
        if ("[" in types[k]) != (name in kernel.ranks):
            return Obstacle(f"declares `{name}` as what it does not use it for")
        if name in kernel.integers and not may_be_index(types, k):
            return Obstacle(f"declares `{name}` as `{types[k]}`, which may hold another number than it is given")
    needed = tuple(dict.fromkeys(each for part in functions.values() for each in part))
    if len({each.name for each in needed}) < len(needed):
        return Obstacle("calls two functions of one name")
    full = replace(
        text,
        libraries=tuple(
            sorted({**dict(text.libraries), **{name: f[-1].name for name, f in functions.items()}}.items())
        ),
        contracts=text.contracts or bool(needed) or bool(compiled.options),
        options=compiled.options,
        types=types,
        functions=needed,
    )
    return replace(kernel, text=full)


def _ranks(statements: Sequence[ast.AST], names: KernelNames) -> dict[str, int] | Obstacle:
    """The parameters that are arrays, each with the number of indices of its elements."""
    ranks: dict[str, int] = {}
    plain: Counter[str] = Counter()
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        name, rank = _indexed(node, names)
        if rank and ranks.setdefault(name, rank) != rank:
            return Obstacle(f"indexes `{name}` in two ways")
        plain[name] -= 1 if rank else 0
        match node:
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


def _indexed(node: ast.AST, names: KernelNames) -> tuple[str, int]:
    """The parameter of which it takes an element, or updates one, and by how many indices; 0 for any other part."""
    match node:
        case ast.Subscript(value=ast.Name(id=name)) if name in names.parameters:
            return name, len(indices(node))
        case ast.Expr():
            update = atomic_update(node, names.scope)
            return (update.array, len(update.indices)) if update is not None else ("", 0)
        case _:
            return "", 0


def _is_sized(name: str, statements: Sequence[ast.AST]) -> bool:
    """Whether the kernel asks for the extents of the parameter, whose elements it does not touch."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(isinstance(node, ast.Name) and node.id == name for node in nodes)

"""Build the model of a `@cuda.jit` kernel: the domain, the element accesses and the text of one thread."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.affine import Affine
from fusec.base.ir.thread_kernel import DIMENSIONS, KernelCompilation, KernelText
from fusec.base.scalars.rounding import may_contract
from fusec.capture.flow.assigned_before_use import read_too_early
from fusec.capture.kernels.accesses import element_accesses, known_values, proved_integers
from fusec.capture.kernels.atomics import updated_in_two_ways
from fusec.capture.kernels.body_language import (
    Body,
    KernelNames,
    local_arrays,
    makes_complex,
    outer_names,
    takes_array,
    unmodelled_part,
)
from fusec.capture.kernels.body_text import body_text, conditions_text
from fusec.capture.kernels.device_functions import CalledFunction, device_functions, reads_of_calls, takes_of
from fusec.capture.kernels.early_returns import without_early_returns
from fusec.capture.kernels.guarded_body import KernelParts, kernel_parts
from fusec.capture.kernels.jit_options import Compilation, may_be_index
from fusec.capture.kernels.linearised_indices import integers_of, polynomials
from fusec.capture.kernels.normal_form import with_plain_assignments
from fusec.capture.kernels.parameter_ranks import array_ranks
from fusec.capture.kernels.parameters import are_plain_parameters
from fusec.capture.kernels.thread_indices import Condition, affine_value, working_threads
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, is_plain_text, segment

_OF_BLOCKS = tuple(f"numba.cuda.{name}" for name in ("shared.array", "local.array", "syncthreads", "syncwarp"))


def grid_kernel(
    function: ast.FunctionDef,
    file: SourceFile,
    scope: ScopeNames,
    compiled: Compilation,
    closed: tuple[str, ...] = (),
) -> GridKernel | Obstacle:
    """The model of the kernel, or the part that fusec does not model; captured variables become parameters."""
    given = function.args
    if not are_plain_parameters(given) or given.defaults:
        return Obstacle("takes other than plain parameters")
    plain = with_plain_assignments(function, file)
    if isinstance(plain, Obstacle):
        return plain
    function, file = plain
    parameters = (*(argument.arg for argument in function.args.args), *closed)
    stored = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    dimension = next((name for name in parameters if name in DIMENSIONS), None)
    if dimension is not None:
        return Obstacle(f"calls a parameter `{dimension}`, as the model calls a dimension of its own")
    functions = device_functions(function, scope)
    names = KernelNames(
        parameters,
        frozenset(stored),
        scope,
        frozenset(functions),
        Body.THREAD,
        takes_of(functions),
        local_arrays(function, scope, stored),
    )
    parts = kernel_parts(function, names)
    if isinstance(parts, Obstacle):
        return _of_blocks(function, names) or parts
    stored.subtract(parts.counted)
    once = {name for name, count in stored.items() if count == 1}
    kernel = kernel_of_parts(function, file, names, parts, once, functions)
    if isinstance(kernel, GridKernel) and not kernel.writes:
        return Obstacle("writes no element")
    return kernel if isinstance(kernel, Obstacle) else _closed(_compiled(kernel, compiled, functions), closed)


def _closed(kernel: GridKernel | Obstacle, closed: tuple[str, ...]) -> GridKernel | Obstacle:
    """The kernel compiled with the values of these parameters, which are numbers."""
    if isinstance(kernel, Obstacle) or not closed:
        return kernel
    array = next((name for name in closed if name in kernel.ranks), None)
    if array is not None:
        return Obstacle(f"takes elements of `{array}` of the function around it")
    return replace(kernel, text=replace(kernel.text, compilation=replace(kernel.text.compilation, closed=closed)))


def _of_blocks(function: ast.FunctionDef, names: KernelNames) -> Obstacle | None:
    """The obstacle if threads of a block share memory or synchronise; it says more than where the body begins."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    found = (f for f in calls if (names.scope.canonical(f) or "") in _OF_BLOCKS)
    return next((Obstacle(f"calls `{ast.unparse(called)}`") for called in found), None)


def kernel_of_parts(
    function: ast.FunctionDef,
    file: SourceFile,
    names: KernelNames,
    parts: KernelParts,
    once: set[str],
    functions: Mapping[str, CalledFunction],
) -> GridKernel | Obstacle:
    """The model of a kernel of these parts; `once` are the variables that are bound once."""
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
    if parts.is_strided and names.own_arrays:
        return Obstacle("has an array of one thread in a loop in which its threads take turns")
    if any(takes_array(test, names) for test in _tests((*tests, *body))):
        return Obstacle("asks a function that takes elements in a condition")
    twofold = updated_in_two_ways(body, names.scope)
    if twofold:
        return Obstacle(f"updates `{twofold}` atomically by several operations, whose order tells")
    everything: list[ast.AST] = [*parts.preamble, *tests, *body]
    ranks = array_ranks(everything, names)
    if isinstance(ranks, Obstacle):
        return ranks
    values = known_values(parts, names, ranks, once)
    products = polynomials((*parts.preamble, *body), values, once, names.scope)
    domain = working_threads(parts.conditions, len(parts.axes), values)
    accesses = tuple(
        access
        for part in (*tests, *body)
        for access in (
            *element_accesses(part, file, ranks, values, names.scope, products),
            *reads_of_calls(part, functions, ranks, values),
        )
    )
    integers = proved_integers(parts.conditions, accesses, values, ranks)
    text = _text(function.name, file, names, parts, values, integers_of(products, integers))
    return text if isinstance(text, Obstacle) else GridKernel(text, ranks, domain, accesses, integers)


def _tests(parts: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The tests that decide which statements run."""
    for node in (inner for part in parts for inner in ast.walk(part)):
        match node:
            case ast.If(test=test) | ast.For(iter=test) | ast.While(test=test):
                yield test
            case _:
                continue
    yield from (part for part in parts if isinstance(part, ast.expr))


def _text(
    name: str,
    file: SourceFile,
    names: KernelNames,
    parts: KernelParts,
    values: Mapping[str, Affine],
    integers: frozenset[str],
) -> KernelText | Obstacle:
    """The parts of the author's text that a fused kernel keeps; numbers that become `integers` are not rounded."""
    guard, body = _guard(parts, file, values), _body(file, parts, values)
    if isinstance(guard, Obstacle):
        return guard
    if isinstance(body, Obstacle):
        return body
    everything = [*parts.preamble, *(condition.test for condition in parts.conditions), *parts.body]
    preamble = tuple(segment(file, statement) for statement in parts.preamble)
    if not all(map(is_plain_text, preamble)):
        return Obstacle("is laid out in a way that fusec does not copy")
    rounding = [each for each in (*parts.preamble, *parts.body) if not _gives_integer(each, integers)]
    return KernelText(
        name,
        tuple(names.parameters),
        parts.axes,
        preamble,
        guard,
        body,
        outer_names(everything, names),
        KernelCompilation(
            contracts=may_contract(rounding, frozenset(names.parameters)) or makes_complex(everything, names)
        ),
        is_strided=parts.is_strided,
        unused=tuple(name for name in names.parameters if name not in {*_names(everything)}),
    )


def _gives_integer(statement: ast.stmt, integers: frozenset[str]) -> bool:
    match statement:
        case ast.Assign([ast.Name(id=name)]):
            return name in integers
        case _:
            return False


def _body(file: SourceFile, parts: KernelParts, values: Mapping[str, Affine]) -> str | Obstacle:
    """The work of a thread, or of one of its iterations, without early returns."""
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
    """The guard of a thread, or the upper bound of a grid-stride loop."""
    match parts.conditions:
        case (Condition(ast.Compare(comparators=[stop])),) if parts.is_strided:
            if affine_value(stop, values) is None:
                return Obstacle(f"has a loop up to `{segment(file, stop)}` in which its threads take turns")
            return f"{parts.axes[0]} < {segment(file, stop)}"
        case _:
            return conditions_text(parts.conditions, file, values)


def _compiled(
    kernel: GridKernel, compiled: Compilation, functions: Mapping[str, CalledFunction]
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
    calling = with_functions(kernel, functions)
    if isinstance(calling, Obstacle):
        return calling
    own = calling.text.compilation
    contracts = own.contracts or bool(compiled.options)
    made = replace(own, options=compiled.options, types=types, contracts=contracts, language=compiled.language)
    return replace(calling, text=replace(calling.text, compilation=made))


def with_functions(kernel: GridKernel, functions: Mapping[str, CalledFunction]) -> GridKernel | Obstacle:
    """The kernel with the functions that it calls."""
    needed = tuple(dict.fromkeys(each for part in functions.values() for each in part.functions))
    if len({each.name for each in needed}) < len(needed):
        return Obstacle("calls two functions of one name")
    text = kernel.text
    meant = {name: f.functions[-1].name for name, f in functions.items()}
    libraries = tuple(sorted({**dict(text.names.libraries), **meant}.items()))
    contracts = text.compilation.contracts or bool(needed)
    names = replace(text.names, libraries=libraries, functions=needed)
    return replace(kernel, text=replace(text, names=names, compilation=replace(text.compilation, contracts=contracts)))

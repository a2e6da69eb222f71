"""Build the model of a function that numba compiles for the CPU: the domain, accesses and text of one instance."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.loop_call import LoopCompilation, LoopText, ReturnedNumbers
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import DIMENSIONS, THREADS, KernelText
from fusec.capture.flow.liveness import names_bound
from fusec.capture.kernels.accesses import ElementAccess, element_accesses, learn_bindings
from fusec.capture.kernels.body_language import (
    KernelNames,
    constants_of,
    indices,
    outer_names,
)
from fusec.capture.kernels.body_text import body_text
from fusec.capture.kernels.early_returns import without_early_returns
from fusec.capture.kernels.guarded_body import is_simple
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.normal_form import with_plain_assignments
from fusec.capture.kernels.parameters import are_plain_parameters
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.allocated_arrays import arrays_named, made_array, plain_sizes, with_made_sizes
from fusec.capture.nests.divisors import Divisors, bound_once
from fusec.capture.nests.jit_decorators import SWITCHES
from fusec.capture.nests.loop_bodies import (
    carried_variable,
    inexact_function,
    leaves_loop,
    raising_part,
    unmodelled_part,
)
from fusec.capture.nests.loop_carried_numbers import running_numbers, sizes_dividing, without_sizes_dividing
from fusec.capture.nests.loop_nests import LoopNest, arrays_made, bounds_of, loop_nest
from fusec.capture.nests.scalar_functions import NumberFunction, number_functions
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, is_plain_text, segment, segment_on_one_line


def loop_kernel(
    function: ast.FunctionDef, file: SourceFile, scope: ScopeNames, options: Mapping[str, str]
) -> LoopKernel | Obstacle:
    """The model of the function, or the part that fusec does not model.

    `for i in range(n): t[i] = v[i] * 2.0  ->  [n] -> { [i] : 0 <= i < n }, reads v[i], writes t[i]`
    """
    given = function.args
    if not are_plain_parameters(given):
        return Obstacle("takes other than plain parameters")
    plain = with_plain_assignments(function, file)
    if isinstance(plain, Obstacle):
        return plain
    function, file = plain
    parameters = tuple(argument.arg for argument in function.args.args)
    stored = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    making = tuple(name for name in arrays_made(function, scope) if stored[name] == 1)
    dimension = next((name for name in (*parameters, *making) if name in DIMENSIONS), None)
    if dimension is not None:
        return Obstacle(f"calls a parameter `{dimension}`, as the model calls a dimension of its own")
    functions = number_functions(function, scope)
    names = KernelNames((*parameters, *making), frozenset(stored) - {*making}, scope, frozenset(functions))
    nest = loop_nest(function, names)
    if isinstance(nest, Obstacle):
        return nest
    once = {name for name, count in stored.items() if count == 1}
    divisors = Divisors(names, bound_once((*nest.preamble, *nest.body), once))
    why_not = _obstacle(nest, names, stored, options, divisors) or why_not_called(functions)
    kernel = why_not or _kernel(function, file, names, nest, dict(options), once, divisors)
    return kernel if isinstance(kernel, Obstacle) else calling(kernel, functions)


def why_not_called(functions: Mapping[str, NumberFunction]) -> Obstacle | None:
    raising = next((f"{name}: {each.raising}" for name, each in functions.items() if each.raising), "")
    if raising:
        return Obstacle(f"may raise, or have an undefined result, in the middle of its loop: `{raising}`")
    if len({each.name: each for part in functions.values() for each in part.functions}) < len(
        {each for part in functions.values() for each in part.functions}
    ):
        return Obstacle("calls two functions of one name")
    return None


def calling(kernel: LoopKernel, functions: Mapping[str, NumberFunction]) -> LoopKernel:
    """The kernel with the functions of numbers that it calls."""
    if not functions:
        return kernel
    text = kernel.text.instance
    meant = {name: each.functions[-1].name for name, each in functions.items()}
    needed = tuple(dict.fromkeys(each for part in functions.values() for each in part.functions))
    libraries = tuple(sorted({**dict(text.names.libraries), **meant}.items()))
    instance = replace(text, names=replace(text.names, libraries=libraries, functions=needed))
    inexact = kernel.text.compilation.inexact or next((each.inexact for each in functions.values() if each.inexact), "")
    model = replace(kernel.model, text=instance)
    compilation = replace(kernel.text.compilation, inexact=inexact)
    return replace(kernel, text=replace(kernel.text, instance=instance, compilation=compilation), model=model)


def _obstacle(
    nest: LoopNest, names: KernelNames, stored: Mapping[str, int], options: Mapping[str, str], divisors: Divisors
) -> Obstacle | None:
    """The reason why instances of other functions may not run between those of this one."""
    simple = all(statement in nest.making or is_simple(statement, names) for statement in nest.preamble)
    missing = "" if simple else "computes before its loops in a way that fusec does not model"
    bounds = [argument for loop in nest.loops for argument in bounds_of(loop)]
    missing = missing or unmodelled_part((*bounds, *nest.body), names)
    summed = running_numbers(nest, names, options)
    if isinstance(summed, Obstacle):
        return summed
    if missing or any(map(leaves_loop, nest.body)):
        return Obstacle(missing or "has `break`")
    bound_before = {node.id for s in nest.preamble for node in ast.walk(s) if isinstance(node, ast.Name)}
    inside = {
        node.id
        for s in nest.body
        for node in ast.walk(s)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    if set(nest.returned) != {name for statement in nest.making for name in names_bound(statement)}:
        return Obstacle("makes an array that it does not return")
    again = next((name for name in (*sorted(bound_before & inside - summed), *nest.axes) if name in inside), None)
    if again is not None or any(stored[axis] > 1 for axis in nest.axes):
        return Obstacle(f"binds `{again or nest.axes[0]}` again in its loop", "FUS202")
    carried = carried_variable(nest.body, inside - summed)
    if carried:
        return Obstacle(f"may take `{carried}` from one iteration to the next", "FUS202")
    divides_as_numpy = options.get("error_model", "") == '"numpy"'
    known = None if "fastmath" in options else divisors
    asked = without_sizes_dividing(nest.numbers)
    raising = raising_part((*nest.preamble, *nest.body, *asked), names, divides_as_numpy, known)
    if not raising:
        return None
    is_division = not divides_as_numpy and not raising_part((*nest.preamble, *nest.body, *asked), names, True, known)
    advice = (
        '; `@njit(error_model="numpy")` divides without raising'
        if is_division and any(sign in raising for sign in "/%")
        else ""
    )
    return Obstacle(f"may raise, or have an undefined result, in the middle of its loop: `{raising}`{advice}")


def _kernel(
    function: ast.FunctionDef,
    file: SourceFile,
    names: KernelNames,
    nest: LoopNest,
    options: dict[str, str],
    once: set[str],
    divisors: Divisors,
) -> LoopKernel | Obstacle:
    ranks, scope = _ranks(nest, names), names.scope
    if isinstance(ranks, Obstacle):
        return ranks
    values = _values(nest, names, ranks, once)
    made = _made(nest, names, values, ranks)
    if isinstance(made, Obstacle):
        return made
    arrays = {each.name: each for each in made}
    values = {name: with_made_sizes(value, arrays) for name, value in values.items()}
    domain = _domain(nest, values, ranks, arrays)
    if isinstance(domain, Obstacle):
        return domain
    accesses = tuple(access for statement in nest.body for access in _accesses(statement, file, ranks, values, scope))
    if not nest.numbers and not any(access.kind is AccessKind.WRITE for access in accesses):
        return Obstacle("writes no element")
    sizes = _dividing(nest, values, ranks, options)
    if isinstance(sizes, Obstacle):
        return sizes
    parts = _instance(function.name, file, names, nest, values, made)
    if isinstance(parts, Obstacle):
        return parts
    loops = tuple(f"{word}({_listed(loop, file)})" for word, loop in zip(nest.words, nest.loops, strict=True))
    used = _counting(domain, accesses, made)
    integers = frozenset(name for name in names.parameters if name in used and name not in ranks)
    text = LoopText(
        parts,
        loops,
        LoopCompilation(
            tuple((name, text) for name, text in sorted(options.items()) if name not in SWITCHES),
            tuple(n for n in SWITCHES if n in options),
            inexact_function((*nest.preamble, *nest.body, *nest.numbers), names),
        ),
        made,
        nest.returned,
        tuple(divisors.floating),
        ReturnedNumbers(tuple(segment_on_one_line(file, number) for number in nest.numbers), sizes),
    )
    return LoopKernel(text, GridKernel(parts, ranks, domain, accesses, integers), nest.returns_given)


def _dividing(
    nest: LoopNest, values: Mapping[str, Affine], ranks: Mapping[str, int], options: Mapping[str, str]
) -> tuple[Affine, ...] | Obstacle:
    """The divisors of the returned numbers, which must not be zero."""
    by_zero = [] if options.get("error_model", "") == '"numpy"' else sizes_dividing(nest.numbers)
    sizes = [affine_value(size, values) for size in by_zero]
    if not all(map(_may_be_asked, sizes)):
        return Obstacle(f"may raise when its loop has ended: `{ast.unparse(nest.numbers[0])}`")
    return tuple(plain_sizes(size, ranks) for size in sizes if size is not None and size.terms)


def _may_be_asked(size: Affine | None) -> bool:
    """Whether it is one number or size that is passed, or a number other than zero."""
    if size is None or not size.terms:
        return size is not None and size.constant != 0
    ((_, factor), *others) = size.terms
    return factor == 1 and not others and not size.constant


def _instance(
    name: str,
    file: SourceFile,
    names: KernelNames,
    nest: LoopNest,
    values: Mapping[str, Affine],
    made: Sequence[MadeArray],
) -> KernelText | Obstacle:
    """The text of one instance."""
    bounds = (bound for loop in nest.loops for bound in bounds_of(loop))
    everything: list[ast.AST] = [*nest.preamble, *bounds, *nest.body, *nest.numbers]
    preamble = tuple(segment(file, statement) for statement in nest.preamble)
    body = _body(nest, file, values)
    if isinstance(body, Obstacle):
        return body
    if not all(map(is_plain_text, preamble)):
        return Obstacle("is laid out in a way that fusec does not copy")
    arrays = [each.name for each in made]
    return KernelText(
        name=name,
        parameters=(*(name for name in names.parameters if name not in arrays), *arrays),
        axes=nest.axes,
        preamble=preamble,
        body=body,
        names=outer_names(everything, names),
    )


def _counting(domain: IterationDomain, accesses: Sequence[ElementAccess], made: Sequence[MadeArray]) -> set[str]:
    """The names in bounds, indices and sizes."""
    used = {name for bound in (*domain.extents, *domain.starts) for name in bound.names}
    used |= {name for access in accesses for index in access.index or () for name in index.names}
    return used | {name for each in made for extent in each.extents for name in extent.names}


def _body(nest: LoopNest, file: SourceFile, values: Mapping[str, Affine]) -> str | Obstacle:
    """The work of an instance, without early returns."""
    written = body_text(file, nest.body, nest.before)
    if written is None:
        return Obstacle("is laid out in a way that fusec does not copy")
    text = without_early_returns(written, values)
    return Obstacle("has a `continue` for which fusec cannot write `else`") if text is None else text


def _listed(loop: ast.For, file: SourceFile) -> str:
    return ", ".join(segment_on_one_line(file, argument) for argument in bounds_of(loop))


def _made(
    nest: LoopNest, names: KernelNames, values: Mapping[str, Affine], ranks: dict[str, int]
) -> tuple[MadeArray, ...] | Obstacle:
    """The arrays that the function makes, in order; adds to `ranks` the ranks of the arrays that they are like."""
    found: list[MadeArray] = []
    for statement in nest.making:
        (name,) = names_bound(statement)
        known = {array: rank for array, rank in ranks.items() if array != name}
        made = made_array(statement, names.scope, values, known)
        rank = ranks.get(name, 0)
        like = made.shape if made is not None else ""
        if made is None or not rank or (like and ranks[like] not in (0, rank)) or len(made.extents) not in (0, rank):
            return Obstacle(f"makes `{name}` in a way that fusec does not model")
        ranks |= {like: rank} if like else {}
        found.append(made)
    return tuple(found)


def _ranks(nest: LoopNest, names: KernelNames) -> dict[str, int] | Obstacle:
    """The parameters that are arrays, with the number of indices of their elements; 0 if only extents are read."""
    ranks: dict[str, int] = {}
    sized = {array for statement in nest.making for array in arrays_named(statement, names.scope)}
    plain: Counter[str] = Counter()
    parts: list[ast.AST] = [*(s for s in nest.preamble if s not in nest.making), *nest.body, *nest.numbers]
    parts += [bound for loop in nest.loops for bound in bounds_of(loop)]
    for statement in nest.making:
        made = next(node for node in ast.walk(statement) if isinstance(node, ast.Call))
        told = [*made.args, *(keyword.value for keyword in made.keywords)]
        parts += [value for value in told if not isinstance(value, ast.Name) or value.id not in sized]
    for node in (inner for outer in parts for inner in ast.walk(outer)):
        match node:
            case ast.Subscript(value=ast.Name(id=name)) if name in names.parameters:
                rank = len(indices(node))
                if ranks.setdefault(name, rank) != rank:
                    return Obstacle(f"indexes `{name}` in two ways")
                plain[name] -= 1
            case ast.Attribute(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
                sized.add(name)
                plain[name] -= 1
            case ast.Name(id=name) if name in names.parameters:
                plain[name] += 1
            case _:
                continue
    arrays = {name for name in names.parameters if name in ranks or name in sized}
    whole = next((name for name in names.parameters if name in arrays and plain[name] > 0), None)
    if whole is not None:
        return Obstacle(f"uses the whole array `{whole}`")
    return {name: ranks.get(name, 0) for name in names.parameters if name in arrays}


def _values(nest: LoopNest, names: KernelNames, ranks: Mapping[str, int], once: set[str]) -> dict[str, Affine]:
    """The affine values: the loop variables, numbers that are passed, and variables that are bound once."""
    values = {axis: affine(THREADS[k]) for k, axis in enumerate(nest.axes)}
    values |= {name: affine(name) for name in names.parameters if name not in ranks}
    bounds = [bound for loop in nest.loops for bound in bounds_of(loop)]
    constants = constants_of([*nest.preamble, *bounds, *nest.body, *nest.numbers], names)
    values |= {name: affine(int(literal)) for name, literal in constants.items() if literal.isdecimal()}
    statements = (*nest.preamble, *(s for s in nest.body if isinstance(s, ast.Assign)))
    learn_bindings(statements, once, values, lambda known: plain_sizes(known, ranks))
    return values


def _domain(
    nest: LoopNest, values: Mapping[str, Affine], ranks: Mapping[str, int], made: Mapping[str, MadeArray]
) -> IterationDomain | Obstacle:
    """The instances; isl represents only those that start at 0 or later."""
    starts: list[Affine] = []
    extents: list[Affine] = []
    for loop in nest.loops:
        bounds = [affine_value(argument, values) for argument in bounds_of(loop)]
        known = [bound for bound in bounds if bound is not None]
        if len(known) != len(bounds) or not 1 <= len(known) <= 2 or getattr(loop.iter, "keywords", None):
            return Obstacle("has a loop whose bounds fusec does not model")
        start = known[0] if len(known) == 2 else affine(0)
        own = {name for bound in known for name in bound.names}
        if start.terms or start.constant < 0 or own & set(THREADS):
            return Obstacle("has a loop whose bounds fusec does not model")
        starts.append(start)
        extents.append(with_made_sizes(plain_sizes(known[-1], ranks), made))
    dimensions = (*THREADS[: len(nest.loops)], REST)
    return IterationDomain(dimensions, (*extents, affine(1)), (*starts, affine(0)))


def _accesses(
    statement: ast.stmt, file: SourceFile, ranks: Mapping[str, int], values: Mapping[str, Affine], scope: ScopeNames
) -> Iterator[ElementAccess]:
    """Every element that the statement touches."""
    for access in element_accesses(statement, file, ranks, values, scope, {}):
        index = access.index and tuple(plain_sizes(part, ranks) for part in access.index)
        yield replace(access, index=index, flat=None)

"""Print `CudaFusion`, the facts that the guard of a fused CUDA kernel checks."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.array import Rotation
from fusec.base.ir.cost import expression_weight
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.margins import lead_beyond
from fusec.base.ir.operand import LibraryReference, Shown, shown_as
from fusec.base.ir.preparation import CompletedArray, NamedView
from fusec.base.plan.body import Body, result_key
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.expression import Apply, CallHelper, Load, Local, walk
from fusec.base.scalars.reduced_axes import FIRST, LAST
from fusec.base.scalars.targets import CUDA
from fusec.generate.cuda.common_shapes import common_shapes, has_interior
from fusec.generate.cuda.edge_kernels import CudaEdges
from fusec.generate.cuda.kernels import CudaKernel
from fusec.generate.cuda.literals import literal_items
from fusec.generate.cuda.original_statements import authors_statements, pairs_of
from fusec.generate.cuda.row_kernels import CudaRowKernel, Way
from fusec.generate.cuda.strided_kernels import layouts
from fusec.generate.cuda.watched_quotients import watches_views
from fusec.generate.guards.fact_arguments import plan_arguments
from fusec.generate.guards.fusion_object import join_items, lambda_tuple, sources_of
from fusec.generate.guards.index_arrays import Numbers, index_arrays
from fusec.generate.guards.number_checks import (
    DeviceNumbers,
    NumberCheck,
    check_texts,
    device_numbers,
    is_power,
    number_checks,
    plain_items,
    plain_results,
    read_numbers,
)
from fusec.generate.guards.slice_bounds import names_asked, of_bounds, renamed_beside
from fusec.generate.guards.tuple_elements import TakenElements
from fusec.generate.text.expressions import Spelling, expression_text
from fusec.generate.text.line_breaks import Bracketed, Item, call, lines_of, string_tuple
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.view_expressions import device_view_text
from fusec.generate.text.view_names import renamed_statement

_BUSY = 8  # simple operations for each array that take as long as its memory traffic
_MADE = (OutputKind.FRESH, OutputKind.PARTIAL, OutputKind.REDUCED)


def cuda_fusion_lines(
    group: FusionGroup,
    body: Body,
    inner: Body,
    kernel: CudaKernel | CudaRowKernel,
    edges: CudaEdges | None,
    given: Sequence[str],
    taken: TakenElements,
    copies: Mapping[str, str],
    overwritten: Mapping[str, str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
    indexed: Numbers,
) -> list[str]:
    """`name_cuda = CudaFusion(...)`, or a subclass, after functions for the long checks."""
    items: list[Item] = [
        "__file__",
        f'"{kernel.name}"',
        authors_statements(group.name.unfused, group, given, kernel, taken, indexed),
    ]
    if isinstance(kernel, CudaKernel) and kernel.grid:
        items += _grid_items(group, inner, given)
        items += _copied_items(inner, copies, overwritten)
        items += _edge_items(edges)
    else:
        items += [string_tuple([array.name for array in body.operands]), *_pair_items(kernel, given)]
    asked = names_asked(group)
    passed = [operand for operand in group.call.operands if operand.name not in asked or operand.name in given]
    modules = [str(place) for place, operand in enumerate(passed) if isinstance(operand, LibraryReference)]
    items += [Bracketed("modules=(", tuple(modules), ")")] if modules else []
    functions, numbers = _number_items(group, body, kernel, given, helpers, spelling, module_names)
    items += numbers
    items += _power_items(body, helpers, spelling, given)
    items += _made_items(group, body, kernel, given)
    items += _reduced_items(group, body, kernel, given, taken, spelling, indexed)
    items += _returned_items(group, body, kernel)
    items += [*literal_items(group, body, helpers), *_word_items(body, kernel, helpers)]
    fusion = call(_fusion_class(kernel), items)
    if taken.elements:
        fusion = call("OfElements", (taken.taking(given), fusion))
    fusion = of_bounds(group, fusion, [*asked, *taken.arguments(given)])
    return [*functions, *lines_of(replace(fusion, opening=f"{group.name.cuda} = {fusion.opening}"))]


def _number_items(
    group: FusionGroup,
    body: Body,
    kernel: CudaKernel | CudaRowKernel,
    given: Sequence[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
) -> tuple[list[str], list[Bracketed]]:
    """The checks of numbers that Python makes, after functions for the long ones."""
    shown = frozenset(shown_as(Shown.ARRAY, group.call.operands))
    shown |= {array.name for array in pairs_of(kernel) if array.is_view}
    shown |= {each.name for each in index_arrays(group)}
    own = _of_numbers(body)
    finder = read_numbers(own, shown, helpers, spelling, dict(group.constants))
    numbers = device_numbers(finder)
    plain = plain_results(own, given, finder)
    checks = [each for each in numbers.checks if each not in plain.values()]
    keys = dict(zip(body.fresh, kernel.fresh, strict=True))
    stem = group.name.cuda
    found = [
        _item_of_numbers("checks", f"{stem}_check", checks, given, module_names),
        _item_of_numbers("squares", f"{stem}_squared", numbers.squared, given, module_names),
        _item_of_numbers("raised", f"{stem}_raised", numbers.raised, given, module_names),
        plain_items(f"{stem}_number", plain, keys, module_names),
    ]
    items = [item for _, texts in found for item in texts]
    return [line for lines, _ in found for line in lines], [*items, *_known_items(numbers)]


def _made_items(
    group: FusionGroup, body: Body, kernel: CudaKernel | CudaRowKernel, given: Sequence[str]
) -> Iterator[Item]:
    """The operands that the kernel writes, the arrays that the original makes itself, and those passed for results."""
    bases = {array.name: array.base for array in body.operands}
    written = tuple(dict.fromkeys(bases[name] for name in body.written))
    if written:
        yield string_tuple(written, "written")
    made = (each.made for each in group.call.preparations if not each.is_inside)
    own = (each.name for each in made if not isinstance(each, NamedView | CompletedArray))
    prepared = [name for name in own if name in given]
    if prepared:
        yield string_tuple(prepared, "prepared")
    if kernel.fresh:
        yield string_tuple(kernel.fresh, "fresh")
        yield from join_items(group, dict(zip(body.fresh, kernel.fresh, strict=True)), CUDA)


def _pair_items(kernel: CudaKernel | CudaRowKernel, given: Sequence[str]) -> Iterator[Item]:
    if pairs_of(kernel):
        yield lambda_tuple("views", given, [device_view_text(array, given) for array in pairs_of(kernel)])


def _returned_items(group: FusionGroup, body: Body, kernel: CudaKernel | CudaRowKernel) -> Iterator[Bracketed]:
    """The results, those computed later from rows of other results, and the operands of hoisted values."""
    before = {each.name for each in index_arrays(group)}
    found = [(each.same_as or each.name, each.kind) for each in group.call.outputs if each.name not in before]
    keys = dict(zip(body.fresh, kernel.fresh, strict=True))
    returns = [keys.get(name, result_key(name, body)) if kind in _MADE else name for name, kind in found]
    if returns:
        yield string_tuple(returns, "returns")
    late = [
        Bracketed("(", (f'"{each.name}"', string_tuple(each.arrays), string_tuple(each.others)), ")")
        for each in group.call.prepared
        if isinstance(each, EndArithmetic)
    ]
    if late:
        yield Bracketed("after=(", tuple(late), ")")
    if isinstance(kernel, CudaKernel) and kernel.once:
        yield Bracketed("once=(", tuple(string_tuple(each.names) for each in kernel.once), ")")


def _word_items(
    body: Body, kernel: CudaKernel | CudaRowKernel, helpers: Mapping[str, HelperFunction]
) -> Iterator[Item]:
    """The facts about whole arrays that decide how many bytes a thread loads at once: whether computing an element
    takes longer than loading it, and which arrays are only written."""
    if isinstance(kernel, CudaRowKernel) or kernel.grid or kernel.totals:
        return
    weight = sum(expression_weight(step.statement.value, helpers) for step in body.steps)
    unread = [name for name in body.written if name not in body.read]
    if weight > _BUSY * (len(body.operands) + len(body.fresh)):
        yield "is_busy=True"
    elif unread:
        yield string_tuple(unread, "unread")


def _copied_items(body: Body, copies: Mapping[str, str], overwritten: Mapping[str, str]) -> Iterator[Bracketed]:
    """The copies that the kernel completes; and for each parameter that holds an array's earlier values, the array and
    the operands that read it."""
    if copies:
        yield Bracketed("copies=(", tuple(map(string_tuple, copies.items())), ")")
    found: dict[str, list[tuple[str, str]]] = {}
    for place, array in enumerate(body.operands):
        if array.name in overwritten:
            found.setdefault(overwritten[array.name], []).append((array.base, str(place)))
    items = [
        Bracketed("(", (f'"{entries[0][0]}"', Bracketed("(", tuple(place for _, place in entries), ")")), ")")
        for entries in found.values()
    ]
    if items:
        yield Bracketed("overwritten=(", tuple(items), ")")


def _edge_items(edges: CudaEdges | None) -> Iterator[Bracketed]:
    """The views that each edge reads, and the view that it stores into."""
    if edges is not None:
        each = tuple(Bracketed("(", edge.views, ")") for edge in edges.edges)
        yield Bracketed(f"edges=lambda {', '.join(edges.given)}: (", each, ")")


def _power_items(
    body: Body, helpers: Mapping[str, HelperFunction], spelling: ModuleSpelling, given: Collection[str]
) -> Iterator[Bracketed]:
    """The operands of each power."""
    powers = [check.operands for check in number_checks(body, frozenset(), helpers, spelling) if is_power(check.value)]
    found = [string_tuple(names) for names in dict.fromkeys(powers) if set(names) <= set(given)]
    if found:
        yield Bracketed("powers=(", tuple(found), ")")


def _known_items(numbers: DeviceNumbers) -> Iterator[Bracketed]:
    """Whether Python's powers of constants equal the kernel's literals."""
    spelling = Spelling({}, {}, {})
    texts = tuple(f"{expression_text(power, spelling).text} == {literal}" for power, literal in numbers.known)
    if texts:
        yield Bracketed("known=(", texts, ")")


def _item_of_numbers(
    keyword: str,
    stem: str,
    found: Sequence[NumberCheck],
    given: Collection[str],
    module_names: Collection[str],
) -> tuple[list[str], list[Bracketed]]:
    """The item, and the functions before it, for values that may be made of numbers alone."""
    able = [check for check in found if not {*check.operands} >= {*given}]
    functions, texts = check_texts(stem, able, module_names, of_pairs=keyword == "raised")
    return functions, [Bracketed(f"{keyword}=(", tuple(texts), ")")] if texts else []


def _fusion_class(kernel: CudaKernel | CudaRowKernel) -> str:
    """The class of the support file that guards and launches the kernel."""
    if isinstance(kernel, CudaRowKernel):
        return f"Cuda{kernel.way.fusion}{'Pair' if kernel.pairs else ''}Fusion"
    if kernel.grid:
        return "CudaGridTotalFusion" if kernel.totals else "CudaGridFusion"
    return "CudaTotalFusion" if kernel.totals else "CudaFusion"


def _grid_items(group: FusionGroup, body: Body, given: Sequence[str]) -> Iterator[Item]:
    """The parameters; the operands, which are views of them; operands with the same memory layout; and the written
    ones."""
    yield string_tuple(given)
    asked = names_asked(group)  # the views find these around them; the number beside them has another name
    own = dict(zip(given, renamed_beside(given, asked), strict=True))
    texts = [own.get(array.name) or device_view_text(array, given) for array in body.operands]
    yield lambda_tuple("views", list(own.values()), texts)
    yield string_tuple(layouts(body), "layouts")
    stored = [str(k) for k, array in enumerate(body.operands) if array.name in body.written]
    if stored:
        yield Bracketed("stored=(", tuple(stored), ")")
    rolled = [str(k) for k, array in enumerate(body.operands) if isinstance(array.index, Rotation)]
    if rolled:
        yield Bracketed("rolled=(", tuple(rolled), ")")
    common = common_shapes(group, body, given)
    if common:
        yield Bracketed("common=(", tuple(map(string_tuple, common)), ")")
    if has_interior(body):
        yield "has_interior=True"
    divisors = _divisors(body, given)
    if divisors:
        yield string_tuple(divisors, "divisors")
    if watches_views(body):
        yield "watches=True"
    ends = [f'("{end.name}", {end.first}, {end.last}, {end.values.more})' for end in body.ends]
    if ends:
        yield Bracketed("ends=(", tuple(ends), ")")


def _of_numbers(body: Body) -> Body:
    """The body with the operand itself in place of elements beyond it, if the operand may be a number."""
    beyond = {a.name: a.base for a in body.operands if a.code.or_number and a.margins and lead_beyond(a.margins)}
    steps = (
        tuple(replace(s, statement=renamed_statement(s.statement, beyond)) for s in body.steps)
        if beyond
        else body.steps
    )
    return replace(body, steps=steps)


def _divisors(body: Body, given: Sequence[str]) -> tuple[str, ...]:
    """Possible numbers by which the kernel divides, alone or together: `dx` in `u / (2.0 * dx)`."""
    whole = {array.name for array in body.operands if not array.is_view and array.name in given}
    found: dict[str, None] = {}
    for node in (node for step in body.steps for node in walk(step.statement.value)):
        match node:
            case Apply("numpy.divide", (_, divisor)) if not any(
                isinstance(n, Local | CallHelper) for n in walk(divisor)
            ):
                names = [part.array for part in walk(divisor) if isinstance(part, Load)]
                found |= dict.fromkeys(names) if whole.issuperset(names) else {}
    return tuple(name for name in given if name in found)


def _reduced_items(
    group: FusionGroup,
    body: Body,
    kernel: CudaKernel | CudaRowKernel,
    given: Sequence[str],
    taken: TakenElements,
    module: ModuleSpelling,
    indexed: Numbers,
) -> list[Item]:
    if isinstance(kernel, CudaRowKernel):
        return _row_items(group, body, kernel)
    names = given if kernel.grid else [array.name for array in body.operands]
    return [*_total_items(group, body, kernel, names, taken, module, indexed), *plan_arguments(group, names)]


def _row_items(group: FusionGroup, body: Body, kernel: CudaRowKernel) -> list[Item]:
    """The facts about reduced or scanned rows or columns that the guard checks."""
    along = (*body.row_reductions, *body.scans)
    found = [s for step, s in zip(body.steps, sources_of(body), strict=True) if step.statement in along]
    items: list[Item] = [Bracketed("reduced=(", tuple(dict.fromkeys(map(string_tuple, found))), ")")]
    items += [f"axes={body.reduced_ends}"] if body.reduced_ends not in (None, FIRST.ends, LAST.ends) else []
    if kernel.way is Way.COLUMNS:
        items += [f"sweeps={len(kernel.of_columns)}", f"reductions={sum(kernel.of_columns)}"]
    items += [f"scans={len(body.scans)}"] if body.scans else []
    items += ["goes_down=True"] if body.goes_down else []
    items += [string_tuple(kernel.rows, "each" if kernel.way is Way.COLUMNS else "rows")] if kernel.rows else []
    items += plan_arguments(group, [array.name for array in body.operands])
    items += [string_tuple(kernel.kept.operands, "held")] if kernel.kept.operands else []
    return [*items, f"kept={kernel.kept.others}"] if kernel.kept.others else items


def _total_items(
    group: FusionGroup,
    body: Body,
    kernel: CudaKernel,
    given: Sequence[str],
    taken: TakenElements,
    module: ModuleSpelling,
    indexed: Numbers,
) -> list[Item]:
    """The reductions of whole arrays: the operation, and the operands that feed it, by position if they are views."""
    sources = dict(zip((step.name for step in body.steps), sources_of(body), strict=True))
    places = {array.name: str(k) for k, array in enumerate(body.operands)}
    totals = []
    for total, reduction in zip(kernel.totals, body.reductions, strict=True):
        found = sources[reduction.name]
        operands = Bracketed("(", tuple(places[name] for name in found), ")") if kernel.grid else string_tuple(found)
        totals.append(Bracketed("(", (f'"{total.key}"', f'"{total.word}"', operands), ")"))
    if kernel.closings is None:
        return [Bracketed("totals=(", tuple(totals), ")")] if totals else []
    numbers = [result.key for result in kernel.closings.results]
    items: list[Item] = [Bracketed("totals=(", tuple(totals), ")"), string_tuple(numbers, "numbers")]
    spelling = Spelling({}, {}, module.constants)
    texts = [expression_text(number.value, spelling).text for number in kernel.closings.numbers]
    items += [lambda_tuple("given", given, texts)] if texts else []
    returns_all = {total.key for total in kernel.totals} <= set(numbers)
    if returns_all:
        return items
    reduced = authors_statements(group.name.reduced, group, given, kernel, taken, indexed)
    return [
        *items,
        f"reduced={reduced}" if isinstance(reduced, str) else replace(reduced, opening=f"reduced={reduced.opening}"),
    ]

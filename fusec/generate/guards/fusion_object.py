"""Print `Fusion`, the facts that the guard of a fused function checks."""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.array import Array, VariableRotation
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.operand import LibraryReference, Operand, PreparationInput, Shown, UfuncReference, shown_as
from fusec.base.ir.preparation import ConvertedNumber, Gather, Later
from fusec.base.plan.body import Body, body_weight
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.sweeps import outputs_read_again
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.constant_folding import CONVERTERS
from fusec.base.scalars.expression import Apply, Expr, Load, Local, Reduce, walk
from fusec.base.scalars.reduced_axes import FIRST, LAST
from fusec.base.scalars.targets import NUMBA, Target
from fusec.generate.body.integer_types import integer_casts, stored_numbers
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.body.layout_variants import has_transposed_kernel
from fusec.generate.body.reduction_names import function_name
from fusec.generate.guards.fact_arguments import plan_arguments
from fusec.generate.guards.index_arrays import Numbers, index_arrays, index_stand_ins
from fusec.generate.guards.number_checks import (
    check_texts,
    lambda_head,
    number_checks,
    plain_items,
    plain_results,
    read_numbers,
)
from fusec.generate.guards.slice_bounds import bound_items
from fusec.generate.guards.tuple_elements import taken_elements
from fusec.generate.numba.boundary_loops import borders, interior
from fusec.generate.text.free_names import NUMPY_NAMES
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, Bracketed, Item, call, lines_of, string_tuple
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.view_expressions import view_text

_CLIP = "numpy.clip"


def fusion_lines(
    group: FusionGroup,
    body: Body,
    names: KernelNames,
    parameters: Sequence[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
    tables: Mapping[str, str],
    numbers: Numbers,
) -> list[str]:
    """`name_fusion = Fusion(...)`: the facts for the guard, after functions for the long checks. `tables` has the table
    of each parameter that is gathered."""
    operands = [array.name for array in body.operands]
    original = group.name.reduced if body.epilogue.steps else group.name.unfused
    items: list[Item] = [
        group.name.kernel,
        _original(original, group, parameters, numbers),
        string_tuple(operands),
    ]
    items += _view_items(group, body, parameters) if operands != list(parameters) else []
    items += bound_items(group, parameters)
    shown = shown_as(Shown.ARRAY, group.call.operands)
    shown |= {each.name for each in index_arrays(group)}
    arrays = frozenset(a.name for a in body.operands if a.base in shown or (a.is_view and not a.code.or_number))
    arrays -= {array.name for array in taken_elements(group, body).elements}
    finder = read_numbers(body, arrays, helpers, spelling, {})
    plain = plain_results(body, operands, finder)
    found = [each for each in finder.checks() if each not in plain.values()]
    functions, checks = check_texts(f"{group.name.stem}_check", found, module_names)
    if checks:
        items.append(Bracketed("checks=(", tuple(checks), ")"))
    items += _number_items(body, arrays, helpers, spelling)
    items += _outputs(group, body, names, helpers)
    of_numbers, results = plain_items(f"{group.name.stem}_number", plain, names.fresh, module_names)
    items += results
    items += _returns(group, names)
    if not (body.row_reductions or body.scans):
        items += plan_arguments(group, operands)
    items += _stretch_items(group, body)
    items += _window_items(body) if body.windows else []
    items += [Bracketed("gathers=(", tuple(map(string_tuple, tables.items())), ")")] if tables else []
    items += _operand_items(group, body)
    items.append(f"weight={body_weight(interior(body, group), helpers)}")
    casts = sorted(set(integer_casts(body, helpers)))
    if casts:
        items.append(string_tuple(casts, "casts"))
    return [*functions, *of_numbers, *lines_of(call(f"{group.name.fusion} = Fusion", items))]


def _operand_items(group: FusionGroup, body: Body) -> Iterator[Item]:
    """The operands that are places, which no kernel loads, and those that may be None."""
    computed = {each.name for each in index_arrays(group) if each.form.is_computed}
    if places := [array.name for array in body.operands if array.base in computed]:
        yield string_tuple(places, "places")
    if limits := clip_bounds(body):
        yield string_tuple(limits, "clip_bounds")


def clip_bounds(body: Body) -> list[str]:
    """The operands that are nothing but bounds of `np.clip`, which may be None."""
    nodes = [node for step in body.steps for node in walk(step.statement.value)]
    calls = (node.arguments[1:] for node in nodes if isinstance(node, Apply) and node.function == _CLIP)
    limits = Counter(each.array for given in calls for each in given if isinstance(each, Load))
    uses = Counter(node.array for node in nodes if isinstance(node, Load))
    return [array.name for array in body.operands if 0 < uses[array.name] == limits[array.name]]


def _view_items(group: FusionGroup, body: Body, parameters: Sequence[str]) -> list[Item]:
    """The operands as expressions of the parameters; plain slices, which each call takes, of what has all axes."""
    at_each_call = any(a.may_be_element or (a.code.bounds and not _is_turned(a)) for a in body.operands)
    full = {names[0] for names in group.facts_of(FactKind.SAME_RANK) if len(names) == 1} if at_each_call else set()
    texts = [view_text(_as_array(array) if array.base in full else array, parameters) for array in body.operands]
    views: list[Item] = [lambda_tuple("views", parameters, texts)]
    turned = dict.fromkeys(name for array in body.operands if _is_turned(array) for name in array.code.bounds)
    views += [string_tuple(list(turned), "by_value")] if turned else []
    if not at_each_call:
        return views
    others = [array for array in body.operands if array.may_be_element and array.name not in body.written]
    at_risk = [(array.name, array.base) for array in others if array.base in parameters] if body.written else []
    elements = Bracketed("elements=(", tuple(string_tuple(pair) for pair in at_risk), ")")
    return [*views, "takes_elements=True", *([elements] if at_risk else [])]


def _is_turned(array: Array) -> bool:
    """Whether it is rotated by integers of the call, so that kernels find its elements in other ways for other
    integers."""
    return isinstance(array.index, VariableRotation)


def _as_array(view: Array) -> Array:
    return replace(view, code=replace(view.code, or_number=False))


def _number_items(
    body: Body, arrays: frozenset[str], helpers: Mapping[str, HelperFunction], spelling: ModuleSpelling
) -> Iterator[Item]:
    """The operands that the author uses as arrays, although numbers could raise, and stores of possible numbers."""
    arrays |= frozenset(body.written)
    views = frozenset((*body.written, *(a.name for a in body.operands if a.is_view and not a.code.or_number)))
    checked, stored = set(number_checks(body, arrays, helpers, spelling)), stored_numbers(body, arrays)
    at_risk = [check.operands for check in number_checks(body, views, helpers, spelling) if check not in checked]
    at_risk += [store.sources for store in stored_numbers(body, views) if store not in stored]
    called_arrays = sorted({name for names in at_risk for name in names if name in arrays})
    if called_arrays:
        yield string_tuple(called_arrays, "arrays")
    if stored:
        texts = tuple(Bracketed("(", (f'"{store.target}"', string_tuple(store.sources)), ")") for store in stored)
        yield Bracketed("stored_numbers=(", texts, ")")


def _window_items(body: Body) -> list[Item]:
    """How many rows and columns beyond its own the kernel computes, and for which operands."""
    kept = {window.value for window in body.windows}
    nodes = (node for step in body.steps if step.name in kept for node in walk(step.statement.value))
    read = tuple(dict.fromkeys(node.array for node in nodes if isinstance(node, Load)))
    rows, columns = (max(getattr(window, axis) for window in body.windows) for axis in ("rows", "columns"))
    return [f"halo=({rows}, {columns})", string_tuple(read, "of_halo")]


def _outputs(group: FusionGroup, body: Body, names: KernelNames, helpers: Mapping[str, HelperFunction]) -> list[Item]:
    """The kernel's outputs: written operands, allocated arrays, values of rows, and results of reductions."""
    items: list[Item] = []
    if body.written:
        items.append(string_tuple(body.written, "written"))
    if body.fresh:
        items.append(string_tuple([names.fresh[name] for name in body.fresh], "fresh"))
    items += join_items(group, names.fresh, NUMBA)
    again = [names.fresh[name] for name in outputs_read_again(body, helpers)]
    items += [string_tuple(again, "read_again")] if again else []
    if body.rows:
        items.append(string_tuple([names.rows[name] for name in body.rows], "rows"))
    if body.row_reductions or body.scans:
        items += _row_items(group, body)
    if body.reductions:
        sources = dict(zip((step.name for step in body.steps), sources_of(body), strict=True))
        reductions = tuple(_reduction_item(r, names.reductions[r.name], sources[r.name]) for r in body.reductions)
        items.append(Bracketed("reductions=(", reductions, ")"))
    return items


def join_items(group: FusionGroup, fresh: Mapping[str, str], target: Target) -> list[Item]:
    """The results that are parts of one array, and the function that joins them, with its axis; none of arrays that the
    function's library refuses."""
    join = group.call.join
    is_of_target = join is not None and join.module is not None and target in join.module.targets
    if join is None or not is_of_target or not {*join.inputs} <= fresh.keys():
        return []
    call_of = ast.parse(join.expression, mode="eval").body
    assert isinstance(call_of, ast.Call)
    function = join.function.rpartition(".")[2]
    given = call_of.args[2:] if function == "append" else call_of.args[1:]
    axes = [ast.unparse(node) for node in (*given, *(keyword.value for keyword in call_of.keywords))]
    if any(re.fullmatch(r"-?\d+", axis) is None for axis in axes):
        return []  # parts that are flattened, or an axis that the library refuses
    axis = next(iter(axes), None)
    names = string_tuple([fresh[name] for name in join.inputs])
    return [Bracketed("joined=(", (names, f'"{function}"', str(axis)), ")")]


def tiled_fusion_lines(group: FusionGroup, body: Body, names: KernelNames) -> list[str]:
    """`name_fusion = TiledFusion(...)`: the operands, outputs and results of NumPy's functions over tiles."""
    arrays = group.call.values
    items: list[Item] = [_original(group.name.unfused, group, arrays, {}), string_tuple(arrays)]
    if body.written:
        items.append(string_tuple(body.written, "written"))
    if body.fresh:
        items.append(string_tuple([names.fresh[name] for name in body.fresh], "fresh"))
    items += _returns(group, names)
    return lines_of(call(f"{group.name.fusion} = TiledFusion", items))


def _returns(group: FusionGroup, names: KernelNames) -> list[Item]:
    made = [output for output in group.call.outputs if output.kind is not OutputKind.PREPARED]
    returns = [_return_key(output.same_as or output.name, output.kind, names) for output in made]
    return [string_tuple(returns, "returns")] if returns else []


def _original(function: str, group: FusionGroup, parameters: Sequence[str], numbers: Numbers) -> Item:
    """The author's statements, with NumPy's functions if they take an array library, and with the author's ufuncs.
    Statements up to the reductions do not need the numbers that later arithmetic uses."""
    late = [name for name in group.call.values if name not in parameters]
    is_converted = any(each.is_inside for each in group.call.preparations)
    if not (late or is_converted) and len(group.call.values) == len(group.call.operands):
        return function
    prepared = {each.made.name for each in group.call.preparations if not each.is_inside}
    given = ", ".join(name for name in parameters if name not in prepared)
    made = index_arrays(group)
    numpy, converted = numpy_name(group), converted_numbers(group) | selections(group)
    own = tuple(
        "None" if operand.name in late else _argument(operand, numpy, converted) for operand in group.call.operands
    )
    own = (*own, *index_stand_ins(group, numbers)) if made else own
    if made and given == ", ".join(own):
        return function
    return Bracketed(f"lambda {given}: {function}(", own, ")")


def converted_numbers(group: FusionGroup) -> dict[str, str]:
    """For each number that the dispatcher converts and no kernel takes, the converted number, an integer if possible:
    it converts to all other types, and converting it again changes nothing."""
    bases = {operand.name for operand in group.call.operands if isinstance(operand, PreparationInput)}
    made = [each for each in group.call.prepared if isinstance(each, ConvertedNumber) and each.base in bases]
    made.sort(key=lambda each: list(CONVERTERS.values()).index(each.converter), reverse=True)
    found = {each.base: each.name for each in made}
    unread = {source for each in index_arrays(group) for source in (*each.sources, *each.told_by)}
    unread &= {operand.name for operand in group.call.operands if isinstance(operand, PreparationInput)}
    return {**dict.fromkeys(sorted(unread), "None"), **found}


def selections(group: FusionGroup) -> dict[str, str]:
    """What the author's statements take if the kernel takes selected elements: `{"labels": own_x}` for `centre_x` and
    `"labels"` for `labels`, so that `centre_x[labels]` is `own_x`."""
    found: dict[str, str] = {}
    selected = [each for each in group.call.prepared if isinstance(each, Gather)]
    for each in selected:
        entries = dict.fromkeys(f'"{other.index}": {other.name}' for other in selected if other.base == each.base)
        found |= {each.base: f"{{{', '.join(entries)}}}", each.index: f'"{each.index}"'}
    return found


def _argument(operand: Operand, numpy: str, converted: Mapping[str, str]) -> str:
    match operand:
        case UfuncReference(function=function):
            return f"{function}.ufunc"
        case LibraryReference():
            return numpy
        case _:
            return converted.get(operand.name, operand.name)


def numpy_name(group: FusionGroup) -> str:
    """The dispatcher's name for NumPy: `np`, unless an operand of the author has this name."""
    names = {operand.name for operand in group.call.operands}
    return next(name for name in NUMPY_NAMES if name not in names)


def _stretch_items(group: FusionGroup, body: Body) -> Iterator[Item]:
    """The facts about stretches and borders, and about memory and views that the dispatcher makes."""
    ranks = tuple(map(string_tuple, group.facts_of(FactKind.SAME_RANK)))
    if ranks:
        yield Bracketed("ranks=(", ranks, ")")
    repeated = group.named_by(FactKind.REPEATED)
    if repeated:
        yield string_tuple(repeated, "repeated")
    prepared = [
        each.made.name for each in group.call.preparations if not (isinstance(each.made, Later) or each.is_inside)
    ]
    if prepared:
        yield string_tuple(prepared, "prepared")
    loops = tuple(string_tuple(loop.operands) for loop in borders(body, group))
    if loops:
        yield Bracketed("borders=(", loops, ")")


def lambda_tuple(keyword: str, parameters: Sequence[str], texts: Sequence[str]) -> Item:
    comma = "," if len(texts) == 1 else ""
    head = lambda_head(parameters)
    flat = f"{keyword}={head}: ({', '.join(texts)}{comma})"
    is_long = len(flat) + len(INDENT) >= LINE_LENGTH
    return Bracketed(f"{keyword}={head}: (", tuple(texts), ")") if is_long else flat


def _reduction_item(reduction: Reduce, key: str, sources: Sequence[str]) -> Bracketed:
    return Bracketed("(", (f'"{key}"', f'"{function_name(reduction)}"', string_tuple(sources)), ")")


def _return_key(name: str, kind: OutputKind, names: KernelNames) -> str:
    if kind is OutputKind.OPERAND:
        return name
    keys = {OutputKind.FRESH: names.fresh, OutputKind.REDUCED: names.reductions, OutputKind.PARTIAL: names.rows}
    return {name: name, **names.fresh, **keys.get(kind, {})}[name]


def _row_items(group: FusionGroup, body: Body) -> list[Item]:
    """The operands whose rows or columns are reduced, or visited in order, and the facts that the proof uses about them."""
    reductions = (*body.row_reductions, *body.scans)
    sources = [found for step, found in zip(body.steps, sources_of(body), strict=True) if step.statement in reductions]
    reduced = tuple(dict.fromkeys(string_tuple(found) for found in sources))
    items: list[Item] = [Bracketed("reduced=(", reduced, ")")]
    items += ["reduces_columns=True"] if body.reduces_columns or body.goes_down else []
    items += [f"axes={body.reduced_ends}"] if body.reduced_ends not in (None, FIRST.ends, LAST.ends) else []
    items += ["in_order=True"] if body.scans else []
    items += [f"transposed={group.name.transposed_kernel}"] if has_transposed_kernel(group, body) else []
    return [*items, *plan_arguments(group, [array.name for array in body.operands])]


def sources_of(body: Body) -> list[list[str]]:
    """For each step, the operands whose shapes broadcast to the shape of its value; the value of a row or column adds
    nothing to a shape."""
    known: dict[str, list[str]] = {}
    sources: list[list[str]] = []
    for step in body.steps:
        found = [name for node in walk(step.statement.value) for name in _own_sources(node, known)]
        kept = known.get(step.name, []) if step.is_cast else []
        sources.append(list(dict.fromkeys([*([step.name] if step.is_written else []), *kept, *found])))
        known[step.name] = [] if step.is_partial else sources[-1]
    return sources


def _own_sources(node: Expr, sources: Mapping[str, list[str]]) -> list[str]:
    match node:
        case Load(name):
            return [name]
        case Local(name):
            return sources[name]
        case _:
            return []

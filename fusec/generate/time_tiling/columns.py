"""Print the function that runs all iterations of a loop as one kernel, in which every column goes through all of them."""

import textwrap
from collections.abc import Callable

from fusec.base.plan.group_names import GroupName
from fusec.base.plan.group_queries import iteration_elements
from fusec.base.plan.plan import FusionGroup, LoopInColumns
from fusec.base.scalars.targets import CUDA, NUMBA, Target
from fusec.base.text.array_parts import item_base, item_names, item_places
from fusec.base.text.words import free_name, listed
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import (
    INDENT,
    LINE_LENGTH,
    Bracketed,
    Item,
    call,
    joined,
    lines_of,
    string_tuple,
    tuple_of,
)

# the class that decides whether all iterations run as one kernel, and the name of the kernel's own guard
GUARDS: dict[Target, tuple[str, Callable[[GroupName], str]]] = {
    NUMBA: ("ColumnFusion", lambda name: name.fusion),
    CUDA: ("CudaLoopFusion", lambda name: name.cuda),
}


def columns_text(entry: LoopInColumns) -> str:
    """The object that decides whether the kernel runs, and the function that the author's module calls: all iterations in
    one kernel, or a kernel for each."""
    group, parameters = entry.group, column_parameters(entry)
    taken = {*parameters, entry.loop.target}
    rounds, run = free_name("rounds", taken), free_name("run", taken)
    target = require_identifier(entry.loop.target)
    others = [name for name in parameters if name not in {*entry.written, *entry.group.keys}]
    elements = iteration_elements(group)
    texts = {**group.attributes, **{name: f"{text[:-1]}, ...]" for name, text in elements.items()}}
    values = [texts.get(name, name) for name in group.call.values]
    selected = (*group.attributes.values(), *elements.values())
    places = dict.fromkeys(place for text in selected for _, place in item_places(text))
    asked: list[Item] = [
        rounds,
        tuple_of(entry.written, "written="),
        tuple_of(others, "others="),
        Bracketed(f"parts=lambda {target}: (", tuple(values), ")"),
        *([Bracketed(f"places=lambda {target}: (", tuple(places), ")")] if places else []),
    ]
    return joined(
        [
            *lines_of(_fusion(entry)),
            "",
            "",
            *lines_of(call(f"def {require_identifier(entry.name.fused)}", [rounds, *parameters]), after=":"),
            *_docstring(entry),
            *lines_of(call(f"{run} = {entry.name.iterations}.bind", asked), INDENT),
            f"{INDENT}if {run} is None:",
            f"{INDENT * 2}for {target} in {rounds}:",
            *lines_of(call(group.name.fused, _given(group)), INDENT * 3),
            f"{INDENT}else:",
            f"{INDENT * 2}{run}.run()",
        ]
    )


def column_parameters(entry: LoopInColumns) -> tuple[str, ...]:
    """The variables of the author's function that the loop reads, besides its own."""
    elements = set(iteration_elements(entry.group).values())
    found = [name for text in _given(entry.group) for name in (_variables(text) if text in elements else (text,))]
    return tuple(name for name in dict.fromkeys(found) if name != entry.loop.target)


def _variables(text: str) -> tuple[str, ...]:
    """`w` and `k` of `w[k]`."""
    return (item_base(text), *item_names(text))


def _given(group: FusionGroup) -> list[str]:
    """What the function of an iteration takes."""
    elements = iteration_elements(group)
    if not group.owner:
        return [elements.get(operand.name, operand.name) for operand in group.call.operands]
    others = (o.name for o in group.call.operands if o.name not in group.attributes and o.name not in group.owners)
    names = [*group.owners, *group.keys, *group.defining_class, *others]
    return [elements.get(name, name) for name in names]


def _fusion(entry: LoopInColumns) -> Bracketed:
    """`solve_d_iterations = ColumnFusion(solve_d_k_fusion, {"d": ("d_k", "d_km1")})`."""
    found: dict[str, list[str]] = {}
    for operand in entry.group.call.operands:
        text = entry.group.attributes.get(operand.name, "")
        found.setdefault(item_base(text) if text else operand.name, []).append(operand.name)
    parts = tuple(_named(array, found[array]) for array in entry.written)
    (target,) = entry.group.targets
    kind, kernel = GUARDS[target]
    given: list[Item] = [kernel(entry.group.name), Bracketed("{", parts, "}")]
    given += ["is_independent=True"] if entry.is_independent else []
    return call(f"{entry.name.iterations} = {kind}", given)


def _named(array: str, parts: list[str]) -> Bracketed:
    """`"d": ("d_k", "d_km1")`."""
    names = string_tuple(parts)
    return Bracketed(f'"{array}": {names.opening}', names.items, names.closing)


def _docstring(entry: LoopInColumns) -> list[str]:
    kernel = f"`{entry.group.name.fused}`"
    way = " in any order" if entry.is_independent else ": every column goes through all of them on its own"
    first = f"Run all iterations of {kernel} as one kernel{way}"
    written = listed([f"`{name}`" for name in entry.written])
    share = "shares" if len(entry.written) == 1 else "share"
    counts = "; no index counts from the end" if entry.group.attributes else ""
    guard = (
        f"Guards: those of {kernel}; {written} {share} no memory with other operands{counts}. "
        f"Otherwise one kernel runs after the other"
    )
    width = LINE_LENGTH - len(INDENT)
    lines = [*textwrap.wrap(f'"""{first}.', width), "", *textwrap.wrap(f"{guard}.", width), '"""']
    return [f"{INDENT}{line}".rstrip() for line in lines]

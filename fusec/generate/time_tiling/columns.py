"""Print the function that runs all iterations of a loop as one kernel, in which every column goes through all of them."""

import textwrap
from collections.abc import Callable, Mapping

from fusec.base.ir.kernel import Sign
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
from fusec.generate.text.original import unfused_lines

# the class that decides whether all iterations run as one kernel, and the name of the kernel's own guard
GUARDS: dict[Target, tuple[str, Callable[[GroupName], str]]] = {
    NUMBA: ("ColumnFusion", lambda name: name.fusion),
    CUDA: ("CudaLoopFusion", lambda name: name.cuda),
}


def columns_text(entry: LoopInColumns, renamed: Mapping[str, str]) -> str:
    """The object that decides whether the kernel runs, and the function that the author's module calls: all iterations in
    one kernel, or a kernel for each. `renamed`: the author's names that the generated module has others for."""
    group, parameters = entry.group, column_parameters(entry)
    taken = {*parameters, entry.loop.target}
    rounds, run = free_name("rounds", taken), free_name("run", taken)
    target = require_identifier(entry.loop.target)
    others = [name for name in parameters if name not in {*entry.written, *entry.group.keys}]
    elements = iteration_elements(group)
    texts = {**group.attributes, **{name: _as_array(text) for name, text in elements.items()}}
    if is_of_rows_or_elements(group):
        texts = {name: text if ":" in text else _as_array(text) for name, text in texts.items()}
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
            f"{INDENT}if {run} is not None:",
            f"{INDENT * 2}{run}.run()",
            *_rounds(entry, rounds, renamed),
        ]
    )


def _rounds(entry: LoopInColumns, rounds: str, renamed: Mapping[str, str]) -> list[str]:
    """A kernel for each iteration; where parts may be elements, or short rows, the author's statements."""
    group, loop = entry.group, f"{INDENT * 2}for {require_identifier(entry.loop.target)} in {rounds}:"
    kernels = [loop, *lines_of(call(group.name.fused, _given(group)), INDENT * 3)]
    if not is_of_rows_or_elements(group):
        return [f"{INDENT}else:", *kernels]
    asked = lines_of(call(f"elif {entry.name.iterations}.has_rows", entry.written), INDENT, ":")
    own = [f"{INDENT * 2}{line}" for line in unfused_lines(group, renamed, keeps_attributes=True)]
    return [*asked, *kernels, f"{INDENT}else:", loop, *own]


def is_of_rows_or_elements(group: FusionGroup) -> bool:
    """Whether nothing but the loop shows that it computes with parts of arrays."""
    return any(member.evidence.sign is Sign.IN_LOOP for member in group.members)


def _as_array(part: str) -> str:
    """`w[k, ...]`, an array without axes where `w[k]` would be a number."""
    return f"{part[:-1]}, ...]"


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
    guards = [_guard(entry, *GUARDS[target], parts) for target in entry.group.targets]
    made = guards[0] if len(guards) == 1 else call("OfEither", guards)
    return Bracketed(f"{entry.name.iterations} = {made.opening}", made.items, made.closing)


def _guard(
    entry: LoopInColumns, kind: str, kernel: Callable[[GroupName], str], parts: tuple[Bracketed, ...]
) -> Bracketed:
    given: list[Item] = [kernel(entry.group.name), Bracketed("{", parts, "}")]
    given += ["is_independent=True"] if entry.is_independent else []
    given += ["may_be_elements=True"] if is_of_rows_or_elements(entry.group) else []
    return call(kind, given)


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
    others = "one kernel runs after the other"
    if is_of_rows_or_elements(entry.group):
        others = f"{others}; for elements and short rows the author's loop runs"
    guard = f"Guards: those of {kernel}; {written} {share} no memory with other operands{counts}. Otherwise {others}"
    width = LINE_LENGTH - len(INDENT)
    lines = [*textwrap.wrap(f'"""{first}.', width), "", *textwrap.wrap(f"{guard}.", width), '"""']
    return [f"{INDENT}{line}".rstrip() for line in lines]

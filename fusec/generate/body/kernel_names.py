"""Names inside a kernel: the author's variables, arrays, loops, and values bound again.

If `t = f(t)` is computed at several places, its names are `t_i`, `t_ip1`, and then `t_i_2`, `t_ip1_2`. In the kernel
the second pair reuses `t_i` and `t_ip1`, because the first values are dead.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from types import MappingProxyType

from fusec.base.plan.body import Body, Step
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let, Local, Reduce, walk
from fusec.base.text.words import take_name
from fusec.generate.body.reduction_names import is_place, part_keys
from fusec.generate.text.free_names import KERNEL_NAMES

_OWN = ("row", "i", "first_row", "last_row", "start", "stop", "block", "end", "blocks")
_OF_WINDOWS = ("tile", "ahead", "step")
_OF_LINES = ("line", "rows_of_line", "part")
_INNER = "column"  # the name of `i`: in the author's names, `i` is the first axis of an array


def rebound_names(body: Body, authors: Collection[str]) -> dict[str, str]:
    """The name that each rebound value takes, none of them in `authors`; empty for kernels that reduce rows or have
    rolling buffers."""
    if body.row_reductions or body.windows:
        return {}
    kept = {*authors, *body.fresh, *body.rows, *(array.name for array in body.operands)}
    holder: dict[str, str] = {}  # for each name in use, the value that it holds now
    found: dict[str, str] = {}
    for k, step in enumerate(body.steps):
        wanted = re.sub(r"_\d+$", "", step.name)
        if step.name in holder.values() or step.name in kept or not isinstance(step.statement, Let):
            continue
        before = holder.get(wanted)
        if wanted != step.name and before is not None and not _is_used(before, body.steps[k + 1 :]):
            found[step.name], holder[wanted] = wanted, step.name
        else:
            holder[step.name] = step.name
    return found


def _is_used(name: str, steps: Collection[Step]) -> bool:
    """Whether a step reads the name or gives it a value."""
    nodes = chain.from_iterable(walk(step.statement.value) for step in steps)
    return any(step.name == name for step in steps) or any(isinstance(n, Local) and n.name == name for n in nodes)


@dataclass(frozen=True, slots=True)
class ScratchNames:
    """The names of memory that reductions use: the block of each, the partial results of each row reduction, and the
    position in the row of each result of `argmax`."""

    blocks: Mapping[str, str]
    parts: Mapping[str, str]
    places: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class KernelNames:
    """The names inside a kernel. `locals` are those of the author's variables; `fresh`, `reductions` and `rows` are the
    keys of outputs, which differ from those of operands.

    `arrays` has the kernel's parameter for the key of each operand and output, `tables` that of the table from which an
    operand's elements are gathered, `windows` the rolling buffer of each value, `own` the kernel's loop variables by their usual names. `taken` are all
    of these, and all names that the kernel must not shadow.
    """

    locals: Mapping[str, str]
    fresh: Mapping[str, str]
    reductions: Mapping[str, str]
    arrays: Mapping[str, str]
    rows: Mapping[str, str]
    scratch: ScratchNames
    windows: Mapping[str, str]
    own: Mapping[str, str]
    taken: frozenset[str]
    tables: Mapping[str, str]

    def load(self, name: str, place: str) -> str:
        """The element of an operand, which may be gathered: `element_at(own_table_array, load(own_array, row, column))`."""
        element = f"load({self.arrays[name]}, {place})"
        return f"element_at({self.tables[name]}, {element})" if name in self.tables else element


def kernel_names(
    body: Body,
    module_names: Collection[str],
    authors: Collection[str],
    tables: Mapping[str, str] = MappingProxyType({}),
) -> KernelNames:
    """Names that collide neither with each other nor with the global names of the generated module.

    `authors` are the names of the author's own variables, `tables` those of the tables of operands that are gathered.
    """
    taken = {*KERNEL_NAMES, *module_names}
    operands = [array.name for array in body.operands]
    rebound = rebound_names(body, authors)
    named = [step.name for step in body.steps if step.name not in rebound]
    unused = {*named} - {*operands, *body.fresh, *body.rows, *_used(body)}
    kept = (name for window in body.windows for name, _, _ in window.reads)
    locals_ = take_names((*operands, *(name for name in named if name not in unused), *kept, *body.fresh), taken)
    locals_ |= {name: take_name(f"_{name}", taken) for name in named if name in unused}
    locals_ |= {name: locals_[wanted] for name, wanted in rebound.items()}
    keys = set(operands)
    fresh = take_names(body.fresh, keys)
    reductions = take_names((reduction.name for reduction in body.reductions), keys)
    rows = take_names(body.rows, keys)
    reduced = [key for reduction in body.reductions for key in part_keys(reductions[reduction.name], reduction)]
    outputs = (*fresh.values(), *rows.values(), *reduced)
    arrays = {key: take_name(f"{key.replace(' ', '_')}_array", taken) for key in (*operands, *outputs)}
    scratches = {name: take_name(f"{key}_block", taken) for name, key in reductions.items()}
    swept = [step.name for step in body.steps if step.is_partial]
    scratches |= {name: take_name(f"{locals_[name]}_block", taken) for name in dict.fromkeys(swept)}
    swept = [reduction.name for reduction in body.row_reductions if not body.reduces_columns]
    parts = {name: take_name(f"{locals_[name]}_parts", taken) for name in dict.fromkeys(swept)}
    placed = [reduction.name for reduction in body.row_reductions if is_place(reduction) and not body.reduces_columns]
    places = {name: take_name(f"{locals_[name]}_places", taken) for name in dict.fromkeys(placed)}
    windows = {window.value: take_name(f"{window.name}_rows", taken) for window in body.windows}
    own = {
        name: take_name(_INNER if name == "i" else name, taken)
        for name in (*_OWN, *(_OF_WINDOWS if body.windows else ()), *(_OF_LINES if body.reduces_lines else ()))
    }
    scratch = ScratchNames(scratches, parts, places)
    gathered = {name: arrays[table] for name, table in tables.items()}
    return KernelNames(locals_, fresh, reductions, arrays, rows, scratch, windows, own, frozenset(taken), gathered)


def _used(body: Body) -> set[str]:
    """The names that a step or an output reads; the names of unused values say that they are unused."""
    return {step.name for step in body.steps if step.is_used or step.is_written or isinstance(step.statement, Reduce)}


def take_names(names: Iterable[str], taken: set[str]) -> dict[str, str]:
    return {name: take_name(name, taken) for name in dict.fromkeys(names)}

"""The parts of a generated module for one fused group."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.preparation import CompletedArray, ComputedNumber, IndexArray, Later, NewArray, TakenIn
from fusec.base.plan.body import Body, body_of, in_order
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.scalars.targets import CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA, NUMBA, TARGETS, Target
from fusec.generate.guards.attributes import OwnerText, owner_text
from fusec.generate.guards.index_arrays import index_arrays
from fusec.generate.guards.preparations import is_late, written_operands
from fusec.generate.modules.cuda_groups import cuda_text
from fusec.generate.modules.dask_groups import dask_cuda_text, dask_text
from fusec.generate.modules.legate_groups import legate_cuda_text, legate_text
from fusec.generate.modules.numba_groups import numba_text, reducing
from fusec.generate.modules.printed_group import InModule, PrintedGroup
from fusec.generate.modules.staged_groups import calling_lines, staged_lines, with_calls
from fusec.generate.numba.boundary_loops import with_own_border_names
from fusec.generate.text.docstrings import docstring_lines
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, call, joined, lines_of
from fusec.generate.text.original import Original, original, outside, own_names, unfused_lines
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.ufunc_elements import with_ufunc_elements
from fusec.generate.text.verbatim import with_names
from fusec.generate.text.view_names import with_view_names


@dataclass(frozen=True, slots=True)
class GroupText:
    """The text of a group for the template: names, and whole lines.

    `reduced` returns reduction results to the closing arithmetic. `staged` precedes the first of several stages, with
    the dispatcher and the original for all of them; a stage has neither.
    """

    signature: str
    docstring: str
    fall_back: str
    original: Original
    owner: OwnerText | None
    parts: tuple[TargetText, ...]
    reduced: str = ""
    staged: str = ""

    @property
    def asking(self) -> tuple[TargetText, ...]:
        """The parts with a guard of their own."""
        return tuple(part for part in self.parts if part.asks)

    @property
    def defined(self) -> tuple[TargetText, ...]:
        """The parts in the order of the definitions."""
        return tuple(sorted(self.parts, key=lambda part: [*TARGETS].index(part.target.name)))


PRINTERS: dict[Target, Callable[[PrintedGroup], TargetText]] = {
    NUMBA: numba_text,
    CUDA: cuda_text,
    DASK: dask_text,
    DASK_CUDA: dask_cuda_text,
    LEGATE: legate_text,
    LEGATE_CUDA: legate_cuda_text,
}


def group_texts(group: FusionGroup, module: InModule) -> list[GroupText]:
    """The texts of the group in the module: one text, or one for each stage."""
    group = with_ufunc_elements(group, module.spelling.elements)
    if len(group.stages) == 1 and group.stages[0].kernel.closings and not group.last_store:
        return [_closed_text(group, module)]
    texts = [_group_text(part, module) for part in group.stages or (group,)]
    if not group.stages:
        return texts
    renamed = outside(group, module.renamed)
    group = _with_makers(group, renamed)
    if group.calls:
        (text,) = texts
        parts = tuple(with_calls(group, part) for part in text.parts)
        asking = [part for part in parts if part.asks]
        owner, calling = owner_text(group, renamed), calling_lines(group, asking, renamed)
        return [replace(text, signature="", owner=owner, parts=parts, staged=joined(calling))]
    first, *others = [_of_stage(text) for text in texts]
    owner, staged = owner_text(group, renamed), joined(staged_lines(group, renamed))
    return [replace(first, owner=owner, staged=staged), *others]


def _of_stage(text: GroupText) -> GroupText:
    """The text without a dispatcher."""
    parts = tuple(replace(part, asks="", finish="") for part in text.parts)
    return replace(text, signature="", owner=None, parts=parts)


def _closed_text(group: FusionGroup, module: InModule) -> GroupText:
    """A group whose kernel computes all of its statements, some of which have reductions inside them."""
    (stage,) = group.stages
    text = _group_text(replace(stage, name=group.name, contractions=group.contractions), module)
    renamed = outside(group, module.renamed)
    group = _with_makers(group, renamed)
    return replace(text, original=original(group, renamed), owner=owner_text(group, renamed))


def _reduced(group: FusionGroup, body: Body, parameters: Sequence[str], renamed: Mapping[str, str]) -> str:
    """The author's statements up to the arithmetic on reduction results, which they return; without unused
    statements."""
    if not group.kernel.closings:
        return ""
    given = [*parameters, *(f"{each.name}=None" for each in index_arrays(group))]
    head = lines_of(call(f"def {group.name.reduced}", given), after=":")
    return joined([*head, *unfused_lines(reducing(group, body), renamed)])


def _with_makers(group: FusionGroup, renamed: Mapping[str, str]) -> FusionGroup:
    """The group with preparations and constants of formulas that call a library by its name in the generated module:
    `np_2.ones_like(u)`."""

    def spelled(each: TakenIn) -> TakenIn:
        match each:
            case ComputedNumber() | CompletedArray():
                return replace(each, expression=with_names(each.expression, renamed))
            case IndexArray():
                own = with_names(each.expression, renamed), with_names(each.arguments, renamed)
                return replace(each, expression=own[0], arguments=own[1])
            case NewArray(module=ArrayModule()):
                return replace(each, expression=with_names(each.expression, renamed))
            case _:
                return each

    preparations = tuple(replace(each, made=spelled(each.made)) for each in group.call.preparations)
    return replace(group, call=replace(group.call, preparations=preparations))


def _group_text(group: FusionGroup, module: InModule) -> GroupText:
    """Dispatcher, original, kernel and `Fusion` of the group."""
    group = with_own_border_names(with_view_names(group, module.taken))
    own, renamed = own_names(group), outside(group, module.renamed)
    group = _with_makers(group, renamed)
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    given = [*group.call.values, *_prepared(group)]
    body = body_of(group)
    body = in_order(body, given) if any(map(is_late, group.call.preparations)) else body
    fall_back = lines_of(call(f"return {group.name.unfused}", parameters), INDENT * 2)
    printed = PrintedGroup(group, body, tuple(given), own, renamed, module)
    parts = tuple(PRINTERS[target](printed) for target in group.targets)
    return GroupText(
        signature=joined(lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":")),
        docstring=joined(docstring_lines(group, written_operands(group, body))),
        fall_back=joined(fall_back),
        original=original(group, renamed),
        owner=owner_text(group, renamed, next((part.given for part in parts if part.given), ())),
        parts=parts,
        reduced=_reduced(group, body, parameters, renamed),
    )


def _prepared(group: FusionGroup) -> list[str]:
    made = (each for each in group.call.prepared if not isinstance(each, Later | CompletedArray))
    return [require_identifier(each.name) for each in made]

"""The text of a group for arrays of dask: a function of one block of each array, and the layer that runs it."""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.operand import LibraryReference
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.targets import DASK, DASK_CUDA
from fusec.generate.guards.choices import choices_of
from fusec.generate.modules.block_groups import Divided, divided_text, kernel_of_parts, made_of_items, view_items
from fusec.generate.modules.dask_overlaps import overlap_text
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.line_breaks import Bracketed, Item, call, lines_of, string_tuple
from fusec.generate.text.target_text import TargetText


def dask_text(printed: PrintedGroup) -> TargetText:
    """`results = step_dask.launch(u, v)`; the function of blocks, which is a dispatcher for NumPy's arrays, and the
    `DaskFusion`."""
    chained = overlap_text(printed)
    if chained is not None:
        return chained
    return divided_text(printed, _blocks(printed), _fusion(printed, _blocks(printed)))


def dask_cuda_text(printed: PrintedGroup) -> TargetText:
    """The kernels of blocks of CuPy, which the function of blocks asks for, too; none for functions of blocks with their
    neighbours, which are the author's."""
    if overlap_text(printed) is not None:
        return TargetText(DASK_CUDA, "", "", "", "")
    text = kernel_of_parts(printed, _blocks(printed), DASK_CUDA)
    return replace(text, target=DASK_CUDA, asks="", finish="")


def _blocks(printed: PrintedGroup) -> Divided:
    return Divided(DASK, "block", printed.group.name.block)


def _fusion(printed: PrintedGroup, blocks: Divided) -> list[str]:
    """`step_dask = DaskFusion(step_block, step_block_fusion, step_unfused)`, with the views of whole arrays, and with what each result
    is made of, if that is not all."""
    body, group = printed.body, printed.group
    items: list[Item] = [blocks.name.stem, blocks.name.fusion, _authors(group, printed.given), *view_items(printed)]
    items += made_of_items(printed)
    conditions = dict.fromkeys(choices_of(body, printed.module.helpers))
    if conditions:
        items.append(Bracketed("conditions=(", tuple(string_tuple(names) for names in conditions), ")"))
    items += ["are_on_device=True"] if DASK_CUDA in group.targets else []
    return lines_of(call(f"{group.name.dask} = DaskFusion", items))


def _authors(group: FusionGroup, given: Sequence[str]) -> Item:
    """The author's statements; with dask's functions if they take an array library."""
    if not group.call.libraries:
        return group.name.unfused
    operands = group.call.operands
    own = ("dask_array()" if isinstance(each, LibraryReference) else each.name for each in operands)
    return Bracketed(f"lambda {', '.join(given)}: {group.name.unfused}(", tuple(own), ")")

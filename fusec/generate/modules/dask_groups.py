"""The text of a group for arrays of dask: a function of one block of each array, and the layer that runs it."""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex, ViewAxes, ViewCode
from fusec.base.ir.operand import LibraryReference, Variable
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.verdict import Proved
from fusec.base.scalars.targets import DASK
from fusec.base.text.words import free_name
from fusec.generate.body.kernel_names import KernelNames, kernel_names
from fusec.generate.cuda.groups import if_library
from fusec.generate.guards.choices import choices_of
from fusec.generate.guards.fusion_object import lambda_tuple, sources_of
from fusec.generate.modules.numba_groups import numba_text
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.docstrings import wrapped
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names, require_identifier
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, Bracketed, Item, call, joined, lines_of, string_tuple
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.view_expressions import view_text


def dask_text(printed: PrintedGroup) -> TargetText:
    """`results = step_dask.launch(u, v)`; the function of blocks, which is a dispatcher for NumPy's arrays, and the
    `DaskFusion`."""
    group = printed.group
    results = free_name("results", [*(operand.name for operand in group.call.operands), *printed.given])
    launch = call(f"{results} = {WORDS[DASK].start(group)}", printed.given)
    blocks = of_blocks(printed)
    kernels = numba_text(blocks)
    names = kernel_names(blocks.body, printed.module.taken, printed.own)
    function = [
        *lines_of(call(f"def {group.name.block.stem}", blocks.given), after=":"),
        *_docstring(group),
        kernels.asks,
        f"{INDENT}if {kernels.result} is None:",
        *lines_of(call(f"return {group.name.block.unfused}", blocks.given), INDENT * 2),
        kernels.finish,
    ]
    original = _original(blocks, names, printed.module.spelling)
    fusions = "\n".join((kernels.definitions, *_fusion(printed)))
    parts = (joined(function), joined(original), fusions)
    asks = joined(lines_of(launch, INDENT, if_library(group, DASK)))
    return TargetText(DASK, results, asks, f"{INDENT}return {results}", "\n\n\n".join(parts), kernels.decorator)


def of_blocks(printed: PrintedGroup) -> PrintedGroup:
    """The group of which each operand is a block, also of a view. No fact is asked: shapes are, before there are
    blocks."""
    group = printed.group
    body = replace(printed.body, operands=tuple(map(_block, printed.body.operands)))
    given = tuple(require_identifier(array.name) for array in body.operands)
    decisions = tuple(replace(decision, verdict=Proved()) for decision in group.proof.decisions)
    own = replace(
        group,
        name=group.name.block,
        call=replace(group.call, operands=tuple(Variable(name, name) for name in given)),
        proof=replace(group.proof, decisions=decisions),
    )
    return replace(printed, group=own, body=body, given=given, renamed={})


def _block(array: Array) -> Array:
    """The operand as an array of its own."""
    name = array.name
    return replace(
        array,
        storage=Storage(name, StorageOrigin.NAME),
        index=UnknownIndex(),
        text=name,
        base=name,
        extents=None,
        margins=None,
        axes=ViewAxes(),
        code=ViewCode(),
    )


def _docstring(group: FusionGroup) -> list[str]:
    made = f'"""One block of what `{group.dispatcher}` computes, from one block of each operand."""'
    return [f"{INDENT}{line}" for line in wrapped(made, LINE_LENGTH - len(INDENT))]


def _original(blocks: PrintedGroup, names: KernelNames, spelling: ModuleSpelling) -> list[str]:
    """The same by NumPy's functions, one after the other."""
    body, taken = blocks.body, set(names.taken)
    layout = Layout(INDENT, Spelling(names.locals, spelling.elements, spelling.constants), part_names("value", taken))
    parameters = [names.locals[name] for name in blocks.given]
    lines = lines_of(call(f"def {blocks.group.name.unfused}", parameters), after=":")
    for step in body.steps:
        lines += statement_lines(f"{names.locals[step.name]} =", step.statement.value, layout)
    return [*lines, f"{INDENT}return {', '.join(names.locals[name] for name in body.fresh)}"]


def _authors(group: FusionGroup, given: Sequence[str]) -> Item:
    """The author's statements; with dask's functions if they take an array library."""
    if not group.call.libraries:
        return group.name.unfused
    operands = group.call.operands
    own = ("dask_array()" if isinstance(each, LibraryReference) else each.name for each in operands)
    return Bracketed(f"lambda {', '.join(given)}: {group.name.unfused}(", tuple(own), ")")


def _fusion(printed: PrintedGroup) -> list[str]:
    """`step_dask = DaskFusion(step_block, step_block_fusion, step_unfused)`, with the views of whole arrays, and with what each result
    is made of, if that is not all."""
    group, body = printed.group, printed.body
    items: list[Item] = [group.name.block.stem, group.name.block.fusion, _authors(group, printed.given)]
    if [array.name for array in body.operands] != list(printed.given):
        views = [view_text(array, printed.given) for array in body.operands]
        items.append(lambda_tuple("views", printed.given, views))
    made_of = dict(zip((step.name for step in body.steps), sources_of(body), strict=True))
    every = {array.name for array in body.operands}
    if any(set(made_of[name]) != every for name in body.fresh):
        items.append(Bracketed("made_of=(", tuple(string_tuple(made_of[name]) for name in body.fresh), ")"))
    conditions = dict.fromkeys(choices_of(body, printed.module.helpers))
    if conditions:
        items.append(Bracketed("conditions=(", tuple(string_tuple(names) for names in conditions), ")"))
    return lines_of(call(f"{group.name.dask} = DaskFusion", items))

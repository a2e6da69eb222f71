"""The text of a group for arrays that are divided: a function of one part of each array, and the object that runs it on
all parts."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex, ViewAxes, ViewCode
from fusec.base.ir.operand import Variable
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.verdict import Proved
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.targets import CUDA, NUMBA, Target
from fusec.base.text.words import free_name
from fusec.generate.body.kernel_names import KernelNames, kernel_names
from fusec.generate.cuda.groups import if_library
from fusec.generate.guards.fusion_object import lambda_tuple, sources_of
from fusec.generate.guards.preparations import finish_lines
from fusec.generate.modules.cuda_groups import cuda_text
from fusec.generate.modules.numba_groups import numba_text
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.docstrings import docstring
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names, require_identifier
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, joined, lines_of, string_tuple
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.view_expressions import view_text

_KERNELS: dict[Target, Callable[[PrintedGroup], TargetText]] = {NUMBA: numba_text, CUDA: cuda_text}


def made_of_items(printed: PrintedGroup) -> list[Item]:
    """`made_of=(("u",), ("u", "v"))`: what each result is made of, if that is not all."""
    body = printed.body
    made_of = dict(zip((step.name for step in body.steps), sources_of(body), strict=True))
    every = {array.name for array in body.operands}
    results = [*body.fresh, *(reduction.name for reduction in body.reductions)]
    if all(set(made_of[name]) == every for name in results):
        return []
    return [Bracketed("made_of=(", tuple(string_tuple(made_of[name]) for name in results), ")")]


@dataclass(frozen=True, slots=True)
class Divided:
    """What a target calls the parts of its arrays, `block`, and the names for a part."""

    target: Target
    word: str
    name: GroupName


def divided_text(printed: PrintedGroup, divided: Divided, fusion: Sequence[str]) -> TargetText:
    """`results = step_dask.launch(u, v)`; the function of parts, which is a dispatcher for NumPy's arrays, and the
    `fusion` that runs it."""
    group = printed.group
    results = free_name("results", [*(operand.name for operand in group.call.operands), *printed.given])
    launch = call(f"{results} = {WORDS[divided.target].start(group)}", printed.given)
    parts = of_parts(printed, divided.name)
    asked = kernels_of_parts(printed, divided)
    names = kernel_names(parts.body, printed.module.taken, printed.own)
    function = [
        *lines_of(call(f"def {divided.name.stem}", parts.given), after=":"),
        *_docstring(group, divided.word),
        *(
            line
            for each in asked[:-1]
            for line in (each.asks, f"{INDENT}if {each.result} is not None:", each.finish_inside)
        ),
        asked[-1].asks,
        f"{INDENT}if {asked[-1].result} is None:",
        *lines_of(call(f"return {divided.name.unfused}", parts.given), INDENT * 2),
        *([asked[-1].finish] if asked[-1].finish else []),
    ]
    original = _original(parts, names, printed.module.spelling)
    own = next(each for each in asked if each.target is divided.target.kernels)
    texts = (joined(function), joined(original), "\n".join((own.definitions, *fusion)))
    asks = joined(lines_of(launch, INDENT, if_library(group, divided.target)))
    finish = joined(finish_lines(group, results))
    return TargetText(divided.target, results, asks, finish, "\n\n\n".join(texts), own.decorator)


def kernels_of_parts(printed: PrintedGroup, divided: Divided) -> list[TargetText]:
    """The kernels that parts have, by their own type, in the order in which a part asks for them."""
    own = [target for target in printed.group.targets if divided.target in (target, target.within)]
    in_order = sorted(own, key=lambda target: target is divided.target)
    return [kernel_of_parts(printed, divided, target) for target in in_order]


def kernel_of_parts(printed: PrintedGroup, divided: Divided, target: Target) -> TargetText:
    """The kernel that parts have for one of the targets."""
    return _KERNELS[target.kernels](of_parts(printed, divided.name))


def of_parts(printed: PrintedGroup, name: GroupName) -> PrintedGroup:
    """The group of which each operand is a part, also of a view. No fact is asked: shapes are, before there are
    parts."""
    group = printed.group
    body = replace(printed.body, operands=tuple(map(_part, printed.body.operands)))
    given = tuple(require_identifier(array.name) for array in body.operands)
    decisions = tuple(replace(decision, verdict=Proved()) for decision in group.proof.decisions)
    own = replace(
        group,
        name=name,
        call=replace(group.call, operands=tuple(Variable(name, name) for name in given)),
        proof=replace(group.proof, decisions=decisions),
    )
    return replace(printed, group=own, body=body, given=given, renamed={})


def _part(array: Array) -> Array:
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


def _docstring(group: FusionGroup, word: str) -> list[str]:
    return docstring(f"One {word} of what `{group.dispatcher}` computes, from one {word} of each operand.")


def _original(parts: PrintedGroup, names: KernelNames, spelling: ModuleSpelling) -> list[str]:
    """The same by NumPy's functions, one after the other."""
    body, taken = parts.body, set(names.taken)
    layout = Layout(INDENT, Spelling(names.locals, spelling.elements, spelling.constants), part_names("value", taken))
    parameters = [names.locals[name] for name in parts.given]
    lines = lines_of(call(f"def {parts.group.name.unfused}", parameters), after=":")
    for step in body.steps:
        name = f"{names.locals[step.name]}[...]" if step.is_written else names.locals[step.name]
        lines += statement_lines(f"{name} =", step.statement.value, layout)
        if isinstance(step.statement, Reduce):
            lines.append(f"{INDENT}{name} = {_reduced(name, step.statement)}")
    returned = ", ".join(names.locals[output.name] for output in parts.group.call.outputs)
    return [*lines, *([f"{INDENT}return {returned}"] if returned else [])]


def _reduced(name: str, reduction: Reduce) -> str:
    """`np.sum(total)`, or that of rows."""
    axis = ", axis=-1" if reduction.is_partial else ""
    return f"{reduction.function.replace('numpy', 'np')}({name}{axis}{', keepdims=True' if reduction.keepdims else ''})"


def view_items(printed: PrintedGroup) -> list[Item]:
    """The views of whole arrays, unless the operands are the arrays themselves."""
    if [array.name for array in printed.body.operands] == list(printed.given):
        return []
    views = [view_text(array, printed.given) for array in printed.body.operands]
    return [lambda_tuple("views", printed.given, views)]

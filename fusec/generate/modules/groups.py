"""The parts of a generated module for one fused group."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.preparation import ComputedNumber, Later, NewArray, TakenIn, is_completed
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import FloatingPoint
from fusec.base.plan.schedule import ArrayKernel, Strategy
from fusec.base.scalars.libraries import ArrayModule, KernelTarget
from fusec.base.text.words import free_name
from fusec.generate.body.body import Body, body_of, in_order
from fusec.generate.body.kernel_names import KernelNames, kernel_names
from fusec.generate.body.layout_variants import has_transposed_kernel, transposed
from fusec.generate.body.loop_fission import stages
from fusec.generate.cuda.groups import CudaGroup, cuda_group, if_library
from fusec.generate.guards.attributes import OwnerText, owner_text
from fusec.generate.guards.fusion_object import fusion_lines, numpy_name, tiled_fusion_lines
from fusec.generate.guards.preparations import finish_lines, integer_lines, is_late, preparation_lines, written_operands
from fusec.generate.modules.staged_groups import calling_lines, staged_lines, with_calls
from fusec.generate.numba.boundary_loops import borders, interior, with_own_border_names
from fusec.generate.numba.column_kernels import column_kernel_lines
from fusec.generate.numba.kernels import kernel_lines
from fusec.generate.numba.rolling_buffer_kernels import window_kernel_lines
from fusec.generate.numba.row_kernels import row_kernel_lines
from fusec.generate.text.docstrings import docstring_lines
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, call, joined, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.original import Original, original, unfused_lines
from fusec.generate.text.ufunc_elements import ufunc_lines, with_ufunc_elements
from fusec.generate.text.verbatim import with_names
from fusec.generate.text.view_names import with_view_names


@dataclass(frozen=True, slots=True)
class NumbaText:
    """What a group has for NumPy arrays: lines of the dispatcher, kernels, and the `Fusion`; without a `kernel`, NumPy's
    functions run over tiles. The dispatcher binds `run`, and ends with `finish`."""

    run: str
    preparations: str
    bind: str
    finish: str
    decorator: str
    kernel: str
    transposed_kernel: str
    fusion: str


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
    numba: NumbaText | None
    cuda: CudaGroup | None
    reduced: str = ""
    staged: str = ""

    @property
    def template(self) -> str:
        """The template for the group's targets."""
        if self.cuda is None:
            return "modules/numba_group.py.jinja"
        return "modules/numba_cuda_group.py.jinja" if self.numba else "modules/cuda_group.py.jinja"


@dataclass(frozen=True, slots=True)
class InModule:
    """The data that all groups of a generated module share.

    `helpers` by key; the spelling of helpers and constants; `renamed`: names that differ from the author's, by the
    author's name; `taken`: all names of the module.
    """

    helpers: Mapping[str, HelperFunction]
    spelling: ModuleSpelling
    renamed: Mapping[str, str]
    taken: Collection[str]


def group_texts(group: FusionGroup, module: InModule) -> list[GroupText]:
    """The texts of the group in the module: one text, or one for each stage."""
    group = with_ufunc_elements(group, module.spelling.elements)
    if len(group.stages) == 1 and group.stages[0].kernel.closings and not group.last_store:
        return [_closed_text(group, module)]
    texts = [_group_text(part, module) for part in group.stages or (group,)]
    if not group.stages:
        return texts
    if group.calls:
        (text,) = texts
        assert text.cuda is not None
        cuda = with_calls(group, text.cuda)
        return [replace(text, signature="", cuda=cuda, staged=joined(calling_lines(group, cuda, module.renamed)))]
    first, *others = [_of_stage(text) for text in texts]
    owner, staged = owner_text(group, module.renamed), joined(staged_lines(group, module.renamed))
    return [replace(first, owner=owner, staged=staged), *others]


def _of_stage(text: GroupText) -> GroupText:
    """The text without a dispatcher."""
    numba = None if text.numba is None else replace(text.numba, bind="", finish="")
    return replace(text, signature="", owner=None, numba=numba)


def _closed_text(group: FusionGroup, module: InModule) -> GroupText:
    """A group whose kernel computes all of its statements, some of which have reductions inside them."""
    (stage,) = group.stages
    text = _group_text(replace(stage, name=group.name, contractions=group.contractions), module)
    return replace(text, original=original(group, module.renamed), owner=owner_text(group, module.renamed))


def _reducing(group: FusionGroup, body: Body) -> FusionGroup:
    """The group without the arithmetic on its reduction results, which it returns instead."""
    if not group.kernel.closings:
        return group
    members = tuple(member for k, member in enumerate(group.members) if k not in group.kernel.closings)
    outputs = tuple(Output(reduction.name, OutputKind.REDUCED) for reduction in body.reductions)
    return replace(
        group,
        members=members,
        source=replace(group.source, comments=()),
        call=replace(
            group.call,
            outputs=outputs,
            names_value=False,
        ),
        schedule=_without_closings(group),
    )


def _without_closings(group: FusionGroup) -> ArrayKernel:
    return replace(group.kernel, closings=())


def _reduced(group: FusionGroup, body: Body, parameters: Sequence[str], renamed: Mapping[str, str]) -> str:
    """The author's statements up to the arithmetic on reduction results, which they return; without unused
    statements."""
    if not group.kernel.closings:
        return ""
    head = lines_of(call(f"def {group.name.reduced}", parameters), after=":")
    return joined([*head, *unfused_lines(_reducing(group, body), renamed)])


def _finish(group: FusionGroup, body: Body, run: str, renamed: Mapping[str, str]) -> list[str]:
    """The lines that run after the guard has accepted NumPy arrays."""
    if not group.kernel.closings:
        return finish_lines(group, run)
    totals = ", ".join(output.name for output in _reducing(group, body).call.outputs)
    members = tuple(group.members[k] for k in group.kernel.closings)
    closings = replace(
        group,
        members=members,
        source=replace(group.source, comments=()),
        schedule=_without_closings(group),
    )
    return [f"{INDENT}{totals} = {run}.run()", *unfused_lines(closings, renamed)]


def _with_makers(group: FusionGroup, renamed: Mapping[str, str]) -> FusionGroup:
    """The group with preparations and constants of formulas that call CuPy by its name in the generated module:
    `np_2.ones_like(u)`."""

    def spelled(each: TakenIn) -> TakenIn:
        match each:
            case NewArray(module=ArrayModule.CUPY) | ComputedNumber():
                return replace(each, expression=with_names(each.expression, renamed))
            case _:
                return each

    preparations = tuple(replace(each, made=spelled(each.made)) for each in group.call.preparations)
    return replace(group, call=replace(group.call, preparations=preparations))


def _group_text(group: FusionGroup, module: InModule) -> GroupText:
    """Dispatcher, original, kernel and `Fusion` of the group."""
    group = with_own_border_names(with_view_names(group, module.taken))
    own = {
        *(operand.name for operand in group.call.operands),
        *(name for member in group.members for name in member.results),
    }
    renamed = {old: new for old, new in module.renamed.items() if old not in own}
    group = _with_makers(group, renamed)
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    given = [*group.call.values, *_prepared(group)]
    body = body_of(group)
    body = in_order(body, given) if any(map(is_late, group.call.preparations)) else body
    run = free_name("run", [*parameters, *_prepared(group)])
    reducing = _reducing(group, body)
    late = {array.base for array in body.epilogue.given}
    taken = [name for name in given if name not in late]
    cuda = cuda_group(group, body, given, module.helpers, module.spelling, module.taken)
    fall_back = lines_of(call(f"return {group.name.unfused}", parameters), INDENT * 2)
    prepares = [
        *ufunc_lines(group, fall_back),
        *preparation_lines(group, numpy_name(group)),
        *integer_lines(group, fall_back),
    ]
    numba = None
    if KernelTarget.NUMBA in group.targets:
        kernels, fusion = _kernels_and_fusion(reducing, body, own, taken, module)
        bind = call(f"{run} = {group.name.fusion}.bind", taken)
        numba = NumbaText(
            run=run,
            preparations=joined(prepares),
            bind=joined(lines_of(bind, INDENT, if_library(group, f"{{}} is {numpy_name(group)}"))),
            finish=joined(_finish(group, body, run, renamed)),
            decorator="contracting_kernel" if group.proof.fp is FloatingPoint.CONTRACT else "kernel",
            kernel=kernels[0],
            transposed_kernel=kernels[1],
            fusion=fusion,
        )
    return GroupText(
        signature=joined(lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":")),
        docstring=joined(docstring_lines(group, written_operands(group, body))),
        fall_back=joined(fall_back),
        original=original(group, renamed),
        owner=owner_text(group, renamed, cuda.given if cuda else ()),
        numba=numba,
        cuda=cuda,
        reduced=_reduced(group, body, parameters, renamed),
    )


def _prepared(group: FusionGroup) -> list[str]:
    made = (each for each in group.call.prepared if not (isinstance(each, Later) or is_completed(each)))
    return [require_identifier(each.name) for each in made]


def _kernels_and_fusion(
    group: FusionGroup, body: Body, own: Collection[str], given: Sequence[str], module: InModule
) -> tuple[tuple[str, str], str]:
    """The lines for NumPy arrays: the kernel, its variant for the other memory order, and the `Fusion`; without a
    kernel if NumPy's functions run over tiles."""
    names = kernel_names(body, module.taken, own)
    if group.kernel.strategy is not Strategy.KERNEL:
        return ("", ""), joined(tiled_fusion_lines(group, body, names))
    fusion = fusion_lines(group, body, names, given, module.helpers, module.spelling, module.taken)
    kernel = _kernel_lines(group.name.kernel, group, body, names, module)
    return (joined(kernel), joined(_transposed_lines(group, body, own, module))), joined(fusion)


def _transposed_lines(group: FusionGroup, body: Body, own: Collection[str], module: InModule) -> list[str]:
    """The kernel for arrays in the other memory order; empty if one kernel is enough, or the user did not ask for
    it."""
    if not has_transposed_kernel(group, body):
        return []
    other = transposed(body)
    names = kernel_names(other, module.taken, own)
    return _kernel_lines(group.name.transposed_kernel, group, other, names, module)


def _kernel_lines(name: str, group: FusionGroup, body: Body, names: KernelNames, module: InModule) -> list[str]:
    spelling, helpers = module.spelling, module.helpers
    if body.reduces_columns:
        return column_kernel_lines(name, body, names, spelling, helpers)
    if body.row_reductions:
        return row_kernel_lines(name, body, names, spelling, helpers)
    if body.windows:
        return window_kernel_lines(name, body, names, spelling)
    inner = interior(body, group)
    return kernel_lines(name, inner, names, spelling, stages(inner, helpers), borders(body, group))

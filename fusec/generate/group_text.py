"""The parts of a generated module that belong to one fused group."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from fusec.base.array_module import KernelTarget
from fusec.base.kernel import HelperFunction
from fusec.base.plan import FloatingPoint, FusionGroup, Strategy
from fusec.generate.attributes import OwnerText, owner_text
from fusec.generate.body import Body, body_of
from fusec.generate.borders import borders, interior, with_own_border_names
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.column_kernel_lines import column_kernel_lines
from fusec.generate.cuda_group import CudaGroup, cuda_group, if_library, numpy_name
from fusec.generate.docstring import docstring_lines
from fusec.generate.free_names import free_name, require_identifier
from fusec.generate.fusion_object import fusion_lines, tiled_fusion_lines
from fusec.generate.kernel_lines import ModuleSpelling, kernel_lines
from fusec.generate.kernel_names import KernelNames, kernel_names
from fusec.generate.preparations import finish_lines, integer_lines, preparation_lines, written_operands
from fusec.generate.row_kernel_lines import row_kernel_lines
from fusec.generate.staged_group import staged_lines
from fusec.generate.stages import stages
from fusec.generate.unfused import unfused_lines
from fusec.generate.view_names import with_view_names
from fusec.generate.window_kernel_lines import window_kernel_lines


@dataclass(frozen=True, slots=True)
class GroupText:
    """What the template prints for a group: names, and whole lines; without a `kernel` NumPy's functions run over tiles."""

    name: str
    run: str
    signature: str
    docstring: str
    preparations: str
    bind: str
    fall_back: str
    finish: str
    unfused_signature: str
    unfused: str
    decorator: str
    kernel: str
    fusion: str
    owner: OwnerText | None
    cuda: CudaGroup | None
    staged: str = ""  # before the first stage: the dispatcher of all, and the original

    @property
    def template(self) -> str:
        """The template for the targets that the group has kernels for."""
        if self.cuda is None:
            return "numba_group.py.jinja"
        return "numba_cuda_group.py.jinja" if self.fusion else "cuda_group.py.jinja"


def group_texts(
    group: FusionGroup,
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    renamed: Mapping[str, str],
    module_names: Collection[str],
) -> list[GroupText]:
    """What stands in the module for the group: one text, or one for each stage."""
    parts = group.stages or (group,)
    texts = [group_text(part, helpers, spelling, renamed, module_names) for part in parts]
    if not group.stages:
        return texts
    first, *others = [replace(text, signature="", bind="", finish="") for text in texts]
    return [replace(first, staged=_joined(staged_lines(group, renamed))), *others]


def group_text(
    group: FusionGroup,
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    renamed: Mapping[str, str],
    module_names: Collection[str],
) -> GroupText:
    """Dispatcher, original, kernel and `Fusion` of the group; `renamed` are helpers and constants under other names."""
    name = require_identifier(group.name)
    group = with_own_border_names(with_view_names(group, module_names))
    own = {
        *(operand.name for operand in group.operands),
        *(name for member in group.members for name in member.results),
    }
    renamed = {old: new for old, new in renamed.items() if old not in own}
    parameters = [require_identifier(operand.name) for operand in group.operands]
    body = body_of(group)
    names = kernel_names(body, module_names, own)
    run = free_name("run", [*parameters, *_prepared(group)])
    given = [*(operand.name for operand in group.operands if not operand.is_module), *_prepared(group)]
    kernel, fusion = _kernel_and_fusion(group, body, names, given, helpers, spelling, module_names)
    fall_back = lines_of(call(f"return {name}_unfused", parameters), INDENT * 2)
    prepares = [*preparation_lines(group, numpy_name(group)), *integer_lines(group, fall_back)]
    return GroupText(
        name=name,
        run=run,
        signature=_joined(lines_of(call(f"def {name}", parameters), after=":")),
        docstring=_joined(docstring_lines(group, written_operands(group, body))),
        preparations=_joined(prepares) if fusion else "",
        bind=_joined(
            lines_of(
                call(f"{run} = {name}_fusion.bind", given), INDENT, if_library(group, f"{{}} is {numpy_name(group)}")
            )
        ),
        fall_back=_joined(fall_back),
        finish=_joined(finish_lines(group, run)),
        unfused_signature=_joined(lines_of(call(f"def {name}_unfused", parameters), after=":")),
        unfused=_joined(unfused_lines(group, renamed)),
        decorator="contracting_kernel" if group.fp is FloatingPoint.CONTRACT else "kernel",
        kernel=kernel,
        fusion=_joined(fusion),
        cuda=cuda_group(group, body, given, helpers, spelling, module_names),
        owner=owner_text(group, renamed),
    )


def _prepared(group: FusionGroup) -> list[str]:
    made = (preparation for _, preparation in group.preparations if not preparation.is_after)
    return [require_identifier(preparation.name) for preparation in made]


def _kernel_and_fusion(
    group: FusionGroup,
    body: Body,
    names: KernelNames,
    given: Sequence[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
) -> tuple[str, list[str]]:
    """Numba's kernel, where there is one, and what the guard must know; nothing for a group of CUDA's alone."""
    if KernelTarget.NUMBA not in group.targets:
        return "", []
    if group.strategy is not Strategy.KERNEL:
        return "", tiled_fusion_lines(group, body, names)
    fusion = fusion_lines(group, body, names, given, helpers, spelling, module_names)
    return _joined(_kernel_lines(group, body, names, spelling, helpers)), fusion


def _kernel_lines(
    group: FusionGroup, body: Body, names: KernelNames, spelling: ModuleSpelling, helpers: Mapping[str, HelperFunction]
) -> list[str]:
    name = f"{group.name}_kernel"
    if body.reduces_columns:
        return column_kernel_lines(name, body, names, spelling, helpers)
    if body.row_reductions:
        return row_kernel_lines(name, body, names, spelling, helpers)
    if body.windows:
        return window_kernel_lines(name, body, names, spelling)
    inner = interior(body, group)
    return kernel_lines(name, inner, names, spelling, stages(inner, helpers), borders(body, group))


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)

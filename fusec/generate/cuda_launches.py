"""Which fused launches are printed in CUDA C++, where that is asked for, and why are the others not?"""

from dataclasses import replace

from fusec.base.array_module import KernelTarget
from fusec.base.file_failure import working_on
from fusec.base.plan import FloatingPoint, FusionGroup, FusionPlan, ModulePlan
from fusec.generate.cuda_launch_expression import UnprintableError
from fusec.generate.cuda_launch_kernel import cuda_launch_kernel, reached
from fusec.generate.launch_kernel import closed_values


def with_cuda_launches(plan: FusionPlan) -> FusionPlan:
    """The plan, in which each group of launches has the target CUDA, or says what of it CUDA C++ has no code for."""
    is_exact = plan.fp is FloatingPoint.EXACT
    return replace(plan, modules=tuple(_module(module, is_exact) for module in plan.modules))


def _module(module: ModulePlan, is_exact: bool) -> ModulePlan:
    with working_on(module.path):
        return replace(module, groups=tuple(_printed(g, is_exact) if g.is_of_launches else g for g in module.groups))


def _printed(group: FusionGroup, is_exact: bool) -> FusionGroup:
    if group.opaque:
        return replace(group, unprinted=f"the launch of `{group.opaque[0].launch.name}` beside it")
    if closed_values(group):
        return replace(group, unprinted="kernels that are compiled with values of a function around them")
    try:
        kernel = cuda_launch_kernel(group, is_exact)
    except UnprintableError as reason:
        return replace(group, unprinted=str(reason))
    return replace(group, targets=(KernelTarget.CUDA,), fp=reached(group, kernel))

"""The generated files of a plan: modules, CUDA kernels and support files."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from fusec.base.ir.program import Module, Program
from fusec.base.plan.generated_files import SUPPORT, GeneratedModule, generated_path
from fusec.base.plan.plan import CallSequence, FusedLoop, FusionGroup, FusionPlan, ModulePlan
from fusec.base.text.file_failure import working_on
from fusec.generate.modules.imports import Root, import_root, path_in, relative_path
from fusec.generate.modules.module import module_texts
from fusec.generate.modules.support_files import loops_support, products_support, support_files


def generate(program: Program, plan: FusionPlan) -> tuple[GeneratedModule, ...]:
    """One file beside each module with groups, and the support files of every import root, in path order.

    Raises FileFailure for a module with a group that no template can print.
    """
    sources = {module.path: module for module in program.modules}
    generated: list[GeneratedModule] = []
    roots: dict[Root, list[FusionGroup]] = {}
    loops: dict[Root, list[FusedLoop]] = {}
    chains: dict[Root, list[CallSequence]] = {}
    for planned in plan.modules:
        if not planned.groups:
            continue
        with working_on(planned.path):
            module = sources[planned.path]
            root = import_root(module, program)
            generated += _files_beside(module, planned, program, root)
        shared = Root(root.folder, "." if root.is_package else root.prefix)
        roots.setdefault(shared, []).extend(planned.groups)
        loops.setdefault(shared, []).extend(planned.loops)
        chains.setdefault(shared, []).extend(planned.sequences)
    for root, groups in sorted(roots.items(), key=lambda item: item[0].folder):
        generated += support_files(root, groups)
        generated += loops_support(root, loops[root])
        generated += products_support(root, chains[root])
    return tuple(sorted(generated, key=lambda entry: entry.path))


def _files_beside(module: Module, planned: ModulePlan, program: Program, root: Root) -> Iterator[GeneratedModule]:
    """`_fused_field.py` for `field.py`, with `_fused_field.cu` and `_fused_field_launches.cu` for kernels in CUDA C++."""
    place = PurePosixPath(generated_path(module.path))
    header = relative_path(path_in(root, SUPPORT, "cuh"), str(PurePosixPath(module.path)))
    texts = module_texts(module, planned, program, f"{root.prefix}{SUPPORT}", header)
    names = tuple(sorted(each.name.fused for each in planned.called))
    yield GeneratedModule(str(place), texts.python, module.path, names)
    if texts.cuda:
        yield GeneratedModule(str(place.with_suffix(".cu")), texts.cuda, module.path, ())
    if texts.launches:
        yield GeneratedModule(str(place.with_name(f"{place.stem}_launches.cu")), texts.launches, module.path, ())

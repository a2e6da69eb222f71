"""The generated files of a plan: modules, CUDA kernels and support files."""

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from fusec.base.ir.program import Module, Program
from fusec.base.plan.generated_files import SUPPORT, GeneratedModule, generated_path
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.base.text.file_failure import working_on
from fusec.generate.modules.imports import Root, import_root, path_in, relative_path
from fusec.generate.modules.module import module_texts
from fusec.generate.modules.support_files import Needs, support_files, support_needs


def generate(program: Program, plan: FusionPlan) -> tuple[GeneratedModule, ...]:
    """One file beside each module with groups, and the support files of every import root, in path order.

    Raises FileFailure for a module with a group that no template can print.
    """
    modules = {module.path: module for module in program.modules}
    planned = tuple(each for each in plan.modules if each.groups)
    own = tuple(file for each in planned for file in module_files(program, each))
    needs = ((modules[each.path], needs_of(each)) for each in planned)
    return tuple(sorted((*own, *shared_files(program, needs)), key=lambda entry: entry.path))


def module_files(program: Program, planned: ModulePlan) -> tuple[GeneratedModule, ...]:
    """The files beside a module with groups; none for a module without."""
    if not planned.groups:
        return ()
    with working_on(planned.path):
        module = next(each for each in program.modules if each.path == planned.path)
        return tuple(_files_beside(module, planned, program, import_root(module, program)))


def needs_of(planned: ModulePlan) -> Needs:
    """What the module needs of support files."""
    return support_needs(planned.groups, planned.loops, planned.sequences)


def shared_files(program: Program, needs: Iterable[tuple[Module, Needs]]) -> tuple[GeneratedModule, ...]:
    """The support files that these modules need, of every import root, in path order."""
    roots: dict[Root, Needs] = {}
    for module, own in needs:
        if own:
            root = import_root(module, program)
            shared = Root(root.folder, "." if root.is_package else root.prefix)
            roots[shared] = roots.get(shared, frozenset()) | own
    files = (file for root, every in roots.items() for file in support_files(root, every))
    return tuple(sorted(files, key=lambda entry: entry.path))


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

"""Which files are generated for a plan, and what do they hold?"""

from pathlib import PurePosixPath

from fusec.base.array_module import KernelTarget
from fusec.base.generated import GeneratedModule
from fusec.base.generated_name import generated_path
from fusec.base.plan import FusionGroup, FusionKind, FusionPlan, Strategy
from fusec.base.program import Program
from fusec.generate.import_roots import ELEMENTS, SUPPORT, Root, import_root, path_in, relative_path
from fusec.generate.module_text import module_texts
from fusec.generate.templates import render


def generate(program: Program, plan: FusionPlan) -> tuple[GeneratedModule, ...]:
    """One file beside each module with groups, and the support of every import root, in path order.

    Raises ValueError for a group that no template can print.
    """
    sources = {module.path: module for module in program.modules}
    generated: list[GeneratedModule] = []
    roots: dict[Root, list[FusionGroup]] = {}
    for planned in plan.modules:
        if not planned.groups:
            continue
        module = sources[planned.path]
        root = import_root(module, program)
        shared = Root(root.folder, "." if root.is_package else root.prefix)
        roots.setdefault(shared, []).extend(planned.groups)
        path = PurePosixPath(module.path)
        place = PurePosixPath(generated_path(module.path))
        header = relative_path(path_in(root, SUPPORT, "cuh"), str(path))
        texts = module_texts(module, planned.groups, program, f"{root.prefix}{SUPPORT}", header)
        names = tuple(sorted(group.caller for group in planned.groups))
        generated.append(GeneratedModule(str(place), texts.python, module.path, names))
        if texts.cuda:
            generated.append(GeneratedModule(str(place.with_suffix(".cu")), texts.cuda, module.path, ()))
        if texts.launches:
            place = place.with_name(f"{place.stem}_launches.cu")
            generated.append(GeneratedModule(str(place), texts.launches, module.path, ()))
    for root, groups in sorted(roots.items(), key=lambda item: item[0].folder):
        targets = {target for group in groups if not _is_of_kernels(group) for target in group.targets}
        asks_for_attributes = any(group.owner for group in groups)
        generated += _numba_support(root) if KernelTarget.NUMBA in targets or asks_for_attributes else ()
        generated += _cuda_support(root) if KernelTarget.CUDA in targets else ()
        generated += _tiles(root) if any(group.strategy is Strategy.TILES for group in groups) else ()
        if any(group.is_of_launches for group in groups):
            generated += _launch_support(root)
        if any(group.is_of_launches and KernelTarget.CUDA in group.targets for group in groups):
            generated += _launch_kernels(root)
        if any(group.kind is FusionKind.LOOP for group in groups):
            support = path_in(root, f"{SUPPORT}_launch_loops")
            origin = {"launches_module": f"{root.prefix}{SUPPORT}_launches"}
            generated.append(GeneratedModule(support, render("support_launch_loops.py.jinja", origin), "", ()))
        if any(group.is_of_loops for group in groups):
            support = path_in(root, f"{SUPPORT}_loops")
            generated.append(GeneratedModule(support, render("support_loops.py.jinja", {}), "", ()))
    return tuple(sorted(generated, key=lambda entry: entry.path))


def _is_of_kernels(group: FusionGroup) -> bool:
    """Whether its members are kernels of the author's, whose guards are support of their own."""
    return group.is_of_launches or group.is_of_loops


def _cuda_support(root: Root) -> tuple[GeneratedModule, ...]:
    """The guards of CUDA kernels, and the C++ of their elements."""
    header = path_in(root, SUPPORT, "cuh")
    return (
        GeneratedModule(
            path_in(root, f"{SUPPORT}_cuda"),
            render("cuda_support.py.jinja", {"header": PurePosixPath(header).name}),
            "",
            (),
        ),
        GeneratedModule(header, render("cuda_support.cuh.jinja", {}), "", ()),
    )


def _launch_support(root: Root) -> tuple[GeneratedModule, ...]:
    """The guards of fused launches, what is known of arrays of the device, and launches without numba's."""
    arrays, direct, launches = (f"{SUPPORT}_{name}" for name in ("device_arrays", "direct_launches", "launches"))
    names = {"arrays_module": f"{root.prefix}{arrays}", "direct_module": f"{root.prefix}{direct}"}
    return tuple(
        GeneratedModule(path_in(root, name), render(f"{name.removeprefix('_fused_')}.py.jinja", names), "", ())
        for name in (arrays, direct, launches)
    )


def _launch_kernels(root: Root) -> tuple[GeneratedModule, ...]:
    """What loads kernels of launches in CUDA C++, and the C++ of their numbers and arrays."""
    header = path_in(root, f"{SUPPORT}_launches", "cuh")
    names = {"header": PurePosixPath(header).name, "arrays_module": f"{root.prefix}{SUPPORT}_device_arrays"}
    loader = path_in(root, f"{SUPPORT}_launch_kernels")
    return (
        GeneratedModule(loader, render("support_launch_kernels.py.jinja", names), "", ()),
        GeneratedModule(header, render("launch_support.cuh.jinja", {}), "", ()),
    )


def _tiles(root: Root) -> tuple[GeneratedModule, ...]:
    """NumPy's own functions over tiles."""
    text = render("tiles_support.py.jinja", {"support_module": f"{root.prefix}{SUPPORT}"})
    return (GeneratedModule(path_in(root, f"{SUPPORT}_tiles"), text, "", ()),)


def _numba_support(root: Root) -> tuple[GeneratedModule, ...]:
    """The guards and the elements of one import root."""
    origin = "." if root.is_package else root.prefix.removesuffix(".")
    names = {
        "elements_import": f"from {origin} import {ELEMENTS}" if origin else f"import {ELEMENTS}",
        "support_module": f"{root.prefix}{SUPPORT}",
    }
    return tuple(
        GeneratedModule(path_in(root, name), render(template, names), "", ())
        for name, template in ((SUPPORT, "support.py.jinja"), (ELEMENTS, "support_elements.py.jinja"))
    )

"""Which files are generated for a plan, and what do they hold?"""

from pathlib import PurePosixPath

from fusec.base.generated import GeneratedModule
from fusec.base.plan import FusionPlan
from fusec.base.program import Program
from fusec.generate.import_roots import ELEMENTS, SUPPORT, Root, import_root, path_in
from fusec.generate.module_text import module_text
from fusec.generate.templates import render


def generate(program: Program, plan: FusionPlan) -> tuple[GeneratedModule, ...]:
    """One file beside each module with groups, and the support of every import root, in path order.

    Raises ValueError for a group that no template can print.
    """
    sources = {module.path: module for module in program.modules}
    generated: list[GeneratedModule] = []
    roots: set[tuple[str, bool, str]] = set()
    launched: set[tuple[str, bool, str]] = set()
    for planned in plan.modules:
        if not planned.groups:
            continue
        module = sources[planned.path]
        root = import_root(module, program)
        key = (root.folder, root.is_package, "" if root.is_package else root.prefix)
        launched.update([key] if any(group.is_of_launches for group in planned.groups) else [])
        roots.update([key] if not all(group.is_of_launches for group in planned.groups) else [])
        path = PurePosixPath(module.path)
        text = module_text(module, planned.groups, program, f"{root.prefix}{SUPPORT}")
        names = tuple(sorted(group.name for group in planned.groups))
        generated.append(GeneratedModule(str(path.with_name(f"_fused_{path.stem}.py")), text, module.path, names))
    for folder, is_package, prefix in sorted(roots):
        generated += _support(Root(folder, "." if is_package else prefix))
    for folder, is_package, prefix in sorted(launched):
        place = path_in(Root(folder, "." if is_package else prefix), f"{SUPPORT}_launches")
        generated.append(GeneratedModule(place, render("support_launches.py.jinja", {}), "", ()))
    return tuple(sorted(generated, key=lambda entry: entry.path))


def _support(root: Root) -> tuple[GeneratedModule, ...]:
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

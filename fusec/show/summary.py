"""Summarise a rewrite in a few lines."""

from fusec.base.ir.program import Program
from fusec.base.plan.generated_files import PackageFile
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.show.json_text import json_text
from fusec.show.quantities import count
from fusec.show.styled_text import Piece, Style, escape, paint


def summary_text(
    program: Program, plan: FusionPlan, files: tuple[PackageFile, ...], destination: str, color: bool
) -> str:
    """One line for each module with a group, then the numbers of groups, refusals and files."""
    groups, refusals = len(plan.groups), sum(len(module.refusals) for module in plan.modules)
    generated = sum(file.source_path is None for file in files)
    pieces = [piece for module in plan.modules if module.groups for piece in _module_line(module)]
    return paint(
        [
            *pieces,
            Piece(f"{count(groups, 'fused kernel')}", Style.GOOD if groups else Style.STRONG),
            Piece(f", {count(refusals, 'refusal')}, {count(len(program.modules), 'module')} read.\n"),
            Piece(f"Wrote {count(len(files), 'file')}, {generated} of them generated, to {escape(destination)}.\n"),
        ],
        color,
    )


def summary_json(program: Program, plan: FusionPlan, files: tuple[PackageFile, ...], destination: str) -> str:
    """The same counts, and the paths of the written files."""
    return json_text(
        {
            "destination": destination,
            "modules": len(program.modules),
            "groups": len(plan.groups),
            "refusals": sum(len(module.refusals) for module in plan.modules),
            "written": [file.path for file in files],
        }
    )


def _module_line(module: ModulePlan) -> list[Piece]:
    names = ", ".join(group.name.fused for group in module.groups)
    return [Piece(escape(module.path), Style.PLACE), Piece(f": {names}\n")]

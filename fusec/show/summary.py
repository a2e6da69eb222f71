"""Summarise a rewrite in a few lines."""

from collections.abc import Sequence, Sized

from fusec.base.plan.generated_files import PackageFile
from fusec.show.json_text import json_text
from fusec.show.quantities import count
from fusec.show.report_reader import ModuleEntry
from fusec.show.styled_text import Piece, Style, escape, paint


def summary_text(
    entries: Sequence[ModuleEntry], modules: int, files: tuple[PackageFile, ...], destination: str, color: bool
) -> str:
    """One line for each module with a group, then the numbers of groups, refusals and files. `modules` were read."""
    groups, refusals = (sum(len(part) for part in parts) for parts in _counted(entries))
    generated = sum(file.source_path is None for file in files)
    pieces = [piece for entry in entries if entry.groups for piece in _module_line(entry)]
    return paint(
        [
            *pieces,
            Piece(f"{count(groups, 'fused kernel')}", Style.GOOD if groups else Style.STRONG),
            Piece(f", {count(refusals, 'refusal')}, {count(modules, 'module')} read.\n"),
            Piece(f"Wrote {count(len(files), 'file')}, {generated} of them generated, to {escape(destination)}.\n"),
        ],
        color,
    )


def summary_json(entries: Sequence[ModuleEntry], modules: int, files: tuple[PackageFile, ...], destination: str) -> str:
    """The same counts, and the paths of the written files."""
    groups, refusals = (sum(len(part) for part in parts) for parts in _counted(entries))
    return json_text(
        {
            "destination": destination,
            "modules": modules,
            "groups": groups,
            "refusals": refusals,
            "written": [file.path for file in files],
        }
    )


def _counted(entries: Sequence[ModuleEntry]) -> tuple[list[Sized], list[Sized]]:
    """The groups and the refusals of each module."""
    return [each.groups for each in entries], [each.refusals for each in entries]


def _module_line(entry: ModuleEntry) -> list[Piece]:
    return [Piece(escape(entry.path), Style.PLACE), Piece(f": {', '.join(entry.groups)}\n")]

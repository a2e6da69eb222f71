"""Read the groups of a rewritten package from its fusec-report.json."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from fusec.base.plan.generated_files import generated_path
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import error
from fusec.verify.fusec_child.request import (
    ArrayStatements,
    ColumnOperands,
    Group,
    LaunchOperands,
    LoopOperands,
    TimeLoop,
)
from fusec.verify.records import Record, objects, text, texts, whole

REPORT = "fusec-report.json"
HINT = "Name a folder that `fusec rewrite` wrote."
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Savings:
    """Array operations, and arrays read or written from end to end: (before, after)."""

    operations: tuple[int, int]
    passes: tuple[int, int]


def fused_groups(package: Path) -> tuple[Group, ...]:
    """The groups in the report's order; raises FusecError if there is no readable report."""
    return _read(package, lambda module: [_group(module, group) for group in objects(module, "groups")])


def loops_in_turn(package: Path) -> tuple[Group, ...]:
    """The time loops that run as a wavefront or as one kernel, in the report's order; raises as above."""
    return _read(package, lambda module: [_loop(module, loop) for loop in objects({"loops": [], **module}, "loops")])


def savings(package: Path) -> Mapping[str, Savings]:
    """What each group saves, by its key; raises as above."""
    return dict(
        _read(package, lambda module: [(_group(module, g).key, _savings(g)) for g in objects(module, "groups")])
    )


def _read(package: Path, read: Callable[[Record], Iterable[Read]]) -> tuple[Read, ...]:
    try:
        report = json.loads((package / REPORT).read_text("utf-8"))
    except OSError as failure:
        raise error(
            "FUS904", f"`{REPORT}` cannot be read: {failure.strerror}.", str(package / REPORT), HINT
        ) from failure
    except (ValueError, RecursionError) as failure:
        raise error("FUS904", f"`{REPORT}` is not JSON.", str(package / REPORT), HINT) from failure
    try:
        return tuple(each for module in objects(report, "modules") for each in read(module))
    except ValueError as failure:
        raise error(
            "FUS904", f"`{REPORT}` is not a report of this version: {failure}.", str(package / REPORT), HINT
        ) from failure


def _group(module: Record, group: Record) -> Group:
    path = text(module, "path")
    operands = {text(operand, "name"): text(operand, "expression") for operand in objects(group, "operands")}
    updated = (text(output, "name") for output in objects(group, "outputs") if text(output, "kind") == "updated")
    return Group(
        path=path,
        generated=generated_path(path),
        name=text(group, "name"),
        fp=text(group, "fp"),
        stems=(text(group, "stem"), *texts(group, "stages")),
        operands=operands,
        written=(*updated, *texts(group, "stored")),
        unstored=tuple(name for name in texts(group, "contractions") if name in operands),
        function=str(group.get("function") or ""),
        kind=_kind(group),
    )


def _loop(module: Record, loop: Record) -> Group:
    """The loop as a group; only its function knows its operands."""
    path, names = text(module, "path"), texts(loop, "groups")
    turns = [group for group in objects(module, "groups") if text(group, "name") in names]
    levels = {text(group, "fp") for group in turns}
    return Group(
        path=path,
        generated=generated_path(path),
        name=text(loop, "name"),
        fp="exact" if levels == {"exact"} else "close",
        stems=("",),
        operands={},
        written=texts(loop, "written"),
        kind=TimeLoop(tuple(text(group, "stem") for group in turns), _columns(loop)),
    )


def _columns(loop: Record) -> ColumnOperands | None:
    """What a loop takes that runs as one kernel."""
    if "iterations" not in loop:
        return None
    axes = {text(each, "name"): whole(each, "axes") for each in objects(loop, "arrays")}
    return ColumnOperands(text(loop, "iterations"), texts(loop, "groups")[0], axes, texts(loop, "indices"))


def _kind(group: Record) -> ArrayStatements | LaunchOperands | LoopOperands:
    launch, loops = group.get("launch"), group.get("loops")
    if isinstance(launch, dict):
        return LaunchOperands(
            axes=whole(launch, "axes"),
            language=text(launch, "language"),
            opaque=launch.get("opaque") is True,
            arrays=_arrays(launch),
            grids=texts(launch, "grids"),
            blocks=texts(launch, "blocks"),
            configurations=texts(launch, "configurations"),
            tasks=texts(launch, "tasks"),
            integers=texts(launch, "integers"),
            numbers=texts(launch, "numbers"),
        )
    if isinstance(loops, dict):
        return LoopOperands(_arrays(loops), texts(loops, "integers"), texts(loops, "numbers"))
    bounds = (operand for operand in objects(group, "operands") if text(operand, "kind") == "bound")
    return ArrayStatements(tuple(text(operand, "name") for operand in bounds))


def _arrays(record: Record) -> dict[str, int]:
    return {text(array, "name"): whole(array, "indices") for array in objects(record, "arrays")}


def _savings(group: Record) -> Savings:
    return Savings(_before_after(group, "operations"), _before_after(group, "passes"))


def _before_after(group: Record, key: str) -> tuple[int, int]:
    counts = group.get(key)
    if not isinstance(counts, dict):
        raise ValueError(f"`{key}` is not an object")
    return whole(counts, "before"), whole(counts, "after")

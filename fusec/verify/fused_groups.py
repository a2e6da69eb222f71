"""Read the groups of a rewritten package from its fusec-report.json."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from fusec.base.plan.generated_files import generated_path
from fusec.base.text.diagnostic import error
from fusec.verify.records import Record, objects, text, texts, whole

REPORT = "fusec-report.json"
HINT = "Name a folder that `fusec rewrite` wrote."


@dataclass(frozen=True, slots=True)
class LaunchOperands:
    """The operands of fused launches by kind, by name; `arrays` have the number of indices, `expressions` are the
    author's.

    `opaque`: unmodelled kernels are launched beside them.
    """

    axes: int
    opaque: bool
    arrays: tuple[tuple[str, int], ...]
    grids: tuple[str, ...]
    blocks: tuple[str, ...]
    tasks: tuple[str, ...]
    integers: tuple[str, ...]
    numbers: tuple[str, ...]
    expressions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LoopOperands:
    """The operands of fused calls of compiled functions by kind, by name, as above."""

    arrays: tuple[tuple[str, int], ...]
    integers: tuple[str, ...]
    numbers: tuple[str, ...]
    expressions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FusedGroup:
    """`path` is the module that calls the group, `generated` the file with its dispatcher, both relative to the
    package.

    `bounds` are operands that slices name, `written` those whose memory the group writes, `unstored` those that only
    the original writes, because their elements are unused; `operations` and `passes` are (before, after).
    """

    path: str
    generated: str
    name: str
    fp: str
    operands: tuple[str, ...]
    bounds: tuple[str, ...]
    written: tuple[str, ...]
    unstored: tuple[str, ...]
    operations: tuple[int, int]
    passes: tuple[int, int]
    launch: LaunchOperands | None = None
    loops: LoopOperands | None = None
    # the stem of its names, then those of its stages; for a time loop "", then those of the kernels of the wavefront
    stems: tuple[str, ...] = ()
    function: str = ""  # of the author, by its path in the module; empty for code of the module itself
    expressions: tuple[tuple[str, str], ...] = ()  # the author's expression for each operand

    @property
    def key(self) -> str:
        """The group's key, unique in the package."""
        return f"{self.path}:{self.name}"


def fused_groups(package: Path) -> tuple[FusedGroup, ...]:
    """The groups in the report's order; raises FusecError if there is no readable report."""
    return _read(package, lambda module: (_group(module, group) for group in objects(module, "groups")))


def loops_in_turn(package: Path) -> tuple[FusedGroup, ...]:
    """The time loops that run as a wavefront, in the report's order; raises as above."""
    return _read(package, lambda module: (_loop(module, loop) for loop in objects({"loops": [], **module}, "loops")))


def _read(package: Path, read: Callable[[Record], Iterable[FusedGroup]]) -> tuple[FusedGroup, ...]:
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


def _group(module: Record, group: Record) -> FusedGroup:
    path = text(module, "path")
    operands = tuple(text(operand, "name") for operand in objects(group, "operands"))
    updated = (text(output, "name") for output in objects(group, "outputs") if text(output, "kind") == "updated")
    return FusedGroup(
        path=path,
        generated=generated_path(path),
        name=text(group, "name"),
        fp=text(group, "fp"),
        operands=operands,
        bounds=tuple(text(o, "name") for o in objects(group, "operands") if text(o, "kind") == "bound"),
        unstored=tuple(name for name in texts(group, "contractions") if name in operands),
        written=(*updated, *texts(group, "stored")),
        operations=_before_after(group, "operations"),
        passes=_before_after(group, "passes"),
        launch=_launch(group),
        loops=_loops(group),
        function=str(group.get("function") or ""),
        expressions=tuple((text(o, "name"), text(o, "expression")) for o in objects(group, "operands")),
        stems=(text(group, "stem"), *texts(group, "stages")),
    )


def _loop(module: Record, loop: Record) -> FusedGroup:
    """The loop as a group; only its function knows its operands."""
    path, names = text(module, "path"), texts(loop, "groups")
    turns = [group for group in objects(module, "groups") if text(group, "name") in names]
    levels = {text(group, "fp") for group in turns}
    return FusedGroup(
        path=path,
        generated=generated_path(path),
        name=text(loop, "name"),
        fp="exact" if levels == {"exact"} else "close",
        operands=(),
        bounds=(),
        written=texts(loop, "written"),
        unstored=(),
        operations=(0, 0),
        passes=(0, 0),
        stems=("", *(text(group, "stem") for group in turns)),
    )


def _launch(group: Record) -> LaunchOperands | None:
    launch = group.get("launch")
    if not isinstance(launch, dict):
        return None
    return LaunchOperands(
        axes=whole(launch, "axes"),
        opaque=launch.get("opaque") is True,
        arrays=tuple((text(array, "name"), whole(array, "indices")) for array in objects(launch, "arrays")),
        grids=texts(launch, "grids"),
        blocks=texts(launch, "blocks"),
        tasks=texts(launch, "tasks"),
        integers=texts(launch, "integers"),
        numbers=texts(launch, "numbers"),
        expressions=tuple((text(o, "name"), text(o, "expression")) for o in objects(group, "operands")),
    )


def _loops(group: Record) -> LoopOperands | None:
    loops = group.get("loops")
    if not isinstance(loops, dict):
        return None
    return LoopOperands(
        arrays=tuple((text(array, "name"), whole(array, "indices")) for array in objects(loops, "arrays")),
        integers=texts(loops, "integers"),
        numbers=texts(loops, "numbers"),
        expressions=tuple((text(o, "name"), text(o, "expression")) for o in objects(group, "operands")),
    )


def _before_after(group: Record, key: str) -> tuple[int, int]:
    counts = group.get(key)
    if not isinstance(counts, dict):
        raise ValueError(f"`{key}` is not an object")
    return whole(counts, "before"), whole(counts, "after")

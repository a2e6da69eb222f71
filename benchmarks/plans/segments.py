"""Which stretches of a region may be one kernel, and what does the cost model say of each?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fusec.base.ir.cost import expression_weight
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Module, Program
from fusec.base.plan.plan import FusionGroup, FusionPlan, ModulePlan
from fusec.base.proof.dependence import DependenceGraph
from fusec.capture import CaptureOptions, capture
from fusec.dependence import dependence_graphs
from fusec.fusion.arrays.partition import partition
from fusec.fusion.arrays.right_hand_side import only_right_hand_side
from fusec.fusion.halos.stencil_recomputation import placements, recomputed
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove
from fusec.fusion.plan import fusion_group
from fusec.fusion.profit.profit import recomputation, unprofitable
from fusec.generate import generate

EXHAUSTIVE = 24  # stretches; of a region with more, those that share an end with a chosen group, and single statements
SETTINGS = Settings()


@dataclass(frozen=True)
class Segment:
    """Launches `first` to `last` (numbers within the region) as one group.

    `bytes` and `operations` are the model's estimates for one element, `again` those of the operations that are computed
    again, `worth` the operations that the saved bytes are worth; `is_choice`: it is more than one array operation.
    """

    first: int
    last: int
    group: FusionGroup
    bytes: int
    operations: int
    again: int
    worth: int
    is_choice: bool


@dataclass(frozen=True)
class RegionSegments:
    """`chosen` are the stretches of the plan that fusec makes; `is_complete`: no legal stretch was left out."""

    graph: DependenceGraph
    segments: tuple[Segment, ...]
    chosen: tuple[tuple[int, int], ...]
    is_complete: bool

    @property
    def launches(self) -> tuple[Launch, ...]:
        return tuple(item for item in self.graph.region.items if isinstance(item, Launch))

    @property
    def name(self) -> str:
        return f"{self.graph.module.removesuffix('.py')}.{self.graph.region.function}"


def regions_of(sample: Path) -> tuple[Program, list[RegionSegments]]:
    """Every region of the sample in which some stretch could be chosen."""
    program = capture(sample, CaptureOptions())
    modules = {module.path: module for module in program.modules}
    taken = {name for module in program.modules for name in module.names} | {h.name for h in program.helpers}
    found = [_region(graph, modules[graph.module], program, taken) for graph in dependence_graphs(program)]
    return program, [region for region in found if any(segment.is_choice for segment in region.segments)]


def write_package(program: Program, regions: list[RegionSegments], folder: Path) -> None:
    """The author's package, and beside each module a generated one that holds all stretches."""
    by_module: dict[str, list[FusionGroup]] = {}
    for region in regions:
        by_module.setdefault(region.graph.module, []).extend(segment.group for segment in region.segments)
    plan = FusionPlan(tuple(ModulePlan(path, tuple(groups), ()) for path, groups in by_module.items()), SETTINGS.fp)
    texts = {module.path: module.source.decode(module.encoding) for module in program.modules}
    texts |= {"__init__.py": "", **{file.path: file.text for file in generate(program, plan)}}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:  # numba's cache asks when a file was written
            path.write_text(text)


def _region(graph: DependenceGraph, module: Module, program: Program, taken: set[str]) -> RegionSegments:
    items = [k for k, item in enumerate(graph.region.items) if isinstance(item, Launch)]
    own = {
        (items.index(entry.candidate.first), items.index(entry.candidate.last)): entry
        for entry in partition(graph, program.helpers, SETTINGS)
        if isinstance(entry, Legal)
    }  # borders go with their interior there
    chosen = tuple(own)
    legal = [
        (first, last, answer)
        for first in range(len(items))
        for last in range(first, len(items))
        if (answer := own.get((first, last)) or _legal(_stretch(graph, items[first], items[last], program))) is not None
    ]
    is_complete = sum(first < last for first, last, _ in legal) <= EXHAUSTIVE
    if not is_complete:
        near = _near(chosen, len(items))
        legal = [entry for entry in legal if entry[:2] in near]
    segments: list[Segment] = []
    for first, last, answer in legal:
        group = fusion_group(answer, module, taken)
        taken.add(group.name)
        segments.append(_segment(first, last, answer, group))
    return RegionSegments(graph, tuple(segments), chosen, is_complete)


def _stretch(graph: DependenceGraph, first: int, last: int, program: Program) -> Candidate:
    return Candidate(graph, first, last, program.helpers, SETTINGS)


def _legal(candidate: Candidate) -> Legal | None:
    """The stretch with its proof; with producers computed again, or the right-hand side of a store, where that is legal."""
    answer = prove(candidate)
    if not isinstance(answer, Objection):
        return Legal(candidate, answer)
    if len(candidate.launches) == 1:
        other = only_right_hand_side(candidate)
    else:
        places = placements(candidate)
        other = None if places is None else recomputed(candidate, places)
    answer = answer if other is None else prove(other)
    return None if other is None or isinstance(answer, Objection) else Legal(other, answer)


def _near(chosen: tuple[tuple[int, int], ...], launches: int) -> set[tuple[int, int]]:
    """Single launches, and the stretches that parts of chosen groups or two neighbours form."""
    near = {(k, k) for k in range(launches)} | set(chosen)
    for first, last in chosen:
        cuts = [first + (last - first) * part // 8 for part in range(8)]
        near |= {stretch for cut in cuts for stretch in ((first, cut), (cut + 1, last))}
    for (first, _), (_, last) in pairwise(chosen):
        near.add((first, last))
    return near


def _segment(first: int, last: int, legal: Legal, group: FusionGroup) -> Segment:
    candidate = legal.candidate
    helpers = {helper.key: helper for helper in candidate.helpers}
    statements = (statement for launch in candidate.launches for statement in launch.kernel.body)
    operations = sum(expression_weight(statement.value, helpers) for statement in statements)
    estimate = recomputation(candidate.plain or candidate, candidate.placements)
    written = len(group.stored) + len(group.outputs)
    return Segment(
        first,
        last,
        group,
        bytes=8 * len(group.operands) + 16 * written,
        operations=operations,
        again=estimate.operations,
        worth=estimate.worth,
        is_choice=unprofitable(candidate) is None,
    )


def best_plan(
    count: int, left: list[float], costs: dict[tuple[int, int], float]
) -> tuple[float, list[tuple[int, int]]]:
    """The cheapest of all partitions of `count` launches into stretches with known costs and launches left to NumPy."""
    best: list[tuple[float, list[tuple[int, int]]]] = [(0.0, [])] * (count + 1)
    for first in reversed(range(count)):
        cost, plan = best[first + 1]
        best[first] = (cost + left[first], plan)
        for last in range(first, count):
            if (first, last) in costs and costs[first, last] + best[last + 1][0] < best[first][0]:
                best[first] = (costs[first, last] + best[last + 1][0], [(first, last), *best[last + 1][1]])
    return best[0]


def plans_in(stretches: Iterator[tuple[int, int]], count: int) -> int:
    """How many partitions there are."""
    ends: dict[int, list[int]] = {}
    for first, last in stretches:
        ends.setdefault(first, []).append(last)
    numbers = [1] * (count + 1)
    for first in reversed(range(count)):
        numbers[first] = numbers[first + 1] + sum(numbers[last + 1] for last in ends.get(first, ()))
    return numbers[0]

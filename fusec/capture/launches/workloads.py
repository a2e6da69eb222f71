"""Lower each call that executes a workload to a region of the launches of its main method."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.kernel import Callees, GridLaunch, LaunchForm, LaunchSource, LocalFunction, Writes
from fusec.base.ir.operand import Attribute, Operand
from fusec.base.ir.program import Comments, NameFlow, Region
from fusec.base.ir.thread_kernel import RESERVED, ConfiguredKernel
from fusec.base.records import dataclass
from fusec.capture.arrays.host_statements import host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import Function, StraightLine, straight_lines
from fusec.capture.flow.liveness import names_bound, names_read, names_read_after
from fusec.capture.kernels.call_binding import attributes, bound_grid, bound_kernel
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.launches.argument_names import ArgumentNames
from fusec.capture.launches.front_end import in_one_space, region_of
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import segment, span
from fusec.capture.source.statement_places import place_obstacle
from fusec.capture.source.syntax import walk
from fusec.capture.work_units.calls import in_own_words, with_total
from fusec.capture.work_units.workloads import Execution, MainMethod, Step, execution


def workload_regions(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, functions: GridFunctions
) -> Iterator[Region]:
    """A region for each call that executes a workload with several launches, or that says why these stay."""
    if around.function.is_compiled or not around.scope.package.facts.has_launches:
        return
    for line in straight_lines(function, around.scope):
        for statement in line.statements:
            executed = execution(statement, around.scope)
            if executed is not None:
                reader = _Reader(name, function, line, facts, around, functions)
                yield from reader.regions(statement, executed)


@dataclass(frozen=True, slots=True)
class _Reader:
    name: str
    function: Function
    line: StraightLine
    facts: FileFacts
    around: LoweringContext
    functions: GridFunctions

    def regions(self, statement: ast.stmt, executed: Execution) -> Iterator[Region]:
        main = self.functions.main_method(executed, statement, self.line, self.around.scope)
        if main is None:
            return
        why = self._of_place(statement) or (main if isinstance(main, Obstacle) else self._reserved(main))
        if why is not None:
            reason = Obstacle(f"launch of the workload `{executed.owner}`, {why.what}", why.code or "FUS403")
            item = host_statement(statement, reason, self.facts.file)
            yield region_of(self.name, self.function, [(statement, item)], self.facts)
        elif isinstance(main, MainMethod) and len(main.steps) > 1:
            yield self._region(statement, main)

    def _of_place(self, statement: ast.stmt) -> Obstacle | None:
        is_off = statement_pragmas(statement, self.facts.pragmas).is_off
        off = Obstacle("which is turned off by a comment", "FUS303") if is_off else None
        return off or place_obstacle(statement, self.facts)

    def _reserved(self, main: MainMethod) -> Obstacle | None:
        taken = {main.workload.owner, *(name for step in main.steps for name in step.unit.attributes)}
        reserved = next((name for name in sorted(taken) if name in RESERVED), None)
        return Obstacle(f"which uses `{reserved}`, a name that generated code needs") if reserved is not None else None

    def _region(self, statement: ast.stmt, main: MainMethod) -> Region:
        """All launches stand for the statement, whose text the last one has."""
        taken = {node.id for node in walk(statement) if isinstance(node, ast.Name)}
        names = ArgumentNames(self.function, self.line, self.around.scope, taken)
        launches = [self._launch(statement, step, names) for step in main.steps]
        text = in_own_words(segment(self.facts.file, statement), statement, self.around.scope)
        launches[-1] = replace(launches[-1], source=replace(launches[-1].source, text=text))
        owner = main.workload.owner
        own = LocalFunction(
            main.method.rpartition(".")[2],
            "",
            frozenset(),
            main.method,
            f"{owner}.{main.method.rpartition('.')[2]}",
            owner,
        )
        first = launches[0]
        launches[0] = replace(first, callees=Callees(local_functions=(own, *first.callees.local_functions)))
        items = [launch for _, launch in in_one_space([(statement, launch) for launch in launches])]
        flow = NameFlow(
            (names_read(statement),) * len(items),
            (names_bound(statement),) * len(items),
            names_read_after(self.function, (statement,)),
        )
        ignored = statement_pragmas(statement, self.facts.pragmas).ignored
        comments = Comments((), tuple((0, code) for code in ignored))
        return Region(self.name, tuple(items), flow, span(self.facts.file, statement), comments, bond=main.workload)

    def _launch(self, statement: ast.stmt, step: Step, names: ArgumentNames) -> GridLaunch:
        unit, kernel = step.unit, step.unit.kernel
        assert isinstance(kernel, GridKernel)
        given = unit.arguments
        called, end = _attribute(unit.spelling, names), _attribute(f"{unit.owner}.{step.end}", names)
        bound: dict[str, Operand] = {
            parameter: _attribute(ast.unparse(value), names) for parameter, value in given.items()
        }
        domain = replace(kernel.domain, extents=(affine(end.name), affine(1)), starts=(affine(0), affine(0)))
        kernel = replace(kernel, domain=domain)
        model = bound_kernel(kernel, bound, given, is_one_launch=True)
        operands = tuple({each.name: each for each in (called, end, *bound.values())}.values())
        writes = (access.array.base for access in model.accesses if access.kind is not AccessKind.READ)
        place = span(self.facts.file, statement)
        launch = GridLaunch(
            name=kernel.text.name,
            source=LaunchSource(LaunchForm.ASSIGNMENT, "", place, place),
            kernel=model,
            operands=operands,
            results=(),
            writes=Writes(stored=tuple(dict.fromkeys(writes))),
            attributes=attributes(operands),
            grid=bound_grid(kernel, ConfiguredKernel(called.name, (end.name,)), bound),
        )
        launch = unit.called_by(launch)
        return with_total(launch, names.free("value")) if step.reduces else launch


def _attribute(text: str, names: ArgumentNames) -> Attribute:
    return Attribute(names.prepared(text.rpartition(".")[2], text), text)

"""Find the loops of a function that only launch kernels, and lower each to a region."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.launch_loop import LaunchLoop
from fusec.base.ir.program import Comments, NameFlow, Region, WholeLoops
from fusec.base.records import dataclass
from fusec.capture.arrays.host_statements import describe, host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import Function, straight_lines
from fusec.capture.flow.liveness import names_bound, names_read, names_read_after
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.launch_loop_bodies import LoopBody, in_one_space, root_of
from fusec.capture.source.dedent import dedented
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import segment, span
from fusec.capture.source.syntax import walk
from fusec.capture.work_units.calls import in_own_words, work_unit_call


def with_launch_loops(
    name: str,
    function: Function,
    facts: FileFacts,
    around: LoweringContext,
    functions: GridFunctions,
    regions: Sequence[Region],
) -> Iterator[Region]:
    """The regions of one function's launches; a loop that only launches replaces the regions inside it."""
    reader = _Reader(name, function, facts, around, functions)
    yield from reader.regions_of(function.body, regions) if regions else ()


@dataclass(frozen=True, slots=True)
class _Nest:
    """A loop nest around statements, the outermost loop first."""

    loops: tuple[LaunchLoop, ...]
    body: tuple[ast.stmt, ...]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Finds and lowers the loops of one function."""

    name: str
    function: Function
    facts: FileFacts
    around: LoweringContext
    functions: GridFunctions

    def regions_of(self, block: Sequence[ast.stmt], regions: Sequence[Region]) -> list[Region]:
        """The regions of the statements, in source order; `regions` are those without loops."""
        found: list[Region] = []
        loops = list(_outermost_loops(block))
        places = [span(self.facts.file, loop) for loop in loops]
        for loop, place in zip(loops, places, strict=True):
            inside = [r for r in regions if place.holds(r.span)]
            found += self._loop(loop, inside) if inside else []
        found += [r for r in regions if not any(p.holds(r.span) for p in places)]
        return sorted(found, key=lambda region: region.span.start)

    def _loop(self, loop: ast.For, inside: Sequence[Region]) -> list[Region]:
        within = self.regions_of([*loop.body, *loop.orelse], inside)
        if not any(self._is_launch(node) for node in walk(loop)):
            return within
        model = self._region(loop)
        if isinstance(model, Obstacle):
            return [self._refused(loop, model), *within] if model.what else within
        return [replace(model, bond=WholeLoops(((0, len(model.items) - 1),), tuple(within)))]

    def _is_launch(self, node: ast.AST) -> bool:
        over = work_unit_call(node, self.around.scope) if isinstance(node, ast.Expr) else None
        if over is not None:
            unit = None if over.reduces else self.functions.work_unit(over.called, self.around.scope)
            return isinstance(unit, GridKernel)
        match node:
            case ast.Expr(ast.Call(func=ast.Subscript(value=called))):
                return isinstance(self.functions.kernel(called, self.around.scope), GridKernel)
            case _:
                return False

    def _refused(self, loop: ast.For, why: Obstacle) -> Region:
        reason = Obstacle(f"loop of launches, {why.what}", why.code or "FUS403")
        items = (host_statement(loop, reason, self.facts.file),)
        return _region(self.name, items, loop, self.facts, ())

    def _region(self, loop: ast.For) -> Region | Obstacle:
        """The loop as launches that stand for one statement, or the reason why it is not one."""
        nest = self._nest(loop)
        if isinstance(nest, Obstacle):
            return nest
        obstacle = self._why_not(loop, nest)
        if obstacle is not None:
            return obstacle
        reader = LoopBody(loop, nest.loops, self.function, self.functions, self.around)
        launches: list[Launch] = []
        for statement in nest.body:
            launch = reader.launch(statement)
            if isinstance(launch, Obstacle):
                return launch
            launches.append(launch)
        text = dedented(segment(self.facts.file, loop), span(self.facts.file, loop))
        text = in_own_words(text, loop, self.around.scope)
        launches[-1] = replace(launches[-1], source=replace(launches[-1].source, text=text))
        pragmas = statement_pragmas(loop, self.facts.pragmas)
        same = in_one_space(launches, len(nest.loops))
        return _region(self.name, tuple(same), loop, self.facts, pragmas.ignored)

    def _nest(self, loop: ast.For) -> _Nest | Obstacle:
        loops: list[LaunchLoop] = []
        inner: ast.stmt = loop
        body: list[ast.stmt] = [loop]
        while len(body) == 1 and isinstance(inner, ast.For):
            found = self._range(inner, bool(loops))
            if isinstance(found, Obstacle):
                return found
            loops.append(found)
            body = inner.body
            inner = body[0]
        other = next((s for s in body if not self._is_launch(s)), None)
        if other is not None:
            what = "which holds another loop beside launches" if isinstance(other, ast.For) else ""
            return Obstacle(what or f"which contains another statement: {describe(other).what}", "FUS207")
        if len({each.variable for each in loops}) < len(loops):
            return Obstacle("whose variables have one name")
        return _Nest(tuple(loops), tuple(body))

    def _range(self, loop: ast.For, is_inner: bool) -> LaunchLoop | Obstacle:
        """`for b in range(n)`; the bound of an inner loop must be a name or a number, which are loop-invariant."""
        match loop:
            case ast.For(
                target=ast.Name(id=variable), iter=ast.Call(func=function, args=arguments, keywords=[]), orelse=[]
            ) if self.around.scope.canonical(function) == "builtins.range" and 1 <= len(arguments) <= 2:
                *given, stop = arguments
                start = given[0] if given else ast.Constant(0)
                if isinstance(start, ast.Constant) and type(start.value) is int and start.value >= 0:
                    text = _bound(stop, is_inner)
                    return LaunchLoop(variable, start.value, text) if text else Obstacle("whose bounds are computed")
                return Obstacle("which does not begin at a number")
            case _:
                return Obstacle("which does not run over a plain `range`")

    def _why_not(self, loop: ast.For, nest: _Nest) -> Obstacle | None:
        """The reason why the loop cannot be replaced: its place, or uses of its variables."""
        if statement_pragmas(loop, self.facts.pragmas).is_off:
            return Obstacle("which is turned off by a comment", "FUS303")
        before = self.facts.file.table.lines[loop.lineno - 1].encode()[: loop.col_offset]
        lines = range(loop.lineno, (loop.end_lineno or loop.lineno) + 1)
        if before.strip() or any(line in self.facts.shared_lines for line in lines):
            return Obstacle("which shares its line with another statement")
        scope, variables = self.around.scope, names_bound(loop)
        if any(not scope.owns(name) for name in variables):
            return Obstacle("whose variable is not the function's own")
        parts = straight_lines(self.function, scope, frozenset({loop}))
        line = next((part for part in parts if loop in part.statements), None)
        if line is None:
            return Obstacle("which pauses")
        read = variables & (line.seen_on_error | names_read_after(self.function, (loop,)))
        if read:
            return Obstacle(f"whose variable `{min(read)}` is read afterwards")
        if any(each.stop in variables or root_of(each.stop) in variables for each in nest.loops):
            return Obstacle("whose bounds change")
        return None


def _outermost_loops(block: Sequence[ast.stmt]) -> Iterator[ast.For]:
    """The outermost `for` loops of the block, at any depth, but not inside functions and classes."""
    for statement in block:
        if isinstance(statement, ast.For):
            yield statement
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for name in ("body", "orelse", "finalbody"):
                yield from _outermost_loops(getattr(statement, name, ()))
            for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
                yield from _outermost_loops(part.body)


def _bound(stop: ast.expr, is_inner: bool) -> str:
    """The text of the loop's bound; empty for one that fusec does not model."""
    match stop:
        case ast.Constant(value=int(number)) if not isinstance(number, bool) and number >= 0:
            return str(number)
        case ast.Name(id=name):
            return name
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant(value=int(k))) if (
            not is_inner and not isinstance(k, bool) and k >= 0
        ):
            return ast.unparse(stop)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]) if not is_inner:
            return ast.unparse(stop)
        case _:
            return ""


def _region(
    name: str, items: tuple[Launch | HostStatement, ...], loop: ast.For, facts: FileFacts, ignored: tuple[str, ...]
) -> Region:
    reads, writes = names_read(loop), names_bound(loop)
    return Region(
        name,
        items,
        NameFlow((reads,) * len(items), (writes,) * len(items), frozenset()),
        span(facts.file, loop),
        Comments(ignored=tuple((k, code) for k in range(len(items)) for code in ignored)),
    )

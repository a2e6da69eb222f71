"""Find time loops: loops that only repeat array statements, on arrays whose names may be exchanged."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.time_loop import Blank, NamedView, OtherLoop, Snapshot, Step, TimeLoop
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.capture.flow.basic_blocks import Function, pauses
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_bound, names_read_after, names_shown
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.regions.time_loop_steps import StepReader, blank_array, called_function, copied_array
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import SourceFile, is_plain_text, segment, span
from fusec.capture.source.statement_names import names_captured
from fusec.capture.source.syntax import walk

_COMMENT = re.compile(rb"[ \t]*#[^\r\n]*")
_OPEN = (ast.If, ast.For, ast.While)  # blocks in which an error leaves the function
_CHANGING = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)

Loop = ast.For | ast.While


@dataclass(frozen=True, slots=True)
class _Obstacle:
    """The reason why a loop does more than run array statements, as a sentence, and its place."""

    sentence: str
    node: ast.stmt


def loops_of(name: str, function: Function, scope: ScopeNames, facts: FileFacts) -> Iterator[TimeLoop | OtherLoop]:
    """The time loops of the function with this qualified name, in source order, outer loops before inner ones."""
    if isinstance(function, ast.FunctionDef):
        reader = _Reader(name, function, scope, facts, _names(function))
        yield from (reader.loop(loop) for loop in _loops(function.body))


def _loops(block: list[ast.stmt]) -> Iterator[Loop]:
    for statement in block:
        if isinstance(statement, Loop):
            yield statement
        if isinstance(statement, _OPEN):
            yield from _loops(statement.body)
            yield from _loops(statement.orelse)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the loops of one function; `names` occur in it."""

    name: str
    function: ast.FunctionDef
    scope: ScopeNames
    facts: FileFacts
    names: frozenset[str]

    @property
    def file(self) -> SourceFile:
        return self.facts.file

    def loop(self, loop: Loop) -> TimeLoop | OtherLoop:
        found = self._time_loop(loop)
        ignored = statement_pragmas(loop, self.facts.pragmas).ignored
        if isinstance(found, TimeLoop):
            return replace(found, ignored=ignored)
        head = loop.iter if isinstance(loop, ast.For) else loop.test
        whole = span(self.file, loop)
        ends = span(self.file, head)
        opening = replace(whole, end=ends.end, end_line=ends.end_line, end_column=ends.end_column)
        text = " ".join(self.file.content[whole.start : ends.end].decode(self.file.encoding).split())
        place = opening if found.node is loop else span(self.file, found.node)
        return OtherLoop(self.name, text, found.sentence, tuple(self._called(loop)), place, opening, whole, ignored)

    def _called(self, loop: Loop) -> Iterator[str]:
        for statement in loop.body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                function = called_function(statement.value, self.scope, self.file)
                yield from () if function is None else (function.name,)

    def _time_loop(self, loop: Loop) -> TimeLoop | _Obstacle:
        match loop:
            case ast.For(ast.Name(id=target), ast.Call(func, [_, *_], []) as rounds):
                is_range = self.scope.canonical(func) == "builtins.range"
            case ast.While():
                return _Obstacle("The number of iterations is not known before the loop.", loop)
            case _:
                return _Obstacle("", loop)
        if not is_range:
            return _Obstacle("", loop)
        obstacle = self._obstacle(loop, rounds)
        if obstacle is not None:
            return obstacle
        live = names_read_after(self.function, (loop,))
        copies = self._copies(loop)
        variables = self._variables(loop) - {target, *copies}
        reader = StepReader(self.scope, self.file, self.names, variables, copies)
        following = (*loop.body[1:], None)
        found = [(each, reader.step(each, after)) for each, after in zip(loop.body, following, strict=True)]
        for statement, step in found:
            if isinstance(step, str):
                return _Obstacle(step, statement)
        steps = tuple(step for _, step in found if not isinstance(step, str))
        stray = self._stray(loop, target, steps, live | variables)
        if stray is not None:
            return stray
        places = span(self.file, rounds), self._with_comment(span(self.file, loop))
        return TimeLoop(self.name, target, segment(self.file, rounds), steps, live, variables, *places)

    def _obstacle(self, loop: ast.For, rounds: ast.expr) -> _Obstacle | None:
        """The reason why the loop's text cannot run in another function."""
        if loop.orelse:
            return _Obstacle("The loop has an `else`.", loop)
        if names_shown(self.function):
            return _Obstacle("Something in the function may look at all its variables.", loop)
        if pauses(loop) or any(isinstance(node, _CHANGING) for node in walk(rounds)):
            return _Obstacle("The loop pauses, or its head binds a name.", loop)
        if not _has_lines_of_its_own(loop, rounds):
            return _Obstacle("Two statements share a line.", loop)
        if not is_plain_text(segment(self.file, loop)) or "\n" in segment(self.file, rounds):
            return _Obstacle(
                "The text of the loop has other characters than ASCII, tabs, or a head of several lines.", loop
            )
        return None

    def _stray(self, loop: ast.For, target: str, steps: tuple[Step, ...], others: frozenset[str]) -> _Obstacle | None:
        """A name that the body binds twice, or that it binds and that is read outside the iteration."""
        own = {step.name for step in steps if isinstance(step, NamedView | Snapshot | Blank)}
        seen: set[str] = {target}
        if target in others:
            return _Obstacle(f"`{target}` may be read after the loop.", loop)
        for statement in loop.body:
            for name in sorted({*own, target} & names_bound(statement)):
                if name in others:
                    return _Obstacle(
                        f"`{name}`, which an iteration binds, has a value before the loop, or may be read after it.",
                        statement,
                    )
                if name in seen:
                    return _Obstacle(f"`{name}` is bound twice in an iteration.", statement)
                seen.add(name)
        return None

    def _with_comment(self, place: SourceSpan) -> SourceSpan:
        """The span with the comment after its last line, which applies to a statement inside."""
        found = _COMMENT.match(self.file.content, place.end)
        more = 0 if found is None else len(found.group())
        return replace(place, end=place.end + more, end_column=place.end_column + more)

    def _variables(self, loop: ast.For) -> frozenset[str]:
        """The names that only running statements of this function can see; they have a value before the loop."""
        own = surely_bound(self.function, loop) - names_captured(self.function)
        return frozenset(name for name in own if self.scope.owns(name))

    def _copies(self, loop: ast.For) -> frozenset[str]:
        """This function's names, not captured by nested functions, that the body assigns copies of arrays."""
        found = (copied_array(each, self.scope) or blank_array(each, self.scope) for each in loop.body)
        names = frozenset(names[0] for names in found if names is not None) - names_captured(self.function)
        return frozenset(name for name in names if self.scope.owns(name))


def _names(function: ast.FunctionDef) -> frozenset[str]:
    nodes = [*walk(function)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return frozenset((*names, *(node.arg for node in nodes if isinstance(node, ast.arg))))


def _has_lines_of_its_own(loop: ast.For, rounds: ast.expr) -> bool:
    """Whether each statement begins on a line after the end of the previous one."""
    parts: list[ast.stmt | ast.expr] = [rounds, *loop.body]
    ends = [part.end_lineno or part.lineno for part in parts]
    return all(statement.lineno > end for statement, end in zip(loop.body, ends, strict=False))

"""Classify the statements in the body of a time loop as steps of an iteration."""

import ast
from collections.abc import Mapping

from fusec.base.ir.time_loop import Blank, Exchange, NamedView, ProcedureCall, Refill, Snapshot, Step, Stretch
from fusec.base.records import dataclass
from fusec.capture.flow.basic_blocks import pauses
from fusec.capture.flow.liveness import names_bound, names_shown
from fusec.capture.inner_statements.hoistable_statements import exchanged
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_plain_number
from fusec.capture.source.source_file import SourceFile, segment, segment_on_one_line, span


@dataclass(frozen=True, slots=True)
class StepReader:
    """Classifies statements of one loop: `names` occur in the function, `variables` have a value before the loop, and
    `made` are names of arrays that an iteration allocates.
    """

    scope: ScopeNames
    file: SourceFile
    names: frozenset[str]
    variables: frozenset[str]
    made: frozenset[str]

    def step(self, statement: ast.stmt, following: ast.stmt | None) -> Step | str:
        """The step, or a sentence that says why it is none; an allocation is a step if the next statement fills it."""
        place = span(self.file, statement)
        own = {name: name for name in self.variables}
        names = exchanged(statement)
        if names:
            strangers = [name for name, _ in names if name not in self.variables]
            return unknown_name(strangers[0]) if strangers else Exchange(names, place)
        copied = copied_array(statement, self.scope)
        if copied is not None:
            name, source, function = copied
            if source not in self.variables or name not in self.made:
                return unknown_name(name if source in self.variables else source)
            return Snapshot(name, source, function, place)
        refill = self._refill(statement)
        if refill is not None:
            return refill
        blank = blank_array(statement, self.scope)
        filled = None if following is None or blank is None else self._refill(following)
        if blank is not None and filled is not None and (filled.name, filled.source) == blank:
            return Blank(*blank, place)
        match statement:
            case ast.Expr(ast.Call() as call):
                return self._call(call)
            case ast.Assign([ast.Name(id=name)], value) if (text := _view(value, own)) is not None:
                return NamedView(name, text, place)
            case ast.Assign() | ast.AugAssign():
                return Stretch(place)
            case _:
                return f"`{head_of(statement)}` is not a statement of arrays."

    def _refill(self, statement: ast.stmt) -> Refill | None:
        """The statement as a copy of all elements into an array with a value before the loop, on one line."""
        found = refilled(statement, self.scope)
        if found is None or "\n" in segment(self.file, statement):
            return None
        name, source, axes = found
        if source not in self.variables or name not in self.variables | self.made:
            return None
        text = f"np.copyto({name}, {source})" if isinstance(statement, ast.Expr) else segment(self.file, statement)
        return Refill(name, source, axes, text, span(self.file, statement))

    def _call(self, call: ast.Call) -> ProcedureCall | str:
        """A call of a function of this module; its own names for views are renamed to free ones."""
        text = segment_on_one_line(self.file, call)
        function = called_function(call, self.scope, self.file)
        if function is None or call.keywords or pauses(function):
            return f"`{text}` is no call of a plain function of this module, with arguments by position."
        parameters = _parameters(function)
        texts = [_argument(value, self.variables | self.made) for value in call.args]
        known = [text for text in texts if text is not None]
        if parameters is None or not len(parameters) == len(texts) == len(known) or names_shown(function):
            return f"`{text}` has arguments that are neither numbers nor variables with a value before the loop."
        arguments = dict(zip(parameters, known, strict=True))
        body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
        views = self._views_first(function, body, arguments)
        rest, here = body[len(views) :], {view.name for view in views.values()}
        is_bound_again = views.keys() & frozenset().union(*map(names_bound, rest))
        if not rest or is_bound_again or len(here) < len(views) or here & self.names:
            return f"`{function.name}` does more than run kernels."
        places = tuple(span(self.file, statement) for statement in rest)
        own = tuple(views.items())
        return ProcedureCall(
            function.name, ast.unparse(call), tuple(arguments.items()), own, places, span(self.file, call)
        )

    def _views_first(
        self, function: ast.FunctionDef, body: list[ast.stmt], arguments: Mapping[str, str]
    ) -> dict[str, NamedView]:
        """The slices of arguments to which the function gives names before anything else, by these names."""
        views: dict[str, NamedView] = {}
        for statement in body:
            match statement:
                case ast.Assign([ast.Name(id=name)], value) if name not in arguments and name not in views:
                    text = _view(value, arguments)
                case _:
                    break
            if text is None:
                break
            free = f"{function.name}_{name}" if name in self.names else name
            views[name] = NamedView(free, text, span(self.file, statement))
        return views


def called_function(call: ast.Call, scope: ScopeNames, file: SourceFile) -> ast.FunctionDef | None:
    """The plain function of this module that is called."""
    canonical = scope.canonical(call.func)
    found = None if canonical is None else scope.definition(canonical)
    return found[1] if found is not None and found[0].file is file else None


def copied_array(statement: ast.stmt, scope: ScopeNames) -> tuple[str, str, str] | None:
    """`before = now.copy()`, `before = np.copy(now)`: both names, and the function, if it is one."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(ast.Attribute(ast.Name(id=source), "copy"), [], [])):
            return name, source, ""
        case ast.Assign([ast.Name(id=name)], ast.Call(function, [ast.Name(id=source)], [])):
            is_copy = scope.canonical(function) == "numpy.copy" and name != source
            return (name, source, "np.copy") if is_copy else None
    return None


def blank_array(statement: ast.stmt, scope: ScopeNames) -> tuple[str, str] | None:
    """`before = np.empty_like(now)`: both names."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(function, [ast.Name(id=source)], [])):
            is_blank = scope.origin(function) == "numpy.empty_like" and name != source
            return (name, source) if is_blank else None
    return None


def head_of(statement: ast.stmt) -> str:
    """The beginning of the statement, without comments."""
    return ast.unparse(statement).splitlines()[0].removesuffix(":")


def unknown_name(name: str) -> str:
    """The sentence for a name that the loop may not pass to another function."""
    return f"`{name}` has no value before the loop, or other code than this function may read it."


def refilled(statement: ast.stmt, scope: ScopeNames) -> tuple[str, str, int] | None:
    """`before[:, :] = now`, `before[...] = now`, `np.copyto(before, now)`: both names, and the number of slices."""
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(id=name), index)], ast.Name(id=source)):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            is_etc = isinstance(index, ast.Constant) and index.value is ...
            is_whole = all(isinstance(part, ast.Slice) and _bounds(part) == [None] * 3 for part in parts)
            return (name, source, len(parts)) if parts and (is_whole or is_etc) and name != source else None
        case ast.Expr(ast.Call(function, [ast.Name(id=name), ast.Name(id=source)], [])):
            return (name, source, 1) if scope.origin(function) == "numpy.copyto" and name != source else None
    return None


def _parameters(function: ast.FunctionDef) -> list[str] | None:
    """The names of plain parameters, one for each argument; None if there are others."""
    given = function.args
    is_plain = not (given.vararg or given.kwarg or given.kwonlyargs)
    return [argument.arg for argument in (*given.posonlyargs, *given.args)] if is_plain else None


def _argument(value: ast.expr, variables: frozenset[str]) -> str | None:
    if is_plain_number(value):
        return ast.unparse(value)
    return value.id if isinstance(value, ast.Name) and value.id in variables else None


def _view(value: ast.expr, names: Mapping[str, str]) -> str | None:
    """`u[1:-1, 2:]` as text, with `u` renamed by `names`; None for anything else."""
    match value:
        case ast.Subscript(ast.Name(id=base), index) if names.get(base, "").isidentifier():
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            bounds = [bound for part in parts for bound in _bounds(part)]
            if bounds and all(isinstance(part, ast.Slice) for part in parts) and all(map(_is_bound, bounds)):
                return f"{names[base]}[{', '.join(map(ast.unparse, parts))}]"
    return None


def _bounds(part: ast.expr) -> list[ast.expr | None]:
    return [part.lower, part.upper, part.step] if isinstance(part, ast.Slice) else [part]


def _is_bound(bound: ast.expr | None) -> bool:
    return bound is None or is_plain_number(bound)

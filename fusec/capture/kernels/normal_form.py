"""Rewrite a kernel into a normal form: an assignment has one target or only variables, and no parameter is rebound."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.words import take_name
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, is_plain_text, parse_source, segment
from fusec.capture.source.syntax import walk

_SEVERAL = Obstacle("assigns to several targets at once in a way that fusec does not model")
_LAYOUT = Obstacle("is laid out in a way that fusec does not copy")
PlainFunction = tuple[ast.FunctionDef, SourceFile]


def with_plain_assignments(function: ast.FunctionDef, file: SourceFile) -> PlainFunction | Obstacle:
    """The function, and the text that contains it; both unchanged if nothing has to be rewritten.

    `u[i], v[i] = v[i], u[i]`  ->  `u_i, v_i = v[i], u[i]`, `u[i] = u_i`, `v[i] = v_i`
    `x = y = 0.0`  ->  `x = 0.0`, `y = 0.0`; likewise `n, m = u.size, v.size` before all other statements
    `def k(c): c = 2 * c`  ->  `def k(c_given): c = c_given`, `c = 2 * c`
    """
    is_plain = not any(map(_is_to_change, _assignments(function))) and not any(_apart(function))
    if is_plain and not _bound_again(function):
        return function, file
    first, *rest = segment(file, function).splitlines()
    text = "\n".join((first, *(_without_blanks(line, function.col_offset) for line in rest)))
    if not is_plain_text(text):
        return _LAYOUT
    written = _Written(text)
    why_not = written.rewrite()
    if why_not is not None:
        return why_not
    found = parse_source(file.path, file.module, written.text.encode(), file.import_prefix)
    if isinstance(found, Diagnostic) or not isinstance(found.tree.body[0], ast.FunctionDef):
        return _LAYOUT
    return found.tree.body[0], found


def _without_blanks(line: str, count: int) -> str:
    """The line without this many leading blanks; a line of a string may have fewer."""
    return line[min(count, len(line) - len(line.lstrip(" "))) :]


def _assignments(function: ast.FunctionDef) -> Iterator[ast.Assign]:
    return (node for node in walk(function) if isinstance(node, ast.Assign))


def _is_to_change(node: ast.Assign) -> bool:
    """Whether it has several targets, and one of them is not a variable."""
    match node.targets:
        case [ast.Tuple(elts=parts)]:
            return not all(isinstance(part, ast.Name) for part in parts)
        case targets:
            return len(targets) > 1


def _apart(function: ast.FunctionDef) -> Iterator[ast.Assign]:
    """The tuple assignments in the function's own body whose values read none of their targets."""
    for statement in function.body:
        match statement:
            case ast.Assign([ast.Tuple(elts=targets)], ast.Tuple(elts=values)) if len(targets) == len(values):
                names = {target.id for target in targets if isinstance(target, ast.Name)}
                used = {node.id for value in values for node in walk(value) if isinstance(node, ast.Name)}
                if len(names) == len(targets) and not names & used:
                    yield statement
            case _:
                continue


def _bound_again(function: ast.FunctionDef) -> list[ast.arg]:
    """The parameters that the body binds."""
    nodes = (node for statement in function.body for node in walk(statement))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return [argument for argument in function.args.args if argument.arg in stored]


@dataclass(slots=True)
class _Written:
    """Edits of the text, as lines and columns, and lines that follow a line."""

    text: str
    edits: list[tuple[int, int, int, int, str]] = field(default_factory=list)
    after: dict[int, list[str]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def rewrite(self) -> Obstacle | None:
        """Apply the rewrites; an obstacle if `text` still has something to rewrite afterwards."""
        (function,) = ast.parse(self.text).body
        assert isinstance(function, ast.FunctionDef)
        self.taken = {node.id for node in walk(function) if isinstance(node, ast.Name)}
        self.taken |= {argument.arg for argument in function.args.args}
        lines = self.text.splitlines()
        for argument in _bound_again(function):
            if not self._bind(argument, function, lines):
                return _LAYOUT
        for node in _apart(function):
            if _stands_alone(node, lines) and node.lineno == node.end_lineno:
                self._give_apart(node)
        for node in filter(_is_to_change, _assignments(function)):
            if not _stands_alone(node, lines):
                return _LAYOUT
            if not _may_change(node):
                return _SEVERAL
            self._store_apart(node) if len(node.targets) == 1 else self._store_in_turn(node)
        self._apply(lines)
        return None

    def _bind(self, argument: ast.arg, function: ast.FunctionDef, lines: Sequence[str]) -> bool:
        """Rename the parameter, and assign it to the variable first."""
        first = function.body[0]
        if not _begins_line(first, lines) or function.lineno == first.lineno:
            return False
        given = self._free(f"{argument.arg}_given")
        end = argument.col_offset + len(argument.arg)
        self.edits.append((argument.lineno, argument.col_offset, argument.lineno, end, given))
        has_docstring = ast.get_docstring(function) is not None
        line = (first.end_lineno or first.lineno) if has_docstring else first.lineno - 1
        self.after.setdefault(line, []).append(f"{' ' * first.col_offset}{argument.arg} = {given}")
        return True

    def _give_apart(self, node: ast.Assign) -> None:
        """Assign one variable after the other."""
        (target,) = node.targets
        assert isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
        pairs = zip(target.elts, node.value.elts, strict=True)
        lines = [f"{ast.unparse(n)} = {ast.get_source_segment(self.text, v) or ast.unparse(v)}" for n, v in pairs]
        self.edits.append((node.lineno, node.col_offset, node.lineno, node.end_col_offset or 0, lines[0]))
        for line in lines[1:]:
            self._follow(node, line)

    def _store_apart(self, node: ast.Assign) -> None:
        """Assign each element of a tuple to a variable first, and store all of them after all values are computed."""
        (target,) = node.targets
        assert isinstance(target, ast.Tuple)
        for part in target.elts:
            if isinstance(part, ast.Subscript):
                element = ast.unparse(part)
                name = self._free("_".join("".join(c if c.isalnum() else " " for c in element).split()))
                self._replace(part, part, name)
                self._follow(node, f"{element} = {name}")

    def _store_in_turn(self, node: ast.Assign) -> None:
        """Assign the same value to one target after the other."""
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        constant = isinstance(node.value, ast.Constant) and node.value.lineno == node.value.end_lineno
        if constant:
            first = ast.unparse(node.targets[0])
            value = ast.get_source_segment(self.text, node.value) or ast.unparse(node.value)
        else:
            first = value = names[0] if names else self._free("value")
        self._replace(node.targets[0], node.targets[-1], first)
        for target in node.targets:
            if ast.unparse(target) != first:
                self._follow(node, f"{ast.unparse(target)} = {value}")

    def _free(self, wanted: str) -> str:
        return take_name(wanted, self.taken)

    def _replace(self, first: ast.expr, last: ast.expr, text: str) -> None:
        assert last.end_lineno is not None and last.end_col_offset is not None
        self.edits.append((first.lineno, first.col_offset, last.end_lineno, last.end_col_offset, text))

    def _follow(self, node: ast.Assign, line: str) -> None:
        self.after.setdefault(node.end_lineno or node.lineno, []).append(f"{' ' * node.col_offset}{line}")

    def _apply(self, lines: list[str]) -> None:
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        edits = [(starts[a - 1] + b, starts[c - 1] + d, text) for a, b, c, d, text in self.edits]
        edits += [(starts[line], starts[line], "".join(f"{new}\n" for new in new)) for line, new in self.after.items()]
        whole = f"{self.text}\n"
        for start, end, text in sorted(edits, reverse=True):
            whole = whole[:start] + text + whole[end:]
        self.text = whole


def _may_change(node: ast.Assign) -> bool:
    """Whether all targets are variables or elements, and no target changes an index of another one."""
    is_tuple = isinstance(node.targets[0], ast.Tuple) and len(node.targets) == 1
    parts = node.targets[0].elts if is_tuple and isinstance(node.targets[0], ast.Tuple) else node.targets
    bound = {part.id for part in parts if isinstance(part, ast.Name)}
    arrays: set[str] = set()
    used: set[str] = set()
    for part in parts:
        match part:
            case ast.Name():
                continue
            case ast.Subscript(value=ast.Name(id=array), slice=index):
                arrays.add(array)
                used |= {inner.id for inner in walk(index) if isinstance(inner, ast.Name)}
            case _:
                return False
    return not used & (bound | arrays)


def _stands_alone(node: ast.stmt, lines: Sequence[str]) -> bool:
    """Whether no other statement shares its lines."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    rest = lines[node.end_lineno - 1][node.end_col_offset :].strip()
    return _begins_line(node, lines) and (not rest or rest.startswith("#"))


def _begins_line(node: ast.stmt, lines: Sequence[str]) -> bool:
    return not lines[node.lineno - 1][: node.col_offset].strip()

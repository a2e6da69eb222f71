"""Print the statements of a launched kernel in CUDA C++, line by line, with the author's comments."""

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fusec.generate.cuda.code import wrapped
from fusec.generate.launches.cuda_expressions import LaunchSpelling, UnprintableError, names_in
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH

_PLACES = ("place_x", "place_y", "place_z")
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


@dataclass(slots=True)
class LaunchLines:
    """Prints the statements of one kernel; `types` names the type of each array in C++."""

    spelling: LaunchSpelling
    types: dict[str, str]
    comments: dict[int, str]
    changed: frozenset[str]
    done: int = 0
    declared: set[str] = field(default_factory=set)

    def block(self, statements: Sequence[ast.stmt], later: set[str], depth: int) -> Iterator[str]:
        """`later` are the names that statements after these read."""
        for k, statement in enumerate(statements):
            after = later.union(*map(names_in, statements[k + 1 :]))
            yield from (f"{INDENT * depth}{line}" for line in self._comments(statement.lineno))
            yield from (part for line in self._statement(statement, after, depth) for part in broken(line))

    def _comments(self, line: int) -> Iterator[str]:
        """The comments above the line and beside it, each once."""
        for number in sorted(number for number in self.comments if self.done < number <= line):
            yield f"//{self.comments[number].removeprefix('#').rstrip(chr(92) + ' ')}"
        self.done = max(self.done, line)

    def _statement(self, node: ast.stmt, after: set[str], depth: int) -> Iterator[str]:
        indent = INDENT * depth
        match node:
            case ast.Assign([ast.Name(id=name)], ast.Call(func=ast.Attribute(attr="grid"))):
                yield f"{indent}{self._declared(name)} = {_PLACES[0]}();"
            case ast.Assign([ast.Tuple(elts=targets)], ast.Call(func=ast.Attribute(attr="grid"))):
                for target, place in zip(targets, _PLACES, strict=False):
                    yield f"{indent}{self._declared(_name(target))} = {place}();"
            case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=array), attr="shape")) if (
                self.spelling.arrays.get(array) == len(targets)
            ):
                for axis, target in enumerate(targets):
                    yield f"{indent}{self._declared(_name(target))} = {self.spelling.names[array]}.extent({axis});"
            case ast.Assign([ast.Name(id=name)], value):
                text = self.spelling.text(value)
                yield f"{indent}{self._declared(name)} = {text};"
            case ast.Assign([ast.Subscript() as target], value):
                yield f"{indent}{self.spelling.element(target, '.at')} = {self.spelling.text(value)};"
            case ast.AugAssign(target, op, value) if type(op) in _SIGNS:
                yield f"{indent}{self._updated(target, _SIGNS[type(op)], value)};"
            case ast.If():
                yield from self._branches(node, after, depth, "if")
            case ast.Pass():
                return
            case _:
                raise UnprintableError(f"`{ast.unparse(node).splitlines()[0]}`")

    def _declared(self, name: str) -> str:
        """The assigned variable, declared at its first assignment. A later value must have the same type, or the kernel
        does not compile."""
        if name in self.declared:
            return self.spelling.names[name]
        self.declared.add(name)
        return f"{'' if name in self.changed else 'const '}auto {self.spelling.names[name]}"

    def _updated(self, target: ast.expr, sign: str, value: ast.expr) -> str:
        text = self.spelling.text(value)
        text = text if isinstance(value, ast.Name | ast.Constant | ast.Subscript | ast.Call) else f"({text})"
        if isinstance(target, ast.Subscript):
            return f"{self.spelling.element(target, '.at')} = {self.spelling.element(target)} {sign} {text}"
        name = self.spelling.names[_name(target)]
        return f"{name} = {name} {sign} {text}"

    def _branches(self, node: ast.If, after: set[str], depth: int, word: str) -> Iterator[str]:
        indent = INDENT * depth
        for name, value in sorted(_first_values(node), key=lambda pair: pair[0]):
            if name in after and name not in self.declared:
                yield f"{indent}{self._type(name, value)} {self.spelling.names[name]};"
                self.declared.add(name)
        yield f"{indent}{word} ({self.spelling.condition(node.test)}) {{"
        outside = set(self.declared)
        yield from self.block(node.body, after, depth + 1)
        self.declared = set(outside)
        if node.orelse:
            yield f"{indent}}} else {{"
            yield from self.block(node.orelse, after, depth + 1)
            self.declared = outside
        yield f"{indent}}}"

    def _type(self, name: str, value: ast.expr) -> str:
        """The type of a variable that is assigned in a branch."""
        match value:
            case ast.Call(func=ast.Name(id="as_element"), args=[ast.Name(id=array), _]) if array in self.types:
                return f"typename {self.types[array]}::Element"
            case ast.Subscript(value=ast.Name(id=array)) if array in self.types:
                return f"typename {self.types[array]}::Element"
            case ast.Name(id=other) if other in self.declared:
                return f"decltype(number({self.spelling.names[other]}))"  # also for a constant name
            case _ if names_in(value) - {"math", "np"} <= self.declared | set(self.types):
                return f"decltype({self.spelling.text(value)})"
            case _:
                raise UnprintableError(f"`{name}`, which has its value in a branch")


def broken(line: str) -> Iterator[str]:
    """A long line, broken after commas if it has some."""
    indent = line[: len(line) - len(line.lstrip())] + INDENT
    while len(line) > LINE_LENGTH and ", " in line[:LINE_LENGTH].strip():
        at = line.rindex(", ", 0, LINE_LENGTH) + 1
        yield line[:at]
        line = indent + line[at + 1 :]
    yield from wrapped(line, "")


def comments_of(text: str) -> dict[int, str]:
    """The comments of a Python text by line."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def changed_names(statements: Sequence[ast.stmt]) -> frozenset[str]:
    """The variables that are assigned more than once, or in a branch."""
    bound = [node.id for s in statements for node in ast.walk(s) if isinstance(node, ast.Name) and _is_stored(node)]
    return frozenset(name for name in bound if bound.count(name) > 1)


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _first_values(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Each variable that a branch assigns, with its first value."""
    found: dict[str, ast.expr] = {}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
            found.setdefault(inner.targets[0].id, inner.value)
    yield from found.items()


def _name(node: ast.expr) -> str:
    if not isinstance(node, ast.Name):
        raise UnprintableError(f"`{ast.unparse(node)}`")
    return node.id

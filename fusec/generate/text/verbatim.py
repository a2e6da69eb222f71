"""Replace expressions in the author's text and keep every other character."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from fusec.base.ir.kernel import Launch, LocalFunction
from fusec.base.ir.operand import Evaluated, ScalarExpression
from fusec.base.ir.preparation import IndexArray
from fusec.base.records import dataclass
from fusec.base.text.access_paths import SUPER, method_text
from fusec.base.text.array_parts import item_of
from fusec.base.text.author_code import parsed_alone

IsVariable = Callable[[ast.Subscript], bool]
Edit = tuple[int, int, str]  # start, end, and the new text


def powers_of_variables(tree: ast.AST, is_variable: IsVariable) -> Iterator[ast.BinOp]:
    """`u[i] ** 2`, which becomes `u_i**2`: afterwards both operands are names or numbers, and one of them was an
    element."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            operands = (node.left, node.right)
            has_element = any(isinstance(inner, ast.Subscript) for each in operands for inner in ast.walk(each))
            if has_element and all(_is_simple(each, is_variable) for each in operands):
                yield node


def _is_simple(node: ast.expr, is_variable: IsVariable) -> bool:
    """Whether it is a name, a number, or an attribute of one of these."""
    match node:
        case ast.Attribute(value=value):
            return _is_simple(value, is_variable)
        case ast.Subscript():
            return is_variable(node)
        case _:
            return isinstance(node, ast.Name | ast.Constant)


def line_starts(text: str) -> list[int]:
    lines = text.splitlines(keepends=True)
    return [sum(map(len, lines[:n])) for n in range(len(lines))]


def stretch(node: ast.expr | ast.stmt, starts: Sequence[int]) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


def text_of(node: ast.expr, text: str, starts: Sequence[int]) -> str:
    start, end = stretch(node, starts)
    return text[start:end]


def edited(text: str, edits: Iterable[Edit]) -> str:
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text


@dataclass(frozen=True, slots=True, order=True)
class _Edit:
    start: int
    end: int
    text: bytes


def with_operands(launch: Launch, *, keeps_attributes: bool = False) -> str:
    """The launch's text with the parameter's name for each opaque operand; raises ValueError if one is not found.

    `y = t + self.mass  ->  y = t + mass`; local names of functions become these: `exp(t)  ->  np.exp(t)`.
    """
    opaque = [operand for operand in launch.operands if isinstance(operand, Evaluated)]
    attributes = {} if keeps_attributes else {text: name for name, text in launch.attributes}
    functions = (f for f in launch.callees.local_functions if f.spelling and not (keeps_attributes and f.method))
    attributes |= {function.spelling: function.name for function in functions}
    if keeps_attributes:
        attributes |= {f.spelling: _outside_of_its_class(f) for f in launch.callees.local_functions if f.is_of_super}
    indexed = [(each.expression, each.name) for each in index_operands(launch)]
    if not opaque and not indexed and not launch.callees.aliases and not attributes:
        return launch.source.text
    text = _Text(launch.source.text)
    edits = _edits_of_operands(text, opaque)
    for expression, name in indexed:
        wanted = ast.dump(ast.parse(expression, mode="eval").body)
        edits += [edit for edit in text.expressions(wanted, name) if not _overlaps(edit, edits)]
    others = (*text.names(dict(launch.callees.aliases)), *text.attributes(attributes))
    return text.edited([*edits, *(edit for edit in others if not _overlaps(edit, edits))])


def with_evaluated(source: str, launches: Iterable[Launch]) -> str:
    """The text of a statement that these launches are parts of, with the parameters' names for what the call evaluates."""
    opaque = [each for launch in launches for each in launch.operands if isinstance(each, Evaluated)]
    text = _Text(source)
    return text.edited(_edits_of_operands(text, opaque)) if opaque else source


def _edits_of_operands(text: "_Text", operands: Iterable[Evaluated]) -> list["_Edit"]:
    edits: list[_Edit] = []
    for operand in operands:
        wanted = ast.dump(ast.parse(operand.expression, mode="eval").body)
        found = next((edit for edit in text.expressions(wanted, operand.name) if not _overlaps(edit, edits)), None)
        if found is None:
            raise ValueError(f"`{operand.expression}` is not in {text.content.decode()!r}")
        edits.append(found)
    return edits


def index_operands(launch: Launch) -> list[ScalarExpression]:
    """The operands that are arrays which a dispatcher may compute."""
    asked = (each for each in launch.operands if isinstance(each, ScalarExpression))
    return [each for each in asked if isinstance(each.value, IndexArray)]


def _outside_of_its_class(function: LocalFunction) -> str:
    """`super().flux  ->  super(__class__, self).flux`, which is the same outside of the class."""
    return f"super(__class__, {function.owner}){function.spelling.removeprefix(SUPER)}"


def with_attributes(source: str, names: Mapping[str, str]) -> str:
    """A function's text with variables in place of attributes: `self.mass  ->  mass`."""
    text = _Text(source)
    return text.edited([*text.attributes(names)])


def with_names(source: str, names: Mapping[str, str]) -> str:
    """A function's text with new names for itself and for names of its module."""
    if not names:
        return source
    text = _Text(source)
    return text.edited([*text.names(names), *text.definitions(names)])


def free_names(source: str) -> frozenset[str]:
    """Every name that the text uses as a variable; annotations, which are never evaluated, do not count."""
    return frozenset(node.id for node in _evaluated(parsed_alone(source)) if isinstance(node, ast.Name))


def has_annotations(source: str) -> bool:
    """Whether the function has annotated parameters or an annotated result."""
    return any(
        (isinstance(node, ast.arg) and node.annotation is not None)
        or (isinstance(node, ast.FunctionDef) and node.returns is not None)
        for node in ast.walk(parsed_alone(source))
    )


def _evaluated(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes outside annotations."""
    stack = [tree]
    while stack:
        node = stack.pop()
        yield node
        annotations = (getattr(node, "annotation", None), getattr(node, "returns", None))
        stack.extend(child for child in ast.iter_child_nodes(node) if child not in annotations)


def _given_to_launch(tree: ast.AST) -> list[ast.expr]:
    """The configuration's parts and the arguments of `kernel[grid, block](u, 2.0)`."""
    match tree:
        case ast.Module([ast.Expr(ast.Call(func=ast.Subscript(slice=ast.Tuple(elts=parts)), args=arguments))]):
            return [*parts, *arguments]
        case _:
            return []


def _overlaps(edit: _Edit, edits: Sequence[_Edit]) -> bool:
    return any(edit.start < other.end and other.start < edit.end for other in edits)


class _Text:
    """A text and its syntax tree; columns in the tree count bytes of UTF-8."""

    def __init__(self, source: str) -> None:
        self.content = source.encode()
        self.tree = parsed_alone(source)
        self.is_bracketed = isinstance(self.tree, ast.Expression)
        self.starts = [0]
        for line in self.content.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def edited(self, edits: Sequence[_Edit]) -> str:
        content = self.content
        for edit in sorted(edits, reverse=True):
            content = content[: edit.start] + edit.text + content[edit.end :]
        return content.decode()

    def expressions(self, wanted: str, name: str) -> Iterator[_Edit]:
        """Each occurrence of the expression, in the order of the text, but whole arguments of a launch first."""
        nodes = [node for node in _evaluated(self.tree) if isinstance(node, ast.expr) and ast.dump(node) == wanted]
        whole = {id(node) for node in _given_to_launch(self.tree)}
        yield from sorted(self._edit(node, name) for node in nodes if id(node) in whole)
        yield from sorted(self._edit(node, name) for node in nodes if id(node) not in whole)

    def names(self, names: Mapping[str, str]) -> Iterator[_Edit]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id in names:
                yield self._edit(node, names[node.id])

    def attributes(self, names: Mapping[str, str]) -> Iterator[_Edit]:
        """Each occurrence of the attributes and entries, read or set: `self.mass` becomes `mass`, `grid[m].u` becomes
        `u`, and `u[n, 1:-1]` becomes `u_n[1:-1]`."""
        inner: set[ast.expr] = set()
        for node in ast.walk(self.tree):
            item = item_of(node, names)
            if node in inner:
                continue
            if isinstance(node, ast.Subscript) and item is not None and item.text in names:
                rest = item.rest_text or (":" if isinstance(node.ctx, ast.Store) else "")
                yield self._edit(node, f"{names[item.text]}[{rest}]" if rest else names[item.text])
                inner.add(node.value)
                continue
            if isinstance(node, ast.Attribute | ast.Subscript) and method_text(node) in names:
                yield self._edit(node, names[method_text(node)])

    def definitions(self, names: Mapping[str, str]) -> Iterator[_Edit]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and node.name in names:
                start = self.content.index(node.name.encode(), self._offset(node.lineno, node.col_offset) + len("def "))
                yield _Edit(start, start + len(node.name.encode()), names[node.name].encode())

    def _edit(self, node: ast.expr, text: str) -> _Edit:
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return _Edit(start, end, text.encode())

    def _offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column - (self.is_bracketed and line == 1)

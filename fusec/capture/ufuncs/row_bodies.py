"""Check that the body of a function of rows is modelled, and rewrite it for one row of an array."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from fusec.capture.kernels.body_language import KernelNames, indices
from fusec.capture.nests.loop_bodies import unmodelled_part
from fusec.capture.source.source_file import SourceFile
from fusec.capture.source.syntax import walk


def unmodelled_in_rows(body: Sequence[ast.stmt], names: KernelNames) -> str:
    """The first part that is more than arithmetic on numbers and elements in loops over ranges; empty if there is none.

    Such a body affects only its variables and the elements that it stores, whatever their indices are.
    """
    return next((text for statement in body for text in _unmodelled(statement, names) if text), "")


def _unmodelled(statement: ast.stmt, names: KernelNames) -> Iterator[str]:
    match statement:
        case ast.For(ast.Name(), ast.Call(func=function, args=[_, *_] as bounds, keywords=[]), body, []):
            is_range = names.scope.canonical(function) == "builtins.range" and _counts(bounds)
            yield from [] if is_range else ["has a loop that fusec does not model"]
            yield unmodelled_part(bounds, names)
            yield unmodelled_in_rows(body, names)
        case ast.If(test, body, orelse):
            yield unmodelled_part([test], names)
            yield unmodelled_in_rows([*body, *orelse], names)
        case ast.Return(value=None):
            return
        case ast.For():
            yield "has a loop that fusec does not model"
        case _:
            yield unmodelled_part([statement], names)


def _counts(bounds: Sequence[ast.expr]) -> bool:
    """Whether the step is a literal other than zero, for which Python raises."""
    match bounds:
        case [_, _, ast.Constant(value=int(step)) | ast.UnaryOp(ast.USub(), ast.Constant(value=int(step)))]:
            return step != 0
        case _:
            return len(bounds) < 3


def misused_parameter(body: Sequence[ast.stmt], axes: Mapping[str, tuple[str, ...]], result: str) -> str:
    """A use of a parameter that contradicts its layout; empty if there is none."""
    allowed: set[ast.AST] = set()
    for node in (inner for statement in body for inner in walk(statement)):
        match node:
            case ast.Subscript(value=ast.Name(id=name) as array) if name in axes:
                is_store = not isinstance(node.ctx, ast.Load)
                if is_store and name != result:
                    return f"stores into `{name}`, which it is given and which may be a copy"
                if not axes[name] and ast.unparse(node.slice) != "0":
                    return f"takes elements of `{name}`, which is a number by its layout"
                if axes[name] and len(indices(node)) != len(axes[name]):
                    return f"does not index `{name}` as the row that its layout says"
                allowed.add(array)
            case ast.Attribute(value=ast.Name(id=name) as array, attr="shape" | "size") if axes.get(name):
                allowed.add(array)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name) as array]) if axes.get(name):
                allowed.add(array)
            case ast.Name(id=name) if name in axes and name != result and not axes[name]:
                allowed.add(node)
            case ast.Name(id=name) if name in axes and node not in allowed:
                return f"uses the whole array `{name}`"
    return ""


def stored_and_loaded(body: Sequence[ast.stmt], array: str) -> tuple[bool, bool]:
    """Whether elements of the array are stored, and whether they are loaded."""
    nodes = [node for statement in body for node in walk(statement)]
    updated = {node.target for node in nodes if isinstance(node, ast.AugAssign)}
    found = [
        node
        for node in nodes
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == array
    ]
    is_loaded = any(isinstance(node.ctx, ast.Load) or node in updated for node in found)
    return any(not isinstance(node.ctx, ast.Load) for node in found), is_loaded


def lines_before(body: Sequence[ast.stmt], file: SourceFile) -> int:
    """The last line before the body and the comments above it."""
    line = body[0].lineno - 1
    while line and (not file.table.lines[line - 1].strip() or file.table.lines[line - 1].lstrip().startswith("#")):
        line -= 1
    return line


def in_one_row(text: str, elements: Mapping[str, str]) -> str:
    """The body with these elements in place of numbers that arrays hold for each row.

    `y[k] = x[k] / by`  ->  `y[k] = x[k] / by[row]`; `out[0] = s`  ->  `out[row] = s`
    """
    tree = ast.parse(text)
    whole = {
        node.value: node
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in elements
    }
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in elements]
    lines = text.splitlines()
    for name in sorted(names, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        node = whole.get(name, name)
        assert node.end_lineno == name.lineno and node.end_col_offset is not None
        line = lines[name.lineno - 1].encode()
        words = elements[name.id].encode()
        lines[name.lineno - 1] = (line[: node.col_offset] + words + line[node.end_col_offset :]).decode()
    return "\n".join(lines)

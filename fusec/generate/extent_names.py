"""How does a kernel ask for extents of an array that it does not have?"""

import ast
from collections.abc import Iterator, Mapping


def with_extents(source: str, alike: Mapping[str, str]) -> str:
    """Arrays that have the same shape are asked: `t.shape[0]` reads `u.shape[0]`, and `len(t)` reads `len(u)`."""
    lines = source.encode().splitlines(keepends=True)
    for node in sorted(_asked(ast.parse(source)), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        line = lines[node.lineno - 1]
        own = alike.get(node.id, node.id).encode()
        lines[node.lineno - 1] = line[: node.col_offset] + own + line[node.end_col_offset :]
    return b"".join(lines).decode()


def _asked(tree: ast.AST) -> Iterator[ast.Name]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name() as array):
                yield array
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as array]):
                yield array
            case _:
                continue

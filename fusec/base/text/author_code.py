"""Parse a piece of the author's source, and list the names that it binds or reads."""

import ast
import re
from collections.abc import Iterable, Iterator

# comments that tools read, with a meaning for their line
FOR_TOOLS = re.compile(
    r"#\s*((fusec|fmt|isort|mypy|pragma|pylint|pyright|ruff|type|yapf)\s*:|noqa\b|nosec\b)", re.IGNORECASE
)

_UNNAMED = (
    ast.Constant,
    ast.Attribute,
    ast.Call,
    ast.Subscript,
    ast.BinOp,
    ast.keyword,
    ast.expr_context,
)  # most nodes


def mentioned_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every name at these nodes, without attributes and keywords of calls."""
    for node in nodes:
        if isinstance(node, _UNNAMED):
            continue
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=asname):
                yield asname or name.partition(".")[0]
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield name
            case _:
                continue


def parsed_alone(source: str) -> ast.AST:
    """The syntax tree of statements, or of an expression that spans several lines inside brackets."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.parse(f"({source}\n)", mode="eval")

"""Substitute names for parts of a statement or an expression."""

import ast
import copy
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from fusec.base.text.source_span import SourceSpan
from fusec.capture.source.authors_calls import authors_call
from fusec.capture.source.source_file import SourceFile, span

Node = TypeVar("Node", ast.stmt, ast.expr)


def with_names(node: Node, names: Mapping[ast.expr, str]) -> Node:
    """A copy with the names in place of the nodes inside it; the node itself is unchanged."""
    copies: dict[int, object] = {}
    copied = copy.deepcopy(node, copies)
    places = {id(copies[id(inner)]): name for inner, name in names.items() if inner is not node and id(inner) in copies}
    changed = _Named(places).visit(copied)
    assert isinstance(changed, type(node))
    return changed


class _Named(ast.NodeTransformer):
    """Replaces each of the expressions by a name at its position."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names

    def visit(self, node: ast.AST) -> ast.AST:
        name = self._names.get(id(node))
        if name is not None and isinstance(node, ast.expr):
            return ast.copy_location(ast.Name(name, ast.Load()), node)
        self.generic_visit(node)
        return node


def with_named_attributes(node: ast.expr, names: Mapping[str, str]) -> ast.expr:
    """A copy with the names in place of attributes with these texts; the node itself if there are none."""
    return _OfAttributes(names).visit(copy.deepcopy(node)) if names else node


class _OfAttributes(ast.NodeTransformer):
    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        name = self._names.get(ast.unparse(node))
        return node if name is None else ast.copy_location(ast.Name(name, ast.Load()), node)


def text_with_names(node: Node, names: Mapping[ast.expr, str], file: SourceFile) -> str:
    """The author's text, with the names in place of the outermost of the nodes inside it, without the parentheses
    around these."""
    if any(authors_call(inner) for inner in (node, *names)):
        return ast.unparse(with_names(node, names))
    whole = span(file, node)
    inside = [(span(file, inner), name) for inner, name in names.items() if inner is not node]
    inside = [(_with_parentheses(place, whole, file), name) for place, name in inside if whole.holds(place)]
    outer = [(p, name) for p, name in inside if not any(other != p and other.holds(p) for other, _ in inside)]
    text, position = "", whole.start
    for place, name in sorted(outer, key=lambda entry: entry[0].start):
        text += file.content[position : place.start].decode(file.encoding) + name
        position = place.end
    return text + file.content[position : whole.end].decode(file.encoding)


def _with_parentheses(place: SourceSpan, whole: SourceSpan, file: SourceFile) -> SourceSpan:
    """The place, with parentheses that hold nothing else and belong to no call."""
    before, after = file.content[whole.start : place.start], file.content[place.end : whole.end]
    is_call = re.search(rb"[\w\])]\s*\($", before) is not None
    if not before.endswith(b"(") or not after.startswith(b")") or is_call:
        return place
    return _with_parentheses(replace(place, start=place.start - 1, end=place.end + 1), whole, file)

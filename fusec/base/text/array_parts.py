"""Parts of arrays selected by variable indices, apart from the slices and literals in the same index.

Both `u[n + 1, 1:-1]` and `u[n + 1][1:-1]` are the slice `[1:-1]` of the row `u[n + 1]`.
"""

import ast
from collections.abc import Container, Iterator
from functools import lru_cache

from fusec.base.records import dataclass
from fusec.base.text.access_paths import path_keys, path_text
from fusec.base.text.author_code import parsed_alone
from fusec.base.text.slice_bounds import in_words


@dataclass(frozen=True, slots=True)
class Item:
    """The part `text` of the array `base`, a variable or `self.u`, which is the node `held`. `rest` is the remaining
    index, for the axes of the part; the author's whole index has `axes` entries. `suffix` is for names of the part."""

    held: ast.expr
    base: str
    text: str
    suffix: str
    axes: int
    rest: tuple[ast.expr, ...]

    @property
    def rest_text(self) -> str:
        """`1:-1`; empty for the whole part."""
        return "" if all(map(_is_whole, self.rest)) else ", ".join(map(ast.unparse, self.rest))


def item_of(node: ast.AST, rows: Container[str] = ()) -> Item | None:
    """The part selected by an index with a slice and with `n`, `n + 1` or `n - 1`; None for other expressions. With
    integers only, `u[n]` may be a number, unless it is in `rows`."""
    found = _indexed(node, rows)
    if found is None:
        return None
    held, entries = found
    is_known = all(isinstance(entry, ast.Slice) or _is_place(entry) or _is_literal(entry) for entry in entries)
    places = tuple((axis, _place_text(entry)) for axis, entry in enumerate(entries) if _is_place(entry))
    if not is_known or not places or not any(isinstance(entry, ast.Slice) for entry in entries):
        return None
    last = places[-1][0]
    index = [text if (text := dict(places).get(axis)) is not None else ":" for axis in range(last + 1)]
    rest = tuple(entry for entry in entries if not _is_place(entry))
    base, axes = path_text(held), 1 if row_text(node) else len(entries)
    return Item(held, base, f"{base}[{', '.join(index)}]", _suffix(index), axes, rest)


def row_text(node: ast.AST) -> str:
    """`u[n + 1]` for a variable or an attribute indexed by one variable; empty for anything else."""
    match node:
        case ast.Subscript(ast.Name() | ast.Attribute() as held, place) if path_text(held) and _is_place(place):
            return f"{path_text(held)}[{_place_text(place)}]"
        case _:
            return ""


def _indexed(node: ast.AST, rows: Container[str]) -> tuple[ast.expr, list[ast.expr]] | None:
    """The array, and the index of its axes; all of a row if it is one."""
    match node:
        case ast.Subscript(ast.Name() | ast.Attribute() as held, ast.Tuple(entries)) if path_text(held):
            return held, entries
        case ast.Subscript(ast.Subscript(ast.Name() | ast.Attribute() as held, place), rest) if path_text(held):
            further = rest.elts if isinstance(rest, ast.Tuple) else [rest]
            return (held, [place, *further]) if _is_place(place) and not any(map(_is_place, further)) else None
        case ast.Subscript(ast.Name() | ast.Attribute() as held, place) if row_text(node) in rows:
            return held, [place, ast.Slice()]
        case _:
            return None


@lru_cache(maxsize=1024)
def items_in(source: str) -> tuple[Item, ...]:
    """All parts that may occur in a statement or an expression."""
    nodes = [*ast.walk(parsed_alone(source))]
    rows = {text for node in nodes if (text := row_text(node))}
    return tuple(item for node in nodes if (item := item_of(node, rows)) is not None)


def item_places(text: str) -> tuple[tuple[int, str], ...]:
    """The axes of `u[:, k]` with variable indices, and these indices: `((1, "k"),)`; empty for a text that is no
    part."""
    node = ast.parse(text, mode="eval").body
    if not isinstance(node, ast.Subscript) or not path_text(node.value):
        return ()
    entries = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return tuple((axis, ast.unparse(entry)) for axis, entry in enumerate(entries) if _is_place(entry))


def item_base(text: str) -> str:
    """The array of a part: `self.u` for `self.u[n + 1]`."""
    return text.rpartition("[")[0]


def item_names(text: str) -> Iterator[str]:
    """The variables in the index of a part, each once: `n` for `u[n + 1]`."""
    nodes = (node for _, place in item_places(text) for node in ast.walk(ast.parse(place, mode="eval")))
    yield from dict.fromkeys(node.id for node in nodes if isinstance(node, ast.Name))


def keys_of(text: str) -> tuple[str, ...]:
    """The variables among the keys of a path or the indices of a part, each once."""
    return tuple(dict.fromkeys((*path_keys(text), *item_names(text))))


def _is_place(entry: ast.expr) -> bool:
    """`n`, `n + 1` or `n - 1`."""
    match entry:
        case ast.Name():
            return True
        case ast.BinOp(ast.Name(), ast.Add() | ast.Sub(), ast.Constant(value=int(number))):
            return not isinstance(number, bool)
        case _:
            return False


def _place_text(entry: ast.expr) -> str:
    """The canonical text of an index: `n` also for `n + 0`, as an unrolled iteration has it."""
    if isinstance(entry, ast.BinOp) and isinstance(entry.right, ast.Constant) and entry.right.value == 0:
        entry = entry.left
    return ast.unparse(entry)


def _is_literal(entry: ast.expr) -> bool:
    inner = entry.operand if isinstance(entry, ast.UnaryOp) and isinstance(entry.op, ast.USub) else entry
    return isinstance(inner, ast.Constant) and type(inner.value) is int


def _is_whole(entry: ast.expr) -> bool:
    return isinstance(entry, ast.Slice) and entry.lower is entry.upper is entry.step is None


def _suffix(index: list[str]) -> str:
    """`np1` for `n + 1`, `k` for `:, k`."""
    return "_".join(in_words(text) for text in index if text != ":")

"""Cut a straight line between statements that slice axes and statements that reduce along them.

The model of a region has dimensions for sliced axes or for rows, not both.
"""

import ast
from dataclasses import replace

from fusec.base.ir.preparation import IndexArray
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.regions.lowered import Lowered
from fusec.capture.source.syntax import walk


def may_have_both(lowered: list[Lowered]) -> bool:
    """Whether a statement has an argument `axis`, and a statement a slice, or a store into a row or column; tested before anything is
    lowered anew."""
    nodes = [node for item in lowered for node in walk(item.statement)]
    has_axis = any(isinstance(node, ast.keyword) and node.arg == "axis" for node in nodes)
    return has_axis and any(isinstance(node, ast.Slice) or _is_stored_part(node) for node in nodes)


def _is_stored_part(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)


def between_axes(line: StraightLine, lowered: list[Lowered]) -> list[StraightLine]:
    """The parts of the line, none of which has slices and rows; the line itself if one statement has both.

    An array that a part stores into is made in it: `t = np.zeros_like(x)` before `t[1:-1] = x[2:] - x[:-2]`; so is one of
    which its dispatcher makes the elements: `b = np.pad(x, 1)` before `b[2:] - b[:-2]`.
    """
    kinds = [_kinds(item) for item in lowered]
    if any(len(kind) > 1 for kind in kinds):
        return [line]
    parts: list[list[int]] = [[]]
    known = ""
    for k, kind in enumerate(kinds):
        if kind and known and kind != {known}:
            part = [k]
            while len(parts[-1]) > 1 and not kinds[parts[-1][-1]] and _is_made_for(parts[-1][-1], k, lowered):
                part.insert(0, parts[-1].pop())
            parts.append(part)
        else:
            parts[-1].append(k)
        known = next(iter(kind), known)
    statements = [tuple(lowered[k].statement for k in part) for part in parts]
    return [line] if len(parts) == 1 else [replace(line, statements=each) for each in statements]


def _kinds(item: Lowered) -> set[str]:
    """Whether the statement has rows, slices, or both."""
    drafts = item.result.launches
    found = {"rows"} if any(draft.kernel.rows.shapes for draft in drafts) else set[str]()
    views = (parameter.view for draft in drafts for parameter in draft.kernel.parameters)
    return found | {"slices" for view in views if view is not None and view.basic.stretches and not view.basic.bounds}


def _is_made_for(made: int, later: int, lowered: list[Lowered]) -> bool:
    """Whether the later statement reads elements that a dispatcher makes, or stores into what the earlier one makes; into rows and
    columns, if that computes no elements."""
    bound, prepared = names_bound(lowered[made].statement), lowered[made].prepared
    if prepared is not None and isinstance(prepared.preparation, IndexArray):
        return not bound.isdisjoint(names_read(lowered[later].statement))
    targets = getattr(lowered[later].statement, "targets", [getattr(lowered[later].statement, "target", None)])
    parts = [node for node in targets if isinstance(node, ast.Subscript)]
    if lowered[made].result.launches and not any(isinstance(node, ast.Slice) for part in parts for node in walk(part)):
        return False
    stored = {part.value.id for part in parts if isinstance(part.value, ast.Name)}
    return bool(bound & stored)

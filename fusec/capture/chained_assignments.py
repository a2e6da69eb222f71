"""Arrays that a statement with several targets binds: `a` and `b` of `a = b = x * 2 + 1`."""

import ast

from fusec.base.expression import Reduce
from fusec.capture.draft import Draft
from fusec.capture.lowered import Lowered
from fusec.capture.source_file import span
from fusec.capture.surroundings import Surroundings


def arrays_of_chain(item: Lowered, around: Surroundings) -> frozenset[str]:
    """`a` and `b` of `a = b = x * 2 + 1`, where the value shows that it is an array."""
    if not isinstance(item.statement, ast.Assign) or len(item.statement.targets) < 2:
        return frozenset()
    place = span(around.file, item.statement.value)
    is_array = any(each.shows_arrays and each.span == place and not _is_reduced(each) for each in item.result.launches)
    return frozenset(t.id for t in item.statement.targets if isinstance(t, ast.Name)) if is_array else frozenset()


def _is_reduced(draft: Draft) -> bool:
    return any(isinstance(part, Reduce) for part in draft.body)

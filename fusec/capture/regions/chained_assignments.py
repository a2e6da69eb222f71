"""Arrays that a statement with several targets binds: `a` and `b` of `a = b = x * 2 + 1`."""

import ast

from fusec.base.scalars.expression import Reduce
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.regions.lowered import Lowered
from fusec.capture.source.source_file import span


def arrays_of_chain(item: Lowered, around: LoweringContext) -> frozenset[str]:
    """`a` and `b` in `a = b = x * 2 + 1`, if the value is certainly an array."""
    if not isinstance(item.statement, ast.Assign) or len(item.statement.targets) < 2:
        return frozenset()
    place = span(around.file, item.statement.value)
    is_array = any(each.shows_arrays and each.span == place and not _is_reduced(each) for each in item.result.launches)
    return frozenset(t.id for t in item.statement.targets if isinstance(t, ast.Name)) if is_array else frozenset()


def _is_reduced(draft: Draft) -> bool:
    return any(isinstance(part, Reduce) for part in draft.body)

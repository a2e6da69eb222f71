"""Build a region of the program from the lowered statements of a straight line."""

import ast
from collections.abc import Sequence

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Comments, NameFlow, Pragma, Region
from fusec.base.text.source_span import cover
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import span

Item = tuple[ast.stmt, Launch | HostStatement]


def region_of_items(name: str, items: Sequence[Item], facts: FileFacts, names: NameFlow) -> Region:
    """The items in order, with the comments on them."""
    pragmas: list[tuple[int, Pragma]] = []
    ignored: list[tuple[int, str]] = []
    for k, (statement, item) in enumerate(items):
        found = statement_pragmas(statement, facts.pragmas)
        pragmas += [(k, found.pragma)] if found.pragma is not None and isinstance(item, Launch) else []
        ignored += [(k, code) for code in found.ignored]
    place = cover(span(facts.file, items[0][0]), span(facts.file, items[-1][0]))
    return Region(name, tuple(item for _, item in items), names, place, Comments(tuple(pragmas), tuple(ignored)))

"""Build a region of the program from a straight line of calls of compiled loops."""

import ast
from collections.abc import Sequence

from fusec.base.ir.host_statement import HostStatement, launch_of
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Comments, NameFlow, Pragma, Region
from fusec.base.text.source_span import cover
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.flow.ssa_versions import Versions
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import span

Item = tuple[ast.stmt, Launch | HostStatement]


def region_of_calls(
    name: str,
    items: Sequence[Item],
    facts: FileFacts,
    own_memory: frozenset[str],
    read_after: frozenset[str],
    names: Sequence[Versions],
) -> Region:
    """The items in order; `names` are the SSA versions of variables at each statement."""
    pragmas: list[tuple[int, Pragma]] = []
    ignored: list[tuple[int, str]] = []
    for k, (statement, item) in enumerate(items):
        found = statement_pragmas(statement, facts.pragmas)
        pragmas += [(k, found.pragma)] if found.pragma is not None and isinstance(item, Launch) else []
        ignored += [(k, code) for code in found.ignored]
    statements = [statement for statement, _ in items]
    stored = {array for _, item in items if isinstance(item, Launch) for array in item.writes.stored}
    calls = (launch_of(item) for _, item in items)
    results = {name for launch in calls if launch is not None for name in launch.results}
    return Region(
        name,
        tuple(item for _, item in items),
        NameFlow(
            tuple(own.read(names_read(statement)) for own, statement in zip(names, statements, strict=True)),
            tuple(own.written(names_bound(statement)) for own, statement in zip(names, statements, strict=True)),
            frozenset(stored - own_memory - results) | (results & read_after),
        ),
        cover(span(facts.file, statements[0]), span(facts.file, statements[-1])),
        Comments(tuple(pragmas), tuple(ignored)),
    )

"""JSON Lines: one object on one line for each finding."""

import json
from collections.abc import Sequence

from fusec.base.text.source_span import SourceSpan
from fusec.show.formats.listing import Finding, Listing
from fusec.show.json_text import Json


def json_lines(listings: Sequence[Listing]) -> str:
    """ASCII, sorted keys; nothing at all if nothing was found."""
    lines = [_line(listing, finding) for listing in listings for finding in listing.findings]
    return "".join(f"{line}\n" for line in lines)


def _line(listing: Listing, finding: Finding) -> str:
    entry: dict[str, Json] = {
        "command": listing.command,
        "code": finding.code,
        "outcome": finding.outcome.value,
        "message": finding.message,
        "path": finding.path,
        "name": finding.name,
        "span": _span(finding.span),
        "related": _span(finding.related),
        "note": finding.note,
        "hint": finding.hint,
    }
    return json.dumps(entry, sort_keys=True)


def _span(span: SourceSpan | None) -> Json:
    if span is None:
        return None
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}

"""Print the results of a command in the format that the user chose."""

from collections.abc import Callable, Sequence

from fusec.base.plan.choices import Format
from fusec.show.formats.github import github
from fusec.show.formats.json import json
from fusec.show.formats.json_lines import json_lines
from fusec.show.formats.junit import junit
from fusec.show.formats.listing import Finding, Listing, Outcome
from fusec.show.formats.sarif import sarif
from fusec.show.formats.text import colored_text, plain_text

__all__ = ["FORMATS", "Finding", "Listing", "Outcome", "printed"]

FORMATS: dict[Format, Callable[[Sequence[Listing]], str]] = {
    Format.TEXT: plain_text,
    Format.JSON: json,
    Format.JSON_LINES: json_lines,
    Format.SARIF: sarif,
    Format.GITHUB: github,
    Format.JUNIT: junit,
}


def printed(listings: Sequence[Listing], format_: Format, color: bool) -> str:
    """The listings, one for each source, in one text."""
    return colored_text(listings) if format_ is Format.TEXT and color else FORMATS[format_](listings)

"""How commands print their results and messages, and with which status they end."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

from fusec import terminal
from fusec.base.plan.choices import Format
from fusec.base.plan.messages import Told

if TYPE_CHECKING:
    from fusec.base.ir.program import Module
    from fusec.show import Listing

SUCCESS, FINDINGS, FAILURE = 0, 1, 2


def write_listings(listings: Sequence["Listing"], format_: Format | None, *, is_summary: bool = False) -> None:
    """Print results. A summary, which only confirms what was done, is left out if the command is quiet."""
    from fusec import show

    if not (is_summary and terminal.is_quiet() and (format_ or Format.TEXT) is Format.TEXT):
        terminal.write(show.printed(listings, format_ or Format.TEXT, terminal.has_colors(sys.stdout)))


def write_either(format_: Format | None, text: Callable[[bool], str], document: Callable[[], str]) -> None:
    """Print a result that has no findings: text or JSON."""
    terminal.write(document() if format_ is Format.JSON else text(terminal.has_colors(sys.stdout)))


def show_told(told: Told, sources: "Sequence[Module]" = ()) -> None:
    """Print the diagnostics on stderr, with the source lines that they are about."""
    from fusec import show

    modules = {module.path: module for module in sources}
    for diagnostic in (*told.diagnostics, *told.demands):
        module = modules.get(diagnostic.span.path if diagnostic.span else "")
        source, encoding = (module.source, module.encoding) if module else (None, "utf-8")
        terminal.message(show.diagnostic_text(diagnostic, source, encoding, terminal.has_colors(sys.stderr)))


def status_of(told: Told, status: int) -> int:
    """A module that was kept back is a failure, a demanded fusion that was refused is a finding."""
    if not told.is_safe:
        return FAILURE
    return FINDINGS if told.demands else status


def end(statuses: Sequence[int]) -> NoReturn:
    """Ends the command with the worst status of its sources."""
    raise typer.Exit(max(statuses, default=SUCCESS))

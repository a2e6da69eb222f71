"""`fusec report`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.base.text.whole_files import write_files
from fusec.commands.endings import SUCCESS, end, show_told, status_of
from fusec.commands.options import (
    ConfigOption,
    FpOption,
    GuardsOption,
    QuietOption,
    TargetOption,
    VerboseOption,
)
from fusec.commands.sources import Choices, options_of


def report(
    source: Annotated[Path, typer.Argument(metavar="SRC", help="A package, a folder of packages, or one file.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The page to write.")] = Path(
        "report.html"
    ),
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Write one page of HTML with the source, and beside it the kernels, their dependences, and what was refused and why."""
    from fusec import pipeline

    options = options_of(source, Choices(target, fp, guards, config))
    told, page = pipeline.review_page(source, options, terminal.stage)
    terminal.clear_stage()
    show_told(told)
    write_files({output: page.encode("utf-8", errors="backslashreplace")})
    terminal.note(f"{output} is written.\n")
    end([status_of(told, SUCCESS)])

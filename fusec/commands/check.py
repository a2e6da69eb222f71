"""`fusec check`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fusec import terminal
from fusec.base.text.diagnostic import error
from fusec.base.text.whole_files import write_files
from fusec.commands.endings import FINDINGS, SUCCESS, end, show_told, status_of, write_listings
from fusec.commands.options import (
    ConfigOption,
    FormatOption,
    FpOption,
    GuardsOption,
    JobsOption,
    NoCacheOption,
    OutputOption,
    QuietOption,
    SourcesArgument,
    TargetOption,
    VerboseOption,
)
from fusec.commands.sources import Choices, options_of, outputs, work_of

if TYPE_CHECKING:  # `show` loads what a check of hashes does not need
    from fusec.show.baseline import Fused


def check(
    sources: SourcesArgument,
    out: OutputOption,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also fail if a function has fewer fused statements than FILE says.",
            show_default="none",
        ),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the numbers of fused statements to FILE.", show_default="none"),
    ] = None,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    format_: FormatOption = None,
    config: ConfigOption = None,
    jobs: JobsOption = None,
    no_cache: NoCacheOption = False,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Tell whether DIR is what `fusec rewrite` would write now; exit with 1 and a list of files when it is not."""
    from fusec import pipeline, show
    from fusec.places import place_of

    if (baseline or write_baseline) and len(sources) > 1:
        raise typer.BadParameter("a baseline is of one source.", param_hint="SRC")
    choices, work = Choices(target, fp, guards, config), work_of(jobs, no_cache)
    fused = _read(baseline) if baseline else {}
    listings, statuses = [], []
    for source, folder in outputs(sources, out):
        checked = pipeline.check_with_report(source, folder, options_of(source, choices), terminal.stage, work)
        terminal.clear_stage()
        findings, told = checked.findings, checked.told
        if checked.report:
            findings = (*findings, *show.lost_fusions(fused, checked.report))
        if write_baseline and checked.report:
            write_files({write_baseline: show.baseline_text(checked.report).encode("ascii")})
        show_told(told)
        places = (place_of(source), place_of(folder))
        listings.append(show.check_listing(findings, told, str(folder), places))
        statuses.append(status_of(told, FINDINGS if findings else SUCCESS))
    write_listings(listings, format_, is_summary=not any(statuses))
    end(statuses)


def _read(baseline: Path) -> "Mapping[str, Fused]":
    """What a baseline says. Raises FusecError FUS904."""
    from fusec import show

    try:
        return show.read_baseline(baseline.read_text(encoding="ascii"))
    except OSError as reason:
        raise error("FUS904", f"`{baseline}` cannot be read: {reason.strerror}.", str(baseline)) from reason
    except ValueError as reason:
        hint = "Write it with `fusec check --write-baseline`."
        raise error("FUS904", f"`{baseline}` is no baseline: {reason}", str(baseline), hint) from reason

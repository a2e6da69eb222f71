"""`fusec check`."""

from fusec import terminal
from fusec.base.plan.choices import Format
from fusec.commands.endings import FINDINGS, SUCCESS, end, show_told, status_of, write_listings
from fusec.commands.options import (
    ConfigOption,
    FormatOption,
    FpOption,
    GuardsOption,
    OutputOption,
    QuietOption,
    SourcesArgument,
    TargetOption,
    VerboseOption,
)
from fusec.commands.sources import Choices, options_of, outputs


def check(
    sources: SourcesArgument,
    out: OutputOption,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    format_: FormatOption = Format.TEXT,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Tell whether DIR is what `fusec rewrite` would write now; exit with 1 and a list of files when it is not."""
    from fusec import pipeline, show

    choices = Choices(target, fp, guards, config)
    listings, statuses = [], []
    for source, folder in outputs(sources, out):
        findings, told = pipeline.check(source, folder, options_of(source, choices), terminal.stage)
        terminal.clear_stage()
        show_told(told)
        places = (pipeline.place(source), pipeline.place(folder))
        listings.append(show.check_listing(findings, told, str(folder), places))
        statuses.append(status_of(told, FINDINGS if findings else SUCCESS))
    write_listings(listings, format_, is_summary=not any(statuses))
    end(statuses)

"""`fusec rewrite`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fusec import terminal
from fusec.commands.depfile import write_depfile
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
from fusec.commands.watching import watched

if TYPE_CHECKING:  # which load what `--help` does not need
    from fusec.base.plan.messages import Told
    from fusec.show import Listing
    from fusec.work import Work


def rewrite(
    sources: SourcesArgument,
    out: OutputOption,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    exit_non_zero_on_change: Annotated[
        bool, typer.Option("--exit-non-zero-on-change", help="Exit with 1 when a file of DIR changed.")
    ] = False,
    depfile: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what DIR was made from, for make and ninja.", show_default="none"),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Write again after each change, until interrupted.")
    ] = False,
    format_: FormatOption = None,
    config: ConfigOption = None,
    jobs: JobsOption = None,
    no_cache: NoCacheOption = False,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Write a copy of SRC to DIR in which array statements run as fused kernels.

    Several SRC are written to folders of their names in DIR.
    """
    choices, work = Choices(target, fp, guards, config), work_of(jobs, no_cache)

    def run() -> list[int]:
        pairs = outputs(sources, out)
        each = [_written(source, folder, choices, work) for source, folder in pairs]
        if depfile is not None:
            write_depfile(depfile, {folder: source for source, folder in pairs}, config)
        write_listings([listing for listing, *_ in each], format_, is_summary=True)
        found = FINDINGS if exit_non_zero_on_change else SUCCESS
        return [status_of(told, found if changed else SUCCESS) for _, told, changed in each]

    if watch:
        watched(sources, config, run)
    else:
        end(run())


def _written(source: Path, folder: Path, choices: Choices, work: "Work") -> "tuple[Listing, Told, bool]":
    """What one source became; its messages are shown."""
    from fusec import pipeline, show
    from fusec.places import place_of

    written, changed = pipeline.write(source, folder, options_of(source, choices), terminal.stage, work)
    terminal.clear_stage()
    show_told(written.told, written.modules)
    if not changed:
        terminal.note(f"{folder} held these files already; nothing was written.\n")
    listing = show.rewrite_listing(
        written.entries, written.told, len(written.modules), written.package.files, (str(folder), place_of(source))
    )
    return listing, written.told, changed

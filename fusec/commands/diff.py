"""`fusec diff`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.commands.endings import FINDINGS, SUCCESS, end, show_told, status_of
from fusec.commands.options import (
    ConfigOption,
    FpOption,
    GuardsOption,
    JobsOption,
    NoCacheOption,
    QuietOption,
    SourcesArgument,
    TargetOption,
    VerboseOption,
)
from fusec.commands.sources import Choices, options_of, outputs, work_of


def diff(
    sources: SourcesArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Compare with this folder instead of SRC.", show_default="SRC"),
    ] = None,
    support: Annotated[
        bool, typer.Option("--support", help="Also show the support files, which every rewritten package has.")
    ] = False,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    config: ConfigOption = None,
    jobs: JobsOption = None,
    no_cache: NoCacheOption = False,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Print what `fusec rewrite` would change, as a patch that `git apply` takes; exit with 1 when that is anything."""
    from fusec import pipeline
    from fusec.places import place_of

    choices, work = Choices(target, fp, guards, config), work_of(jobs, no_cache)
    statuses = []
    pairs = outputs(sources, out) if out is not None else tuple((source, None) for source in sources)
    for source, folder in pairs:
        place = place_of(folder or source)
        written, patch = pipeline.diff(source, folder, options_of(source, choices), terminal.stage, place, work)
        terminal.clear_stage()
        show_told(written.told, written.modules)
        terminal.write_bytes(patch.modules + (patch.support if support else b""))
        if patch.support and not support:
            terminal.note("The support files are left out; `--support` shows them, for a patch to apply.\n")
        statuses.append(status_of(written.told, FINDINGS if patch else SUCCESS))
    end(statuses)

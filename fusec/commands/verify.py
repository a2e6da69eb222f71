"""`fusec verify`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.commands.endings import FINDINGS, SUCCESS, end, write_listings
from fusec.commands.options import (
    ConfigOption,
    FormatOption,
    PackageArgument,
    QuietOption,
    SeedOption,
    SizesOption,
    VerboseOption,
    WorkloadOption,
)
from fusec.commands.running import announce, status_of_run, workload_of

USUAL_SECONDS, THOROUGH_SECONDS = 5.0, 20.0  # of processor time, for each group after its first cases


def verify(
    package: PackageArgument,
    workload: WorkloadOption = None,
    size: SizesOption = None,
    source: Annotated[
        Path | None,
        typer.Option(
            metavar="SRC", help="Compare the workload with this tree.", show_default="the original statements in DIR"
        ),
    ] = None,
    seed: SeedOption = 0,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Compile every kernel for every dtype and view.")
    ] = False,
    format_: FormatOption = None,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Run every fused group against the author's own statements; exit with 1 when results differ or a kernel never runs."""
    from fusec import show
    from fusec.places import place_of
    from fusec.verify import VerifyOptions
    from fusec.verify import verify as compare

    announce(package)
    options = VerifyOptions(
        workload=workload_of(package, workload, config),
        sizes=tuple(size) if size else None,
        seed=seed,
        source=source,
        thorough=thorough,
        seconds=THOROUGH_SECONDS if thorough else USUAL_SECONDS,
    )
    comparison = compare(package, options, terminal.bar)
    terminal.clear_stage()
    status = status_of_run(comparison.is_complete, SUCCESS if comparison.is_sound else FINDINGS)
    write_listings([show.verify_listing(comparison, place_of(package))], format_, is_summary=status == SUCCESS)
    end([status])

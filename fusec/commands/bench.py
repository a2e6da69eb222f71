"""`fusec bench`."""

from typing import Annotated

import typer

from fusec import terminal
from fusec.base.plan.choices import Format
from fusec.commands.choices import choice_option
from fusec.commands.endings import SUCCESS, end, write_either
from fusec.commands.options import (
    ConfigOption,
    PackageArgument,
    QuietOption,
    SeedOption,
    SizesOption,
    VerboseOption,
    WorkloadOption,
)
from fusec.commands.running import announce, status_of_run, workload_of


def bench(
    package: PackageArgument,
    workload: WorkloadOption = None,
    size: SizesOption = None,
    threads: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N", min=1, help="A number of threads; repeatable.", show_default="one, then all processors"
        ),
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Interleaved calls for each median.")] = 7,
    groups: Annotated[
        bool, typer.Option("--groups/--no-groups", help="Also time every group on its own, beside the workload.")
    ] = True,
    first_calls: Annotated[
        bool, typer.Option("--first-calls/--no-first-calls", help="Also time what compiling and loading kernels takes.")
    ] = True,
    seed: SeedOption = 0,
    format_: Annotated[
        Format | None,
        choice_option(
            Format, "How results are printed.", "--format", members=(Format.TEXT, Format.JSON), default="text"
        ),
    ] = None,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Time fused code against the author's own statements, interleaved in one run."""
    from fusec import show
    from fusec.verify import BenchOptions
    from fusec.verify import bench as time

    announce(package)
    options = BenchOptions(
        workload=workload_of(package, workload, config),
        sizes=tuple(size) if size else None,
        seed=seed,
        threads=tuple(threads) if threads else None,
        repeats=repeats,
        groups=groups,
        first_calls=first_calls,
    )
    benchmark = time(package, options, terminal.bar)
    write_either(format_, lambda color: show.bench_text(benchmark, color), lambda: show.bench_json(benchmark))
    end([status_of_run(benchmark.is_complete, SUCCESS)])

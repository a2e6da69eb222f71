"""`fusec build`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.commands.options import (
    ConfigOption,
    PackageArgument,
    QuietOption,
    SeedOption,
    SizesOption,
    VerboseOption,
    WorkloadOption,
)
from fusec.commands.running import announce, workload_of


def build(
    package: PackageArgument,
    arch: Annotated[
        str | None,
        typer.Option(
            metavar="SM,...", help="Architectures of CUDA kernels: `sm_80,sm_90`.", show_default="no CUDA kernels"
        ),
    ] = None,
    kernels: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The list of CUDA kernels, which a run writes.", show_default="no CUDA kernels"
        ),
    ] = None,
    workload: WorkloadOption = None,
    size: SizesOption = None,
    seed: SeedOption = 0,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Compile the kernels that a workload runs for this machine, or listed CUDA kernels for devices, into files that the
    rewritten package loads first."""
    if (arch is None) != (kernels is None):
        raise typer.BadParameter("`--arch` and `--kernels` belong together.")
    if arch is not None and kernels is not None:
        _build_for_devices(package, arch, kernels)
    else:
        _build_for_processor(package, workload_of(package, workload, config), tuple(size or ()), seed)


def _build_for_devices(package: Path, arch: str, kernels: Path) -> None:
    from fusec import pipeline

    architectures = tuple(dict.fromkeys(name.strip() for name in arch.split(",") if name.strip()))
    built = pipeline.build(package, kernels, architectures, terminal.stage)
    for file in built.files:
        terminal.write(f"{file}\n")
    for sentence in built.missing:
        terminal.message(f"{sentence[0].upper()}{sentence[1:]}\n")
    counted = f" The report holds the registers of {len(built.counts)}." if built.counts else ""
    terminal.note(f"{built.kernels} kernels for {', '.join(architectures)}.{counted}\n")


def _build_for_processor(package: Path, workload: Path | None, sizes: tuple[int, ...], seed: int) -> None:
    from fusec.verify import build_objects

    announce(package)
    terminal.stage("compiling the kernels of the workload")
    shipped = build_objects(package, workload, sizes, seed)
    terminal.clear_stage()
    for file in shipped.files:
        terminal.write(f"{file}\n")
    left = shipped.compiled - shipped.kernels
    others = f" {left} more need numba, and compile at their first call." if left else ""
    terminal.note(f"{shipped.kernels} kernels for this machine.{others}\n")

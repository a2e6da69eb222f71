"""`fusec build`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.commands.options import PackageArgument, QuietOption, VerboseOption


def build(
    package: PackageArgument,
    arch: Annotated[str, typer.Option(metavar="SM,...", help="Architectures: `sm_80,sm_90`.")],
    kernels: Annotated[Path, typer.Option(metavar="FILE", help="The list of kernels, which a run writes.")],
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Compile the CUDA kernels of a rewritten package for devices, without one, into files that it loads first."""
    from fusec import pipeline

    architectures = tuple(dict.fromkeys(name.strip() for name in arch.split(",") if name.strip()))
    built = pipeline.build(package, kernels, architectures, terminal.stage)
    for file in built.files:
        terminal.write(f"{file}\n")
    for sentence in built.missing:
        terminal.message(f"{sentence[0].upper()}{sentence[1:]}\n")
    counted = f" The report holds the registers of {len(built.counts)}." if built.counts else ""
    terminal.note(f"{built.kernels} kernels for {', '.join(architectures)}.{counted}\n")

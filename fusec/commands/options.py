"""The arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.base.plan.choices import FloatingPoint, Format, Guards
from fusec.commands.choices import choice_option
from fusec.config import TargetChoice

SourcesArgument = Annotated[
    list[Path], typer.Argument(metavar="SRC", help="Packages, folders of packages, or one file.", show_default=False)
]
OutputOption = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the rewritten package.")]
PackageArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A folder that `fusec rewrite` wrote.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The TOML file with `[tool.fusec]`.",
        show_default="pyproject.toml in SRC or above it",
        exists=True,
        dir_okay=False,
    ),
]
TargetOption = Annotated[
    TargetChoice | None, choice_option(TargetChoice, "What the kernels are written in.", default="auto")
]
FpOption = Annotated[
    FloatingPoint | None,
    choice_option(FloatingPoint, "Which results may differ from the original's.", default="close"),
]
GuardsOption = Annotated[
    Guards | None,
    choice_option(Guards, "Whether shapes and overlaps may be checked at run time.", default="allow"),
]
FormatOption = Annotated[Format | None, choice_option(Format, "How results are printed.", "--format", default="text")]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, help="The number of processes.", show_default="one a processor"),
]
NoCacheOption = Annotated[
    bool, typer.Option("--no-cache", help="Neither read nor keep what became of files in earlier runs.")
]
WorkloadOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The program to run; see docs/workloads.md.",
        show_default="the configured one, or workload.py of DIR",
    ),
]
SizesOption = Annotated[
    list[int] | None,
    typer.Option(
        "--size", metavar="N", min=0, help="A size of the workload; repeatable.", show_default="the workload's own"
    ),
]
SeedOption = Annotated[int, typer.Option(min=0, help="Chooses the generated inputs.")]


def _set_quiet(asked: bool) -> None:
    if asked:
        terminal.set_verbosity(terminal.Verbosity.QUIET)


def _set_verbose(asked: bool) -> None:
    if asked:
        terminal.set_verbosity(terminal.Verbosity.VERBOSE)


QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", callback=_set_quiet, help="Print findings and errors only.")
]
VerboseOption = Annotated[
    bool,
    typer.Option("--verbose", "-v", callback=_set_verbose, help="Also print the configuration, and each stage's time."),
]

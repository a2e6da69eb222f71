"""The command line: `fusec` with its commands, one file each in `fusec/commands`."""

import gc
from typing import Annotated

import typer

from fusec import __version__, terminal
from fusec.commands.bench import bench
from fusec.commands.build import build
from fusec.commands.check import check
from fusec.commands.clean import clean
from fusec.commands.diff import diff
from fusec.commands.explain import explain
from fusec.commands.init import init
from fusec.commands.report import report
from fusec.commands.rewrite import rewrite
from fusec.commands.verify import verify

# Each command imports the rooms that it needs: `fusec --version` answers before libcst, islpy and jinja2 are loaded.

COMMANDS = (init, rewrite, check, diff, explain, verify, bench, build, report, clean)

app = typer.Typer(
    name="fusec",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Runs the command and ends the process; no traceback reaches the user."""
    gc.disable()  # modules and models have no cycles, and searching them takes a tenth of a short run
    terminal.guarded(lambda: app(prog_name="fusec"))


def _print_version(asked: bool) -> None:
    if asked:
        terminal.write(f"fusec {__version__}\n")
        raise typer.Exit


@app.callback()
def _fusec(
    _version: Annotated[
        bool,
        typer.Option("--version", "-V", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Ahead-of-time, source-to-source kernel fusion for Python array programs."""


for command in COMMANDS:
    app.command()(command)

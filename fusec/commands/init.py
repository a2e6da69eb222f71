"""`fusec init`."""

from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.base.text.whole_files import write_files
from fusec.commands.endings import SUCCESS, end
from fusec.commands.options import QuietOption, VerboseOption


def init(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="The root of the project.", exists=True, file_okay=False)
    ] = Path(),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print what would be written, and write nothing.")] = False,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Write the configuration, the pre-commit hook and the CI step for the project in DIR; what is there stays as it is."""
    from fusec.commands.project import found_project, steps  # loads tomllib, which `fusec --version` does not need

    project = found_project(folder)
    found = steps(project)
    if not dry_run:
        write_files({step.path: step.content.encode() for step in found if not step.is_done})
    for step in found:
        place = step.path.relative_to(folder) if step.path.is_relative_to(folder) else step.path
        if step.is_done:
            terminal.note(f"{place}: has fusec already.\n")
        elif dry_run:
            terminal.write(f"{place}:\n{step.added}\n")
        else:
            terminal.write(f"{place}: written.\n")
    terminal.note(f"Next: fusec rewrite {project.source} --out {project.out}\n")
    end([SUCCESS])

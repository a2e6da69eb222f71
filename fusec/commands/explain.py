"""`fusec explain`."""

import re
from pathlib import Path
from typing import Annotated

import typer

from fusec import terminal
from fusec.base.plan.messages import Told, broken_demands
from fusec.base.text.diagnostic import error
from fusec.commands.endings import SUCCESS, end, show_told, status_of, write_listings
from fusec.commands.options import (
    ConfigOption,
    FormatOption,
    FpOption,
    GuardsOption,
    QuietOption,
    TargetOption,
    VerboseOption,
)
from fusec.commands.sources import Choices, options_of

PLACE = re.compile(r"(?P<path>.+?):(?P<line>[1-9]\d*)(:\d+)?")
CODE = re.compile(r"FUS\d+", re.IGNORECASE)


def explain(
    subjects: Annotated[
        list[str], typer.Argument(metavar="SRC[/FILE[:LINE]]|CODE", help="Places in the source, or codes.")
    ],
    missed: Annotated[
        bool, typer.Option("--missed", help="List what was left, by estimated gain, with what would change it.")
    ] = False,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    format_: FormatOption = None,
    config: ConfigOption = None,
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Say why each sequence of array statements was or was not fused, or what a code means."""
    from fusec import pipeline, show
    from fusec.places import place_of, source_around

    choices = Choices(target, fp, guards, config)
    listings, statuses = [], []
    for subject in subjects:
        if CODE.fullmatch(subject) and not Path(subject).exists():
            terminal.write(_code_page(subject))
            continue
        path, line = _place(subject)
        program, plan, path_inside = pipeline.explain(path, options_of(path, choices), terminal.stage)
        terminal.clear_stage()
        selection = show.Selection(path_inside, line)
        refusals = (refusal for module in show.select(plan, selection).modules for refusal in module.refusals)
        told = Told(program.diagnostics, broken_demands(refusals))
        show_told(told, program.modules)
        listing = show.missed_listing if missed else show.explain_listing
        listings.append(listing(program, plan, selection, place_of(source_around(path))))
        statuses.append(status_of(told, SUCCESS))
    if listings:
        write_listings(listings, format_)
    end(statuses)


def _place(subject: str) -> tuple[Path, int | None]:
    """A path, and a line of it or None."""
    place = PLACE.fullmatch(subject)
    if not place or Path(subject).exists():
        return Path(subject), None
    path, line = Path(place["path"]), int(place["line"])
    if path.is_dir():
        told = f"`{path}` is a folder, which has no line {line}."
        raise error("FUS904", told, str(path), "Name a file and a line of it.")
    return path, line


def _code_page(code: str) -> str:
    from fusec import show

    page = show.explain_code(code)
    if page is None:
        raise error("FUS904", f"fusec has no code `{code.upper()}`.", hint="docs/refusals.md lists all codes.")
    return page

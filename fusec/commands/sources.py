"""The sources of a command, each with its output folder and its options."""

from collections.abc import Sequence
from pathlib import Path

import typer

from fusec import terminal
from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.base.records import dataclass
from fusec.config import Options, Overrides, TargetChoice, load_options, nearest_pyproject
from fusec.work import Work


@dataclass(frozen=True, slots=True)
class Choices:
    """What the command line says about the options of every source."""

    target: TargetChoice | None = None
    fp: FloatingPoint | None = None
    guards: Guards | None = None
    config: Path | None = None


def work_of(jobs: int | None, no_cache: bool) -> Work:
    """How much the command may do at once, and where it keeps results."""
    from fusec.cache import cache_folder
    from fusec.processes import processors

    return Work(processors() if jobs is None else jobs, None if no_cache else cache_folder())


def options_of(source: Path, choices: Choices) -> Options:
    """The options for one source. Raises FusecError as `load_options` does."""
    options = load_options(source, Overrides(choices.target, choices.fp, choices.guards), choices.config)
    file = choices.config or nearest_pyproject(source)
    told = ", ".join(f"{name}: {value}" for name, value in options.settings if value)
    terminal.detail(f"{source}: {told}; from {file or 'the defaults'}\n")
    return options


def outputs(sources: Sequence[Path], out: Path) -> tuple[tuple[Path, Path], ...]:
    """Each source with its output: DIR itself for one source, and a folder of its name in DIR for each of several.

    Raises typer.BadParameter if two of them would be one folder.
    """
    if len(sources) == 1:
        return ((sources[0], out),)
    names = [source.resolve().name for source in sources]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise typer.BadParameter(
            f"two sources are called '{twice}'; each gets a folder of its name in DIR.", param_hint="SRC"
        )
    file = next((source for source in sources if source.is_file()), None)
    if file is not None:
        raise typer.BadParameter(f"'{file}' is a file; several sources must be folders.", param_hint="SRC")
    return tuple((source, out / name) for source, name in zip(sources, names, strict=True))

"""Run a command again whenever a file of its sources changes."""

import gc
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from fusec import terminal
from fusec.base.text.diagnostic import FusecError
from fusec.config import nearest_pyproject


def watched(sources: Sequence[Path], config: Path | None, run: Callable[[], object]) -> None:
    """Call `run` now and after each change of a source or of its configuration, until the process is interrupted. What is wrong with a
    source is told, and the next change awaited. Raises typer.BadParameter if watchfiles is not installed.
    """
    try:
        from watchfiles import watch
    except ImportError as failure:
        raise typer.BadParameter("it needs watchfiles: pip install 'fusec[watch]'", param_hint="--watch") from failure
    files = {file for source in sources if (file := config or nearest_pyproject(source)) is not None}
    paths = sorted({*sources, *files})
    gc.enable()  # this process lives long
    _told(run)
    for _ in watch(*paths, raise_interrupt=True):
        _told(run)


def _told(run: Callable[[], object]) -> None:
    try:
        run()
    except FusecError as failure:
        terminal.clear_stage()
        terminal.tell(failure.diagnostic)

"""Requests to the process that runs the user's code, and diagnostics for its failures."""

import os
from collections.abc import Sequence
from pathlib import Path

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.text.diagnostic import Diagnostic, Severity, error
from fusec.verify.fusec_child.request import Group, Request, Task
from fusec.verify.records import Record, text

WORKLOAD = "workload.py"
HINT = "See docs/workloads.md for what a workload file holds."


def workload_file(package: Path, chosen: Path | None) -> Path | None:
    """The workload file, absolute; None if the package has none. Raises FusecError if a chosen one is missing."""
    path = Path(os.path.realpath(chosen or package / WORKLOAD))
    if path.is_file():
        return path
    if chosen:
        why = "is not a file" if path.exists() else "does not exist"
        raise error("FUS912", f"The workload `{chosen}` {why}.", str(chosen), "See docs/workloads.md.")
    return None


def request(
    task: Task,
    package: Path,
    groups: Sequence[Group],
    workload: Path | None,
    sizes: tuple[int, ...] | None,
    seed: int,
) -> Request:
    """The request for a task on the package."""
    file = str(workload) if workload else None
    return Request(task, os.path.realpath(package), tuple(groups), file, sizes, seed, accuracies())


def accuracies() -> dict[str, str]:
    """How close kernels come to NumPy, by the names of its ufuncs."""
    return {function.word: function.accuracy.value for function in SCALAR_FUNCTIONS}


def failure(answer: Record, package: Path) -> Diagnostic:
    """The diagnostic for an answer that code cannot be run."""
    message = text(answer, "message").rstrip(".")
    match text(answer, "stage"):
        case "import":
            code, sentence = "FUS912", f"The package cannot be imported: {message}."
            hint = "Choose an interpreter that has the package's requirements."
        case "workload":
            code, sentence = "FUS912", f"The workload cannot be run: {message}."
            hint = HINT
        case _:
            code, sentence = "FUS909", f"fusec failed while it ran the package: {message}."
            hint = "This is a bug in fusec."
    return Diagnostic(code, sentence, str(package), hint, Severity.ERROR)

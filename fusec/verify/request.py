"""Requests to the process that runs the user's code, and diagnostics for its failures."""

import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.text.diagnostic import Diagnostic, Severity, error
from fusec.verify.fused_groups import FusedGroup
from fusec.verify.records import Record, text

WORKLOAD = "workload.py"
WORKLOAD_PART = "the workload"  # a part of the verification, beside the keys of groups


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
    action: str,
    package: Path,
    groups: Sequence[FusedGroup],
    workload: Path | None,
    sizes: tuple[int, ...] | None,
    seed: int,
) -> dict[str, object]:
    """A request with every field that the process expects, see `fusec_child/requests.py`."""
    return {
        "action": action,
        "root": os.path.realpath(package),
        "groups": [_group(group) for group in groups],
        "workload": str(workload) if workload else None,
        "sizes": sizes,
        "compared": [],
        "seed": seed,
        "thorough": False,
        "seconds": 0.0,
        "record": None,
        "threads": 1,
        "repeats": 1,
        "accuracies": accuracies(),
    }


def accuracies() -> dict[str, str]:
    """How close kernels come to NumPy, by the names of its ufuncs."""
    return {function.word: function.accuracy.value for function in SCALAR_FUNCTIONS}


def _group(group: FusedGroup) -> dict[str, object]:
    record = asdict(group)
    del record["operations"], record["passes"]
    return record


def failure(answer: Record, package: Path) -> Diagnostic:
    """The diagnostic for an answer that code cannot be run."""
    message = text(answer, "message").rstrip(".")
    match text(answer, "stage"):
        case "import":
            code, sentence = "FUS912", f"The package cannot be imported: {message}."
            hint = "Choose an interpreter that has the package's requirements."
        case "workload":
            code, sentence = "FUS912", f"The workload cannot be run: {message}."
            hint = "See docs/workloads.md for what a workload file holds."
        case _:
            code, sentence = "FUS909", f"fusec failed while it ran the package: {message}."
            hint = "This is a bug in fusec."
    return Diagnostic(code, sentence, str(package), hint, Severity.ERROR)

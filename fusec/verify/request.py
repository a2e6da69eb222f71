"""What is asked of the process that runs the user's code, and what its failures mean."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from fusec.base.diagnostic import error
from fusec.verify.fused_groups import FusedGroup
from fusec.verify.records import Record, text

WORKLOAD = "workload.py"


def workload_file(package: Path, chosen: Path | None) -> Path | None:
    """The file to use, absolute; None when the package has none. Raises FusecError when a chosen one is missing."""
    path = (chosen or package / WORKLOAD).resolve()
    if path.is_file():
        return path
    if chosen:
        raise error("FUS912", "The workload file does not exist.", str(chosen), "See docs/workloads.md.")
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
        "root": str(package.resolve()),
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
    }


def _group(group: FusedGroup) -> dict[str, object]:
    record = asdict(group)
    del record["operations"], record["passes"]
    return record


def failure(answer: Record) -> str:
    """The sentence for an answer that says that the package or the workload cannot be run."""
    message = text(answer, "message").rstrip(".")
    if text(answer, "stage") == "import":
        return f"The package cannot be imported: {message}."
    return f"The workload cannot be run: {message}."


def failure_hint(answer: Record) -> str:
    """What the user can do about it."""
    if text(answer, "stage") == "import":
        return "Choose an interpreter that has the package's requirements with `--python`."
    return "See docs/workloads.md for what a workload file holds."

"""How much a run may do at once, and whether it may keep results for the next run."""

from pathlib import Path

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """`jobs` are processes. `cache` is the folder of results of earlier runs; None: nothing is read or kept."""

    jobs: int = 1
    cache: Path | None = None

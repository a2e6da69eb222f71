"""Options of `fusec verify` and `fusec bench`."""

import sys
from pathlib import Path

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """`python` runs the user's code. `workload` None: `workload.py` at the package's root, if there is one.

    `sizes` None: the workload's own. `source`: compare the workload with this tree instead of the original statements
    in the package. `thorough`: every kernel is compiled for every type and view. `seconds` of processor time: for each
    group, after its first cases. `processes` None: one for each processor. `timeout`: seconds without an answer after
    which the process is killed.
    """

    python: str = sys.executable
    workload: Path | None = None
    sizes: tuple[int, ...] | None = None
    seed: int = 0
    source: Path | None = None
    thorough: bool = False
    seconds: float = 20.0
    processes: int | None = None
    timeout: float = 300.0


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """As `VerifyOptions`; `repeats` interleaved calls give each median, `threads` None: one, and all processors.

    `groups`: also time every group on its own. `first_calls`: also measure compilation, with an empty cache and from
    the cache.
    """

    python: str = sys.executable
    workload: Path | None = None
    sizes: tuple[int, ...] | None = None
    seed: int = 0
    threads: tuple[int, ...] | None = None
    repeats: int = 7
    groups: bool = True
    first_calls: bool = True
    timeout: float = 600.0

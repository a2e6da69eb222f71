"""Results of `verify` (equality with the original) and of `bench` (times and bandwidth)."""

from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One input on which fused and original code disagree.

    `inputs` describes every operand; `difference` is a sentence on the first thing that differs.
    """

    inputs: str
    difference: str


@dataclass(frozen=True, slots=True)
class Reach:
    """How many calls of the function that the author's module calls reached the kernel, past its guard.

    `source` names the caller: "workload", "objects" (generated calls with objects of the author's classes), "stand-ins"
    (generated calls with plain objects in place of the author's) or "" (only those of `GroupComparison.inputs`, which
    start past all other guards). `reason` says why the original ran, or why there are stand-ins.
    """

    source: str = ""
    calls: int = 0
    kernels: int = 0
    reason: str = ""

    @property
    def is_blocked(self) -> bool:
        """Whether the guard chose the original in every call."""
        return self.calls > 0 and self.kernels == 0


@dataclass(frozen=True, slots=True)
class Inputs:
    """How many inputs were compared: on `fused` of them the kernel ran, on the others the guard chose the original; on
    `raised` of them the original raises."""

    compared: int
    fused: int
    raised: int


@dataclass(frozen=True, slots=True)
class Differences:
    """The number of inputs on which the two disagree, and the smallest of them."""

    inputs: int
    smallest: Mismatch


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """One fused group against the original statements that travel with it.

    `rounding` is the largest accepted distance between finite results, in units of the original's own rounding error.
    `broken` is numba's message when it could not compile the kernel for some of the inputs.
    """

    path: str  # of the module that calls the group
    name: str
    fp: str
    inputs: Inputs
    rounding: float
    differences: Differences | None
    seconds: float
    reach: Reach = Reach()
    broken: str = ""

    @property
    def is_equal(self) -> bool:
        return self.differences is None

    @property
    def is_fused(self) -> bool:
        """Whether the fused kernel ran at all, in calls as the author's module makes them."""
        return self.inputs.fused > 0 and not self.reach.is_blocked

    @property
    def is_verified(self) -> bool:
        """Equal, and the kernel ran on the author's own kinds of objects."""
        return self.is_equal and self.is_fused and not self.broken and self.reach.source != "stand-ins"


@dataclass(frozen=True, slots=True)
class WorkloadComparison:
    """One case of the workload at one size, run by the fused package and by the original."""

    function: str  # `module:function`
    size: int
    rounding: float
    mismatch: Mismatch | None

    @property
    def is_equal(self) -> bool:
        return self.mismatch is None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All results of `verify`, groups in the report's order; `diagnostics` are FUS811 to FUS814 and FUS912."""

    package: str
    original: str  # what the workload was compared with, for the reader
    groups: tuple[GroupComparison, ...]
    workload: tuple[WorkloadComparison, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_equal(self) -> bool:
        """Whether no input showed a difference."""
        return all(group.is_equal for group in self.groups) and all(case.is_equal for case in self.workload)

    @property
    def is_sound(self) -> bool:
        """Whether there is no difference, and every kernel compiled and ran."""
        return self.is_equal and all(group.is_fused and not group.broken for group in self.groups)

    @property
    def is_complete(self) -> bool:
        return could_run(self.diagnostics)


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians of interleaved calls, in seconds; `repeats` calls of each. `ran`: a kernel ran in the fused calls."""

    size: int
    threads: int
    original: float
    fused: float
    repeats: int
    ran: bool = True

    @property
    def speed_up(self) -> float:
        """Original over fused time: above 1 the fused code is faster."""
        return self.original / self.fused if self.fused > 0 else 0.0


@dataclass(frozen=True, slots=True)
class GroupTiming:
    """One group on the operands that the workload gives it.

    `operations` and `passes` are (before, after): array operations, and arrays read or written from end to end.
    `bytes_touched` is what the fused kernel must move at the largest size: every operand once, every result once;
    `bandwidth` is that over the fused time of each entry of `timings` at the largest size, as a share of the triad's.
    `first_call` compiles, and once loads numba's cache in a new process, `Benchmark.loading` not counted; `guard` is
    the dispatcher's own cost. All in seconds; None where it could not be measured.
    `note` says what is not as in the author's program: stand-ins for objects, or why the original runs.
    """

    path: str
    name: str
    operations: tuple[int, int]
    passes: tuple[int, int]
    bytes_touched: int
    timings: tuple[Timing, ...]
    bandwidth: tuple[tuple[int, float], ...]  # (threads, share of the triad)
    first_call: tuple[float | None, float | None]
    guard: float | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class WorkloadTiming:
    """One case of the workload: the author's own function, fused and original."""

    function: str
    timings: tuple[Timing, ...]


@dataclass(frozen=True, slots=True)
class Triad:
    """Measured bandwidth of `a[i] = b[i] + s * c[i]`, in bytes a second, stores counted once."""

    threads: int
    bytes_per_second: float


@dataclass(frozen=True, slots=True)
class Benchmark:
    """All results of one run of `bench`. `machine` describes the processor, cores and versions.

    `loading`: seconds in which a process loads numba and the guard before its first fused call, compiled and once
    cached.
    """

    package: str
    machine: tuple[tuple[str, str], ...]
    triad: tuple[Triad, ...]
    groups: tuple[GroupTiming, ...]
    workload: tuple[WorkloadTiming, ...]
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    loading: tuple[float | None, float | None] = (None, None)

    @property
    def is_complete(self) -> bool:
        return could_run(self.diagnostics)


def could_run(diagnostics: tuple[Diagnostic, ...]) -> bool:
    """Whether package and workload could be run at all."""
    return not any(diagnostic.code in ("FUS909", "FUS912") for diagnostic in diagnostics)

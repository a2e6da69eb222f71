"""The result of capture: a package's modules with their regions, host statements and helper functions."""

from collections.abc import Iterable
from dataclasses import field
from enum import Enum

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.ir.edge_rows import EndArithmetic, EndReads
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.launch_loop import LaunchBranch
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.ir.time_loop import OtherLoop, TimeLoop
from fusec.base.ir.workload import Workload
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.source_span import SourceSpan

MODULE = "<module>"  # the function of a region outside functions, as in Python's tracebacks


class Pragma(Enum):
    """`# fusec: off`, `# fusec: fuse`; `ignore[...]` is kept as the codes of `Comments.ignored`."""

    OFF = "off"
    FUSE = "fuse"


@dataclass(frozen=True, slots=True)
class Comments:
    """The user's comments for fusec: pragmas and ignored codes, each with the index of its item."""

    pragmas: tuple[tuple[int, Pragma], ...] = ()
    ignored: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NameFlow:
    """`reads[k]`, `writes[k]` name what item k of a region reads and binds.

    `live_after` holds the names that may be read after the region: later in the function, in a closure, in the next
    iteration of an enclosing loop, through `locals()`; `seen_on_error` those that launches bind and that may be read if
    a later statement raises.
    """

    reads: tuple[frozenset[str], ...]
    writes: tuple[frozenset[str], ...]
    live_after: frozenset[str]
    seen_on_error: tuple[str, ...] = ()

    @property
    def all(self) -> frozenset[str]:
        """Every name."""
        return self.live_after.union(*self.reads, *self.writes)

    def of(self, k: int) -> frozenset[str]:
        """What item `k` reads or binds."""
        return self.reads[k] | self.writes[k]

    def bound_by(self, items: Iterable[int]) -> frozenset[str]:
        return frozenset[str]().union(*(self.writes[k] for k in items))


@dataclass(frozen=True, slots=True)
class Ends:
    """What the function reads of the end rows of arrays, and the arithmetic on such rows."""

    reads: tuple[EndReads, ...] = ()
    arithmetic: tuple[EndArithmetic, ...] = ()


@dataclass(frozen=True, slots=True)
class LeadingCondition:
    """The author's `if`, which holds all launches but the last one, which follows it."""

    place: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class WholeLoops:
    """The first and last item of each unrolled loop: its launches are in one group, or the regions in `otherwise`
    replace this one."""

    items: tuple[tuple[int, int], ...]
    otherwise: tuple["Region", ...] = ()


@dataclass(frozen=True, slots=True)
class WholeStatements:
    """The first and last item of each statement with inner reductions: it runs as several kernels, or the regions in
    `otherwise` replace this one."""

    items: tuple[tuple[int, int], ...]
    otherwise: tuple["Region", ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenCalls:
    """The first and last item of each statement whose calls of a library are items of their own: one function calls all
    of them in turn, or the regions in `otherwise` replace this one."""

    items: tuple[tuple[int, int], ...]
    otherwise: tuple["Region", ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A straight line of launches and host statements of one block, in source order.

    `bond` says which launches are in one group, or in none: those around an `if`, or those of a loop, a statement or a
    workload. If it `continues` the region before, their statements are one straight line, of which one part slices axes
    and the other reduces along them.
    """

    function: str  # the qualified name inside the module: `price`, `Grid.step`
    items: tuple[Launch | HostStatement, ...]
    names: NameFlow
    span: SourceSpan = field(compare=False)
    comments: Comments = Comments()
    constants: tuple[tuple[str, str], ...] = ()  # module constants that the launches use: `(name, literal)`
    bond: LeadingCondition | LaunchBranch | WholeLoops | WholeStatements | WrittenCalls | Workload | None = None
    allocations: tuple[Allocation, ...] = ()  # of launches: what only they know of, allocated before or among them
    ends: Ends = Ends()
    continues: bool = False

    @property
    def is_conditional(self) -> bool:
        """Whether some of its launches run only if a test is true."""
        return isinstance(self.bond, LeadingCondition | LaunchBranch)

    @property
    def otherwise(self) -> tuple["Region", ...]:
        """The regions that may replace it."""
        return self.bond.otherwise if isinstance(self.bond, WholeLoops | WholeStatements | WrittenCalls) else ()


@dataclass(frozen=True, slots=True)
class Module:
    """One file of the package. `regions` is empty for a file that is copied unchanged.

    `names` are all identifiers of the file, which generated names avoid; `import_offset` is the byte at which the
    import of the generated module is inserted, `newline` the line ending in use there; `import_prefix` stands between
    `from ` and the generated module's name: `.` in a package, `pkg.` or nothing elsewhere.
    """

    path: str
    source: bytes
    encoding: str
    newline: str
    import_offset: int
    import_prefix: str
    names: frozenset[str]
    regions: tuple[Region, ...]
    loops: tuple[TimeLoop | OtherLoop, ...] = ()
    operations: tuple[ArrayOperation, ...] = ()  # all of the file, fused or not


@dataclass(frozen=True, slots=True)
class Program:
    """Every module of the package in path order, with diagnostics for unreadable files.

    `other_files` are the package's files without Python source, which are copied: relative POSIX paths.
    """

    root_name: str
    modules: tuple[Module, ...]
    helpers: tuple[HelperFunction, ...]
    other_files: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    def helper(self, key: str) -> HelperFunction:
        return next(helper for helper in self.helpers if helper.key == key)

"""The result of capture: a package's modules with their regions, host statements and helper functions."""

from dataclasses import dataclass, field
from enum import Enum

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.ir.edge_rows import EndArithmetic, EndReads
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.launch_loop import LaunchBranch
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.ir.time_loop import OtherLoop, TimeLoop
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.source_span import SourceSpan


class Pragma(Enum):
    """`# fusec: off`, `# fusec: fuse`; `ignore[...]` is kept as the codes of `Region.ignored`."""

    OFF = "off"
    FUSE = "fuse"


@dataclass(frozen=True, slots=True)
class Region:
    """A straight line of launches and host statements of one block, in source order.

    `live_after` holds the names that may be read after the region: later in the function, in a closure, in the next
    iteration of an enclosing loop, through `locals()`. `reads[k]`, `writes[k]` name what item k reads and binds.
    `pragmas` pairs a pragma with the index of its item; `ignored` pairs an item with an ignored code. `condition` is
    the `if` that holds all launches but the last one, which follows it; all of them become one group, or none. The same
    holds for a `branch`, an `if` after the first launches. `loops` are the first and last item of each unrolled loop:
    its launches are in one group, or the regions in `otherwise` replace this one. `stages` are the first and last item
    of each statement with inner reductions: it runs as several kernels, or `otherwise` applies.
    """

    function: str  # the qualified name inside the module: `price`, `Grid.step`
    items: tuple[Launch | HostStatement, ...]
    reads: tuple[frozenset[str], ...]
    writes: tuple[frozenset[str], ...]
    live_after: frozenset[str]
    constants: tuple[tuple[str, str], ...]  # module constants that the launches use: `(name, literal)`
    pragmas: tuple[tuple[int, Pragma], ...]
    ignored: tuple[tuple[int, str], ...]
    span: SourceSpan = field(compare=False)
    loops: tuple[tuple[int, int], ...] = ()
    otherwise: tuple["Region", ...] = ()
    stages: tuple[tuple[int, int], ...] = ()
    allocations: tuple[Allocation, ...] = ()  # of launches: what only they know of, allocated before or among them
    condition: SourceSpan | None = field(default=None, compare=False)
    branch: LaunchBranch | None = None
    end_reads: tuple[EndReads, ...] = ()
    end_arithmetic: tuple[EndArithmetic, ...] = ()
    seen_on_error: tuple[
        str, ...
    ] = ()  # names that its launches bind, and that may be read if a later statement raises

    @property
    def is_conditional(self) -> bool:
        """Whether its launches form one group or none, because some of them run only if a test is true."""
        return self.condition is not None or self.branch is not None


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
    time_loops: tuple[TimeLoop, ...] = ()
    other_loops: tuple[OtherLoop, ...] = ()
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

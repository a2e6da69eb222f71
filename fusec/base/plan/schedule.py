"""How the members of a group run: as a kernel of array statements, or as one of what the author wrote."""

from enum import Enum

from fusec.base.ir.kernel import Launch
from fusec.base.plan.registers import RegisterEstimate
from fusec.base.records import dataclass
from fusec.base.scalars.targets import NUMBA, Target


class Strategy(Enum):
    """How a group runs: as one compiled kernel, or as the author's own NumPy functions over successive tiles."""

    KERNEL = "kernel"
    TILES = "tiles"


@dataclass(frozen=True, slots=True)
class Sweep:
    """When a statement runs in a kernel that goes over each row, or each column, several times.

    `number` is the first sweep that computes it. `is_partial`: it has one value for each row or column; a reduction is
    complete after its sweep, any other value is computed before the sweep of its number.
    """

    number: int
    is_partial: bool


@dataclass(frozen=True, slots=True)
class RowValue:
    """A contracted array of which a kernel with sweeps needs an element more than once.

    It is computed in `sweeps` of them; the row of output `home` stores it for the later ones, "" if there is none.
    """

    name: str
    sweeps: int
    home: str


@dataclass(frozen=True, slots=True)
class Window:
    """A contracted array whose rows a kernel keeps in a row buffer, instead of recomputing elements.

    The member that binds `value` computes the array `name` once for each element, up to `rows` rows and `columns`
    columns beyond its own, as its readers need. `reads` are their names for its elements, with row and column offsets.
    """

    name: str
    value: str
    rows: int
    columns: int
    reads: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class OpaqueLaunch:
    """A launch of a kernel whose body is not modelled, with `before` members before it: it runs as the author wrote it.

    The dispatcher makes it before or after its kernel. `is_asked`: it first checks that the launch surely runs.
    """

    launch: Launch
    before: int
    is_first: bool
    comment: str = ""  # the author's, on its line
    is_asked: bool = True


@dataclass(frozen=True, slots=True)
class ArrayKernel:
    """Array statements as one kernel for each of the `targets`.

    `copies`: the members that are computed at several places, by name, with their number. `sweeps`: if rows or columns
    are reduced, when each statement of each member runs; empty for a single pass. `windows` are in the order of their
    members; a kernel without them computes `recomputed`. The members with the numbers `borders` run in separate loops
    after the others; those with the numbers `closings` compute with what the others have reduced. `any_order`: what
    reduces rows or columns has a kernel for each order of memory.
    """

    targets: tuple[Target, ...] = (NUMBA,)
    strategy: Strategy = Strategy.KERNEL
    copies: tuple[tuple[str, int], ...] = ()
    sweeps: tuple[tuple[Sweep, ...], ...] = ()
    row_values: tuple[RowValue, ...] = ()
    windows: tuple[Window, ...] = ()
    recomputed: tuple[Launch, ...] = ()
    borders: tuple[int, ...] = ()
    closings: tuple[int, ...] = ()
    any_order: bool = False


@dataclass(frozen=True, slots=True)
class NoCode:
    """What of a group has no code for a target."""

    reason: str


@dataclass(frozen=True, slots=True)
class LaunchSequence:
    """Launches of the author's kernels, one after the other in each thread, beside `opaque` ones.

    `copies`: see `ArrayKernel`. `unprinted`: why CUDA C++, which was asked for, has no code for them.
    """

    targets: tuple[Target, ...] = (NUMBA,)
    opaque: tuple[OpaqueLaunch, ...] = ()
    copies: tuple[tuple[str, int], ...] = ()
    registers: RegisterEstimate | None = None
    unprinted: str = ""


@dataclass(frozen=True, slots=True)
class LaunchLoop:
    """A loop of launches as one launch; the iterations over the variables `along_grid` run side by side."""

    along_grid: tuple[str, ...]
    targets: tuple[Target, ...] = (NUMBA,)
    unprinted: str = ""


@dataclass(frozen=True, slots=True)
class LoopCalls:
    """Calls of the author's compiled loops as one loop, beside `opaque` ones; `copies`: see `ArrayKernel`."""

    opaque: tuple[OpaqueLaunch, ...] = ()
    copies: tuple[tuple[str, int], ...] = ()

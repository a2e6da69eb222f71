"""A statement that fusec does not run in a kernel, and its role among the launches."""

from dataclasses import field

from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.kernel import Launch
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.preparation import Preparation
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class Barrier:
    """It may print, raise, synchronise, or change what a launch reads: no launch moves past it."""


@dataclass(frozen=True, slots=True)
class Elided:
    """The user's configuration removes it between launches of one group."""


@dataclass(frozen=True, slots=True)
class EarlyBinding:
    """It only binds local names: to numbers, functions or new memory that only launches use, or to what other names
    hold. Nothing but items that use the names depends on when it runs. `held` are pairs of a name and the other name:
    `old = x`, `u, v = v, u`."""

    held: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RawCall:
    """A launch of a kernel that may touch any memory. The user declares that it raises nothing, reads the arrays
    `reads` and writes the arrays `writes`. `text` is the author's statement; `names` are all its names, local ones
    except the first, `kernel`. `bound` are the local names that are definitely assigned when it runs."""

    kernel: str
    text: str
    names: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    bound: frozenset[str]
    comment: str = ""  # the author's, on its line

    @property
    def lines(self) -> list[str]:
        return f"{self.text}  {self.comment}".rstrip().splitlines()


@dataclass(frozen=True, slots=True)
class Check:
    """`if low < 0: raise ValueError("negative")`, which only compares numbers. Of the `original`, `text` has the names
    `given` in place of reductions. `names` are all that it reads, which surely have values."""

    text: str
    original: str
    given: tuple[str, ...]
    names: tuple[str, ...]
    comment: str = ""  # the author's, on its last line

    @property
    def lines(self) -> list[str]:
        return f"{self.text}  {self.comment}".rstrip().splitlines()


AfterKernel = RawCall | Check  # the author's statements that a dispatcher runs after it has started its kernel
Role = Barrier | Elided | EarlyBinding | Preparation | HostArithmetic | AfterKernel | LibraryCall | Launch


@dataclass(frozen=True, slots=True)
class HostStatement:
    """A statement that fusec does not run in a kernel, reduced to the names it reads and writes.

    `what` describes it in the user's words: "call of `print`", "fancy index", "attribute write". `code` is set when the
    reason may interest the user (FUS4xx). A group's dispatcher may run a preparation, arithmetic, a raw call, or an
    opaque launch: one of a kernel without a model, whose accesses cover all memory that it may touch. `is_head`: an
    `if`, a `while` or a `for` computes it first.
    """

    what: str
    code: str | None
    reads: frozenset[str]
    writes: frozenset[str]
    span: SourceSpan = field(compare=False)
    role: Role = Barrier()
    is_head: bool = False

    @property
    def statement_span(self) -> SourceSpan:
        """The same as `span`; a launch may be a part of its statement."""
        return self.span


def launch_of(item: Launch | HostStatement) -> Launch | None:
    """The launch that the item is, modelled or opaque."""
    role = item.role if isinstance(item, HostStatement) else item
    return role if isinstance(role, Launch) else None

"""The draft of a launch before it is placed in its region: its body and operands, without memory or domain."""

import ast

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Callees, Evaluation, Evidence, LaunchSource, LocalFunction
from fusec.base.ir.operand import Operand
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Constant, Expr, Let, Reduce, Statement
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.scalars.masked import Masked
from fusec.capture.draft.outcomes import Inner, Outcome, Returned, results_of
from fusec.capture.draft.row_shape import RowFacts
from fusec.capture.draft.slices import View


@dataclass(frozen=True, slots=True)
class Parameter:
    """A whole operand (`view` is None) or a view of the operand `base`; `is_array`: the source shows an array."""

    name: str
    base: str
    text: str
    view: View | None
    is_array: bool
    is_opaque: bool = False
    column_axes: int | None = None  # of a column of row values, see `Array`


@dataclass(frozen=True, slots=True)
class LocalParts:
    """What a function that the caller defines adds to the launch besides its expressions.

    `captured` are the caller's names that it reads, `attributes` those of `self`. `functions` are the function and the
    local functions that it calls, `inlined` the inlined functions of the package, `constants` the constants of its
    module.
    """

    captured: tuple[str, ...]
    attributes: tuple[str, ...]
    functions: tuple[LocalFunction, ...]
    inlined: tuple[str, ...]
    constants: tuple[tuple[str, str], ...]
    modules: frozenset[ArrayModule]


@dataclass(frozen=True, slots=True)
class Inlined:
    """A function as expressions of its `parameters`, of `views` of them and of `lets`, one for each returned value.

    `helpers` are the called helpers with their passes; `repeated` counts operations that the expressions contain more
    than once and NumPy runs once. `local`: the caller defines the function.
    """

    values: tuple[Expr, ...]
    parameters: tuple[str, ...]
    views: tuple[Parameter, ...]
    helpers: tuple[tuple[str, int], ...]
    repeated: int = 0
    lets: tuple[Let, ...] = ()
    local: LocalParts | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A function of the package as a kernel helper, with the default of each parameter that has one.

    `inlined`: it takes slices or returns several values, so it is not elementwise and is inlined at each call. `fills`: the
    parameter whose memory gets the value, which the function does not return.
    """

    helper: HelperFunction
    defaults: tuple[Constant | None, ...]
    inlined: Inlined | None = None
    by_position: int = 0  # this many leading parameters can be positional
    by_keyword: int = 0  # parameters from this one on can be keywords
    fills: str = ""


@dataclass(frozen=True, slots=True)
class KernelDraft:
    """A kernel before its parameters have memory; `modules`, `is_line` and `masked` see `Kernel`."""

    body: tuple[Statement, ...]
    parameters: tuple[Parameter, ...]
    modules: frozenset[ArrayModule]
    rows: RowFacts
    is_line: bool
    masked: Masked | None = None

    @property
    def reduced(self) -> frozenset[str]:
        """The names of values that a reduction leaves with one element."""
        return frozenset(part.name for part in self.body if isinstance(part, Reduce) and not part.is_partial)


@dataclass(frozen=True, slots=True)
class Mentions:
    """What the text names: the variables that it `reads`, `attributes` see `Launch`, and constants of its module."""

    reads: frozenset[str]
    attributes: tuple[tuple[str, str], ...]
    constants: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a statement, or an expression inside it, determines of its `Launch`.

    `opaque_nodes` are the operands that are not modelled. `evaluation` is without what `Inner` has.
    """

    outcome: Outcome
    source: LaunchSource
    kernel: KernelDraft
    operands: tuple[Operand, ...]
    opaque_nodes: tuple[ast.expr, ...]
    mentions: Mentions
    evaluation: Evaluation
    callees: Callees
    evidence: Evidence

    @property
    def results(self) -> tuple[str, ...]:
        """The names that the body binds, in order."""
        return results_of(self.outcome)

    @property
    def arrays(self) -> frozenset[str]:
        """The results that may have all elements of the operands."""
        return frozenset(self.results) - self.kernel.reduced - self.kernel.rows.shapes.keys()

    @property
    def bound(self) -> frozenset[str]:
        """The names that the author's function has in the end: none for a return or an expression."""
        return frozenset(() if isinstance(self.outcome, Returned | Inner) else self.results)

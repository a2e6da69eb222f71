"""The draft of a launch before it is placed in its region: its body and operands, without memory or domain."""

import ast
from dataclasses import dataclass

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import LaunchForm, LocalFunction, Naming
from fusec.base.ir.operand import Operand
from fusec.base.scalars.expression import Constant, Expr, Let, Statement
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.source_span import SourceSpan
from fusec.capture.draft.row_shape import RowShape
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

    `inlined`: it takes slices or returns several values, so it is not elementwise and is inlined at each call.
    """

    helper: HelperFunction
    defaults: tuple[Constant | None, ...]
    inlined: Inlined | None = None
    by_position: int = 0  # this many leading parameters can be positional
    by_keyword: int = 0  # parameters from this one on can be keywords


@dataclass(frozen=True, slots=True)
class Draft:
    """The fields of `Launch` that one statement determines; `target` is the parameter written in place, if any."""

    name: str
    form: LaunchForm
    text: str
    body: tuple[Statement, ...]
    parameters: tuple[Parameter, ...]
    operands: tuple[Operand, ...]
    results: tuple[str, ...]
    updated: tuple[str, ...]
    stored: tuple[str, ...]
    target: str | None
    operations: int
    shows_arrays: bool
    opaque_first: bool
    opaque_nodes: tuple[ast.expr, ...]
    constants: tuple[tuple[str, str], ...]
    reads: frozenset[str]
    writes: frozenset[str]
    span: SourceSpan
    statement_span: SourceSpan
    value_span: SourceSpan | None = None
    rows: tuple[tuple[str, RowShape], ...] = ()  # results with one element for each row
    wide: frozenset[str] = frozenset()  # operands whose rows it reduces
    numbers: tuple[str, ...] = ()
    beside: frozenset[str] | None = None  # see `Launch`
    naming: Naming = Naming.NEVER  # see `Launch`
    inlined: tuple[str, ...] = ()
    modules: frozenset[ArrayModule] = frozenset({ArrayModule.NUMPY})
    attributes: tuple[tuple[str, str], ...] = ()
    attribute_reads: tuple[str, ...] = ()
    attributes_first: bool = True
    aliases: tuple[tuple[str, str], ...] = ()
    local_functions: tuple[LocalFunction, ...] = ()
    as_written: str = ""  # see `Launch`
    is_update: bool = False
    is_line: bool = False
    gives_number: bool = False
    opaque_spans: tuple[SourceSpan, ...] = ()  # see `Launch`

    @property
    def is_nested(self) -> bool:
        """See `Launch`."""
        return self.form is LaunchForm.ASSIGNMENT and self.span != self.statement_span

"""What does one launch take from the author's scope, and in which order is it evaluated?"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fusec.base.array_module import ArrayModule
from fusec.base.expression import Constant, Expr, Load, Local, Statement, is_constant
from fusec.base.items import item_names, item_of, item_places
from fusec.base.kernel import LocalFunction, Operand, OperandKind
from fusec.base.paths import OF_ARRAYS
from fusec.base.row_shape import RowShape
from fusec.capture.draft import Draft, Parameter, Summary
from fusec.capture.fresh_names import FreshNames
from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.obstacle import Obstacle
from fusec.capture.properties import is_property
from fusec.capture.slices import View, basic_view, kept_axes_view
from fusec.capture.source_file import SourceFile, segment

_TOLD = ("shape", "size", "ndim", "dtype", "strides", "itemsize", "nbytes")  # by arrays, of which no attribute is plain
FindHelper = Callable[[str | None, ast.Call], Summary | None]


def _says_nothing(_text: str, _statement: ast.stmt) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a statement stands.

    `find_helper` gives the summary of a function of the package by its canonical name, for a call, or of one that the function
    defines, without a name. `arrays` are the names known to hold arrays, `used_as_arrays` those that hold one somewhere in the function, `scalars` those that hold the result of a
    reduction, `rows` those with one element for each row, `wide` those whose rows were reduced; `has_rows`: reductions of
    rows are modelled; `axes_view`: the view whose axes keep them out; `numpy_names` what the module imports of NumPy anywhere. `unstable_opaque`: names that a call may
    rebind are opaque operands, because the region makes calls. `is_asked`: a comment asks for the statement to be fused.
    `is_compiled`: another compiler takes the function. `has_borders`: stores into rows and columns keep their axes.
    `has_nested`: reductions inside a statement are launches of their own, under names. `made` are the names that hold what a launch of the line computed, `owners` the parameters whose attributes are variables,
    but in statements that are `apart`,
    `array_attributes` those that the class shows to be arrays, `like_arrays` local names that the function asks for nothing but what arrays have, `table_rows` what it or the function shows to be rows, as `u[n]`, `steady` the names that slices may name as their bounds:
    every statement from here to the end of the straight line finds the same value; so it does of those that are `indexing`, though rounds of
    a loop may find others. `modules`: the libraries whose arrays
    operators may work on. `given_arrays` are names that other functions of the module show to hold arrays: whoever asks for
    them waits until all of these are read. `is_number`: whether the source shows an expression to be a number, or one element,
    where a statement begins; `begins_as_number`: whether something sets it to a number. `reduced_by` tells which library's functions made the numbers that names hold, of its arrays: CuPy's, or those of a name that holds either. `drafts`: what was drafted here of an expression inside a statement, so that each
    is lowered once, whoever asks.
    """

    file: SourceFile
    scope: ScopeNames
    find_helper: FindHelper
    fresh_names: FreshNames
    arrays: frozenset[str]
    used_as_arrays: frozenset[str] = frozenset()
    scalars: frozenset[str] = frozenset()
    reduced_by: Mapping[str, ArrayModule] = field(default_factory=dict)
    rows: Mapping[str, RowShape] = field(default_factory=dict)
    wide: frozenset[str] = frozenset()
    has_rows: bool = True
    axes_view: str = ""
    has_borders: bool = True
    has_nested: bool = False
    numpy_names: frozenset[str] = frozenset()
    unstable_opaque: bool = False
    is_asked: bool = False
    is_compiled: bool = False
    modules: frozenset[ArrayModule] = frozenset({ArrayModule.NUMPY})
    steady: frozenset[str] = frozenset()
    indexing: frozenset[str] = frozenset()
    made: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    apart: frozenset[ast.stmt] = frozenset()
    array_attributes: frozenset[str] = frozenset()
    table_rows: frozenset[str] = frozenset()
    like_arrays: frozenset[str] = frozenset()
    has_one_axis: bool = False  # what axis a call takes that names none: see `has_one_axis`
    given_arrays: Callable[[], frozenset[str]] = frozenset
    is_number: Callable[[str, ast.stmt], bool] = _says_nothing
    begins_as_number: Callable[[str, ast.stmt], bool] = _says_nothing
    drafts: dict[tuple[ast.expr, ast.stmt], Draft | Obstacle] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def item(self, node: ast.AST) -> tuple[str, ast.Tuple] | None:
        """The variable that stands for the part `u[n + 1]` of which `u[n + 1, 1:-1]` is a stretch, and the index of that; None
        where the array's name or a variable of the index is bound again. The array may be an attribute that is a variable."""
        item = item_of(node, self.table_rows)
        if item is None or not self.indexing.issuperset(item_names(item.text)):
            return None
        if self.attribute(item.held) is None and item.base not in self.indexing:
            return None
        return self.fresh_names.item(item), ast.Tuple([*item.rest], ast.Load())

    def attribute(self, node: ast.AST) -> str | None:
        """The variable that stands for `self.mass` or `self.grid.mass`; None for any other expression, for what an array tells
        of itself, and for properties."""
        match node:
            case ast.Attribute(attr=attr) if is_property(attr, self.scope):
                return None
            case ast.Attribute(ast.Name(id=owner), attr) if owner in self.owners and not attr.startswith("__"):
                is_told = owner in self.like_arrays and attr in _TOLD
                return None if is_told else self.fresh_names.attribute(owner, attr)
            case ast.Attribute(ast.Attribute(ast.Name(id=owner), holder), attr) if owner in self.owners:
                is_plain = not (holder.startswith("__") or attr.startswith("__") or attr in OF_ARRAYS)
                is_own = is_plain and self.scope.origin(node) is None
                return self.fresh_names.attribute(f"{owner}.{holder}", attr) if is_own else None
            case _:
                return None


@dataclass(slots=True)
class LaunchParts:
    """Collects operands while the expressions of one launch are lowered, in the order in which Python evaluates them."""

    around: Surroundings
    operands: dict[str, Operand] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(
        default_factory=dict
    )  # local names of functions, with what they are called elsewhere
    helpers: dict[str, int] = field(default_factory=dict)  # of each helper called: how many passes NumPy makes for it
    given: set[str] = field(default_factory=set)  # names that the launch itself has given a value
    obstacle: Obstacle | None = None
    opaque_nodes: list[ast.expr] = field(default_factory=list)
    converted_nodes: list[ast.expr] = field(default_factory=list)
    opaque_first: bool = True
    attribute_reads: list[str] = field(default_factory=list)
    attributes_first: bool = True
    has_computed: bool = False  # whether an array operation has been lowered
    inner: list[Statement] = field(default_factory=list)  # reductions of rows inside its expressions
    rows: dict[str, RowShape] = field(default_factory=dict)  # of names that it loads or gives: one element for each row
    numbers: list[str] = field(default_factory=list)  # operands that must be numbers
    spacings: set[str] = field(default_factory=set)  # of gradients, which are numbers where those are fused
    inlined: dict[str, None] = field(default_factory=dict)  # helpers that are written out
    local_functions: dict[str, LocalFunction] = field(default_factory=dict)  # the author's own of these
    captured: set[str] = field(default_factory=set)  # what those read of the function around
    modules: set[ArrayModule] = field(default_factory=set)  # whose functions those call
    repeated: int = 0  # operations that stand in the body more often than NumPy runs them
    is_line: bool = False  # its arrays must have one axis
    keeps_axes: bool = False  # views keep the axes that integers index
    shows_arrays: bool = False  # a helper that it calls is evidence of arrays

    def object(self, obstacle: Obstacle) -> Expr:
        """Notes the first reason why the statement is no launch; the returned expression is never used."""
        self.obstacle = self.obstacle or obstacle
        return Constant("0")

    def computed(self, expression: Expr) -> Expr:
        """Notes that the expression is computed at this place of the evaluation order."""
        self.has_computed = self.has_computed or not is_constant(expression)
        return expression

    def take_name(self, name: str) -> Expr:
        """The value of a variable of the author's scope, or of this launch."""
        if name in self.given:
            return Local(name)
        if self.around.fresh_names.attribute_text(name) is not None:
            self.add_operand(name)
            self.parameters.setdefault(name, Parameter(name, name, name, None, self.operands[name].is_array))
            return Load(name)
        is_own = self.around.scope.is_local(name) or self.around.fresh_names.is_own(name)
        if self.around.unstable_opaque and not is_own:
            return self.take_opaque(name, name)
        self.add_operand(name)
        self.parameters.setdefault(name, Parameter(name, name, name, None, name in self.around.arrays))
        if name in self.around.rows:
            self.rows[name] = self.around.rows[name]
        return Load(name)

    def view(self, name: str, index: ast.expr) -> View | None:
        """The view `name[index]`, if it is a basic one."""

        def literal(part: ast.expr) -> int | None:
            return integer_value(part, self.around.scope)

        known = kept_axes_view(name, index, literal) if self.keeps_axes else basic_view(name, index, literal)
        symbolic = basic_view(name, index, literal, self.around.steady - {name}) if known is None else None
        if symbolic is None or not symbolic.bounds or (self.keeps_axes and symbolic.lost_axes):
            return known
        return symbolic

    def take_view(self, base: str, view: View) -> Expr:
        """A view of a variable; the whole of it where the view selects everything."""
        if view.is_whole:
            self.has_computed = True
            return self.take_name(base)
        if (view.turns and not view.is_rolled) or view.padding is not None:
            self.modules.add(ArrayModule.NUMPY)  # no CUDA kernel takes an end for what lies beyond
        self.add_operand(base)
        for bound in view.bounds:
            self.operands.setdefault(bound, Operand(bound, bound, OperandKind.BOUND))
        self.has_computed = True
        name = self.around.fresh_names.view(base, view)
        axes = view.column_axes if self.around.rows.get(base) is RowShape.DROPPED else None
        if axes is not None:
            self.rows[name] = RowShape.COLUMN
        parameter = Parameter(name, base, view.text, view, view.is_memory, column_axes=axes)
        self.parameters.setdefault(name, parameter)
        return Load(name)

    def take_opaque(self, wanted: str, text: str, is_array: bool = False, is_number: bool = False) -> Expr:
        """The value of an expression that fusec does not model: each occurrence is evaluated, in its place.

        A number with a type may be evaluated anywhere.
        """
        if is_number:
            occurrence = sum(operand.expression == text for operand in self.operands.values())
            name = self.around.fresh_names.number(wanted, text, occurrence)
        else:
            name = self.around.fresh_names.operand(wanted, self.operands)
        self.opaque_first = self.opaque_first and (is_number or not self.has_computed)
        self.operands[name] = Operand(name, text, OperandKind.OPAQUE, is_array, is_number)
        self.parameters[name] = Parameter(name, name, name, None, is_array, is_opaque=True)
        return Load(name)

    def binds(self, name: str) -> bool:
        """Whether the launch, or another one of its line before, has given the name its value."""
        around = self.around
        return name in self.given or name in around.made or name in around.scalars or name in around.rows

    def take_asked(
        self,
        wanted: str,
        text: str,
        base: str = "",
        least_rank: int = 0,
        *,
        converter: str = "",
        formula: str = "",
        names: tuple[str, ...] = (),
    ) -> Expr:
        """What an array tells of itself, what a number is converted to, or what is made of numbers: the same at any time."""
        name = self.around.fresh_names.number(wanted, text, 0)
        is_first = not self.has_computed and name not in self.operands
        self.operands[name] = Operand(
            name,
            text,
            OperandKind.ASKED,
            is_number=True,
            base=base,
            least_rank=least_rank,
            is_first=is_first,
            converter=converter,
            formula=formula,
            names=names,
        )
        self.parameters.setdefault(name, Parameter(name, name, name, None, False, is_opaque=True))
        return Load(name)

    def add_operand(self, name: str) -> None:
        text = self.around.fresh_names.attribute_text(name)
        if text is not None:
            self.attribute_reads.append(name)
            self.attributes_first = self.attributes_first and not self.has_computed
            is_sliced = bool(item_places(text))  # what is a part of an array is sliced further
            is_array = is_sliced or name in self.around.arrays or text in self.around.array_attributes
            self.operands.setdefault(name, Operand(name, text, OperandKind.ATTRIBUTE, is_array))
            return
        known = self.operands.get(name)
        if known is None or known.kind is OperandKind.BOUND:
            self.operands[name] = Operand(name, name, OperandKind.NAME, name in self.around.arrays)


def one_line(around: Surroundings, node: ast.expr) -> str:
    """What the author wrote, on one line; a literal in place of a loop's variable, which may be a part of it, has no position."""
    if not all(hasattr(part, "lineno") for part in ast.walk(node) if isinstance(part, ast.expr)):
        return ast.unparse(node)
    text = segment(around.file, node)
    return ast.unparse(node) if "\n" in text or "\r" in text else text

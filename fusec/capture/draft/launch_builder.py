"""Collect the operands of one launch in evaluation order."""

import ast
from dataclasses import dataclass, field

from fusec.base.ir.kernel import LocalFunction
from fusec.base.ir.operand import (
    ArrayQuery,
    Attribute,
    NumberConversion,
    Operand,
    ScalarExpression,
    ScalarFormula,
    Shown,
    SliceBound,
    TimedExpression,
    TypedNumber,
    Variable,
)
from fusec.base.scalars.expression import Constant, Expr, Load, Local, Statement, is_constant
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.array_parts import item_places
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Parameter
from fusec.capture.draft.reading import Option
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.draft.slices import View, basic_view, kept_axes_view
from fusec.capture.names.constants import integer_value
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment


@dataclass(slots=True)
class LaunchBuilder:
    """Collects operands in Python's evaluation order while the expressions of one launch are lowered."""

    around: LoweringContext
    operands: dict[str, Operand] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(
        default_factory=dict
    )  # local names of functions, with what they are called elsewhere
    helpers: dict[str, int] = field(default_factory=dict)  # each called helper with its number of NumPy passes
    given: set[str] = field(default_factory=set)  # names that the launch itself assigns
    obstacle: Obstacle | None = None
    opaque_nodes: list[ast.expr] = field(default_factory=list)
    converted_nodes: list[ast.expr] = field(default_factory=list)
    opaque_first: bool = True
    attribute_reads: list[str] = field(default_factory=list)
    attributes_first: bool = True
    has_computed: bool = False  # whether an array operation has been lowered
    inner: list[Statement] = field(default_factory=list)  # reductions of rows inside its expressions
    rows: dict[str, RowShape] = field(default_factory=dict)  # loaded or given names with one element for each row
    numbers: list[str] = field(default_factory=list)  # operands that must be numbers
    spacings: set[str] = field(default_factory=set)  # of gradients; they are numbers if the gradients are fused
    inlined: dict[str, None] = field(default_factory=dict)  # inlined helpers
    local_functions: dict[str, LocalFunction] = field(default_factory=dict)  # those of them that the caller defines
    captured: set[str] = field(default_factory=set)  # names of the surrounding function that those read
    modules: set[ArrayModule] = field(default_factory=set)  # libraries whose functions those call
    repeated: int = 0  # operations that the body contains more often than NumPy runs them
    is_line: bool = False  # its arrays must have one axis
    keeps_axes: bool = False  # views keep the axes that integers index
    shows_arrays: bool = False  # a called helper is evidence of arrays

    def object(self, obstacle: Obstacle) -> Expr:
        """Records the first reason why the statement is no launch; the returned expression is never used."""
        self.obstacle = self.obstacle or obstacle
        return Constant("0")

    def computed(self, expression: Expr) -> Expr:
        """Records that the expression is computed at this place of the evaluation order."""
        self.has_computed = self.has_computed or not is_constant(expression)
        return expression

    def take_name(self, name: str) -> Expr:
        """The value of a variable of the author's scope, or of this launch."""
        if name in self.given:
            return Local(name)
        if self.around.fresh_names.attribute_text(name) is not None:
            self.add_operand(name)
            is_array = self.operands[name].shown is Shown.ARRAY
            self.parameters.setdefault(name, Parameter(name, name, name, None, is_array))
            return Load(name)
        is_own = self.around.scope.is_local(name) or self.around.fresh_names.is_own(name)
        if self.around.has(Option.REBINDING) and not is_own:
            return self.take_opaque(name, name)
        self.add_operand(name)
        self.parameters.setdefault(name, Parameter(name, name, name, None, name in self.around.known.arrays))
        if name in self.around.known.rows:
            self.rows[name] = self.around.known.rows[name]
        return Load(name)

    def view(self, name: str, index: ast.expr) -> View | None:
        """The view `name[index]`, if the index is basic."""

        def literal(part: ast.expr) -> int | None:
            return integer_value(part, self.around.scope)

        known = kept_axes_view(name, index, literal) if self.keeps_axes else basic_view(name, index, literal)
        symbolic = basic_view(name, index, literal, self.around.known.steady - {name}) if known is None else None
        if symbolic is None or not symbolic.bounds or (self.keeps_axes and symbolic.lost_axes):
            return known
        return symbolic

    def take_view(self, base: str, view: View) -> Expr:
        """A view of a variable; the variable itself if the view selects everything."""
        if view.is_whole:
            self.has_computed = True
            return self.take_name(base)
        if (view.turns and not view.is_rolled) or view.padding is not None:
            self.modules.add(ArrayModule.NUMPY)  # no CUDA kernel replaces elements beyond an end by the end element
        self.add_operand(base)
        for bound in view.bounds:
            self.operands.setdefault(bound, SliceBound(bound))
        self.has_computed = True
        name = self.around.fresh_names.view(base, view)
        axes = view.column_axes if self.around.known.rows.get(base) is RowShape.DROPPED else None
        if axes is not None:
            self.rows[name] = RowShape.COLUMN
        parameter = Parameter(name, base, view.text, view, view.is_memory, column_axes=axes)
        self.parameters.setdefault(name, parameter)
        return Load(name)

    def take_opaque(self, wanted: str, text: str, is_number: bool = False) -> Expr:
        """The value of an opaque expression: each occurrence is evaluated in its place.

        A number with a type may be evaluated anywhere.
        """
        if is_number:
            occurrence = sum(operand.expression == text for operand in self.operands.values())
            name = self.around.fresh_names.number(wanted, text, occurrence)
        else:
            name = self.around.fresh_names.operand(wanted, self.operands)
        self.opaque_first = self.opaque_first and (is_number or not self.has_computed)
        self.operands[name] = TypedNumber(name, text) if is_number else TimedExpression(name, text)
        self.parameters[name] = Parameter(name, name, name, None, False, is_opaque=True)
        return Load(name)

    def binds(self, name: str) -> bool:
        """Whether the launch, or an earlier one of its line, assigns the name."""
        return name in self.given or self.around.known.is_result(name)

    def take_asked(self, wanted: str, text: str, value: ArrayQuery | NumberConversion | ScalarFormula) -> Expr:
        """An attribute of an array, a converted number, or an expression of numbers: the same value at any time."""
        name = self.around.fresh_names.number(wanted, text, 0)
        is_first = not self.has_computed and name not in self.operands
        self.operands[name] = ScalarExpression(name, text, value, is_first)
        self.parameters.setdefault(name, Parameter(name, name, name, None, False, is_opaque=True))
        return Load(name)

    def add_operand(self, name: str) -> None:
        text = self.around.fresh_names.attribute_text(name)
        if text is not None:
            self.attribute_reads.append(name)
            self.attributes_first = self.attributes_first and not self.has_computed
            is_sliced = bool(item_places(text))  # a part of an array is sliced further
            is_array = is_sliced or name in self.around.known.arrays or text in self.around.function.array_attributes
            self.operands.setdefault(name, Attribute(name, text, Shown.ARRAY if is_array else Shown.NOTHING))
            return
        known = self.operands.get(name)
        if known is None or isinstance(known, SliceBound):
            shown = Shown.ARRAY if name in self.around.known.arrays else Shown.NOTHING
            self.operands[name] = Variable(name, name, shown)


def one_line(around: LoweringContext, node: ast.expr) -> str:
    """The author's text on one line; `ast.unparse` if a loop's variable was replaced by a literal, which has no
    position.
    """
    if not all(hasattr(part, "lineno") for part in ast.walk(node) if isinstance(part, ast.expr)):
        return ast.unparse(node)
    text = segment(around.file, node)
    return ast.unparse(node) if "\n" in text or "\r" in text else text

"""Collect the operands of one launch in evaluation order."""

import ast
from dataclasses import dataclass, field, replace
from enum import Enum

from fusec.base.ir.kernel import Callees, Evaluation, LocalFunction
from fusec.base.ir.operand import (
    Attribute,
    Operand,
    ScalarExpression,
    Selector,
    Shown,
    TimedExpression,
    TypedNumber,
    Variable,
)
from fusec.base.ir.preparation import IndexArray, Number
from fusec.base.scalars.expression import Constant, Expr, Let, Load, Local, Reduce, Statement, is_constant
from fusec.base.scalars.libraries import OF_NUMPY, ArrayModule
from fusec.base.text.array_parts import item_places
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Parameter
from fusec.capture.draft.pass_counts import PassCounts
from fusec.capture.draft.reading import Option
from fusec.capture.draft.row_shape import RowShape, other_form
from fusec.capture.draft.slices import Literal, View, basic_view, kept_axes_view
from fusec.capture.names.constants import integer_value
from fusec.capture.source.authors_calls import authors_call
from fusec.capture.source.name_substitution import with_named_attributes
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment

_Timed = type[TimedExpression | Attribute]


class ArrayAxes(Enum):
    """What is done with the axes of the arrays of a launch."""

    AS_INDEXED = "as indexed"
    KEPT = "kept"  # views keep the axes that integers index
    ONE = "one"  # each array must have one axis


@dataclass(slots=True)
class EvaluationOrder:
    """What Python evaluates for the launch, in order."""

    opaque_nodes: list[ast.expr] = field(default_factory=list)
    converted_nodes: list[ast.expr] = field(default_factory=list)
    attribute_reads: list[str] = field(default_factory=list)
    has_computed: bool = False  # whether an array operation has been lowered
    late: set[_Timed] = field(default_factory=set)  # kinds of operands evaluated after an array operation

    def evaluation(self) -> Evaluation:
        """The times at which the launch reads its operands."""
        return Evaluation(TimedExpression not in self.late, Attribute not in self.late, tuple(self.attribute_reads))

    def take(self, kind: _Timed) -> None:
        """Records that an operand of this kind is evaluated now."""
        if self.has_computed:
            self.late.add(kind)


@dataclass(slots=True)
class OwnValues:
    """The values that the launch itself computes."""

    given: set[str] = field(default_factory=set)  # names that it assigns
    inner: list[Statement] = field(default_factory=list)  # what is computed before the other statements of its body
    rows: dict[str, RowShape] = field(default_factory=dict)  # loaded or given names with one element for each row


@dataclass(slots=True)
class CalledFunctions:
    """The functions of the package that the launch calls, and what their texts need."""

    inlined: dict[str, None] = field(default_factory=dict)  # inlined helpers
    local: dict[str, LocalFunction] = field(default_factory=dict)  # functions that the caller defines
    aliases: dict[str, str] = field(default_factory=dict)  # local names of functions, with names for them elsewhere
    captured: set[str] = field(default_factory=set)  # names of the surrounding function that `local` reads
    modules: set[ArrayModule] = field(default_factory=set)  # libraries whose functions those call
    shows_arrays: bool = False  # a called helper is evidence of arrays

    def callees(self) -> Callees:
        """The functions that the text calls."""
        return Callees(tuple(self.inlined), tuple(sorted(self.aliases.items())), tuple(self.local.values()))


@dataclass(slots=True)
class LaunchBuilder:
    """Collects operands in Python's evaluation order while the expressions of one launch are lowered."""

    around: LoweringContext
    axes: ArrayAxes = ArrayAxes.AS_INDEXED
    operands: dict[str, Operand] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    obstacle: Obstacle | None = None
    order: EvaluationOrder = field(default_factory=EvaluationOrder)
    own: OwnValues = field(default_factory=OwnValues)
    called: CalledFunctions = field(default_factory=CalledFunctions)
    passes: PassCounts = field(default_factory=PassCounts)

    def object(self, obstacle: Obstacle) -> Expr:
        """Records the first reason why the statement is no launch; the returned expression is never used."""
        self.obstacle = self.obstacle or obstacle
        return Constant("0")

    def computed(self, expression: Expr) -> Expr:
        """Records that the expression is computed at this place of the evaluation order."""
        self.order.has_computed |= not is_constant(expression)
        return expression

    def own_value(self, wanted: Let | Reduce) -> Local:
        """The value under a free name like the wanted one, computed once, before the other statements of the launch."""
        name = self.around.fresh_names.operand(wanted.name, self.own.given)
        self.own.given.add(name)
        self.own.inner.append(replace(wanted, name=name))
        return Local(name)

    def take_name(self, name: str) -> Expr:
        """The value of a variable of the author's scope, or of this launch."""
        if name in self.own.given:
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
            self.own.rows[name] = self.around.known.rows[name]
        return Load(name)

    def view(self, name: str, index: ast.expr) -> View | None:
        """The view `name[index]`, if the index is basic."""

        def literal(part: ast.expr) -> int | None:
            return integer_value(part, self.around.scope)

        keeps_axes = self.axes is ArrayAxes.KEPT
        known = kept_axes_view(name, index, literal) if keeps_axes else basic_view(name, index, literal)
        symbolic = self._symbolic_view(name, index, literal) if known is None else None
        if symbolic is None or not symbolic.basic.bounds or (keeps_axes and symbolic.basic.lost_axes):
            return known
        return symbolic

    def _symbolic_view(self, name: str, index: ast.expr, literal: Literal) -> View | None:
        """The view if variables, or attributes that are variables, are among its bounds."""
        slices = [node for node in ast.walk(index) if isinstance(node, ast.Slice)]
        attributes = [node for bounds in slices for node in ast.walk(bounds) if isinstance(node, ast.Attribute)]
        named = {ast.unparse(node): own for node in attributes if (own := self.around.attribute(node)) is not None}
        steady = {*self.around.known.steady, *named.values()} - {name}
        return basic_view(name, with_named_attributes(index, named), literal, steady)

    def take_view(self, base: str, view: View) -> Expr:
        """A view of a variable; the variable itself if the view selects everything."""
        if view.basic.is_whole:
            self.order.has_computed = True
            return self.take_name(base)
        if view.is_extended:
            # no CUDA kernel replaces elements beyond an end by the end element
            self.called.modules.add(OF_NUMPY)
        self.add_operand(base)
        for bound in view.bounds:
            if self.around.fresh_names.attribute_text(bound) is not None:
                self.add_operand(bound)
            self.operands.setdefault(bound, Selector(bound))
        self.order.has_computed = True
        name = self.around.fresh_names.view(base, view)
        row, axes = self.around.known.rows.get(base), None
        if row in (RowShape.COLUMN, RowShape.DROPPED):
            axes = view.basic.dropped_axes if row is RowShape.COLUMN else view.basic.column_axes
        if axes is not None:
            self.own.rows[name] = other_form(row)
        parameter = Parameter(name, base, view.text, view, view.basic.is_memory, column_axes=axes)
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
        if not is_number:
            self.order.take(TimedExpression)
        self.operands[name] = TypedNumber(name, text) if is_number else TimedExpression(name, text)
        self.parameters[name] = Parameter(name, name, name, None, False, is_opaque=True)
        return Load(name)

    def binds(self, name: str) -> bool:
        """Whether the launch, or an earlier one of its line, assigns the name."""
        return name in self.own.given or self.around.known.is_result(name)

    def take_choice(self, name: str, value: str) -> None:
        """A variable that must have this value."""
        if isinstance(self.operands.get(name), Variable):
            self.object(Obstacle(f"arithmetic with `{name}`, which is also an axis"))
        self.operands[name] = Selector(name, value)

    def take_asked(self, text: str, value: Number | IndexArray) -> Expr:
        """An attribute of an array, a converted number, or an expression of numbers: the same value at any time."""
        name = value.name
        is_first = not self.order.has_computed and name not in self.operands
        self.operands[name] = ScalarExpression(text, value, is_first)
        is_array = isinstance(value, IndexArray)
        self.parameters.setdefault(name, Parameter(name, name, name, None, is_array, is_opaque=True))
        return Load(name)

    def add_operand(self, name: str) -> None:
        text = self.around.fresh_names.attribute_text(name)
        if text is not None:
            self.order.attribute_reads.append(name)
            self.order.take(Attribute)
            is_sliced = bool(item_places(text)) and text not in self.around.reading.elements  # further, as an array is
            is_array = is_sliced or name in self.around.known.arrays or text in self.around.function.array_attributes
            self.operands.setdefault(name, Attribute(name, text, Shown.ARRAY if is_array else Shown.NOTHING))
            return
        known = self.operands.get(name)
        if isinstance(known, Selector) and known.value:
            self.object(Obstacle(f"arithmetic with `{name}`, which is also an axis"))
        elif known is None or isinstance(known, Selector):
            shown = Shown.ARRAY if name in self.around.known.arrays else Shown.NOTHING
            self.operands[name] = Variable(name, name, shown)


def one_line(around: LoweringContext, node: ast.expr) -> str:
    """The author's text on one line; `ast.unparse` if a loop's variable was replaced by a literal, which has no
    position, or if the node stands for a call of the author's.
    """
    if authors_call(node) or not all(hasattr(part, "lineno") for part in ast.walk(node) if isinstance(part, ast.expr)):
        return ast.unparse(node)
    text = segment(around.file, node)
    return ast.unparse(node) if "\n" in text or "\r" in text else text

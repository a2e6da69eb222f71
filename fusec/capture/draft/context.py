"""The lowering context of a statement: its scope and what is known of the names that it uses."""

import ast
from collections.abc import Callable
from dataclasses import field, replace

from fusec.base.records import dataclass
from fusec.base.text.access_paths import OF_ARRAYS
from fusec.base.text.array_parts import item_names, item_of
from fusec.capture.draft.function_facts import FunctionFacts
from fusec.capture.draft.known_names import KnownNames
from fusec.capture.draft.launch_draft import Draft, Summary
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.draft.reading import Option, Reading
from fusec.capture.names.attribute_hooks import runs_code
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile

_TOLD = ("shape", "size", "ndim", "dtype", "strides", "itemsize", "nbytes")  # attributes that arrays compute
FindSummary = Callable[[str | None, ast.Call, ScopeNames], Summary | None]


@dataclass(frozen=True, slots=True)
class LoweringContext:
    """The place of a statement, and what is known there.

    `find_summary` summarises a function of the package, given its canonical name, a call and the scope of the call, or
    without a name a function that this one defines. `drafts`: a cache of the drafts of inner expressions.
    """

    scope: ScopeNames
    find_summary: FindSummary
    fresh_names: FreshNames
    function: FunctionFacts = field(default_factory=FunctionFacts)
    known: KnownNames = field(default_factory=KnownNames)
    reading: Reading = field(default_factory=Reading)
    drafts: dict[tuple[ast.expr, ast.stmt], Draft | Obstacle] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def file(self) -> SourceFile:
        return self.scope.module.file

    def find_helper(self, name: str | None, call: ast.Call) -> Summary | None:
        return self.find_summary(name, call, self.scope)

    def has(self, option: Option) -> bool:
        return option in self.reading.options

    def with_option(self, option: Option) -> "LoweringContext":
        return replace(self, reading=replace(self.reading, options=self.reading.options | option))

    def refusing_rows(self, reason: Obstacle | None) -> "LoweringContext":
        """The same place, where reductions of rows are not modelled for this reason."""
        return replace(self, reading=replace(self.reading, against_rows=reason))

    def without_owners(self) -> "LoweringContext":
        """The same place, where attributes are no variables."""
        return replace(self, reading=replace(self.reading, owners=frozenset()))

    def item(self, node: ast.AST) -> tuple[str, ast.Tuple] | None:
        """The variable that stands for the part `u[n + 1]` of `u[n + 1, 1:-1]`, and the remaining index; None if the
        array's name or a variable of the index is rebound. The array may be an attribute that is a variable.
        """
        item = item_of(node, self.reading.parts)
        if item is None or not self.known.indexing.issuperset(item_names(item.text)):
            return None
        if self.attribute(item.held) is None and item.base not in self.known.indexing:
            return None
        return self.fresh_names.item(item), ast.Tuple([*item.rest], ast.Load())

    def attribute(self, node: ast.AST) -> str | None:
        """The variable that stands for `self.mass` or `self.grid.mass`; None for any other expression, for attributes
        of arrays such as `shape`, and for those that run code of a class.
        """
        match node:
            case ast.Attribute() if runs_code(node, self.scope):
                return None
            case ast.Attribute(ast.Name(id=owner), attr) if owner in self.reading.owners and not attr.startswith("__"):
                is_told = owner in self.function.like_arrays and attr in _TOLD
                return None if is_told else self.fresh_names.attribute(owner, attr)
            case ast.Attribute(ast.Attribute(ast.Name(id=owner), holder), attr) if owner in self.reading.owners:
                is_plain = not (holder.startswith("__") or attr.startswith("__") or attr in OF_ARRAYS)
                is_own = is_plain and self.scope.origin(node) is None
                return self.fresh_names.attribute(f"{owner}.{holder}", attr) if is_own else None
            case _:
                return None

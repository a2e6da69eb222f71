"""The lowering context of a statement: its scope and what is known of the names that it uses."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.access_paths import OF_ARRAYS
from fusec.base.text.array_parts import item_names, item_of
from fusec.capture.draft.launch_draft import Draft, Summary
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.names.properties import is_property
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile

_TOLD = ("shape", "size", "ndim", "dtype", "strides", "itemsize", "nbytes")  # by arrays, of which no attribute is plain
FindHelper = Callable[[str | None, ast.Call], Summary | None]


def _says_nothing(_text: str, _statement: ast.stmt) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class LoweringContext:
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

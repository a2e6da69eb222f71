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
from fusec.capture.names.attribute_hooks import runs_code
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile

_TOLD = ("shape", "size", "ndim", "dtype", "strides", "itemsize", "nbytes")  # attributes that arrays compute
FindHelper = Callable[[str | None, ast.Call], Summary | None]


def _says_nothing(_text: str, _statement: ast.stmt) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class LoweringContext:
    """The place of a statement, and what is known there.

    `find_helper` summarises a function of the package, given its canonical name and a call, or without a name a
    function that this one defines. `arrays` are names known to hold arrays, `used_as_arrays` those that hold one
    somewhere in the function, `scalars` those that hold the result of a reduction, `rows` those with one element for
    each row, `wide` those whose rows were reduced. `has_rows`: reductions of rows are modelled; `axes_view`: the view
    that prevents this. `numpy_names`: what the module imports from NumPy anywhere. `unstable_opaque`: names that a call
    may rebind are opaque, because the region makes calls. `is_asked`: a comment requests fusion. `is_compiled`: another
    compiler takes the function. `has_borders`: stores into rows and columns keep their axes. `has_nested`: reductions
    inside a statement become launches with names. `made` are names that hold the result of a launch of the line.
    `owners` are parameters whose attributes are variables, except in statements that are `apart`; `array_attributes`
    are attributes that the class shows to be arrays. `like_arrays` are local names that are used as arrays only;
    `table_rows` are rows such as `u[n]`. `steady` names can be bounds of slices: they keep their value up to the end of
    the straight line, as `indexing` names do, though these may change between loop iterations. `modules`: the libraries
    whose arrays operators work on. `given_arrays` are names that other functions of the module show to hold arrays,
    available once all functions are read. `is_number`: whether the source shows an expression to be a number, or one
    element, before a statement; `begins_as_number`: whether a definition sets it to a number. `reduced_by` maps names
    of numbers to the library whose reductions gave them. `drafts`: a cache of the drafts of inner expressions.
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
    has_one_axis: bool = False  # the axis of a call that names none: see `has_one_axis`
    given_arrays: Callable[[], frozenset[str]] = frozenset
    is_number: Callable[[str, ast.stmt], bool] = _says_nothing
    begins_as_number: Callable[[str, ast.stmt], bool] = _says_nothing
    drafts: dict[tuple[ast.expr, ast.stmt], Draft | Obstacle] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def item(self, node: ast.AST) -> tuple[str, ast.Tuple] | None:
        """The variable that stands for the part `u[n + 1]` of `u[n + 1, 1:-1]`, and the remaining index; None if the
        array's name or a variable of the index is rebound. The array may be an attribute that is a variable.
        """
        item = item_of(node, self.table_rows)
        if item is None or not self.indexing.issuperset(item_names(item.text)):
            return None
        if self.attribute(item.held) is None and item.base not in self.indexing:
            return None
        return self.fresh_names.item(item), ast.Tuple([*item.rest], ast.Load())

    def attribute(self, node: ast.AST) -> str | None:
        """The variable that stands for `self.mass` or `self.grid.mass`; None for any other expression, for attributes
        of arrays such as `shape`, and for those that run code of a class.
        """
        match node:
            case ast.Attribute() if runs_code(node, self.scope):
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

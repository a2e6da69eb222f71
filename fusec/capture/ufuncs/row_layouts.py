"""Parse the layout of a function under numba's `@guvectorize`: the axes of each parameter's core."""

import ast
import re
from collections.abc import Sequence

from fusec.base.records import dataclass
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.ufuncs.decorators import GUVECTORIZE, MadeUfunc, made_ufunc
from fusec.capture.ufuncs.guvectorize import guvectorized_call, layout_text

_MOST_AXES = 2


@dataclass(frozen=True, slots=True)
class RowLayout:
    """`(n),()->()`: the letters of each parameter's axes, in order; the last parameter is the result."""

    axes: dict[str, tuple[str, ...]]

    @property
    def result(self) -> str:
        return [*self.axes][-1]

    @property
    def given(self) -> tuple[str, ...]:
        return tuple(self.axes)[:-1]

    @property
    def rows(self) -> tuple[str, ...]:
        """The parameters that have axes, including the result."""
        return tuple(name for name, letters in self.axes.items() if letters)


def row_layout(made: MadeUfunc) -> RowLayout | Obstacle:
    """The layout, or why it is not modelled."""
    text = layout_text(made)
    if isinstance(text, Obstacle):
        return text
    match = re.fullmatch(r"((?:\([\w,]*\),?)+)->\(([\w,]*)\)", text)
    names = [argument.arg for argument in made.function.args.args]
    parts = [*re.findall(r"\(([\w,]*)\)", match.group(1)), match.group(2)] if match is not None else []
    letters = [tuple(part.split(",")) if part else () for part in parts]
    given = {letter for axes in letters[:-1] for letter in axes}
    is_known = len(names) == len(letters) and bool(given) and given >= {*letters[-1]}
    if not is_known or any(len(axes) > _MOST_AXES for axes in letters) or any(map(str.isdecimal, given)):
        return Obstacle(f"has the layout `{text}`: fusec models one result, of axes that are given, two at most")
    return RowLayout(dict(zip(names, letters, strict=True)))


def runs_over_rows(compiled: Sequence[ast.Call], scope: ScopeNames) -> bool:
    """Whether calls of compiled functions run over rows of arrays and not over elements of one-dimensional arrays.

    They do if a function gives a number for each row, `(n)->()`, or if all functions have rows and one is no loop over
    elements.
    """
    made = [
        (call, found) for call in compiled if (found := made_ufunc(call.func, scope)) and found.maker == GUVECTORIZE
    ]
    layouts = [row_layout(found) for _, found in made]
    if any(isinstance(layout, RowLayout) and not layout.axes[layout.result] for layout in layouts):
        return True
    is_whole = len(made) == len(compiled) and all(isinstance(layout, RowLayout) for layout in layouts)
    return is_whole and any(isinstance(guvectorized_call(call, scope), Obstacle) for call, _ in made)

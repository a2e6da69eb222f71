"""Do the statements of a line keep, or name, axes that had better vanish?"""

from collections.abc import Iterator, Sequence

from fusec.base.spoken_names import as_written
from fusec.capture.draft import Draft, Parameter


def keeps_too_much(drafts: Sequence[Draft]) -> bool:
    """Whether views that keep the axes of integers stand beside rows that are reduced, or each beside a view of the same array that
    loses the same axes, and nothing needs them kept.

    `u[:, 0] += u[:, 1] * h` keeps an axis and `u[:, 2] += f * h` cannot, for an `f` with one axis: only without it are they one kernel.
    """
    parameters = tuple(parameter for draft in drafts for parameter in draft.parameters)
    kept = {(part.base, part.view.kept_axes) for part in parameters if part.view is not None and part.view.kept_axes}
    if not kept:
        return False
    if any(draft.rows for draft in drafts):
        return True
    return kept <= set(_lost(parameters)) and {base for base, _ in kept}.isdisjoint(_wholes(parameters))


def axes_view_of(drafts: Sequence[Draft]) -> str:
    """A slice that names axes where rows are reduced: the model of such a line has dimensions for axes, none for rows."""
    if not any(draft.rows for draft in drafts):
        return ""
    named = ((draft, p) for draft in drafts for p in draft.parameters if p.view is not None and p.view.stretches)
    return next((as_written(f"`{p.text}`", dict(draft.attributes)).strip("`") for draft, p in named), "")


def _lost(parameters: Sequence[Parameter]) -> Iterator[tuple[str, frozenset[int]]]:
    """The axes that integers take from views, beside the names of their arrays."""
    for part in parameters:
        if part.view is not None and part.view.selected is not None:
            yield part.base, frozenset(part.view.selected.axes)


def _wholes(parameters: Sequence[Parameter]) -> Iterator[str]:
    """The names of the arrays of which all axes are read or written."""
    for part in parameters:
        if part.view is None or not (part.view.lost_axes or part.view.kept_axes):
            yield part.base

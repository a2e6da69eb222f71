"""Which views give an array more dimensions, `x[:, None]` and `x[None, :]`, so that pairs of elements meet?"""

from collections.abc import Iterable

from fusec.base.array import Array


def new_axes(array: Array) -> tuple[str, ...]:
    """`:` and `None` of `x[:, None]`, where the view only adds axes to its base; nothing for others."""
    text = array.text.removeprefix(array.base)
    if array.spelling or not (text.startswith("[") and text.endswith("]")):
        return ()
    entries = tuple(text[1:-1].split(", "))
    return entries if "None" in entries and {*entries} <= {":", "...", "None"} else ()


def are_spread(arrays: Iterable[Array], axes: int | None = None) -> bool:
    """Whether all views among them are such, and there are some; of so many axes where that is said."""
    found = [new_axes(array) for array in arrays if array.is_view]
    return bool(found) and all(entries and axes in (None, len(entries)) for entries in found)


def whole_text(array: Array, name: str) -> str:
    """The base, from the view by this name: `name[:, 0]` for `x[:, None]`."""
    return f"{name}[{', '.join('0' if entry == 'None' else entry for entry in new_axes(array))}]"

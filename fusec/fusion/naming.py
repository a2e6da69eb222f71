"""What is the dispatcher of a group called?"""

import hashlib
from collections.abc import Collection, Sequence

from fusec.fusion.candidate import Candidate

_COLLECTED = ("test", "pytest")  # pytest would call what a module of tests imports by such a name
_SUFFIXES = ("", "_unfused", "_kernel", "_element", "_fusion", "_of", "_as_written")


def group_name(candidate: Candidate, taken: Collection[str]) -> str:
    """`price_d1_to_value` for the members `d1` to `value` of `price`; unlike every name in `taken`.

    Two groups of one function with the same members' names are told apart by their texts, never by a count, so that a
    fusion elsewhere renames nothing.
    """
    function = _identifier(candidate.graph.region.function)
    names = tuple(_identifier(launch.name) for launch in (candidate.launches[0], candidate.launches[-1]))
    name = f"{function}_{names[0]}" if len(candidate.launches) == 1 else f"{function}_{names[0]}_to_{names[1]}"
    return _told_apart(name, "\n".join(launch.text for launch in candidate.launches), taken)


def loop_name(function: str, stored: Sequence[str], text: str, taken: Collection[str]) -> str:
    """`heat_3d_after_in_turn` for a loop over time of `heat_3d` that writes `after`; unlike every name in `taken`."""
    return _told_apart(f"{_identifier(function)}_{'_and_'.join(stored)}_in_turn", text, taken)


def _told_apart(name: str, text: str, taken: Collection[str]) -> str:
    """The name, by a digest of the text where it is taken."""
    if name.startswith(_COLLECTED) or name[0].isdigit():  # `_2d_norm` has lost its underscore
        name = f"fused_{name}"
    if is_free(name, taken):
        return name
    while not is_free(f"{name}_{_digest(text)}", taken):
        text += "\n"
    return f"{name}_{_digest(text)}"


def is_free(name: str, taken: Collection[str]) -> bool:
    """Whether neither the name nor the names made from it are taken."""
    return not any(f"{name}{suffix}" in taken for suffix in _SUFFIXES)


def _identifier(name: str) -> str:
    """`Grid.step` as `grid_step`; `outer.<locals>.inner` as `outer_inner`."""
    parts = (part.strip("_") for part in name.replace("<locals>", "").split("."))
    return "_".join(part.lower() if part[:1].isupper() and "." in name else part for part in parts if part) or "f"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]

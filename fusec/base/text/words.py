"""Generate unused names, and join words into a list for a sentence."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count

_CODE = re.compile("`[^`]*`")
_BRACKETS = re.compile(r"\([^()]*\)")


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The wanted name, or the first of `wanted_2`, `wanted_3`, ... that is not taken."""
    return next(name for name in numbered(wanted) if name not in taken)


def take_name(wanted: str, taken: set[str]) -> str:
    """The first free name, added to `taken`."""
    name = free_name(wanted, taken)
    taken.add(name)
    return name


def numbered(wanted: str) -> Iterator[str]:
    """`x`, `x_2`, `x_3`, ..."""
    yield wanted
    for number in count(2):
        yield f"{wanted}_{number}"


def stands_between(what: str) -> str:
    """A sentence about a statement between two launches; a relative clause ends with a comma.

    >>> stands_between("launch of `f`, which calls `g`")
    'launch of `f`, which calls `g`, stands between.'
    """
    outside = _BRACKETS.sub("", _CODE.sub("", what))
    return f"{what}{',' if ', ' in outside else ''} stands between."


def listed(words: Sequence[str]) -> str:
    """Nothing for no words.

    >>> listed(("a", "b", "c"))
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))

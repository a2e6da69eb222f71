"""An object whose main method launches work units, which one call executes."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Workload:
    """`pk.execute(space, owner)` runs all launches of a region, then the methods that are `callbacks`.

    `space` is the author's text in the words of generated modules; `total` is the attribute that holds the number that
    a launch adds up, `sum`, or "" if none does.
    """

    owner: str
    space: str
    total: str
    callbacks: tuple[str, ...]

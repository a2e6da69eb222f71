"""State the facts that a group checks at run time, in one sentence."""

from collections.abc import Sequence

from fusec.base.plan.display_names import as_written
from fusec.base.plan.guard_clauses import guard_clauses
from fusec.base.plan.plan import FusionGroup
from fusec.base.text.words import listed
from fusec.show.styled_text import escape


def guards_text(group: FusionGroup) -> str:
    """`all operands are plain arrays or numbers; all shapes broadcast together; `u[1:-1]` shares no memory with the others`."""
    return escape(as_written("; ".join(guard_clauses(group)), group.attributes))


def quoted(names: Sequence[str]) -> str:
    """`` `a`, `b` and `c` ``; nothing for no names.

    >>> quoted(("a", "b", "c"))
    '`a`, `b` and `c`'
    """
    return listed([f"`{escape(name)}`" for name in names])

"""Which values of a kernel can take the name of the one before, as the author's own rebinding does?

`t = f(t)` of a `t` that is computed at several places gives `t_i`, `t_ip1`, and then `t_i_2`, `t_ip1_2`: in the kernel the latter
are `t_i` and `t_ip1` again, because nobody needs the former any more.
"""

import re
from collections.abc import Collection
from itertools import chain

from fusec.base.expression import Let, Local, walk
from fusec.generate.body import Body, Step


def rebound_names(body: Body, authors: Collection[str]) -> dict[str, str]:
    """For such names, of which none is in `authors`, the name that they take; none where rows are swept or kept, in another order."""
    if body.row_reductions or body.windows:
        return {}
    kept = {*authors, *body.fresh, *body.rows, *(array.name for array in body.operands)}
    holder: dict[str, str] = {}  # for each name in use, what it stands for now
    found: dict[str, str] = {}
    for k, step in enumerate(body.steps):
        wanted = re.sub(r"_\d+$", "", step.name)
        if step.name in holder.values() or step.name in kept or not isinstance(step.statement, Let):
            continue
        before = holder.get(wanted)
        if wanted != step.name and before is not None and not _is_used(before, body.steps[k + 1 :]):
            found[step.name], holder[wanted] = wanted, step.name
        else:
            holder[step.name] = step.name
    return found


def _is_used(name: str, steps: Collection[Step]) -> bool:
    """Whether a step reads the name or gives it a value."""
    nodes = chain.from_iterable(walk(step.statement.value) for step in steps)
    return any(step.name == name for step in steps) or any(isinstance(n, Local) and n.name == name for n in nodes)

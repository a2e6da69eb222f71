"""Replace launches of which only the last is unconditional: the branch gets the call, its `else` the last launch."""

from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusionGroup
from fusec.rewrite.edit import Edit, body_encoding


def conditional_edit(module: Module, group: FusionGroup, text: str) -> Edit:
    """The one stretch that changes.

        if test:                    if test:
            first[g, b](u, t)           first_to_second(first, second, g, b, u, t, v)
        second[g, b](t, v)    ->    else:
                                        second[g, b](t, v)

    Raises ValueError for a branch that is not laid out over lines of its own.
    """
    assert group.source.condition is not None
    first, (inner, last) = group.members[0], group.members[-2:]
    start, end = group.source.condition.start, last.span.end
    header = _text(module, start, first.span.start)
    beside, *between = _text(module, inner.span.end, last.span.start).split("\n")
    outside, inside = between[-1] if between else "", header.rpartition("\n")[2]
    is_deeper = inside.startswith(outside) and inside != outside
    if not is_deeper or (beside + outside + inside).strip():
        raise ValueError(f"the branch before `{last.name}` shares a line with something else")
    step = inside.removeprefix(outside)
    lines = [*between[:-1], *f"{outside}{_text(module, last.span.start, end)}".split("\n")]
    moved = "\n".join(f"{step}{line}" if line.strip() else "" for line in lines)
    content = f"{header}{text}\n{outside}else:\n{moved}"
    return Edit(start, end, content.replace("\n", module.newline).encode(body_encoding(module.encoding)))


def _text(module: Module, start: int, end: int) -> str:
    text = module.source[start:end].decode(body_encoding(module.encoding))
    return text.replace("\r\n", "\n").replace("\r", "\n")

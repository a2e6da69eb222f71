"""Collect the author's comments inside a fused range of statements."""

import re
from itertools import pairwise

from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.program import Module
from fusec.base.text.source_span import SourceSpan

_LINE_END = re.compile("\r\n|\r|\n")  # Python's own; `str.splitlines` would cut a comment at other characters


def comments_between(
    members: tuple[Launch, ...], module: Module, kept: tuple[SourceSpan, ...] = ()
) -> tuple[tuple[str, ...], ...]:
    """For each member but the last: the comment on its line, or "", and the comment lines before the next member.

    Comments above a statement that stays, one of the `kept` ones or one with an expression that is a member, stay with
    it.
    """
    return tuple(_comments(module, first, second, kept) for first, second in pairwise(members))


def comment_beside(place: SourceSpan, module: Module) -> str:
    """The comment after a statement on its line, or ""."""
    return _comment(_LINE_END.split(module.source[place.end :].decode(module.encoding), maxsplit=1)[0].strip())


def _comments(module: Module, first: Launch, second: Launch, kept: tuple[SourceSpan, ...]) -> tuple[str, ...]:
    beside = comment_beside(first.span, module)
    if second.source.form is LaunchForm.EXPRESSION:
        return (beside,)
    start = max((span.end for span in kept if span.end <= second.span.start), default=first.span.end)
    between = module.source[max(start, first.span.end) : second.span.start].decode(module.encoding)
    _, *below = (line.strip() for line in _LINE_END.split(between))
    return (beside, *(line for line in below if line.startswith("#")))


def _comment(text: str) -> str:
    return text if text.startswith("#") else ""

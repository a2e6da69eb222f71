"""Collect the author's comments inside a fused range of statements."""

import re
from itertools import pairwise

from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusionGroup
from fusec.base.text.author_code import FOR_TOOLS
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


def comments_from_to(start: int, end: int, module: Module) -> tuple[str, ...]:
    """The comment on the line on which a statement ends, or "", and the comment lines before the next one begins."""
    beside, *below = (line.strip() for line in _LINE_END.split(module.source[start:end].decode(module.encoding)))
    return (_comment(beside), *(line for line in below if line.startswith("#")))


def shows_all_comments(group: FusionGroup, module: Module) -> bool:
    """Whether the generated module has all comments among the statements of the group, none of which tools read."""
    texts = [module.source[span.start : span.end] for span in (member.statement_span for member in group.members)]
    shown = [text for texts in group.source.comments for text in texts if text]
    shown += [each.comment for each in group.call.preparations if each.comment]
    stretch = module.source[group.start : group.span.end]
    is_for_tools = any(map(FOR_TOOLS.match, shown))
    return stretch.count(b"#") <= len(shown) and not is_for_tools and not any(b"#" in text for text in texts)


def _comments(module: Module, first: Launch, second: Launch, kept: tuple[SourceSpan, ...]) -> tuple[str, ...]:
    beside = comment_beside(first.span, module)
    if second.source.form is LaunchForm.EXPRESSION:
        return (beside,)
    end = first.statement_span.end if first.is_nested else first.span.end  # of a check
    start = max((span.end for span in kept if span.end <= second.span.start), default=end)
    _, *below = comments_from_to(max(start, end), second.span.start, module)
    return (beside, *below)


def _comment(text: str) -> str:
    return text if text.startswith("#") else ""

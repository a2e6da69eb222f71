"""Comments in replaced statements that stay in the author's file, and their new positions."""

import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.program import Module
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.records import dataclass
from fusec.base.text.author_code import FOR_TOOLS
from fusec.rewrite.edit import Edit
from fusec.rewrite.lines import begins_line, encoded, indentation_at, text_of

_BESIDE = re.compile(rb"[ \t]*(#[^\r\n]*)")
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")


@dataclass(frozen=True, slots=True, order=True)
class KeptComment:
    """A comment that moves to its own line before `place`, from a stretch that begins at `origin`."""

    place: int
    origin: int
    text: str


def comment_behind(module: Module, entry: FusionGroup | CallSequence, call: Edit) -> tuple[Edit, ...]:
    """The removal of the comment behind the last of several statements: behind the call, it would seem to describe all
    of them."""
    groups, between = (entry.groups, entry.between) if isinstance(entry, CallSequence) else ((entry,), ())
    starts = {member.statement_span.start for group in groups for member in group.members}
    starts |= {part.start for part in between}
    starts |= {span.start for group in groups for span in group.source.taken_in}
    found = _BESIDE.match(module.source, call.end)
    is_inside = groups[-1].form is LaunchForm.EXPRESSION
    if is_inside or len(starts) < 2 or found is None or not begins_line(module, call.start):
        return ()
    return () if FOR_TOOLS.match(text_of(module, found.start(1), found.end())) else (Edit(call.end, found.end(), b""),)


def kept_comments(module: Module, group: FusionGroup, edits: Sequence[Edit]) -> Iterator[KeptComment]:
    """The comments inside removed statements, placed above the code that replaces them, in their original order.

        x = (a + b  # in metres         # in metres
             + c)                       # at the end
        y = x * 2  # at the end    ->   y = f_x_to_y(a, b, c)

    Those beside and between statements stand in the generated module, which shows these statements. None is kept of a
    statement that shares its line, nor where an earlier comment stays inside the statement.
    """
    left = Counter(_shown(module, group))
    for edit in edits:
        place = _place(module, group, edit, edits)
        for text, _ in _comments(text_of(module, edit.start, edit.end)):
            left[text] -= 1
            if left[text] < 0 and place is not None and not FOR_TOOLS.match(text):
                yield KeptComment(place, edit.start, text)


def comment_edits(module: Module, comments: Sequence[KeptComment]) -> Iterator[Edit]:
    """The lines with the comments; if one statement has several groups, in their original order."""
    for place, found in groupby(sorted(comments, key=lambda each: (each.place, each.origin)), lambda each: each.place):
        lines = "".join(f"{each.text}\n{indentation_at(module, place)}" for each in found)
        yield Edit(place, place, encoded(module, lines))


def _shown(module: Module, group: FusionGroup) -> Iterator[str]:
    """The comments that the generated module already contains, beside and between statements, including those of the
    author's loops."""
    yield from (text for texts in group.source.comments for text in texts)
    yield from (each.comment for each in group.call.preparations)
    yield from (call.comment for _, call in group.calls)
    yield from (each.comment for each in group.opaque)
    whole = (member.statement_span for member in group.members if member.source.form is LaunchForm.ASSIGNMENT)
    for span in dict.fromkeys(whole):
        yield from (text for text, is_inside in _comments(text_of(module, span.start, span.end)) if not is_inside)


def _place(module: Module, group: FusionGroup, edit: Edit, edits: Sequence[Edit]) -> int | None:
    """Before the statement that the edit leaves; if it leaves none, behind the edit, or above a call that precedes
    it."""
    statement = group.members[-1].statement_span
    if group.form is LaunchForm.EXPRESSION and statement.start <= edit.start < edit.end <= statement.end:
        is_first = not any(_comments(text_of(module, statement.start, edit.start)))
        return statement.start if is_first and begins_line(module, statement.start) else None
    start = next((call.start for call in edits if call.content and call.end == edit.start), edit.start)
    place = edit.end if start == edit.start and not edit.content else start
    return place if begins_line(module, start) and begins_line(module, place) else None


def _comments(text: str) -> Iterator[tuple[str, bool]]:
    """The comments of whole statements or of a whole expression, each with whether it is inside brackets. Text that
    looks like a comment may be part of a string."""
    if "#" not in text:
        return
    depth = 0
    with suppress(tokenize.TokenError, SyntaxError):
        lines = io.StringIO(f"({text}\n)")  # inside brackets, indentation has no meaning
        for token in tokenize.generate_tokens(lines.readline):
            depth += (token.string in _OPENING) - (token.string in _CLOSING) if token.type == tokenize.OP else 0
            if token.type == tokenize.COMMENT:
                yield token.string.rstrip(), depth > 1

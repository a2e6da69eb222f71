"""Break calls inside statements over several lines if the author's line has no room for them."""

import re
from collections.abc import Mapping, Sequence

from fusec.base.ir.program import Module
from fusec.base.text.author_code import FOR_TOOLS
from fusec.rewrite.edit import Edit
from fusec.rewrite.lines import decoded, line_around, text_of

_LINE_END = re.compile("\r\n|\r|\n")
_COMMENT = re.compile(r"\s*(#[^'\"]*)?\Z")


def fitted(module: Module, edits: Sequence[Edit], broken: Mapping[Edit, Edit], width: int) -> tuple[Edit, ...]:
    """The edits, with the `broken` form of those that would make a line longer than `width` and longer than the
    author's.

        assert all_true(first) and all_true(second)    ->    assert all_true(first) and all_true(
                                                                 second
                                                             )
    """
    chosen: list[Edit] = []
    line, position = "", 0
    for k, edit in enumerate(edits):
        line = _last_line(line + text_of(module, position, edit.start))
        other = broken.get(edit)
        if other is not None:
            flat = f"{line}{decoded(module, edit.content)}{_behind(module, edits[k:], broken)}"
            is_long = len(max(_LINE_END.split(flat), key=len)) > max(width, _authors_length(module, edit))
            edit = other if is_long and not _speaks_to_tools(module, edit) else edit
        chosen.append(edit)
        line, position = _last_line(line + decoded(module, edit.content)), edit.end
    return tuple(chosen)


def _behind(module: Module, edits: Sequence[Edit], broken: Mapping[Edit, Edit]) -> str:
    """The rest of the line after the first of these edits, up to the opening bracket of the next call that can be
    broken. Comments may be of any length."""
    edit, *later = edits
    _, end = line_around(module, edit.start, edit.end)
    if not later or later[0].start > end:
        return _COMMENT.sub("", text_of(module, edit.end, end))
    call = broken.get(later[0])
    opening = f"{decoded(module, call.content).partition('(')[0]}(" if call is not None else ""
    return text_of(module, edit.end, later[0].start) + opening


def _speaks_to_tools(module: Module, edit: Edit) -> bool:
    """Whether the line ends with a comment for a tool, such as `# noqa`, which applies to the whole line."""
    _, end = line_around(module, edit.start, edit.end)
    return FOR_TOOLS.search(text_of(module, edit.end, end)) is not None


def _authors_length(module: Module, edit: Edit) -> int:
    """The length of the longest line that the edit touches."""
    return max(map(len, _LINE_END.split(text_of(module, *line_around(module, edit.start, edit.end)))))


def _last_line(text: str) -> str:
    return _LINE_END.split(text)[-1]

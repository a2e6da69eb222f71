"""The edits of an author's module: calls in place of groups, and one import of the generated module."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.program import Module
from fusec.base.plan.generated_files import GeneratedModule, module_alias
from fusec.base.plan.plan import Called, CallSequence, FusionGroup, LoopInColumns, LoopInTurn
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan, cover
from fusec.rewrite.conditional_edit import conditional_edit
from fusec.rewrite.edit import Edit
from fusec.rewrite.kept_comments import KeptComment, comment_behind, comment_edits, kept_comments
from fusec.rewrite.lines import encoded, indentation_at
from fusec.rewrite.long_lines import fitted
from fusec.rewrite.parentheses import with_parentheses
from fusec.rewrite.unused_lambdas import unused_lambdas

LINE_LENGTH = 120
# a statement that isort sorts after `from . import _fused_...`: letters come after `_`
_LATER_IMPORT = re.compile(
    rb"from \.(\w[\w.]* import \w+| import [a-z]\w*)( as \w+)?(, \w+( as \w+)?)*[ \t]*(\r\n|\n|\r)"
)
_ABSOLUTE_IMPORT = re.compile(rb"from ([\w.]+) import [^(#\\\r\n]*(\r\n|\n|\r)")
_COMMENT_LINE = re.compile(rb"[\r\n][ \t]*#")


@dataclass(frozen=True, slots=True)
class Replacement:
    """The text that replaces a group, as `generate` prints it, with `\\n` between its lines; `broken` is the text of a
    call inside a statement with its arguments on their own line, empty if there is none."""

    group: Called
    text: str
    broken: str = ""


def module_edits(
    module: Module, replacements: Sequence[Replacement], generated: GeneratedModule, width: int = LINE_LENGTH
) -> tuple[Edit, ...]:
    """The edits of one module, in order: the import of the generated module and one stretch for each group.

        d1 = a * x + b                  from . import _fused_option as _fused
        return np.exp(d1)         ->    return _fused.price_d1_to_value(a, x, b)

    Raises ValueError for a group that cannot be replaced by one stretch, UnicodeEncodeError for a text that the file's
    encoding cannot hold.
    """
    edits, kept, broken = [_import_edit(module, generated)], list[KeptComment](), dict[Edit, Edit]()
    for each in replacements:
        group, text = each.group, each.text
        if isinstance(group, LoopInTurn | LoopInColumns):
            edits.append(Edit(group.span.start, group.span.end, encoded(module, text)))
        elif isinstance(group, CallSequence):
            call = Edit(group.span.start, group.span.end, encoded(module, text))
            edits += [call, *comment_behind(module, group, call)]
        elif group.source.condition is not None:
            edits.append(conditional_edit(module, group, text))
        else:
            own = _group_edits(module, group, text)
            if each.broken:
                broken[own[-1]] = _group_edits(module, group, each.broken)[-1]
            own += comment_behind(module, group, own[-1])
            kept += kept_comments(module, group, own)
            edits += own
    edits += comment_edits(module, kept)
    groups = [each.group for each in replacements if isinstance(each.group, FusionGroup)]
    if any(member.callees.local_functions for group in groups for member in group.members):
        edits += unused_lambdas(module, edits)
    return fitted(module, sorted(edits), broken, width)


def indentation(module: Module, group: Called) -> str:
    """The white space before the line on which the replacement of `group` begins."""
    if not isinstance(group, FusionGroup):
        return indentation_at(module, group.span.start)
    stretch = _replaced_stretch(module, group)
    stretch = with_parentheses(module.source, stretch) if group.is_inside else stretch
    return indentation_at(module, stretch.start)


def _import_edit(module: Module, generated: GeneratedModule) -> Edit:
    text = import_statement(module, generated) + "\n"
    before = module.source[: module.import_offset]
    if before and not before.endswith((b"\n", b"\r", b"\xef\xbb\xbf")):
        text = "\n" + text
    earlier = before
    while _is_later(_last_line(earlier), module):
        earlier = earlier.removesuffix(_last_line(earlier))
    if module.import_prefix == "." or _opens_block(_last_import_line(earlier), module):  # the author sorts by packages
        before = earlier
    if not _opens_block(_last_import_line(before), module):
        text = "\n" + text
    return Edit(len(before), len(before), encoded(module, text))


def _is_later(line: bytes, module: Module) -> bool:
    """Whether the line imports from the author's own package what sorts after the generated module."""
    if module.import_prefix == ".":
        return _LATER_IMPORT.fullmatch(line) is not None
    package, found = module.import_prefix.rstrip("."), _ABSOLUTE_IMPORT.fullmatch(line)
    return bool(package) and found is not None and found[1].startswith(f"{package}.".encode())


def _opens_block(last: bytes, module: Module) -> bool:
    """Whether the line before is an import of the author's own package, empty, or missing."""
    package = module.import_prefix.partition(".")[0].encode()
    own = rb"(from|import) " + package + rb"\b" if package else rb"from \."
    return not last.strip() or (bool(module.import_prefix) and re.match(own, last) is not None)


def _last_import_line(before: bytes) -> bytes:
    """The last line; for an import over several lines, its first."""
    lines = before.splitlines(keepends=True)
    closes = bool(lines) and lines[-1].startswith(b")")
    return next((line for line in reversed(lines) if closes and line.startswith(b"from ")), _last_line(before))


def _last_line(before: bytes) -> bytes:
    """The last line with its ending."""
    lines = before.splitlines(keepends=True)
    return lines[-1] if lines else b""


def import_statement(module: Module, generated: GeneratedModule) -> str:
    """`from . import _fused_option as _fused`; `import _fused_option as _fused` outside packages."""
    name, alias = PurePosixPath(generated.path).stem, module_alias(module.names)
    package = module.import_prefix.rstrip(".") or module.import_prefix
    return f"from {package} import {name} as {alias}" if package else f"import {name} as {alias}"


def _group_edits(module: Module, group: FusionGroup, text: str) -> tuple[Edit, ...]:
    *earlier, _ = group.members
    named = group.expressions if group.call.names_value else ()
    if any(member.source.form is not LaunchForm.ASSIGNMENT for member in earlier if member not in named):
        raise ValueError(f"a member of `{group.name.fused}` before the last is not a statement of its own")
    if group.is_inside and len(group.call.outputs) > 1:
        raise ValueError(f"`{group.name.fused}` stands for one expression and gives several values")
    removed = (*_removed_allocations(group), *_removed_before_kept(module, group))
    if group.call.names_value:
        return *removed, *_edits_with_names(module, group, text)
    stretch = _replaced_stretch(module, group)
    stretch = with_parentheses(module.source, stretch) if group.is_inside else stretch
    edit = Edit(stretch.start, stretch.end, _separated(module, stretch, encoded(module, text)))
    position = group.source.kept[-1].end if group.source.kept else group.start
    before = [*(member.statement_span.start for member in earlier), *(span.start for span in group.source.taken_in)]
    after = [start for start in before if start >= position]
    if not after or not group.is_inside:
        return *removed, edit
    return *removed, Edit(min(after), _first_comment(module, group), b""), edit


def _edits_with_names(module: Module, group: FusionGroup, text: str) -> Iterator[Edit]:
    """The call, in place of the other members or before the statement if everything that stays is above it; and the
    name in place of each expression."""
    stretch = _replaced_stretch(module, group)
    if stretch.start < stretch.end:
        yield Edit(stretch.start, stretch.end, encoded(module, text))
    else:
        yield Edit(stretch.start, stretch.start, encoded(module, f"{text}\n{indentation(module, group)}"))
    for each in group.expressions:
        inner = with_parentheses(module.source, each.span)
        yield Edit(inner.start, inner.end, _separated(module, inner, encoded(module, each.name)))


def _first_comment(module: Module, group: FusionGroup) -> int:
    """The start of the remaining statement, including lines of comments between it and the other members."""
    others, last = [each for each in group.members if each not in group.expressions], group.members[-1]
    before = (*(member.statement_span for member in others), *group.source.taken_in, *group.source.kept)
    if not before:
        return last.statement_span.start
    return _with_comments(module, max(span.end for span in before), last.statement_span.start)


def _with_comments(module: Module, position: int, start: int) -> int:
    """The start of the comment lines after `position` and above the statement at `start`; without comments, the start
    of the statement."""
    comment = _COMMENT_LINE.search(module.source, position, start)
    return comment.end() - 1 if comment else start


def _removed_allocations(group: FusionGroup) -> Iterator[Edit]:
    """Each statement before the launches that allocates a vanished array, up to the next statement."""
    for allocation in (contraction.allocation for contraction in group.contractions):
        if allocation is not None and allocation.span.start < group.span.start:
            yield Edit(allocation.span.start, allocation.following.start, b"")


def _removed_before_kept(module: Module, group: FusionGroup) -> Iterator[Edit]:
    """The removal of members, and of statements that the dispatcher runs itself, before each statement that stays, with
    the comments above it: the kernel runs after it.

    `t = x * 2; c = 0.5; return t + c  ->  c = 0.5; return f_t_to_value(x, c)`
    """
    position = group.start
    for kept in group.source.kept:
        moved = [span for span in _moved(group) if position <= span.start < kept.start]
        if moved:
            start, end = min(span.start for span in moved), max(span.end for span in moved)
            yield Edit(start, _with_comments(module, end, kept.start), b"")
        position = kept.end


def _replaced_stretch(module: Module, group: FusionGroup) -> SourceSpan:
    """The expression, if the group's call is inside a statement; otherwise the stretch from the first statement after
    those that stay to the last member."""
    if group.is_inside:
        return group.members[-1].span
    position = group.source.kept[-1].end if group.source.kept else group.start
    if not group.call.names_value:
        return cover(_first_moved(group, position), group.members[-1].span)
    last = group.members[-1]
    moved = sorted(span for span in _moved(group) if span.start >= position)
    if moved:
        return cover(moved[0], max(moved, key=lambda span: span.end))
    place, start = _first_comment(module, group), last.statement_span.start
    place = place if indentation_at(module, place) == indentation_at(module, start) else start
    return replace(last.statement_span, start=place, end=place)


def _first_moved(group: FusionGroup, position: int) -> SourceSpan:
    """The first statement at or after `position` that is removed: a member, or a preparation of the kernel."""
    return min((span for span in _moved(group) if span.start >= position), key=lambda span: span.start)


def _moved(group: FusionGroup) -> tuple[SourceSpan, ...]:
    """The members and the preparations, without expressions that stay in their statement as names."""
    named = group.expressions if group.call.names_value else ()
    members = [member for member in group.members if member not in named]
    return (*(member.span for member in members), *group.source.taken_in)


def _separated(module: Module, stretch: SourceSpan, text: bytes) -> bytes:
    """The text, with a space before it if it would join a preceding word: `yield(x * 2 + 1)`."""
    before = module.source[: stretch.start][-1:]
    return b" " + text if before.isalnum() or before == b"_" or before >= b"\x80" else text

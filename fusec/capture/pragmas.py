"""What do the `# fusec:` comments of a file ask for?"""

import re
from dataclasses import dataclass, field

from fusec.base.codes import page
from fusec.base.diagnostic import Diagnostic
from fusec.base.source_span import SourceSpan

_PRAGMA = re.compile(r"#\s*fusec\s*:\s*([^#]*)")
_IGNORE = re.compile(r"ignore\s*\[([^\[\]]+)\]")
_SWITCHES = ("off", "on", "fuse")
_HINT = "Write `# fusec: off`, `# fusec: on`, `# fusec: fuse` or `# fusec: ignore[FUS203]`."


@dataclass(frozen=True, slots=True)
class PragmaComment:
    """`kind` is `off`, `on`, `fuse` or `ignore`; `codes` are those of `ignore[...]`, sorted; `line` counts from 1.

    A trailing comment holds for the statement that it stands on; `off` and `on` on a line of their own hold until the
    other or the end of the file; `fuse` and `ignore` on a line of their own hold for the next statement.
    """

    kind: str
    codes: tuple[str, ...]
    line: int
    is_trailing: bool
    span: SourceSpan = field(compare=False)


def read_pragma(comment: str, is_trailing: bool, span: SourceSpan) -> PragmaComment | Diagnostic | None:
    """What a comment asks for; FUS911 when it begins like a pragma and is none; None for any other comment."""
    found = _PRAGMA.search(comment)
    if found is None:
        return None
    text = found.group(1).strip()
    if text in _SWITCHES:
        return PragmaComment(text, (), span.line, is_trailing, span)
    ignored = _IGNORE.fullmatch(text)
    if ignored is None:
        message = f"`# fusec: {text}` on line {span.line} is not a pragma."
        return Diagnostic("FUS911", message, span.path, _HINT, span=span)
    codes = sorted({code.strip() for code in ignored.group(1).split(",")})
    unknown = [code for code in codes if page(code) is None]
    if unknown:
        message = f"`{unknown[0]}` on line {span.line} is not a code of fusec."
        return Diagnostic("FUS911", message, span.path, _HINT, span=span)
    return PragmaComment("ignore", tuple(codes), span.line, is_trailing, span)

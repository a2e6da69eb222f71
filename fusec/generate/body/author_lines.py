"""Comment a kernel's lines with the author's statement if they spell it differently."""

import ast
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator, Sequence

from fusec.base.plan.body import Step
from fusec.generate.text.line_breaks import LINE_LENGTH

_FOR = re.compile(r"for\b")
_TARGETS = re.compile(r"return\b|[^=(\[]*(\[[^=]*\])?\s*[-+*/@%&|^<>]*=(?!=)")


def with_author_lines(steps: Sequence[tuple[Step, list[str]]], indent: str) -> Iterator[str]:
    """The lines of the steps, with the author's statement as a comment, once, before lines that spell it with views or
    in parts.

    For a loop, the comment shows the head before the rounds.
    """
    shown = ""
    for (_, lines), text in zip(steps, _texts(steps), strict=True):
        if text != shown and not _is_shown(text, lines):
            yield from textwrap.wrap(
                _flat(_head(text)),
                LINE_LENGTH,
                initial_indent=f"{indent}# ",
                subsequent_indent=f"{indent}#     ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        shown = text
        yield from lines


def _texts(steps: Sequence[tuple[Step, list[str]]]) -> list[str]:
    """The statement of each step. Of the rounds of a loop, only the last has the loop's text; the others have none."""
    texts: list[str] = []
    for step, _ in reversed(steps):
        texts.append(step.text or (texts[-1] if texts else ""))
    return texts[::-1]


def _head(text: str) -> str:
    """A simple statement, or a loop without its body."""
    lines = text.splitlines()
    is_loop = _FOR.match(text) is not None
    ends = (k for k, line in enumerate(lines, start=1) if line.partition("#")[0].rstrip().endswith(":"))
    return "\n".join(lines[: next(ends, None)]) if is_loop else text


def _flat(text: str) -> str:
    """The statement on one line, without comments, spaces inside its brackets, and brackets around its whole value."""
    lines = [line.strip().removesuffix("\\") for line in _without_comments(text).splitlines()]
    flat = " ".join(word for line in lines for word in line.split())
    flat = re.sub(r",? ([)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", flat))
    bare = re.sub(r"^(return|[^(]*?=) ?\((.*)\)$", r"\1 \2", flat)
    return bare if _meaning(bare) == _meaning(flat) != "" else flat


def _without_comments(text: str) -> str:
    """The text without its comments; a `#` inside a string starts none."""
    lines = io.StringIO(text).readlines()
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                lines[line - 1] = lines[line - 1][:column] + "\n"
    except (tokenize.TokenError, SyntaxError):  # the rest of the text is a part of a statement
        pass
    return "".join(lines)


def _meaning(text: str) -> str:
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        return ""


def _is_shown(text: str, lines: Sequence[str]) -> bool:
    """Whether the lines already contain the expression that the statement computes, spelled as the author spells it."""
    value = _TARGETS.sub("", _flat(text), count=1)
    return "".join(value.split()) in "".join("".join(lines).split())

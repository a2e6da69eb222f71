"""Which statement of the author do lines of a kernel compute, where they do not show it themselves?"""

import re
import textwrap
from collections.abc import Iterator, Sequence

from fusec.generate.body import Step
from fusec.generate.brackets import LINE_LENGTH

_TARGETS = re.compile(r"return\b|[^=(\[]*(\[[^=]*\])?\s*[-+*/@%&|^<>]*=(?!=)")


def with_author_lines(steps: Sequence[tuple[Step, list[str]]], indent: str) -> Iterator[str]:
    """The lines of the steps; before those that spell a statement otherwise, with views or in parts, it as a comment, once."""
    shown = ""
    for step, lines in steps:
        if step.text != shown and not _is_shown(step.text, lines):
            yield from textwrap.wrap(
                _flat(step.text),
                LINE_LENGTH,
                initial_indent=f"{indent}# ",
                subsequent_indent=f"{indent}#     ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        shown = step.text
        yield from lines


def _flat(text: str) -> str:
    """The statement on one line, without comments and spaces inside its brackets."""
    lines = [line.partition("#")[0].strip().removesuffix("\\") for line in text.splitlines()]
    flat = " ".join(word for line in lines for word in line.split())
    return re.sub(r",? ([)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", flat))


def _is_shown(text: str, lines: Sequence[str]) -> bool:
    """The lines hold what the statement computes as the author spells it."""
    value = _TARGETS.sub("", _flat(text), count=1)
    return "".join(value.split()) in "".join("".join(lines).split())

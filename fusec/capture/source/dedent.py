"""The author's text without the indentation of the place where it stood."""

from fusec.base.text.source_span import SourceSpan


def dedented(text: str, place: SourceSpan) -> str:
    """The author's text, with its later lines moved left by the indentation of the first one."""
    first, *rest = text.splitlines()
    margin = place.column - 1
    return "\n".join((first, *(line[min(margin, len(line) - len(line.lstrip())) :] for line in rest)))

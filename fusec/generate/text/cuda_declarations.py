"""Break long declarations in CUDA C++ over several lines."""

from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH


def with_broken_declarations(text: str) -> str:
    """The text with long `template <...>` and `name(...) {` broken after commas; continuation lines are indented
    further than the body."""
    return "".join(_broken(line) for line in text.splitlines(keepends=True))


def _broken(line: str) -> str:
    is_declaration = line.startswith("template <") or (line.rstrip().endswith(") {") and not line[:1].isspace())
    if not is_declaration or len(line.rstrip()) <= LINE_LENGTH:
        return line
    first, *parts = line.split(", ")
    lines = [first]
    for part in parts:
        if len(f"{lines[-1]}, {part.rstrip()},") <= LINE_LENGTH:
            lines[-1] += f", {part}"
        else:
            lines[-1] += ","
            lines.append(f"{INDENT * 2}{part}")
    return "\n".join(lines)

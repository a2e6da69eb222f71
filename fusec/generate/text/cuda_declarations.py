"""How does a declaration of a CUDA kernel go on where it is longer than a line?"""

from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH


def with_broken_declarations(text: str) -> str:
    """Long `template <...>` and `name(...) {` break behind commas, and go on indented further than what follows."""
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

"""The documentation of a diagnostic code: one page for the terminal, all pages for docs/refusals.md."""

from fusec.base.text.codes import CODES, Code, page

CHAPTERS = (
    ("1", "Fused", "These codes name what was fused."),
    ("2", "Dependence forbids", "Running the statements as one kernel would change a result."),
    ("3", "Legal, not worth it", "Nothing forbids the fusion; it would not pay, or a comment asks for the original."),
    ("4", "Cannot prove", "fusec does not know enough about the statement to prove anything."),
    ("5", "Numerics", "The chosen `--fp` level asks for bits that fused code would not return."),
    ("6", "Target", "The target lacks something that the group needs."),
    ("8", "Output", "The written package and the source do not belong together, or disagree."),
    ("9", "Input", "Something could not be read, written or understood."),
)  # fmt: skip


def explain_code(code: str) -> str | None:
    """The page of a code as plain text, in any letter case; None if there is no such code."""
    entry = page(code.upper())
    if entry is None:
        return None
    example = ["", "Example:", "", *(f"    {line}" for line in entry.example.splitlines())] if entry.example else []
    hint = ["", f"Hint: {entry.hint}"] if entry.hint else []
    return "\n".join([f"{entry.code}: {entry.title}", "", entry.meaning, *example, *hint]) + "\n"


def refusals_document() -> str:
    """The text of docs/refusals.md: every code, by chapter, in order."""
    head = (
        "# Diagnostic codes\n\n"
        "Written by `make refusals` from `fusec/base/text/codes.py`; `fusec explain FUS203` prints one page of it.\n\n"
        "A code never changes its meaning. A refusal is not an error: the statements stay as they were written, and\n"
        "the command exits with 0 unless a `# fusec: fuse` comment asked for the fusion.\n"
    )
    return head + "".join(_chapter(*chapter) for chapter in CHAPTERS)


def _chapter(digit: str, title: str, meaning: str) -> str:
    codes = [entry for entry in CODES if entry.code.startswith(f"FUS{digit}")]
    return f"\n## {digit}xx: {title}\n\n{meaning}\n" + "".join(_section(entry) for entry in codes)


def _section(entry: Code) -> str:
    example = f"\n```text\n{entry.example}\n```\n" if entry.example else ""
    hint = f"\nWhat helps: {entry.hint}\n" if entry.hint else ""
    return f"\n### {entry.code}: {entry.title}\n\n{entry.meaning}\n{example}{hint}"

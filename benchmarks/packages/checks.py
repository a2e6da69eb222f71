"""Did a rewrite keep its promises: no byte changed outside its edits, every file compiles, no test fails anew?"""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from xml.etree import ElementTree

_IMPORT = re.compile(
    rb"(?m)^(?:\r\n|\r|\n)?[ \t]*(?:from [.\w]+ )?import _fused_\w+ as _fused(?:_\d+)?(?:\r\n|\r|\n|\Z)"
)


def bytes_outside_edits(source: Path, out: Path, report: dict) -> list[str]:
    """The files in which something changed that is neither the span of a group nor the import of the generated module."""
    groups = {module["path"]: module["groups"] for module in report["modules"]}
    changed = []
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or name.endswith((".pyc", ".pyo")):
            continue
        before, after = path.read_bytes(), (out / name).read_bytes()
        if before != after and not _is_edited_only(before, after, groups.get(name, [])):
            changed.append(name)
    return changed


def _is_edited_only(before: bytes, after: bytes, groups: list[dict]) -> bool:
    """Without the import, `after` is `before` with each group's span replaced by one call, or by `names = ` and the call."""
    found = _IMPORT.search(after)
    if not groups or found is None:
        return False
    starts = (
        found.start(),
        found.start() + len(found[0]) - len(found[0].lstrip(b"\r\n")),
    )  # with an empty line or without
    return any(_is_replaced_only(before, after[:start] + after[found.end() :], groups) for start in starts)


def _is_replaced_only(before: bytes, rest: bytes, groups: list[dict]) -> bool:
    place = end = 0
    for group in sorted(groups, key=lambda group: group["span"]["start"]):
        start, stop = _without_parentheses(before, group["span"], rest[place:], end)
        between = before[end:start]
        if not rest.startswith(between, place):
            return False
        place += len(between)
        call = re.compile(rb"\b_fused(?:_\d+)?\." + group["name"].encode() + rb"(_of)?(?=\()").search(rest, place)
        if call is None or not _is_authors(rest[place : call.start()], before[start:stop]):
            return False
        place, end = _end_of_call(rest, call.end()), stop
        place = _end_of_else(rest, place, before, group["members"])
        place = _end_of_named(rest, place, before, group)
    return rest[place:] == before[end:]


def _without_parentheses(before: bytes, span: dict, rest: bytes, end: int) -> tuple[int, int]:
    """The span, with the parentheses around it that went with the expression."""
    start, stop = span["start"], span["end"]
    while not rest.startswith(before[end:start]):
        opened, closed = before[end:start].rstrip(), re.compile(rb"\s*\)").match(before, stop)
        if not opened.endswith(b"(") or closed is None:
            break
        start, stop = end + len(opened) - 1, closed.end()
    return start, stop


def _end_of_else(rest: bytes, place: int, before: bytes, members: list[dict]) -> int:
    """One past the last launch, where it stands once more below the call: `else:` and its lines, further to the right."""
    found = re.compile(rb"(\r\n|\r|\n)[ \t]*else:(?=[\r\n])").match(rest, place)
    if found is None or len(members) < 2:
        return place
    kept = before[members[-2]["span"]["end"] : members[-1]["span"]["end"]]
    own = [line.strip() for line in re.split(rb"\r\n|\r|\n", kept)][1:]
    moved = re.compile(rb"[ \t]*(?:\r\n|\r|\n)[ \t]*".join((b"", *map(re.escape, own)))).match(rest, found.end())
    return place if moved is None else moved.end()


def _end_of_named(rest: bytes, place: int, before: bytes, group: dict) -> int:
    """One past the name that stands for the group's last expression, inside of a statement that stays below the call: `if any_true`."""
    members = group["members"]
    if len(members) < 2 or members[-1]["form"] != "expression":
        return place
    between = before[members[-2]["span"]["end"] : members[-1]["span"]["start"]]
    kept = between + group["outputs"][-1]["name"].encode() if group["outputs"] else b""
    return place + len(kept) if kept and rest.startswith(kept, place) else place


def _is_authors(head: bytes, replaced: bytes) -> bool:
    """Whether nothing but `names = ` or `return ` is new before the call: a group may leave statements of the author's
    before it, and end inside one."""
    *lines, last = re.split(rb"\r\n|\r|\n", head)
    own = [line.strip() for line in re.split(rb"\r\n|\r|\n", replaced)]
    is_start = any(line.startswith(last.strip()) for line in own) or last.strip() in replaced
    return all(line.strip() in own for line in lines) and (
        is_start or re.fullmatch(rb"[ \t]*(return |[^\n=()]+ = )?", last) is not None
    )


def _end_of_call(text: bytes, place: int) -> int:
    """One past the bracket that closes the call whose name ends at `place`."""
    depth = 0
    quote = b""
    while True:
        character = text[place : place + 1]
        if quote:
            quote = b"" if character == quote else quote
        elif character in (b"'", b'"'):
            quote = character
        elif character in (b"(", b"[", b"{"):
            depth += 1
        elif character in (b")", b"]", b"}"):
            depth -= 1
            if depth == 0:
                return place + 1
        if not character:
            raise ValueError("the call has no end")
        place += 1


def files_that_do_not_compile(source: Path, out: Path) -> list[str]:
    """Python files of `out` that do not compile though their originals did, generated ones included."""
    return [
        path.relative_to(out).as_posix()
        for path in sorted(out.rglob("*.py"))
        if not _compiles(path) and not _is_broken(source / path.relative_to(out))
    ]


def _is_broken(path: Path) -> bool:
    return path.exists() and not _compiles(path)


def _compiles(path: Path) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
    return True


def outcomes(results: Path) -> dict[str, str]:
    """`passed`, `failed`, `error` or `skipped` of every test of a JUnit file of pytest."""
    kinds = {"failure": "failed", "error": "error", "skipped": "skipped"}
    found: dict[str, str] = {}
    for case in ElementTree.parse(results).iter("testcase"):
        outcome = next((kinds[child.tag] for child in case if child.tag in kinds), "passed")
        found[f"{case.get('classname')}::{case.get('name')}"] = outcome
    return found


def newly_failing(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Tests that passed before and did not after; those that vanished too."""
    return sorted(test for test, outcome in before.items() if outcome == "passed" and after.get(test) != "passed")

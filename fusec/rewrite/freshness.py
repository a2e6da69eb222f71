"""Check from hashes whether OUT is what `fusec rewrite` would write now."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.rewrite.tree import is_ignored, tree_files

Hashes = Mapping[str, str]
LINK, UNREADABLE = "link", "unreadable"  # in place of a hash; fusec writes no such files, so they equal none


@dataclass(frozen=True, slots=True)
class Difference:
    """The differences between two sets of files: paths, each tuple sorted."""

    changed: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.changed or self.added or self.removed)


def difference(before: Hashes, now: Hashes) -> Difference:
    """The files by which `now` differs from `before`."""
    changed = tuple(sorted(path for path in before.keys() & now.keys() if before[path] != now[path]))
    return Difference(changed, tuple(sorted(now.keys() - before.keys())), tuple(sorted(before.keys() - now.keys())))


def file_hashes(folder: Path, paths: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of each file, in hexadecimal; links have the hash of their targets."""
    return {path: _hash(folder / path) for path in paths}


def output_hashes(out: Path, kept: Iterable[str] = ()) -> dict[str, str]:
    """The hashes of all files in OUT; files that result from running the package count only if `kept` names them."""
    wanted = frozenset(kept)
    paths = sorted(path for path in tree_files(out) if path in wanted or not is_ignored(path))
    return {path: LINK if (out / path).is_symlink() else _hash(out / path) for path in paths}


def stale_files(
    expected: Hashes, written: Hashes, present: Hashes, reasons: Mapping[str, str]
) -> tuple[Diagnostic, ...]:
    """One finding for each file of OUT that is not as expected, in path order; none if OUT is fresh.

    `expected` are the files that rewrite would write, `written` those in the report, `present` those in OUT now;
    `reasons` has the reason why a path is stale.
    """
    findings = []
    for path in sorted(expected.keys() | present.keys()):
        if path not in present:
            findings.append(Diagnostic("FUS802", "the file is missing.", path, "Run `fusec rewrite` again."))
        elif path not in expected:
            findings.append(_orphan(path))
        elif present[path] != expected[path]:
            findings.append(_different(path, written.get(path, present[path]) != present[path], reasons.get(path)))
    return tuple(findings)


def _orphan(path: str) -> Diagnostic:
    hint = "Run `fusec rewrite` again, which removes it."
    return Diagnostic("FUS803", "the file is not one that fusec would write.", path, hint)


def _different(path: str, edited: bool, reason: str | None) -> Diagnostic:
    if edited:
        hint = "Edit the source, then run `fusec rewrite`, which writes this file anew."
        return Diagnostic("FUS804", "the file was edited after fusec wrote it.", path, hint)
    because = f": {reason}" if reason else ""
    return Diagnostic("FUS801", f"the file is stale{because}.", path, "Run `fusec rewrite` again.")


def _hash(file: Path) -> str:
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError:
        return UNREADABLE

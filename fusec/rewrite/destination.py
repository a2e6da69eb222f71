"""Check that there is a source, and that writing OUT cannot lose a file that fusec did not write."""

import json
import os
from pathlib import Path

from fusec.base.text.diagnostic import error
from fusec.rewrite.tree import REPORT_NAME


def require_free(source: Path, out: Path) -> None:
    """Raises FusecError FUS905 if OUT is, contains or lies inside SRC, is a link or a file, or is a folder that fusec
    did not write."""
    real_source, real_out = (Path(os.path.realpath(path)) for path in (source, out))
    folder = real_source if real_source.is_dir() else real_source.parent
    if real_out == real_source:
        raise _in_the_way(out, "is the source itself")
    if real_source.is_relative_to(real_out):
        raise _in_the_way(out, "holds the source")
    if real_source.is_dir() and real_out.is_relative_to(folder):
        raise _in_the_way(out, "lies inside the source")
    if out.is_symlink():
        raise _in_the_way(out, "is a link")
    if not out.exists():
        above = next(parent for parent in out.absolute().parents if parent.exists())
        if not above.is_dir():
            raise _in_the_way(out, f"would lie in `{above.name}`, which is no folder")
        return
    if not out.is_dir():
        raise _in_the_way(out, "is not a folder")
    if any(out.iterdir()) and not is_fusec_output(out):
        raise _in_the_way(out, "is a folder that fusec did not write")


def require_source(source: Path) -> None:
    """Raises FusecError FUS904 if there is no such file or folder."""
    if not source.exists():
        raise error("FUS904", f"`{source}` does not exist.", str(source))


def is_fusec_output(out: Path) -> bool:
    """Whether OUT contains a report, which marks a folder as fusec's own."""
    report = out / REPORT_NAME
    if report.is_symlink() or not report.is_file():
        return False
    try:
        data = json.loads(report.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and isinstance(data.get("fusec"), str) and isinstance(data.get("files"), dict)


def _in_the_way(out: Path, why: str) -> Exception:
    return error("FUS905", f"`{out}` {why}.", str(out), "Name a new folder, or one that `fusec rewrite` wrote.")

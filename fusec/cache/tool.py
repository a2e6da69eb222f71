"""A stamp of the tool itself, so that no other version reads its results."""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import fusec

_LIBRARIES = ("libcst", "islpy", "jinja2")


def tool_stamp() -> str:
    """Changes with any file of fusec and its templates, with the libraries that it uses, and with Python."""
    package = Path(fusec.__file__).parent
    folders = (package, package.parent / "templates")
    found = [sys.version, fusec.__version__, *(line for folder in folders for line in sorted(_files(str(folder))))]
    for name in _LIBRARIES:
        spec = find_spec(name)
        found.append(_stamp(Path(spec.origin).stat()) if spec is not None and spec.origin else "")
    return sha256("\n".join(found).encode()).hexdigest()[:16]


def _files(folder: str) -> Iterator[str]:
    if not Path(folder).is_dir():
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name == "__pycache__":
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path)
            else:
                yield f"{entry.path} {_stamp(entry.stat())}"


def _stamp(status: os.stat_result) -> str:
    return f"{status.st_size} {status.st_mtime_ns}"

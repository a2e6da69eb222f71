"""A module of CuPy's arrays, rewritten, on the host."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.stories.story import fused, imported, write

from . import host_cupy


def of_numpy(source: str) -> dict[str, Any]:
    """What the module defines with NumPy in CuPy's place."""
    found: dict[str, Any] = {}
    exec(source.replace("import cupy as", "import numpy as"), found)
    return found


@contextmanager
def rewritten(name: str, source: str, folder: Path) -> Iterator[tuple[Any, Callable[[str], Any]]]:
    """The stand-in for CuPy, and what imports the modules of the output: `name` and `_fused_name`."""
    (folder / "before").mkdir()
    (folder / "before" / f"{name}.py").write_text(source)
    write(fused(folder / "before"), folder / "after")
    with host_cupy.installed() as cupy, imported(folder / "after") as load:
        yield cupy, load

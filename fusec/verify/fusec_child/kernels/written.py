"""Let a package write the kernels that it has compiled, for processes to come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

SUPPORT, COMPILING = "_fused_support", "_fused_support_compiling"


class UnbuiltError(Exception):
    """A sentence, and the code of the diagnostic."""


@dataclass(frozen=True, slots=True)
class Written:
    """The files, as paths inside the package, and how many kernels they hold of those that were compiled."""

    files: list[str]
    kernels: int
    compiled: int


def written_kernels(folder: Path) -> Written:
    """Write the kernels of the package's support modules; raises UnbuiltError if there are none, or a file cannot be
    written."""
    files, kernels, compiled = [], 0, 0
    for support, objects in _supports(folder):
        asked = [*support.kernel.made]
        if asked:
            file, count = _write(objects, asked)
            files.append(file.relative_to(folder).as_posix())
            kernels, compiled = kernels + count, compiled + len(asked)
    if not files:
        raise UnbuiltError("the workload ran no kernel of NumPy's arrays.", "FUS912")
    return Written(sorted(files), kernels, compiled)


def _write(objects: ModuleType, asked: list[object]) -> tuple[Path, int]:
    try:
        file, count = objects.write(objects.HERE, asked)
    except objects.UnshippableError as reason:
        raise UnbuiltError(f"compiled kernels cannot be shipped: {reason}.", "FUS602") from reason
    except OSError as reason:
        raise UnbuiltError(f"`{objects.HERE}` cannot be written: {reason.strerror}.", "FUS906") from reason
    return Path(file), count


def _supports(folder: Path) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The support modules of the package that the workload has imported, each with the one that writes files."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.rpartition(".")[2] == SUPPORT and file and Path(file).resolve().is_relative_to(folder):
            yield module, import_module(name.removesuffix(SUPPORT) + COMPILING)

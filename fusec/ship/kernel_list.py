"""Read the list of kernels to compile, which a run of the package wrote: one line for each, with file, space, kernel.

A kernel of a `.cu` file has its template arguments, a launched one of a `.py` file the types of its arguments.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from fusec.base.text.diagnostic import error

_KERNELS = {".cu": re.compile(r"fused::\w+<[\w:<>, -]+>"), ".py": re.compile(r"\w+_kernel void\([\w:\[\], ]*\)")}


def listed_kernels(file: Path) -> Mapping[str, tuple[str, ...]]:
    """The kernels of each file, sorted; lines that start with `#` are comments. Raises FusecError FUS904."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as reason:
        hint = f"Run the package on a device with the variable FUSED_KERNELS set to `{file}`, which writes the list."
        raise error(
            "FUS904", f"the list of kernels `{file}` cannot be read: {_cause(reason)}.", str(file), hint
        ) from reason
    found: dict[str, set[str]] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        path, _, kernel = line.strip().partition(" ")
        spelling = _KERNELS.get(Path(path).suffix)
        if spelling is None or not spelling.fullmatch(kernel):
            message = f"line {number} of `{file}` names no kernel: a line is the path of a `.cu` or `.py` file, a space, and the kernel."
            raise error("FUS904", message, str(file))
        found.setdefault(path, set()).add(kernel)
    return {path: tuple(sorted(kernels)) for path, kernels in sorted(found.items())}


def _cause(reason: OSError | UnicodeDecodeError) -> str:
    return reason.strerror or "it cannot be opened" if isinstance(reason, OSError) else "it is not UTF-8"

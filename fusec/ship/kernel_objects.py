"""Compile the kernels of NumPy's arrays that a workload runs, for this machine, into a file beside the support files.

`_fused_kernels.0123456789abcdef.objects` holds object code, which the guard links without numba. The package writes and
reads the file itself; its name is made of all that the code depends on but the package.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import error
from fusec.ship.child import SilentError, ask

SUPPORT = "_fused_support_compiling.py"
WORKLOAD = "workload.py"
_CHILD = Path(__file__).with_name("workload_child.py")


@dataclass(frozen=True, slots=True)
class Shipped:
    """The written files, as paths inside the package, and how many kernels they hold of those that were compiled."""

    files: tuple[str, ...]
    kernels: int
    compiled: int


def build_objects(
    package: Path, workload: Path | None, sizes: Sequence[int], seed: int, python: str = sys.executable
) -> Shipped:
    """Run the workload in a child process and write what it compiles.

    Raises FusecError: FUS904 for a package without kernels of NumPy's arrays, FUS912 for a workload that cannot be run
    or that runs no kernel, FUS602 if the system's object code cannot be shipped, FUS906 if a file cannot be written.
    """
    if not any(package.rglob(SUPPORT)):
        raise error("FUS904", f"`{package}` holds no kernels of NumPy's arrays that fusec wrote.", str(package))
    file = (workload or package / WORKLOAD).resolve()
    if not file.is_file():
        raise error("FUS912", f"The workload `{workload or file.name}` does not exist.", str(file), _HINT)
    request = {"root": str(package.resolve()), "workload": str(file), "sizes": list(sizes), "seed": seed}
    with tempfile.TemporaryDirectory(prefix="fusec-build-") as folder:
        # numba hands over object code of what it compiles itself, and not of what it finds in its cache
        environment = {"NUMBA_CACHE_DIR": folder, "FUSEC": "", "FUSEC_COMPILE": "eager"}
        try:
            said = ask(python, _CHILD, request, environment)
        except SilentError as reason:
            raise error("FUS912", "the workload ended without an answer.", str(file), _HINT) from reason
    if "error" in said:
        code = said.get("code", "FUS912")
        raise error(code, said["error"], str(package), _HINT if code == "FUS912" else "")
    return Shipped(tuple(said["files"]), said["kernels"], said["compiled"])


_HINT = "See docs/workloads.md for what a workload file holds."

"""Compile the kernels of NumPy's arrays that a workload runs, for this machine, into a file beside the support files.

`_fused_kernels.0123456789abcdef.objects` holds object code, which the guard links without numba. The package writes and
reads the file itself; its name is made of all that the code depends on but the package.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import FusecError, error
from fusec.verify.child import Ended, answers
from fusec.verify.fusec_child.request import Compile
from fusec.verify.records import text, texts, whole
from fusec.verify.request import HINT, WORKLOAD, failure, request, workload_file

SUPPORT = "_fused_support_compiling.py"
SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Shipped:
    """The written files, as paths inside the package, and how many kernels they hold of those that were compiled."""

    files: tuple[str, ...]
    kernels: int
    compiled: int


def build_objects(package: Path, workload: Path | None, sizes: Sequence[int], seed: int) -> Shipped:
    """Run the workload in a child process and write what it compiles.

    Raises FusecError: FUS904 for a package without kernels of NumPy's arrays, FUS912 for a workload that cannot be run
    or that runs no kernel, FUS602 if the system's object code cannot be shipped, FUS906 if a file cannot be written.
    """
    if not any(package.rglob(SUPPORT)):
        raise error("FUS904", f"`{package}` holds no kernels of NumPy's arrays that fusec wrote.", str(package))
    file = workload_file(package, workload)
    if file is None:
        raise error("FUS912", f"The workload `{WORKLOAD}` does not exist.", str(package / WORKLOAD), HINT)
    asked = request(Compile(), package, (), file, tuple(sizes) or None, seed)
    with tempfile.TemporaryDirectory(prefix="fusec-build-") as folder:
        # numba hands over object code of what it compiles itself, and not of what it finds in its cache
        environment = {"NUMBA_CACHE_DIR": folder, "FUSEC_COMPILE": "eager", "FUSED_KERNELS": ""}
        for answer in answers(sys.executable, asked, SECONDS, environment):
            if isinstance(answer, Ended):
                break
            if text(answer, "kind") == "failed":
                raise FusecError(failure(answer, package))
            if text(answer, "kind") == "unbuilt":
                code = text(answer, "code")
                raise error(code, text(answer, "message"), str(package), HINT if code == "FUS912" else "")
            return Shipped(texts(answer, "files"), whole(answer, "kernels"), whole(answer, "compiled"))
    raise error("FUS912", "the workload ended without an answer.", str(file), HINT)

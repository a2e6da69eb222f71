"""Count the registers of a package's launched kernels: numba compiles them to PTX, and CUDA's assembler to machine
code."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from fusec.base.plan.registers import KernelCount
from fusec.base.records import dataclass
from fusec.ship.child import SECONDS, SilentError, ask
from fusec.ship.cubin import resources

SUPPORT = "_fused_support_launches.py"
_CHILD = Path(__file__).with_name("ptx_child")
NO_ASSEMBLER = "registers of launched kernels are not counted: `ptxas`, CUDA's assembler, is not installed."
_UNSUPPORTED = re.compile(r"Unsupported \.version [\d.]+; current version is '([\d.]+)'")


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts, and for each file that could not be compiled a sentence with the reason; no shipped file depends on
    it."""

    counts: tuple[KernelCount, ...]
    missing: tuple[str, ...]


def count_registers(
    package: Path, files: Mapping[Path, Sequence[str]], architectures: Sequence[str], python: str
) -> Counted:
    """`files` are generated modules with their kernels: `step_kernel void(float64[::1], int64)`."""
    if not files:
        return Counted((), ())
    assembler = _assembler()
    if assembler is None:
        return Counted((), (NO_ASSEMBLER,))
    counts: list[KernelCount] = []
    missing: list[str] = []
    for file, kernels in files.items():
        place = file.relative_to(package).as_posix()
        try:
            texts = _ptx(file, kernels, architectures, python)
            pairs = [(kernel, architecture) for kernel in kernels for architecture in architectures]
            for (kernel, architecture), text in zip(pairs, texts, strict=True):
                found = resources(_assembled(text, architecture, assembler))
                counts += [KernelCount(place, kernel, architecture, r.registers, r.stack) for r in found.values()]
        except _NotCompiledError as reason:
            missing.append(f"registers of `{place}` are not counted: {reason}.")
    return Counted(tuple(sorted(counts)), tuple(missing))


class _NotCompiledError(Exception):
    """The reason why a module's kernels could not be compiled."""


def _assembler() -> str | None:
    homes = [os.environ[name] for name in ("CUDA_PATH", "CUDA_HOME") if os.environ.get(name)]
    places = [Path(home, "bin") for home in (*homes, "/usr/local/cuda")]
    return shutil.which("ptxas") or next(
        (found for place in places if (found := shutil.which("ptxas", path=place))), None
    )


def _ptx(file: Path, kernels: Sequence[str], architectures: Sequence[str], python: str) -> list[str]:
    root = file.parent
    while (root / "__init__.py").is_file():
        root = root.parent
    request = {
        "root": str(root.resolve()),
        "module": ".".join(file.relative_to(root).with_suffix("").parts),
        "kernels": [kernel.split(" ", 1) for kernel in kernels],
        "capabilities": [_capability(architecture) for architecture in architectures],
    }
    try:
        said = ask(python, _CHILD, request)
    except SilentError as reason:
        raise _NotCompiledError("numba ended without an answer") from reason
    if "error" in said:
        raise _NotCompiledError(said["error"].rstrip("."))
    return said["ptx"]


def _capability(architecture: str) -> tuple[int, int]:
    digits = re.sub(r"\D", "", architecture)
    return int(digits[:-1]), int(digits[-1])


def _assembled(text: str, architecture: str, assembler: str) -> bytes:
    """The assembler's output for PTX; if the assembler is older than the compiler, the text is given the assembler's
    own version."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = Path(folder, "kernel.cubin")
        said = _complaint(text, architecture, assembler, cubin)
        older = _UNSUPPORTED.search(said)
        if older is not None:
            text = re.sub(r"^\.version .*$", f".version {older[1]}", text, count=1, flags=re.MULTILINE)
            said = _complaint(text, architecture, assembler, cubin)
        if said:
            raise _NotCompiledError(said.splitlines()[0].rstrip("."))
        return cubin.read_bytes()


def _complaint(text: str, architecture: str, assembler: str, cubin: Path) -> str:
    """The reason why there is no file; empty if there is one."""
    source = cubin.with_suffix(".ptx")
    source.write_text(text, encoding="utf-8")
    command = [assembler, "--gpu-name", architecture, str(source), "-o", str(cubin)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    return (done.stderr.strip() or "the assembler fails") if done.returncode else ""

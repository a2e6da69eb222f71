"""Compile the kernels of a package for devices, into files beside each `.cu` file.

`_fused_chains.sm_90.cubin` holds the kernels for one architecture, `_fused_chains.kernels.json` their names in it and
the hash of the source text. The guard loads no file that was compiled from another text. Launched kernels are compiled
only to count their registers: numba compiles them at run time.
"""

import json
import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from fusec.base.plan.registers import KernelCount
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import error
from fusec.base.text.whole_files import write_files
from fusec.ship import launched_kernels
from fusec.ship.child import SilentError, ask
from fusec.ship.cubin import resources
from fusec.ship.kernel_list import listed_kernels
from fusec.ship.launched_kernels import count_registers

OPTIONS = ("--std=c++17", "--device-as-default-execution-space", "--device-int128")  # those of the guard
SUPPORT = "_fused_support.cuh"
_INCLUDED = re.compile(r'^#include "(?:\.\./)*(\w+\.cuh)"', re.MULTILINE)
_CHILD = Path(__file__).with_name("nvrtc_child.py")


@dataclass(frozen=True, slots=True)
class Built:
    """The written files, as paths inside the package, and the number of kernels for each architecture.

    `counts` are the registers of all kernels, including launched ones; `missing` has the reason for each file of
    launched kernels without counts.
    """

    files: tuple[str, ...]
    kernels: int
    counts: tuple[KernelCount, ...] = ()
    missing: tuple[str, ...] = ()


def build(
    package: Path,
    kernels: Path,
    architectures: Sequence[str],
    stage: Callable[[str], None],
    python: str = sys.executable,
) -> Built:
    """Compile the listed kernels for the architectures (`sm_90`) and write the files beside the `.cu` files, all or
    none.

    Raises FusecError: FUS904 for a package or a list without anything to compile, FUS602 if no compiler is found or it
    rejects an architecture or a kernel, FUS906 if a file cannot be written.
    """
    require_architectures(architectures)
    listed = sources(package, listed_kernels(kernels))
    launched = {file: names for file, names in listed.items() if file.suffix == ".py"}
    files: dict[Path, bytes] = {}
    counts: list[KernelCount] = []
    for source, names in ((file, names) for file, names in listed.items() if file not in launched):
        text, answers = source_text(source), {}
        for architecture in architectures:
            stage(f"compiling {source.name} for {architecture}")
            answers[architecture] = compiled(text, source.name, names, architecture, python)
            counts += counted(source.relative_to(package), architecture, answers[architecture])
        files |= shipped(source, text, answers)
    if launched:
        stage("counting the registers of launched kernels")
    found = count_registers(package, launched, architectures, python)
    write_files(files)
    written = tuple(sorted(file.relative_to(package).as_posix() for file in files))
    number = sum(len(names) for file, names in listed.items() if file not in launched)
    return Built(written, number, tuple(sorted((*counts, *found.counts))), found.missing)


def shipped(source: Path, text: str, answers: Mapping[str, "Answer"]) -> dict[Path, bytes]:
    """The files beside a source: one for each architecture, and the names of the kernels in them."""
    files = {source.with_name(f"{source.stem}.{a}.cubin"): b64decode(answer.cubin) for a, answer in answers.items()}
    *_, last = answers.values()
    record = {"source": sha256(text.encode()).hexdigest(), "kernels": dict(sorted(last.names.items()))}
    return files | {source.with_name(f"{source.stem}.kernels.json"): f"{json.dumps(record, indent=2)}\n".encode()}


def counted(place: Path, architecture: str, answer: "Answer") -> Iterator[KernelCount]:
    """The registers of each kernel of a compiled file."""
    found = resources(b64decode(answer.cubin))
    for kernel, name in answer.names.items():
        if name in found:
            yield KernelCount(place.as_posix(), kernel, architecture, found[name].registers, found[name].stack)


def require_architectures(architectures: Sequence[str]) -> None:
    wrong = next((name for name in architectures if not re.fullmatch(r"sm_\d{2,3}[af]?", name)), None)
    if wrong is not None or not architectures:
        message = f"`{wrong or ''}` is no architecture."
        raise error("FUS602", message, hint="Write `--arch sm_80,sm_90`: the compute capabilities 8.0 and 9.0.")


def sources(package: Path, listed: Mapping[str, tuple[str, ...]]) -> dict[Path, tuple[str, ...]]:
    """The files with their kernels; paths in the list start at the support file's folder."""
    roots = sorted({file.parent for name in (SUPPORT, launched_kernels.SUPPORT) for file in package.rglob(name)})
    if not roots:
        raise error("FUS904", f"`{package}` holds no CUDA kernels that fusec wrote.", str(package))
    found: dict[Path, tuple[str, ...]] = {}
    for path, names in listed.items():
        files = [root / path for root in roots if ".." not in Path(path).parts and (root / path).is_file()]
        if not files:
            hint = "The list is of another version of the package: delete its line, or record it again."
            raise error("FUS904", f"`{package}` has no file `{path}`, which the list of kernels names.", path, hint)
        found |= dict.fromkeys(files, names)
    if not found:
        raise error("FUS904", "the list of kernels is empty.", str(package))
    return found


def source_text(source: Path) -> str:
    """The text that the guard would compile at the first call: the support files that the kernels include, then these."""
    folder = next(folder for folder in (source.parent, *source.parents) if (folder / SUPPORT).is_file())
    own = source.read_text(encoding="utf-8")
    texts = [((folder / name).read_text(encoding="utf-8"), name) for name in _INCLUDED.findall(own)]
    return "\n".join(f'#line 1 "{name}"\n{text}' for text, name in (*texts, (own, source.name)))


@dataclass(frozen=True, slots=True)
class Answer:
    """The compiler's answer: the file in base 64, and each kernel's name in it."""

    cubin: str
    names: Mapping[str, str]


def compiled(text: str, name: str, kernels: Sequence[str], architecture: str, python: str) -> Answer:
    """NVRTC's output for the text, from a child process; raises FusecError FUS602 if there is none."""
    request = {"text": text, "kernels": list(kernels), "options": [*OPTIONS, f"--gpu-architecture={architecture}"]}
    try:
        said = ask(python, _CHILD, request)
    except SilentError as reason:
        raise error("FUS602", f"the compiler for `{name}` ended without an answer.", name) from reason
    if "error" in said:
        hint = "Install `nvidia-cuda-nvrtc`, or CuPy with its CUDA libraries." if said["error"] == "missing" else ""
        why = "NVRTC, CUDA's compiler, is not installed" if hint else f"NVRTC refuses `{name}`: {said['error']}"
        raise error("FUS602", f"cannot compile for {architecture}: {why}.", name, hint)
    return Answer(said["cubin"], said["names"])

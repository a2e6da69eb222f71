"""`fusec build`: what it writes beside the `.cu` files, and what it says of bad input."""

import base64
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from fusec import cli
from fusec.base.text.diagnostic import FusecError
from fusec.generate.text.templates import render
from fusec.ship import child
from fusec.ship.building import OPTIONS, build, source_text
from fusec.ship.kernel_list import listed_kernels

KERNEL = "fused::twice<4, int, fused::Flat<float>, fused::Flat<float>>"
CHILD = Path(child.__file__).with_name("nvrtc_child.py")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "_fused_support.cuh").write_text("// support\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "_fused_twice.cu").write_text("// kernels\n")
    (tmp_path / "kernels.txt").write_text(f"# a list\ninner/_fused_twice.cu {KERNEL}\ninner/_fused_twice.cu {KERNEL}\n")
    return tmp_path


def compiles(monkeypatch: pytest.MonkeyPatch, answer: dict[str, object]) -> None:
    """The compiler's process gives this answer."""

    def run(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 0, json.dumps(answer).encode(), b"")

    monkeypatch.setattr(child.subprocess, "run", run)


def quiet(_: str) -> None:
    pass


def test_writes_a_file_for_each_architecture_and_the_names(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiles(monkeypatch, {"cubin": base64.b64encode(b"ELF").decode(), "names": {KERNEL: "_Z5twice"}})
    built = build(package, package / "kernels.txt", ("sm_80", "sm_90"), quiet)
    stem = "inner/_fused_twice"
    assert built.files == (f"{stem}.kernels.json", f"{stem}.sm_80.cubin", f"{stem}.sm_90.cubin")
    assert built.kernels == 1
    assert (package / f"{stem}.sm_90.cubin").read_bytes() == b"ELF"
    record = json.loads((package / f"{stem}.kernels.json").read_text())
    source = source_text(package / "inner" / "_fused_twice.cu")
    assert record == {"source": sha256(source.encode()).hexdigest(), "kernels": {KERNEL: "_Z5twice"}}


def test_options_are_those_of_the_guard() -> None:
    guard = render(
        "support/cuda/support.py.jinja",
        {"header": "_fused_support.cuh", "contracts": False, "is_probing": False, "checks": "", "runs_module": "runs"},
    )
    assert f"OPTIONS = {json.dumps(OPTIONS)[1:-1].join('()')}" in guard


@pytest.mark.parametrize("architecture", ["sm90", "compute_90", "sm_", "90", "../sm_90", "sm_90,"])
def test_names_of_architectures_are_checked(package: Path, architecture: str) -> None:
    assert told(package, package / "kernels.txt", architecture).startswith(
        f"FUS602 `{architecture}` is no architecture."
    )


def test_says_that_the_compiler_is_missing(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiles(monkeypatch, {"error": "missing"})
    assert "NVRTC, CUDA's compiler, is not installed" in told(package, package / "kernels.txt")


def test_says_what_the_compiler_says(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiles(monkeypatch, {"error": "kernels.cu(3): error: no"})
    assert "NVRTC refuses `_fused_twice.cu`: kernels.cu(3): error: no." in told(package, package / "kernels.txt")
    assert not [*package.rglob("*.cubin")]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiles(monkeypatch, {"cubin": "", "names": {}})
    (package / "inner" / "._fused_twice.sm_90.cubin.new").mkdir()
    assert told(package, package / "kernels.txt").startswith("FUS906 `_fused_twice.sm_90.cubin` cannot be written")
    assert not [*package.rglob("*.cubin")]


@pytest.mark.parametrize(
    "line", ["_fused_twice.cu", "_fused_twice.py fused::twice<4>", "a.cu fused::twice<4>; system()", "a.cu twice<4>"]
)
def test_lines_that_name_no_kernel(tmp_path: Path, line: str) -> None:
    (tmp_path / "kernels.txt").write_text(f"\n{line}\n")
    with pytest.raises(FusecError, match=r"line 2 of .* names no kernel"):
        listed_kernels(tmp_path / "kernels.txt")


def test_packages_and_lists_that_hold_nothing(package: Path) -> None:
    assert "cannot be read" in told(package, package / "none.txt")
    (package / "other.txt").write_text("../_fused_twice.cu fused::twice<4>\n")
    assert "has no file `../_fused_twice.cu`" in told(package, package / "other.txt")
    (package / "empty.txt").write_text("")
    assert "the list of kernels is empty" in told(package, package / "empty.txt")
    (package / "_fused_support.cuh").unlink()
    assert "holds no CUDA kernels" in told(package, package / "kernels.txt")


def told(package: Path, kernels: Path, architecture: str = "sm_90") -> str:
    with pytest.raises(FusecError) as raised:
        build(package, kernels, (architecture,), quiet)
    return f"{raised.value.diagnostic.code} {raised.value}"


def test_the_compiler_compiles() -> None:
    """With NVRTC itself, where it is installed."""
    text = "namespace fused { template <typename T> __global__ void twice(T* x) { *x *= 2; } }"
    request = {"text": text, "kernels": ["fused::twice<float>"], "options": [*OPTIONS, "--gpu-architecture=sm_90"]}
    done = subprocess.run([sys.executable, str(CHILD)], input=json.dumps(request), capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if answer == {"error": "missing"}:
        pytest.skip("no NVRTC")
    assert answer["names"] == {"fused::twice<float>": "_ZN5fused5twiceIfEEvPT_"}
    assert base64.b64decode(answer["cubin"]).startswith(b"\x7fELF")


def test_kernels_of_several_modules_are_built_at_once(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command: each file has its own kernels, compiled together, and no more of them than the list names."""
    asked: list[tuple[str, ...]] = []

    def run(*_: object, **options: bytes) -> subprocess.CompletedProcess[bytes]:
        names = json.loads(options["input"])["kernels"]
        asked.append(tuple(names))
        answer = {"cubin": base64.b64encode(b"ELF").decode(), "names": {name: f"_Z{len(name)}" for name in names}}
        return subprocess.CompletedProcess([], 0, json.dumps(answer).encode(), b"")

    monkeypatch.setattr(child.subprocess, "run", run)
    (package / "_fused_chains.cu").write_text("// kernels\n")
    (package / "_fused_unlisted.cu").write_text("// kernels\n")
    others = [f"fused::{name}<4, int, fused::Flat<float>>" for name in ("late", "early")]
    with (package / "kernels.txt").open("a") as kernels:
        kernels.writelines(f"_fused_chains.cu {name}\n" for name in others)
    arguments = ["build", str(package), "--arch", "sm_80, sm_90,sm_80", "--kernels", str(package / "kernels.txt")]
    cli.app(arguments, standalone_mode=False)
    stems = ("_fused_chains", "inner/_fused_twice")
    endings = ("kernels.json", "sm_80.cubin", "sm_90.cubin")
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{stem}.{ending}" for stem in stems for ending in endings]
    assert said.err.endswith("3 kernels for sm_80, sm_90.\n")
    assert asked == [tuple(sorted(others))] * 2 + [(KERNEL,)] * 2
    assert list(json.loads((package / "_fused_chains.kernels.json").read_text())["kernels"]) == sorted(others)
    assert not [*package.glob("_fused_unlisted.sm*")]


def test_what_one_module_lacks_keeps_all_others_from_being_written(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiles(monkeypatch, {"cubin": base64.b64encode(b"ELF").decode(), "names": {KERNEL: "_Z5twice"}})
    with (package / "kernels.txt").open("a") as kernels:
        kernels.write(f"_fused_gone.cu {KERNEL}\n")
    assert "has no file `_fused_gone.cu`" in told(package, package / "kernels.txt")
    assert not [*package.rglob("*.cubin")]

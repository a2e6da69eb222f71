"""`fusec build` without a list of CUDA kernels: object code that later processes link without numba, or not at all."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from fusec import cli
from fusec.base.text.diagnostic import FusecError
from fusec.verify import build_objects
from tests.stories.story import fused, write

MODULE = """\
import numpy as np


def step(u, v, c):
    t = u * c + v
    return t * t - u


def total(u, v):
    t = np.exp(u) * v
    return np.sum(t + u)


def smooth(u, v):
    v[1:-1] = u[:-2] + u[2:]
    v[1:-1] *= 0.5


def nearest(x, c):
    return np.min(np.sum((x[:, None, :] - c) ** 2, axis=2), axis=1) * 2.0
"""
WORKLOAD = """\
import numpy as np

SIZES = (1_000, 400_000)  # the second one in several threads


def cases(size, seed):
    u = np.random.default_rng(seed).uniform(-1.0, 1.0, size)
    yield "wave:step", (u, u + 1.0, 2.0), {}
    yield "wave:total", (u, u + 1.0), {}
    yield "wave:smooth", (u, np.zeros(size)), {}
    yield "wave:nearest", (u[: size // 3 * 3].reshape(-1, 3), u[:12].reshape(4, 3)), {}
"""
RUN = """\
import hashlib, json, sys
import numpy as np
from app import wave
from app._fused_support_runs import calls

found = []
for size in (1_000, 1_777, 400_000):
    u = np.random.default_rng(7).uniform(-1.0, 1.0, size)
    u[3] = np.nan if size < 2_000 else 0.0
    v = np.zeros(size)
    for _ in range(2):
        found += [wave.step(u, u + 1.0, 2.0), wave.total(u, u + 1.0), wave.smooth(u, v), v.copy()]
        found.append(wave.nearest(u[: size // 3 * 3].reshape(-1, 3), u[:12].reshape(4, 3)))
told = [hashlib.sha256(np.asarray(each, float).tobytes()).hexdigest() for each in found if each is not None]
reasons = wave._fused.step_fusion.reasons
print(json.dumps({"results": told, "numba": "numba" in sys.modules, "calls": calls(), "reasons": reasons}))
"""
Told = Mapping[str, Any]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with kernels for this machine."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "src" / "app").mkdir(parents=True)
    for path, text in {"__init__.py": "", "wave.py": MODULE, "workload.py": WORKLOAD}.items():
        (folder / "src" / "app" / path).write_text(text)
    write(fused(folder / "src" / "app"), folder / "app")
    cli.app(["build", str(folder / "app")], standalone_mode=False)
    file = objects_of(folder / "app")
    assert re.fullmatch("_fused_kernels.[0-9a-f]{16}.objects", file.name)
    assert len(record_of(file)["kernels"]) == 6  # two of sums and two of rows, by size and by length
    return folder / "app"


@pytest.fixture
def package(built: Path, tmp_path: Path) -> Path:
    """A copy, to change."""
    shutil.copytree(built, tmp_path / "app")
    return tmp_path / "app"


def files_of(package: Path) -> list[Path]:
    """All of them but those that Python writes itself."""
    return sorted(file for file in package.rglob("*") if "__pycache__" not in file.parts)


def objects_of(package: Path) -> Path:
    (file,) = package.glob("*.objects")
    return file


def record_of(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_bytes().split(b"\n", 2)[1])
    return record


def run(package: Path, program: str = RUN, **environment: str) -> Told:
    """What the program says in a new process, where no kernel compiles unless asked."""
    own = {"PYTHONPATH": str(package.parent), "FUSEC": "count", "FUSEC_COMPILE": "off", **environment}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env={**os.environ, **own}, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    told: Told = json.loads(done.stdout)
    return told


def are_original(told: Told) -> bool:
    """Whether no kernel ran."""
    return not any(kernels for kernels, _ in told["calls"].values())


def test_built_kernels_run_without_numba(built: Path) -> None:
    before = files_of(built)
    told = run(built)
    assert not told["numba"]
    assert told["calls"] == {f"app._fused_wave.{name}_fused": [6, 0] for name in ("nearest", "smooth", "step", "total")}
    assert files_of(built) == before
    originals = run(built, FUSEC="off")
    step_and_smooth = [k for k in range(len(told["results"])) if k % 3 != 1]  # a sum's order is the kernel's
    assert [told["results"][k] for k in step_and_smooth] == [originals["results"][k] for k in step_and_smooth]


@pytest.mark.slow
def test_built_kernels_have_the_bits_of_compiled_ones(package: Path) -> None:
    told = run(package)
    objects_of(package).unlink()
    compiled = run(package, FUSEC_COMPILE="eager", NUMBA_CACHE_DIR=str(package.parent / "numba"))
    assert compiled["numba"]
    assert compiled["calls"] == told["calls"]
    assert compiled["results"] == told["results"]


def test_what_was_not_built_does_not_compile_when_compiling_is_off(package: Path) -> None:
    objects_of(package).unlink()
    told = run(package)
    assert are_original(told)
    assert told["reasons"] == ["FUSEC_COMPILE=off, and `fusec build` has not compiled the kernel"]


@pytest.mark.slow
def test_other_dtypes_are_not_built(built: Path) -> None:
    program = RUN.replace("uniform(-1.0, 1.0, size)", "uniform(-1.0, 1.0, size).astype(np.float32)")
    assert are_original(run(built, program.replace("np.zeros(size)", "np.zeros(size, np.float32)")))


@pytest.mark.parametrize("cut", [pytest.param(cut, marks=pytest.mark.slow) for cut in (0, 1, 60, 40_000, -1)] + [5_000])
def test_a_truncated_file_is_not_loaded(package: Path, cut: int) -> None:
    file = objects_of(package)
    file.write_bytes(file.read_bytes()[:cut])
    assert are_original(run(package))


@pytest.mark.slow
def test_a_changed_file_is_not_loaded(package: Path) -> None:
    file = objects_of(package)
    content = bytearray(file.read_bytes())
    content[-2_000] ^= 1
    file.write_bytes(content)
    assert are_original(run(package))


@pytest.mark.slow
@pytest.mark.parametrize("module", ["_fused_support", "_fused_elements", "_fused_support_built"])
def test_a_file_of_other_support_files_is_not_loaded(package: Path, module: str) -> None:
    with (package / f"{module}.py").open("a") as stream:
        stream.write("# another\n")
    assert are_original(run(package))


def test_a_kernel_of_other_code_is_not_loaded(package: Path) -> None:
    module = package / "_fused_wave.py"
    module.write_text(module.read_text().replace("value = t * t - u", "value = t * t + u"))
    calls = run(package)["calls"]
    assert calls["app._fused_wave.step_fused"] == [0, 6]
    assert calls["app._fused_wave.total_fused"] == [6, 0]


@pytest.mark.slow
def test_a_process_that_has_imported_an_older_package_loads_nothing(package: Path) -> None:
    program = f"import os, time, app.wave\nos.utime({str(package / '_fused_support.py')!r}, (time.time() + 9,) * 2)\n"
    assert are_original(run(package, program + RUN))


@pytest.mark.slow
@pytest.mark.parametrize(
    "other",
    [
        "import llvmlite.binding as b; b.get_host_cpu_name = lambda: 'other'",
        "import llvmlite; llvmlite.__version__ = '1'",
        "import numpy; numpy.__version__ = '1'",
        "import os; os.environ['NUMBA_OPT'] = '1'",
        "import os; os.confstr = lambda name: 'glibc 1'",
        "import sys; sys.modules['llvmlite'] = None",
    ],
)
def test_a_file_for_another_machine_is_not_loaded(built: Path, other: str) -> None:
    assert are_original(run(built, f"{other}\n{RUN}"))


@pytest.mark.slow
@pytest.mark.parametrize("other", ["processor", "versions", "settings"])
def test_the_machine_is_that_of_the_record_and_not_of_the_name(package: Path, other: str) -> None:
    def change(record: dict[str, Any]) -> None:
        record["machine"][other] = "other"

    changed(objects_of(package), change)
    assert are_original(run(package))


def test_a_file_that_refers_to_what_is_not_there_is_not_linked(package: Path) -> None:
    def change(record: dict[str, Any]) -> None:
        for entry in record["objects"]:
            entry[2].append("no_such_function_anywhere")

    changed(objects_of(package), change)
    assert are_original(run(package))


def changed(file: Path, change: Any) -> None:
    """Change the record of a file, whose hashes are right."""
    head, record, codes = file.read_bytes().split(b"\n", 2)
    held = json.loads(record)
    change(held)
    content = json.dumps(held, separators=(",", ":")).encode() + b"\n" + codes
    file.write_bytes(b" ".join((*head.split()[:-1], sha256(content).hexdigest().encode())) + b"\n" + content)


def test_object_code_refers_to_python_numpy_and_mathematics_alone(built: Path) -> None:
    names = {name for *_, needs in record_of(objects_of(built))["objects"] for name in needs}
    assert names
    for name in names:
        assert re.match(r"_?Py[A-Z_]|__svml_|_ZGV|mem(cpy|set|move)$|sched_yield$|exp$|pow$|log$", name), name


@pytest.mark.slow
def test_object_code_that_refers_to_numba_is_refused(built: Path) -> None:
    program = """\
import json
from app import _fused_support_compiling as built

class Names:
    llvm_cpython_wrapper_name = llvm_func_name = env_name = "name"

class Overload:
    fndesc = Names
    class environment:
        consts = []
    class library:
        has_dynamic_globals = False
        serialize_using_object_code = staticmethod(lambda: ("", "", (b"MZ not of ELF", b"")))

class Elements:
    OVERLOADS = {"a function": Overload}

def refusal():
    try:
        built.Writer(Elements).unit("a function")
    except built.UnshippableError as reason:
        return str(reason)
    return ""

found = [refusal()]
for name in ("numba_gcd", "NRT_Allocate", "_ZN5other", "NRT_Free"):
    built.undefined_symbols = lambda code: [name, "PyTuple_New"]
    found.append(refusal())
Overload.library.has_dynamic_globals = True
found.append(refusal())
Overload.library.has_dynamic_globals, Overload.environment.consts = False, [1]
found.append(refusal())
print(json.dumps(found))
"""
    of_process = "addresses and objects of the process that compiled it"
    refused = ["object code of this system is not read", "numba_gcd", "NRT_Allocate", "_ZN5other", ""]
    assert run(built, program) == [*refused, of_process, of_process]


WAITING = """\
import hashlib, json, sys, time
import numpy as np
from app import wave
from app._fused_support_runs import calls

u = np.random.default_rng(7).uniform(-1.0, 1.0, 1_000)
results, end = set(), time.monotonic() + 300
while time.monotonic() < end and calls().get("app._fused_wave.step_fused", [0])[0] < 3:
    results.add(hashlib.sha256(wave.step(u, u + 1.0, 2.0).tobytes()).hexdigest())
print(json.dumps({"results": sorted(results), "numba": "numba" in sys.modules, "calls": calls()}))
"""


@pytest.mark.slow
def test_a_helper_compiles_while_the_original_runs(package: Path, tmp_path: Path) -> None:
    objects_of(package).unlink()
    environment = {"FUSEC_COMPILE": "background", "NUMBA_CACHE_DIR": str(tmp_path / "numba")}
    first = run(package, WAITING, **environment)
    kernels, originals = first["calls"]["app._fused_wave.step_fused"]
    assert (kernels, originals > 0, first["numba"], len(first["results"])) == (3, True, False, 1)
    for _ in range(600):  # the helper ends after the process that asked it
        if list((tmp_path / "numba").rglob("*.objects")):
            break
        subprocess.run([sys.executable, "-c", "import time; time.sleep(0.1)"], check=True)
    second = run(package, WAITING, **environment)
    assert second["calls"]["app._fused_wave.step_fused"] == [3, 0]
    assert second["results"] == first["results"]


FORKING = """\
import json, os, time
import numpy as np
from app import wave

u = np.random.default_rng(7).uniform(-1.0, 1.0, 1_000)
expected = wave.step(u, u + 1.0, 2.0)
end, statuses = time.monotonic() + 8, set()
while time.monotonic() < end:
    child = os.fork()
    if child == 0:
        os._exit(0 if (wave.step(u, u + 1.0, 2.0) == expected).all() else 3)
    statuses.add(os.waitpid(child, 0)[1])
print(json.dumps({"statuses": sorted(statuses)}))
"""


@pytest.mark.slow
def test_processes_fork_while_a_helper_compiles(package: Path, tmp_path: Path) -> None:
    objects_of(package).unlink()
    environment = {"FUSEC_COMPILE": "background", "NUMBA_CACHE_DIR": str(tmp_path / "numba")}
    assert run(package, FORKING, **environment) == {"statuses": [0]}


def test_the_original_runs_where_no_helper_can(package: Path) -> None:
    objects_of(package).unlink()
    program = RUN.replace(
        "import hashlib, json, sys", "import hashlib, json, sys; sys.executable = '/nonexistent/python'"
    )
    assert are_original(run(package, program, FUSEC_COMPILE="background"))


@pytest.mark.slow
def test_says_what_it_cannot_build(tmp_path: Path, built: Path) -> None:
    with pytest.raises(FusecError) as refused:
        build_objects(tmp_path, None, (), 0)
    assert refused.value.diagnostic.code == "FUS904"
    with pytest.raises(FusecError) as refused:
        build_objects(built, tmp_path / "none.py", (), 0)
    assert refused.value.diagnostic.code == "FUS912"
    workload = tmp_path / "load.py"
    for text, message in {
        "def cases(size, seed):\n    yield 'wave:nothing', (), {}\n": "The workload cannot be run: AttributeError",
        "def cases(size, seed):\n    return ()\n": "the workload ran no kernel of NumPy's arrays.",
        "import os\nos._exit(3)\n": "the workload ended without an answer.",
    }.items():
        workload.write_text(text)
        with pytest.raises(FusecError) as refused:
            build_objects(built, workload, (10,), 0)
        assert refused.value.diagnostic.code == "FUS912"
        assert refused.value.diagnostic.message.startswith(message)


@pytest.mark.parametrize("options", [("--arch", "sm_90"), ("--kernels", "kernels.txt")])
def test_architectures_and_the_list_belong_together(built: Path, options: tuple[str, str]) -> None:
    with pytest.raises(Exception, match="belong together"):
        cli.app(["build", str(built), *options], standalone_mode=False)

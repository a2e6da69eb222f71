"""Fused launches in CUDA C++: the same bits as numba's kernel of the same text, or numba's kernel."""

import ast
import contextlib
import ctypes
import itertools
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.group_queries import unprinted
from fusec.base.scalars import targets
from fusec.generate.launches.kernels import launch_kernel_lines
from fusec.generate.text.templates import render
from fusec.show import Selection, explain_text
from tests.device import host_cupy
from tests.programs.launches.machine_code import contracted
from tests.stories.story import fused, imported, planned, story, write

CUDA = ("--target", "cuda")
NVCC = shutil.which("nvcc")
HEADER = """
from numba import cuda
import math
import numpy as np
@cuda.jit(device=True)
def half(x):
    return x * 0.5
@cuda.jit
def scaled(u, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * 2.0
"""
SECOND = """
@cuda.jit{options}
def second(t, v, n):
    i = cuda.grid(1)
    if i < n:
        {body}
def both(u, t, v, n, blocks):
    scaled[blocks, 32](u, t, n)
    second[blocks, 32](t, v, n)
"""


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("v[i] = t[i] % 3.0", "`t_i % 3.0`"),
        ("v[i] = t[i] // 3.0", "`t_i // 3.0`"),
        ("v[i] = t[i] * (n // i)", "`n // i`"),
        ("v[i] = t[i] * (i // -2)", "`i // -2`"),
        ("v[i] = t[i] ** 3", "`t_i ** 3`"),
        ("v[i] = t[i] ** 2.0", "`t_i ** 2.0`"),
        ("v[i] = max(t[i], 0.0)", "`max(t_i, 0.0)`"),
        ("v[i] = math.floor(t[i])", "`math.floor(t_i)`"),
        ("v[i] = half(t[i])", "`half`, a device function"),
        ("v[i] = int(t[i])", "`int(t_i)`"),
        ("v[i] = np.int32(t[i])", "`np.int32(t_i)`"),
        ("v[i] = t[i] * (i > 2)", "`i > 2` as a number"),
        ("v[i] = t[i] if n else 0.0", "the truth of `n`"),
        ("v[i] = t[i] * 12345678901234567890", "the constant `12345678901234567890`"),
        ("v[i] = t[i] * (1 / 2)", "`1 / 2`, arithmetic of literals"),
        ("v[i] = t[i].real", "`t_i.real`"),
        ("v[i] = t[i] * t.shape[1]", "`t.shape[1]`"),
        ("for k in range(3): v[i] = t[i] * k", "`for k in range(3):`"),
        ("v[i] = t[i] & n", "`t_i & n`"),
    ],
)
def test_what_cuda_has_no_code_for_stays_numbas(tmp_path: Path, body: str, reason: str) -> None:
    (tmp_path / "two.py").write_text(HEADER + SECOND.format(options="", body=body))
    (group,) = planned(tmp_path, CUDA).groups
    assert (group.targets, unprinted(group)) == ((targets.NUMBA,), reason)
    assert all(unprinted(group) == "" for group in planned(tmp_path).groups)


def test_groups_of_other_stories_say_why_they_stay_numbas() -> None:
    told = {
        group.name.fused: unprinted(group)
        for name in ("vanishing", "turns", "spellings")
        for group in planned(story(f"launches_{name}").source, CUDA).groups
    }
    assert told["narrow_fused"] == "a vanishing array of `np.int32`"
    assert told["run_fused"] == "a loop in which threads take turns"
    assert told["typed_fused"] == "declared types of parameters"
    assert told["distance_fused"] == ""


def test_explain_says_what_launches_become() -> None:
    told = story("launches_cuda")
    outcome = fused(told.source, told.flags)
    text = explain_text(outcome.program, outcome.plan, Selection(), color=False)
    assert text.count("  Target: CUDA C++.\n") == 2
    assert text.count("  Target: numba.cuda, for CUDA C++ has no code for `t_i % 3.0`.\n") == 1


def test_other_compilers_functions_are_not_exact(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(HEADER + SECOND.format(options="", body="v[i] = math.exp(t[i])"))
    (close,), (exact,) = planned(tmp_path, CUDA).groups, planned(tmp_path, (*CUDA, "--fp", "exact")).groups
    assert (close.targets, close.proof.fp.value) == ((targets.CUDA,), "close")
    assert (exact.targets, unprinted(exact)) == ((targets.NUMBA,), "`math.exp` with numba's bits")


class Device(np.ndarray[Any, Any]):
    """An array that says where it lies as those of devices do."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.__array_interface__


class Kernels:
    """What CuPy compiles, by a compiler of the host."""

    def __init__(self, code: str, options: tuple[str, ...], name_expressions: tuple[str, ...]) -> None:  # noqa: ARG002
        (name,) = name_expressions
        start = 'extern "C" void run(const unsigned* e, void** a) { gridDim = {e[0], e[1], e[2]}; blockDim = {e[3], e[4], e[5]};'
        loops = "".join(
            f"for ({part}.{axis} = 0; {part}.{axis} < {whole}.{axis}; ++{part}.{axis}) "
            for part, whole in (("blockIdx", "gridDim"), ("threadIdx", "blockDim"))
            for axis in "zyx"
        )
        call = f"call(&{name}, a, std::make_index_sequence<{arguments(name)}>{{}});"
        self.library = host_cupy._built(f'#include "{host_cupy.SHIM}"\n{code}\n{start} {loops} {call} }}')

    def get_function(self, _: str) -> Any:
        def launch(grid: Any, block: Any, values: Any, shared_mem: int) -> None:
            assert shared_mem == 0
            kept = [np.asarray(value) for value in values]
            places = (ctypes.c_void_p * len(kept))(*[value.__array_interface__["data"][0] for value in kept])
            self.library.run((ctypes.c_uint * 6)(*grid, *block), places)

        return launch


def arguments(name: str) -> int:
    return name.count("fused::") - 1


def stand_in() -> Any:
    cuda = SimpleNamespace(
        Device=lambda: SimpleNamespace(id=0),
        driver=SimpleNamespace(CUDADriverError=RuntimeError),
        ExternalStream=lambda place: contextlib.nullcontext(place),
    )
    return SimpleNamespace(cuda=cuda, RawModule=Kernels)


def interpreted(text: str, extents: tuple[int, ...], *values: Any) -> None:
    """numba's kernel, thread by thread, each number with the type that numba gives it."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.Constant) and type(value.value) in (int, float) and not is_power(node, name):
                kind = "np.float64" if type(value.value) is float else "np.int64"
                setattr(node, name, ast.parse(f"{kind}({value.value!r})", mode="eval").body)
    at: list[Any] = []
    names: dict[str, Any] = {
        "cuda": SimpleNamespace(grid=lambda _: at[0] if len(at) == 1 else tuple(at)),
        "math": SimpleNamespace(sqrt=np.sqrt),
        "np": np,
        "rounded": lambda value: value,
        "as_element": lambda array, value: array.dtype.type(value),
        "DAMPING": np.float64(0.125),
        "LEVELS": np.int64(7),
    }
    exec(compile(ast.fix_missing_locations(tree), "kernel", "exec"), names)
    kernel = next(value for name, value in names.items() if name.endswith("_kernel"))
    for place in itertools.product(*map(range, extents)):
        at[:] = map(np.int64, place)
        kernel(*[value if isinstance(value, np.ndarray | np.generic) else np.array(value)[()] for value in values])


def is_power(node: ast.AST, name: str) -> bool:
    return (
        (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)) or isinstance(node, ast.Subscript) or name == "n"
    )


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("dtype", ["f8", "f4"])
def test_the_same_bits_as_numbas_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dtype: str) -> None:
    told = story("launches_cuda")
    write(fused(told.source, told.flags), tmp_path)
    step, table, _ = ("\n".join(launch_kernel_lines(group, {})) for group in planned(told.source).groups)
    rng = np.random.default_rng(7)
    with imported(tmp_path) as load:
        loader, wave = load("_fused_support_launch_kernels"), load("_fused_wave")
        monkeypatch.setattr(loader, "ready_cupy", stand_in)
        lines = [(rng.random(80) - 0.5).astype(dtype) for _ in range(4)] + [rng.integers(-5, 5, 80)]
        u, force, speed, energy, level = (array[::2].view(Device) for array in lines)
        given = (u, force, 0.5, 33, speed, energy, level, np.float32(0.01))
        again = tuple(value.copy() if isinstance(value, Device) else value for value in given)
        assert wave.step_kernel.launched((2, 32, 0), *given)
        interpreted(step, (64,), *again)
        assert_same(given, again)
        tables = tuple((rng.random((5, 3)) - 0.5).astype(dtype).view(Device) for _ in range(3))
        again = tuple(value.copy() for value in tables)
        assert wave.table_kernel.launched(((1, 1), (8, 8)), *tables)
        interpreted(table, (8, 8), *again)
        assert_same(tables, again)


def assert_same(given: tuple[Any, ...], again: tuple[Any, ...]) -> None:
    for one, other in zip(given, again, strict=True):
        if isinstance(one, Device):
            assert one.tobytes() == other.tobytes()


def test_what_a_kernel_does_not_take_goes_to_the_authors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = story("launches_cuda")
    write(fused(told.source, told.flags), tmp_path)
    with imported(tmp_path) as load:
        loader = load("_fused_support_launch_kernels")
        kernel = load("_fused_wave").table_kernel
        array = np.zeros((2, 2)).view(Device)
        monkeypatch.setattr(loader, "installed_cupy", lambda: None)
        assert refused(kernel, (1, 1), array) == "CuPy is not installed"
        monkeypatch.setattr(loader, "ready_cupy", stand_in)
        monkeypatch.setattr(kernel, "compiled", lambda name, _: name)
        for other in (np.zeros(2), True, 1j, 2**63, np.zeros(2, "f2").view(Device), np.array(1.0).view(Device), "x"):
            assert refused(kernel, (1, 1), other)
        for grid in (0, (1, 0), (1, 1, 1, 1), 1.5):
            assert refused(kernel, (grid, 1), array)
        told_kind = "fused::table_kernel<fused::View<double, 2>, fused::Value<long long>, fused::Value<float>>"
        assert refused(kernel, (1, 1), array, 3, np.float32(2)) == told_kind


def test_streams_that_fill_arrays_of_other_libraries_are_waited_for(tmp_path: Path) -> None:
    """As numba does; CuPy's default stream is the one in which numba launches."""
    told = story("launches_cuda")
    write(fused(told.source, told.flags), tmp_path)
    waited: list[int] = []
    cuda = SimpleNamespace(ExternalStream=lambda place: SimpleNamespace(synchronize=lambda: waited.append(place)))
    arrays = [SimpleNamespace(__cuda_array_interface__={"stream": stream}) for stream in (None, 1, 7)]
    numbas = SimpleNamespace(__cuda_array_interface__={"stream": 9}, gpu_data=None)
    with imported(tmp_path) as load:
        loader = load("_fused_support_launch_kernels")
        for stream in (0, 7):
            loader.wait_for((2.0, numbas, *arrays), stream, SimpleNamespace(cuda=cuda))
    assert waited == [7, 1]


def refused(kernel: Any, configuration: Any, *values: Any) -> str:
    assert not kernel.launched(configuration, *values)
    with pytest.raises(TypeError) as raised:
        kernel.launch(configuration, *values)
    return str(raised.value)


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_no_product_is_contracted_with_the_next_members_sum(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        HEADER.replace("2.0", "2.5") + SECOND.format(options="", body="v[i] = t[i] + v[i]")
    )
    outcome = fused(tmp_path, (*CUDA, "--fp", "exact"))
    (text,) = (file.content.decode() for file in outcome.package.files if file.path.endswith("_launches.cu"))
    whole = render("support/launches/launches.cuh.jinja", {}) + text
    view = "fused::View<double, 1>"
    entry = f"template __global__ void fused::both_kernel<{view}, {view}, fused::Integer, {view}>"
    entry += f"({view}, {view}, fused::Integer, {view});"
    assert contracted(cubin(whole + entry, tmp_path)) == 0
    bare = re.sub(r"t.element\(rounded\((.*)\)\);", r"\1;", whole)
    assert contracted(cubin(bare.replace("t.at(i) = t_i;", "") + entry, tmp_path)) == 1


def cubin(text: str, folder: Path) -> bytes:
    (folder / "kernel.cu").write_text(text)
    command = [str(NVCC), "-std=c++17", "-arch=sm_90", "-cubin", "-o", str(folder / "kernel.cubin")]
    subprocess.run([*command, str(folder / "kernel.cu")], check=True, capture_output=True)
    return (folder / "kernel.cubin").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_kernels_compile_for_devices_without_warnings_or_spills(tmp_path: Path) -> None:
    told = story("launches_cuda")
    (tmp_path / "_fused_support_launches.cuh").write_text(render("support/launches/launches.cuh.jinja", {}))
    text = (told.after / "_fused_wave_launches.cu").read_text()
    lines = []
    for element, number in (("double", "double"), ("float", "double"), ("float", "float")):
        one, two = f"fused::View<{element}, 1>", f"fused::View<{element}, 2>"
        whole, level = "fused::Integer", "fused::View<int, 1>"
        kinds = (one, one, f"fused::Value<{number}>", whole, one, one, level, f"fused::Value<{number}>")
        for name, types in (("step_kernel", kinds), ("table_kernel", (two, two, two))):
            listed = ", ".join(types)
            lines.append(f"template __global__ void fused::{name}<{listed}>({listed});")
    (tmp_path / "wave.cu").write_text("\n".join((text, *dict.fromkeys(lines))))
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in ("80", "90")]
    command = [str(NVCC), "-std=c++17", "-Xptxas", "-v", "-fatbin", "-o", str(tmp_path / "wave.fatbin"), *targets]
    built = subprocess.run([*command, str(tmp_path / "wave.cu")], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr, built.stderr
    assert set(re.findall(r"(\d+) bytes spill stores", built.stderr)) == {"0"}
    assert max(map(int, re.findall(r"Used (\d+) registers", built.stderr))) <= 40


@pytest.mark.gpu
def test_on_a_device_the_launches_leave_what_the_authors_leave(tmp_path: Path) -> None:
    """Where no kernel holds a product in a sum, the same bits; in numba's arrays and CuPy's, in the launch's stream."""
    cuda, cupy = pytest.importorskip("numba.cuda"), pytest.importorskip("cupy")
    told = story("launches_cuda")
    write(fused(told.source, told.flags), tmp_path)
    rng = np.random.default_rng(7)
    with imported(tmp_path) as load:
        wave = load("_fused_wave")
        for dtype, take in itertools.product(("f8", "f4"), (cuda.to_device, cupy.asarray)):
            host = [(rng.random((5, 3)) - 0.5).astype(dtype) for _ in range(3)]
            one, other = ([take(array) for array in host] for _ in range(2))
            stream = cuda.stream()
            author = load("wave")
            assert wave.table_kernel.launched(((1, 1), (8, 8), stream), *one)
            stream.synchronize()
            wave.table_unfused(author.rows, author.settled, (1, 1), (8, 8), *other)
            cuda.synchronize()
            assert all(
                in_host_memory(a).tobytes() == in_host_memory(b).tobytes() for a, b in zip(one, other, strict=True)
            )
            host = [(rng.random(80) - 0.5).astype(dtype) for _ in range(4)]
            one, other = ([take(array) for array in (*host, np.arange(80))] for _ in range(2))
            for arrays, step in ((one, wave.step_fused), (other, wave.step_unfused)):
                u, force, speed, energy, level = arrays
                step(
                    author.forces, author.damped, author.energies, 2, 32, u, force, 0.5, 33, speed, energy, level, 0.01
                )
            cuda.synchronize()
            for a, b in zip(one, other, strict=True):
                np.testing.assert_allclose(in_host_memory(a), in_host_memory(b), rtol=1e-5)
        assert len(wave.step_kernel.functions) == 2


def in_host_memory(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array.copy_to_host()


def test_the_original_makes_its_arrays(tmp_path: Path) -> None:
    """All kernels are CUDA C++: numba and NumPy are imported for what the author's statements allocate."""
    told = story("launches_halos")
    write(fused(told.source, CUDA), tmp_path)
    text = (tmp_path / "_fused_flow.py").read_text()
    assert "@cuda.jit" not in text
    assert "import numpy as np\nfrom numba import cuda\n" in text

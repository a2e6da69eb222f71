"""Chains of matrix products as one kernel: which arguments it takes, and, on a device, what it computes."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.stories.story import GOLDEN, fused, imported, write

from .rewritten import rewritten

pytestmark = pytest.mark.slow

SOURCE = (GOLDEN / "cupy_matrix_products" / "before" / "networks.py").read_text("utf-8")
LAYERS = {"expression": 2, "temporaries": 2, "three": 3}
GELU = """

def gelu(x, w1, b1, w2, b2):
    h = x @ w1 + b1
    h = 0.5 * h * (1 + cp.tanh(0.7978845608 * (h + 0.044715 * h * h * h)))
    return h @ w2 + b2


def bare(x, w1, w2, w3):
    return cp.tanh(cp.tanh(x @ w1) @ w2) @ w3


def gate(x, w1, w3, b3, w2):
    return (silu(x @ w1) * (x @ w3 + b3)) @ w2


def four(x, w1, w2, w3, w4):
    return cp.tanh(cp.tanh(cp.tanh(x @ w1) @ w2) @ w3) @ w4
"""


def layers(rng: np.random.Generator, *sizes: int, dtype: str = "f2") -> list[np.ndarray]:
    """Weights and biases of a size that keeps what they give."""
    shaped = [((k, n), k**-0.5) for k, n in pairwise(sizes)]
    return [each for shape, size in shaped for each in (_of(rng, shape, size, dtype), _of(rng, shape[1:], 0.3, dtype))]


def _of(rng: np.random.Generator, shape: tuple[int, ...], size: float, dtype: str) -> np.ndarray:
    return (rng.normal(size=shape) * size).astype(dtype)


def arguments(rng: np.random.Generator) -> Iterator[tuple[str, bool, list[Any]]]:
    """What the arguments are, whether the kernel takes them, and a copy of them."""

    def given(height: int = 64, sizes: tuple[int, ...] = (16, 32, 48), dtype: str = "f2") -> list[Any]:
        return [_of(rng, (height, sizes[0]), 1, dtype), *layers(rng, *sizes, dtype=dtype)]

    def changed(place: int, change: Any) -> list[Any]:
        found = given()
        found[place] = change(found[place])
        return found

    yield "plain", True, given()
    yield "a tail", True, given(65)
    yield "few rows", False, given(8)
    yield "no rows", False, given(0)
    yield "single precision", True, given(sizes=(16, 64, 48), dtype="f4")
    yield "blocks that are mostly empty", False, given(sizes=(64, 16, 16), dtype="f4")
    yield "many columns of x in single precision", False, given(sizes=(144, 32, 16), dtype="f4")
    yield "many columns of the result in single precision", False, given(sizes=(16, 32, 144), dtype="f4")
    yield "double precision", False, given(dtype="f8")
    yield "odd columns", False, given(sizes=(16, 24, 16))
    yield "many columns", False, given(sizes=(16, 272, 16))
    yield "weights of single precision", False, changed(1, lambda w: w.astype("f4"))
    yield "a bias of double precision", False, changed(2, lambda b: b.astype("f8"))
    yield "rows apart", False, changed(0, lambda x: np.repeat(x, 2, axis=0)[::2])
    yield "transposed weights", True, changed(3, lambda w: np.asfortranarray(w))
    yield "x in Fortran's order", False, changed(0, lambda x: np.asfortranarray(x))
    yield "columns apart", False, changed(3, lambda w: np.repeat(w, 2, axis=1)[:, ::2])
    yield "backwards", False, changed(0, lambda x: x[::-1])
    yield "weights of one axis", False, changed(3, lambda w: w[:, 0])
    yield "other weights", False, changed(3, lambda w: w[:16])
    yield "x of one axis", False, changed(0, lambda x: x[0])
    yield "complex numbers", False, changed(1, lambda w: w.astype("c8"))
    yield "weights that are a list", False, changed(1, lambda w: w.tolist())
    yield "a bias apart", False, changed(4, lambda b: np.repeat(b, 2)[::2])
    yield "a bias of one element", False, changed(2, lambda b: b[:1])
    yield "a bias of two axes", False, changed(2, lambda b: b[None, :])
    yield "a bias that is a number", False, changed(2, lambda _: 0.5)
    yield "not aligned", False, changed(0, lambda x: np.append(x, x[:1], axis=0).reshape(-1)[1:1025].reshape(64, 16))
    yield "three axes", False, changed(0, lambda x: x.reshape(4, 16, 16))


def test_the_guard_takes_plain_arrays_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with rewritten("networks", SOURCE, tmp_path) as (cupy, load):
        support = load("_fused_support_products")
        monkeypatch.setattr(support, "LEAST_ROWS", 64)
        ran = []

        def compiled(_: Any, depth: int, shapes: Any, kind: Any, __: Any) -> tuple[Any, ...]:
            return lambda *given, **_: ran.append((depth, shapes, kind.word, given[2][3:])), 1, 128, 0, 64

        monkeypatch.setattr(support.TallChain, "compiled", compiled)
        monkeypatch.setattr(cupy.cuda, "get_current_stream", lambda: SimpleNamespace(is_capturing=lambda: False))
        chain, taken = load("_fused_networks").expression_cuda, 0
        for what, is_taken, (x, w1, b1, w2, b2) in arguments(np.random.default_rng(1)):
            x, w1, b1, w2, b2 = (
                each.view(cupy.ndarray) if isinstance(each, np.ndarray) else each for each in (x, w1, b1, w2, b2)
            )
            found = chain.launch(x, (w1, b1), (w2, b2))
            assert (found is not None) is is_taken, what
            assert (found is None) or found.shape == (len(x), w2.shape[1])
            taken += is_taken
        assert len(ran) == taken
        assert {(word, tuple(bits for _, bits, _ in shapes)) for _, shapes, word, _ in ran} == {
            ("Float16", (0, 0)),
            ("float", (0, 0)),
            ("Float16", (0, 1)),
        }
        host = np.zeros((64, 16), "f2")
        assert chain.launch(host, (w1, b1), (w2, b2)) is None
        assert chain.launch("x", (w1, b1), (w2, b2)) is None


@pytest.mark.parametrize(
    ("setting", "word"), [(None, "float"), ("0", "float"), ("-1", "float"), ("1", "Tf32"), ("yes", None)]
)
def test_programs_that_set_cupys_switch_multiply_in_tf32(
    setting: str | None, word: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no others; where CuPy raises an error, so does the original."""
    with rewritten("networks", SOURCE, tmp_path) as (cupy, load):
        support = load("_fused_support_products")
        if setting is not None:
            monkeypatch.setenv("CUPY_TF32", setting)
        for dtype, own in (("f4", word), ("f2", "Float16"), ("f8", None)):
            kind = support.kind_of(cupy, np.zeros(1, dtype))
            assert (kind and kind.word) == own


@pytest.mark.parametrize("kind", ["COMPUTE_TYPE_FP16", "COMPUTE_TYPE_BF16", None])
def test_other_precisions_of_cupys_are_called_in_turn(kind: str | None, tmp_path: Path) -> None:
    """As are versions of CuPy that do not say what its products are."""
    with rewritten("networks", SOURCE, tmp_path) as (_, load):
        support = load("_fused_support_products")
        told = SimpleNamespace(get_compute_type=lambda _: 3, compute_type_to_str=lambda _: kind)
        cupy = SimpleNamespace(_core=SimpleNamespace(_routines_linalg=told if kind else None))
        assert support.kind_of(cupy, np.zeros(1, "f4")) is None


def test_plans_fit_in_a_multiprocessor(tmp_path: Path) -> None:
    """Groups, columns at a time, whether rows are copied ahead, and shared memory; None where weights do not fit."""
    with rewritten("networks", SOURCE, tmp_path) as (_, load):
        support, names, room = load("_fused_support_products"), ["first", "second"], 228 * 1024

        def plan(kind: str, *columns: int, gates: int = 1) -> Any:
            shapes = tuple((width, 0, 1) for width in columns[1:])
            found = kind_named(kind).plan(names, columns[0], shapes, [[False] * gates, [False]], room)
            if found is None:
                return None
            arguments = found[0].partition("<")[2].split(", ")
            return *arguments[2:5], found[2]

        def kind_named(word: str) -> Any:
            return next(each for each in (*support.KINDS.values(), *support.SINGLES.values()) if each.word == word)

        assert plan("Float16", 64, 256, 64) == ("4", "64", "true", 2 * 2 * 64 * 256 + 4 * 320 + 4 * 64 * 64 * 2)
        assert plan("Float16", 16, 256, 64) == ("4", "64", "false", 2 * 80 * 256 + 4 * 320)  # no whole pieces
        assert plan("Tf32", 64, 256, 64) == ("3", "64", "true", 4 * 2 * 64 * 256 + 4 * 320 + 3 * 64 * 64 * 4)
        assert plan("Tf32", 64, 256, 64, gates=2) == ("3", "32", "false", 4 * 3 * 64 * 256 + 4 * 320)
        assert plan("Tf32", 128, 256, 128)[-1] > room  # of the kernel, which the guard refuses
        assert plan("Tf32", 256, 256, 256) is None  # of registers


def test_transposed_weights_and_gates_have_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with rewritten("networks", SOURCE, tmp_path) as (cupy, load):
        support, ran = load("_fused_support_products"), []
        monkeypatch.setattr(support, "LEAST_ROWS", 64)
        monkeypatch.setattr(
            support.TallChain, "compiled", lambda _, depth, shapes, *__: ran.append((depth, shapes)) or False
        )
        monkeypatch.setattr(cupy.cuda, "get_current_stream", lambda: SimpleNamespace(is_capturing=lambda: False))
        chain = load("_fused_networks").gated_cuda

        def array(*shape: int, order: Any = "C") -> Any:
            return np.asarray(np.ones(shape, "f2"), order=order).view(cupy.ndarray)

        x = array(64, 16)
        for gate, value, last in (
            (array(32, 16), array(32, 16), array(48, 32)),
            (array(32, 16, order="F"), array(32, 16), array(48, 32, order="F")),
            (array(32, 16), array(32, 16, order="F"), array(48, 32)),
        ):
            assert chain.launch(x, (gate, value), (last,)) is None
        assert ran == [(16, ((32, bits, 0), (48, last, 0))) for bits, last in ((3, 1), (2, 0), (1, 1))]
        for gate, value, last in (
            (array(32, 16), array(48, 16), array(48, 32)),  # of two widths
            (array(16, 32), array(16, 32), array(48, 32)),  # not transposed
        ):
            assert chain.launch(x, (gate, value), (last,)) is None
        assert len(ran) == 3


@pytest.mark.parametrize(
    ("capability", "nvrtc", "options"),
    [
        ("90", (13, 0), ("--gpu-architecture=sm_90a",)),
        ("90", (11, 8), ()),  # which does not know it
        ("86", (13, 0), ()),
        ("100", (13, 0), ()),  # which does not run it
    ],
)
def test_devices_of_9_0_have_products_of_groups(
    capability: str, nvrtc: tuple[int, int], options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = {"MaxSharedMemoryPerMultiprocessor": 2**18, "MaxSharedMemoryPerBlockOptin": 2**18, "MultiProcessorCount": 4}
    device = SimpleNamespace(attributes=room, compute_capability=capability)
    versions = SimpleNamespace(getVersion=lambda: nvrtc)
    cupy = SimpleNamespace(cuda=SimpleNamespace(Device=lambda: device, nvrtc=versions))
    with rewritten("networks", SOURCE, tmp_path) as (_, load):
        support, asked = load("_fused_support_products"), []

        def compiled_kernels(_: Any, names: tuple[str, ...], __: Any, shared: int, more: Any) -> Any:
            asked.append((names[0].partition("<")[0], shared, more))
            return ((SimpleNamespace(num_regs=128), None),)

        monkeypatch.setattr(support, "compiled_kernels", compiled_kernels)
        chain, shapes = load("_fused_networks").expression_cuda, ((256, 0, 1), (64, 0, 1))
        found = chain.compiled(64, shapes, support.KINDS["float16"], cupy)
    shared = 2**16 + 4 * 320 + 4 * 2**13  # weights, rows that repeat, and the next rows of four groups
    assert asked == [("fused::group_chain", shared, options)]
    assert found[1:] == (4, 512, shared, 64)


def test_files_of_the_very_device_come_first(tmp_path: Path) -> None:
    """`sm_90a` before `sm_90`, which devices of higher minor versions run, too; never `sm_90a` on them."""
    with rewritten("networks", SOURCE, tmp_path) as (_, load):
        support = load("_fused_support_cuda")
        file = Path(support.__file__).with_name("_fused_networks.cu")
        text = hashlib.sha256(support.source(file).encode()).hexdigest()
        file.with_suffix(".kernels.json").write_text(json.dumps({"source": text, "kernels": {"f": "_f"}}))
        for version in ("80", "90", "90a"):
            file.with_name(f"_fused_networks.sm_{version}.cubin").write_bytes(b"")

        def loaded(capability: str) -> str:
            opened: list[str] = []

            def module(path: str) -> Any:
                opened.append(Path(path).name)
                return SimpleNamespace(get_function=lambda name: name)

            device = SimpleNamespace(compute_capability=capability)
            cupy = SimpleNamespace(cuda=SimpleNamespace(Device=lambda: device), RawModule=module)
            assert support.built(file, ("f",), cupy) == (["_f"] if opened else None)
            return " ".join(opened)

        found = [loaded(capability) for capability in ("90", "91", "86", "75")]
    assert found == [f"_fused_networks.{name}" for name in ("sm_90a.cubin", "sm_90.cubin", "sm_80.cubin")] + [""]


def test_exact_arithmetic_does_without(tmp_path: Path) -> None:
    (tmp_path / "networks.py").write_text(SOURCE)
    files = {file.path for file in fused(tmp_path, ("--fp", "exact")).package.files}
    assert "_fused_networks.cu" in files
    assert not any("products" in path for path in files)


@pytest.mark.gpu
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("expression", (64, 256, 64)),
        ("expression", (16, 16, 16)),
        ("expression", (128, 256, 128)),
        ("expression", (192, 192, 192)),
        ("temporaries", (32, 128, 32)),
        ("temporaries", (256, 16, 256)),
        ("three", (64, 64, 64, 64)),
        ("three", (16, 32, 48, 128)),
        ("gelu", (64, 128, 32)),
        ("no_bias", (48, 80, 112)),
        ("bare", (32, 64, 96, 16)),
        ("gate", (64, 96, 48)),
        ("four", (64, 64, 64, 64, 64)),
    ],
)
def test_the_kernel_is_as_accurate_as_the_original(name: str, sizes: tuple[int, ...], tmp_path: Path) -> None:
    """The relative error in the Frobenius norm, against double precision, for shapes with a tail; or, since cuBLAS is more precise
    for some few rows, three units in the last place of single precision, and one of TF32."""
    import cupy

    bfloat16 = np.dtype(pytest.importorskip("ml_dtypes").bfloat16)
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "networks.py").write_text(SOURCE + GELU)
    write(fused(tmp_path / "before"), tmp_path / "after")
    rng = np.random.default_rng(5)
    with imported(tmp_path / "before") as load:
        plain = load("networks")
    with imported(tmp_path / "after") as load:
        own, generated, support = load("networks"), load("_fused_networks"), load("_fused_support_products")
        least = support.LEAST_ROWS
        for height in (least, least + 1, 2 * least + 77):
            given = [_of(rng, (height, sizes[0]), 1, "f4"), *layers(rng, *sizes, dtype="f4")]
            given = [given[0], *given[1::2]] if name in ("no_bias", "bare", "four") else given
            given = [*given[:2], given[1][:, ::-1], *given[2:-1]] if name == "gate" else given
            for dtype, is_tf32, most in (
                (np.dtype("f2"), False, 0.0),
                (bfloat16, False, 0.0),
                (np.dtype("f4"), False, 3 * 2.0**-23),
                (np.dtype("f4"), True, 2.0**-10),
            ):
                short = [cupy.asarray(each).astype(dtype) for each in given]
                precise = getattr(plain, name)(*(each.astype("f8") for each in short))
                with products_of_singles(is_tf32):
                    ours, theirs = (error(getattr(module, name)(*short), precise) for module in (own, plain))
                assert ours <= max(1.1 * theirs, most), (dtype, is_tf32, height, ours, theirs)
        chain = getattr(generated, f"{name}_cuda")
        ran = {word for (_, word, depth, shapes), kernel in chain.kernels.items() if kernel}
        assert all((depth, *(width for width, *_ in shapes)) == sizes for _, _, depth, shapes in chain.kernels)
        assert {"Float16", "Bfloat16"} <= ran
        assert ("Tf32" in ran) is (
            sizes not in ((128, 256, 128), (192, 192, 192), (256, 16, 256))
        )  # for which it is too small


@contextmanager
def products_of_singles(is_tf32: bool) -> Iterator[None]:
    """In TF32, as where `CUPY_TF32` is set before CuPy's first product."""
    from cupy._core import _routines_linalg as products

    products.set_compute_type("float32", products.COMPUTE_TYPE_TF32 if is_tf32 else products.COMPUTE_TYPE_DEFAULT)
    try:
        yield
    finally:
        products.set_compute_type("float32", products.COMPUTE_TYPE_DEFAULT)


@pytest.mark.gpu
def test_unusual_values_stay_unusual(tmp_path: Path) -> None:
    """NaNs and infinities of a row are in that row of the result, and the memory around it is as it was."""
    import cupy

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "networks.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    with imported(tmp_path / "after") as load:
        own, height = load("networks"), load("_fused_support_products").LEAST_ROWS + 3
        given = [_of(np.random.default_rng(6), (height, 64), 1, "f2"), *layers(np.random.default_rng(7), 64, 64, 64)]
        given[0][5, 3], given[0][7, 2] = np.nan, np.inf
        x, *rest = map(cupy.asarray, given)
        first = own.temporaries(x, *rest)
        assert bool(cupy.isnan(first[5]).all())
        assert bool(cupy.isfinite(cupy.delete(first, cupy.asarray([5, 7]), axis=0)).all())
        stream = cupy.cuda.Stream(non_blocking=True)
        with stream:  # in a graph, after the kernel has been compiled
            stream.begin_capture()
            second = own.temporaries(x, *rest)
            graph = stream.end_capture()
            graph.launch()
            stream.synchronize()
        assert bool(cupy.array_equal(first, second, equal_nan=True))


def error(result: Any, exact: Any) -> float:
    import cupy

    return float(cupy.linalg.norm(result.astype("f8") - exact) / cupy.linalg.norm(exact))

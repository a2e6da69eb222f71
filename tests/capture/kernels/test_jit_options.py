"""What a decorator says of options and types, in each spelling; what fusec does not model is an obstacle."""

import ast
from pathlib import Path

import pytest

from fusec.capture.kernels.jit_options import Compilation, compilation
from fusec.capture.names.scopes import ScopeNames, resolve_package
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.package_reader import read_package

SOURCE = "import numba as nb\nfrom numba import cuda, types\nfrom numba import float32, void\nK = cuda.device_array(1)[0](1)\n"


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> ScopeNames:
    file = tmp_path_factory.mktemp("package") / "kernels.py"
    Path(file).write_text(SOURCE)
    package = read_package(file)
    names = resolve_package(package)
    return names.scope(names.module(package.files[0]), ())


def said(text: str, scope: ScopeNames) -> Compilation | Obstacle:
    """`scope` is that of a module; names count from its end."""
    call = ast.parse("\n" * 20 + text).body[0]
    assert isinstance(call, ast.Expr) and isinstance(call.value, ast.Call)
    return compilation(call.value, scope)


@pytest.mark.parametrize(
    "text",
    [
        'cuda.jit("void(f4[:], i4)")',
        'cuda.jit("(float32[:], int32)")',
        "cuda.jit(void(float32[:], nb.int32))",
        "cuda.jit((float32[:], types.int32))",
        "cuda.jit(types.void(types.f4[:], nb.i4), cache=True, fastmath=False)",
    ],
)
def test_types_have_one_spelling(text: str, scope: ScopeNames) -> None:
    assert said(text, scope) == Compilation((), ("float32[:]", "int32"))


def test_options_come_in_order_and_without_defaults(scope: ScopeNames) -> None:
    text = "cuda.jit(opt=True, max_registers=32, fastmath=True, device=False, lineinfo=True)"
    assert said(text, scope) == Compilation((("fastmath", "True"), ("max_registers", "32")), ())


@pytest.mark.parametrize(
    "text",
    [
        "cuda.jit(device=True)",
        "cuda.jit(debug=True)",
        "cuda.jit(fastmath=FAST)",
        "cuda.jit(**options)",
        'cuda.jit(["void(f4[:])", "void(f8[:])"])',
        'cuda.jit("void(complex64[:])")',
        'cuda.jit("float32(float32)")',
        'cuda.jit("void(f4[0])")',
        'cuda.jit("void(")',
        "cuda.jit(SIGNATURE)",
        "cuda.jit(void(real[:]))",
    ],
)
def test_others_are_obstacles(text: str, scope: ScopeNames) -> None:
    assert isinstance(said(text, scope), Obstacle)

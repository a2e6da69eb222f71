"""Which C++ of an `ElementwiseKernel` is arithmetic on one element and nothing else."""

import ast

import pytest

from fusec.base.scalars.element_code import ElementCode
from fusec.capture.cupy.element_code import element_code


def read(arguments: str) -> ElementCode | str:
    call = ast.parse(f"ElementwiseKernel({arguments})", mode="eval").body
    assert isinstance(call, ast.Call)
    return element_code(call)


TAKEN = {
    "'T x, S y', 'T z', 'z = x * y + 1.5e-3f'": ("z = x * y + 1.5e-3f",),
    "'T x', 'T z', '/* a; b */ z = x; // c;\\nz += 2'": ("z = x", "z += 2"),
    "'T x', 'bool z', 'const T a = exp(-x); z = a > 1 ? true_ : !a'": None,
    "'T x', 'T z', 'unsigned int a = (unsigned int) x; z = a & 7 | a << 2'": ("unsigned int a = (unsigned int) x", "z = a & 7 | a << 2"),
    "in_params='float32 x', out_params='float64 z', operation='z = (x < 0 ? -x : x)', name='k'": ("z = (x < 0 ? -x : x)",),
}  # fmt: skip


@pytest.mark.parametrize("arguments", TAKEN)
def test_assignments_of_expressions_are_taken(arguments: str) -> None:
    code, expected = read(arguments), TAKEN[arguments]
    assert isinstance(code, ElementCode) == (expected is not None)
    assert not isinstance(code, ElementCode) or code.statements == expected


REFUSED = (
    "'T x', 'T z', 'z = x; // on \\\\\\n z = 2 * x;'",
    "'T x', 'T z', 'z = x + 1 // and so on'",
    "'raw T x', 'T z', 'z = x[0]'",
    "'T x', 'T z', 'z = x[1]'",
    "'T x', 'T z', 'z = i'",
    "'T x', 'T z', 'z = n * x'",
    "'T x', 'T z', 'z += x'",
    "'T x', 'T z', 'x = 2; z = x'",
    "'T x', 'T z', 'T a; z = x'",
    "'T x', 'T z', 'T a = a; z = x'",
    "'T x', 'T z', 'T x = 2; z = x'",
    "'T x', 'T z', 'T exp = 2; z = exp'",
    "'T x', 'T z', 'if (x > 0) z = x'",
    "'T x', 'T z', 'z = x; return'",
    "'T x', 'T z', 'z = x--'",
    "'T x', 'T z', 'z = x; ++z'",
    "'T x', 'T z', 'z = (z = x)'",
    "'T x', 'T z', 'z = x == (x = 1)'",
    "'T x', 'T z', 'z = *&x'",
    "'T x', 'T z', 'z = (long long)&x'",
    "'T x', 'T z', 'z = *(float*)x'",
    "'T x', 'T z', 'z = atomicAdd(x, 1)'",
    "'T x', 'T z', 'z = M_PI'",
    "'T x', 'T z', 'z = threadIdx.x'",
    "'T x', 'T z', 'z = x) + (x'",
    "'T x', 'T z', 'z = x; } {'",
    "'T x', 'T z', '#define x y\\nz = x'",
    "'T x', 'T z', 'asm(\"\"); z = x'",
    "'T x', 'T z', 'z = x \\\\\\n'",
    "'T x', 'T z, T y', 'z = y = x'",
    "'T x', 'S z', 'z = x'",
    "'T x, T x', 'T z', 'z = x'",
    "'T x', 'T T', 'T = x'",
    "'T __x', 'T z', 'z = __x'",
    "'complex64 x', 'complex64 z', 'z = x'",
    "'T x', 'T z', f'z = x'",
    "'T x', 'T z', code",
    "'T x', 'T z', 'z = x', 'k', False",
    "'T x', 'T z', 'z = x', loop_prep='int a = 1'",
    "'T x', 'T z', 'z = x', options=('--use_fast_math',)",
    "*texts",
)


@pytest.mark.parametrize("arguments", REFUSED)
def test_what_may_do_more_is_refused(arguments: str) -> None:
    assert isinstance(read(arguments), str)


def test_functions_weigh_more_than_operators() -> None:
    cheap, dear = read("'T x', 'T z', 'z = x * x + 1'"), read("'T x', 'T z', 'z = exp(x)'")
    assert isinstance(cheap, ElementCode) and isinstance(dear, ElementCode)
    assert 0 < cheap.weight < dear.weight

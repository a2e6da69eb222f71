"""Which `ReductionKernel`s are one operation on mapped elements that a kernel may apply in its own order."""

import ast

import pytest

from fusec.base.scalars.element_code import ElementCode, ElementReduction
from fusec.capture.cupy.reduction_kernels import reduction_code


def read(arguments: str) -> tuple[ElementCode, ElementReduction] | str:
    call = ast.parse(f"ReductionKernel({arguments})", mode="eval").body
    assert isinstance(call, ast.Call)
    return reduction_code(call)


TAKEN = {
    "'T x', 'T y', 'x * x', 'a + b', 'y = sqrt(a)', '0', 'norm'": ("numpy.sum", ""),
    "'T x', 'T y', 'abs(x)', ' b+a ', ' y = a ', 0": ("numpy.sum", ""),
    "'T x', 'T b', 'x', 'a * b', 'b = a', identity='1.0f'": ("numpy.prod", ""),
    "'T x', 'T y', 'x', 'max(b, a)', 'y = a', '-INFINITY'": ("numpy.max", "-infinity()"),
    "'T x', 'T y', 'x', 'min(a, b)', 'y = a', '1e30f'": ("numpy.min", None),
    "'T x', 'T y', 'x', 'min(a, b)', 'y = a', 1000": ("numpy.min", "1000"),
    "'T x, S w', 'bool y', 'x > w', 'a || b', 'y = !a', 'false'": ("numpy.any", ""),
    "in_params='T a', out_params='int32 y', map_expr='a', reduce_expr='a && b', post_map_expr='y = a', identity='1', name='k'": (
        "numpy.all",
        "",
    ),
}


@pytest.mark.parametrize("arguments", TAKEN)
def test_operations_in_any_order_are_taken(arguments: str) -> None:
    code, (function, identity) = read(arguments), TAKEN[arguments]
    assert isinstance(code, tuple)
    assert code[1].function == function
    assert code[1].identity == identity or identity is None


REFUSED = (
    "'T x', 'T y', 'x', 'a - b', 'y = a', '0'",
    "'T x', 'T y', 'x', 'a + b + 1', 'y = a', '0'",
    "'T x', 'T y', 'x', 'a > b ? a : b', 'y = a', '0'",
    "'T x', 'T y', 'x', 'max(a, a)', 'y = a', '0'",
    "'T x', 'T y', 'x', 'mbx(a, b)', 'y = a', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', '1'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', '-0.0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', None",
    "'T x', 'T y', 'x', 'a * b', 'y = a', '0'",
    "'T x', 'T y', 'x', 'max(a, b)', 'y = a', ''",
    "'T x', 'T y', 'x', 'max(a, b)', 'y = a', 'NAN'",
    "'T x', 'T y', 'x', 'max(a, b)', 'y = a', '010'",
    "'T x', 'T y', 'x', 'max(a, b)', 'y = a', 'FLT_MAX'",
    "'T x', 'T y', 'x', 'a + b', 'y = a / _in_ind.size()', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a + x', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y += a', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a; y = 2', '0'",
    "'T x', 'T y', 'x', 'a + b', 'T y = a', '0'",
    "'T x', 'T a', 'x', 'a + b', 'a = a', '0'",
    "'T x', 'T y', 'x, 3', 'a + b', 'y = a', '0'",
    "'T x', 'T y', 'x) + (x', 'a + b', 'y = a', '0'",
    "'T x', 'T y', 'x; y = 2', 'a + b', 'y = a', '0'",
    "'T x', 'T y', '', 'a + b', 'y = a', '0'",
    "'T x', 'T y', 'y', 'a + b', 'y = a', '0'",
    "'T x', 'T y', '_i', 'a + b', 'y = a', '0'",
    "'raw T x', 'T y', 'x[0]', 'a + b', 'y = a', '0'",
    "'T x', 'T y, T z', 'x', 'a + b', 'y = a', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', '0', 'k', 'double'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', '0', preamble='#define x 3'",
    "'T x', 'T y', 'x', 'a + b', 'y = a', '0', reduce_dims=False",
    "'T x', 'T y', code, 'a + b', 'y = a', '0'",
    "'T x', 'T y', 'x', 'a + b', 'y = a'",
)


@pytest.mark.parametrize("arguments", REFUSED)
def test_what_depends_on_order_size_or_threads_is_refused(arguments: str) -> None:
    assert isinstance(read(arguments), str)

"""Rows that claim what they have not cannot be built; what the others say of NumPy and of `math` is true."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fusec.base.scalars.array_functions import array_function, family, reduction_function
from fusec.base.scalars.catalogue import REDUCTIONS, SCALAR_FUNCTIONS
from fusec.base.scalars.reduction_function import Family, ReductionFunction
from fusec.base.scalars.scalar_function import Accuracy, CudaCode, Elsewhere, Form, NumbaCode, Place, ScalarFunction

WRONG = {
    "no target": lambda: ScalarFunction("numpy.new", 1, numba=None),
    "a library without a function": lambda: CudaCode(Form.LIBRARY),
    "an empty expression": lambda: CudaCode(Form.TEXT),
    "an expression that is written by hand": lambda: CudaCode(Form.WRITTEN, "x + y"),
    "complex numbers without real ones": lambda: CudaCode(Form.WRITTEN, of_complex="thrust::new"),
    "a vector function of CUDA": lambda: CudaCode(Form.VECTOR, "new"),
    "a vector function without a name": lambda: NumbaCode(Form.VECTOR),
    "an empty expression for numba": lambda: NumbaCode(Form.TEXT),
    "a name for numba's own function": lambda: NumbaCode(Form.LIBRARY, "new"),
    "an expression of three": lambda: ScalarFunction("numpy.new", 3, NumbaCode(Form.TEXT, "x + y")),
    "a formula of no function": lambda: Elsewhere(places=frozenset((Place.MATH_FORMULA,))),
    "a loop of no function": lambda: Elsewhere(places=frozenset((Place.MATH_LOOP,))),
}  # fmt: skip
UFUNCS = [each for each in SCALAR_FUNCTIONS if each.is_ufunc]


@pytest.mark.parametrize("claim", WRONG)
def test_a_row_without_the_text_that_it_claims_cannot_be_built(claim: str) -> None:
    build: Callable[[], object] = WRONG[claim]
    with pytest.raises(ValueError):
        build()


def test_every_name_means_one_row() -> None:
    names = [name for each in SCALAR_FUNCTIONS for name in (each.name, *each.aliases)]
    assert len(names) == len(set(names))
    assert all(array_function(name) in SCALAR_FUNCTIONS for name in names)


@pytest.mark.parametrize("function", UFUNCS, ids=lambda each: each.word)
def test_ufuncs_are_numpys(function: ScalarFunction) -> None:
    ufunc = getattr(np, function.word)
    assert isinstance(ufunc, np.ufunc)
    assert (ufunc.__name__, ufunc.nin, ufunc.nout) == (function.word, function.arity, 1)
    others = [getattr(np, alias.removeprefix("numpy."), ufunc) for alias in function.aliases]  # NumPy 1 lacks some
    assert others == [ufunc] * len(function.aliases)


def test_functions_of_math_are_there() -> None:
    known = [each for each in SCALAR_FUNCTIONS if each.elsewhere.math]
    assert [each.name for each in known if not hasattr(math, each.elsewhere.math)] == []
    assert len({each.elsewhere.math for each in known}) == len(known)


def test_inexact_functions_say_how_inexact_they_are() -> None:
    assert all((each.accuracy.ulps > 0) == (each.accuracy is Accuracy.CLOSE) for each in SCALAR_FUNCTIONS)
    assert [each.word for each in SCALAR_FUNCTIONS if not each.exact and not each.accuracy.ulps] == ["fmax", "fmin"]


@pytest.mark.parametrize("row", REDUCTIONS, ids=lambda each: each.word)
def test_reductions_are_numpys(row: ReductionFunction) -> None:
    values = np.array([3.0, 2.0, 4.0])
    inside = np.linalg if row.family is Family.NORM else np
    others = [getattr(np, alias.removeprefix("numpy."))(values) for alias in row.aliases]
    assert others == [getattr(inside, row.word)(values)] * len(row.aliases)
    assert (reduction_function(row.name), family(row.name)) == (row, row.family)
    if row.fold is not None:
        step = row.fold.code.replace("&&", " and ").replace("||", " or ")
        found = eval(step, {"a": 3.0, "b": 2.0})
        assert (bool(found) if row.family is Family.TRUTH else found) == getattr(np, row.word)(values[:2])


def test_the_templates_have_what_rows_of_reductions_name() -> None:
    templates = Path(__file__).parents[3] / "templates/support"
    device = "".join(path.read_text() for path in (templates / "cuda_elements/reductions").glob("*.jinja"))
    host = "".join(path.read_text() for path in (templates / "elements").glob("*.jinja"))
    words = {word for each in REDUCTIONS for word in (each.cuda, each.fold.word if each.fold else "") if word}
    assert [word for word in words if not re.search(rf"\b{word}\b", device)] == []
    assert [each.block for each in REDUCTIONS if each.block and f"block_{each.block}" not in host] == []

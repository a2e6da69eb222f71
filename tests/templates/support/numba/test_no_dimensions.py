"""Arrays without dimensions among others: an update keeps them arrays, a ufunc makes scalars of them, and both are NumPy's answer."""

import itertools
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write
from tests.tools.fused import only_group

VALUES = {
    "copy": "x.copy()",
    "copied": "np.copy(x)",
    "single": "x.astype(np.float32)",
    "integer": "x.astype(np.int32)",
    "zeros": "np.zeros_like(x)",
    "full": "np.full_like(x, 3)",
    "chosen": "np.where(x > 1, x, 2)",
    "negative": "-x",
    "positive": "+x",
    "product": "x * 2",
    "clipped": "np.clip(x, 0, 2)",
    "root": "np.sqrt(np.abs(x))",
    "greater": "np.maximum(x, 1)",
    "compared": "(x > 1)",
    "real": "x.real",
    "whole": "x[...]",
}
UPDATES = {
    "added": "z += y",
    "stored": "z[...] = y",
    "given": "np.add(z, y, out=z)",
    "rebound": "z = z - y",
}
FUNCTION = """

def {name}(x: np.ndarray, y: np.ndarray, v: np.ndarray):
    z = {value}
    {update}
    w = z * v
    w -= x
    return w, z
"""
NAMES = [f"{value}_{update}" for value, update in itertools.product(VALUES, UPDATES)]
KINDS = {
    "none": lambda dtype, k: np.array(3.75 + k).astype(dtype),
    "one": lambda dtype, k: np.array([1.5 + k]).astype(dtype),
    "many": lambda dtype, k: (np.arange(1, 5) * 1.25 + k).astype(dtype),
    "scalar": lambda dtype, k: np.array(2.75 + k).astype(dtype)[()],
}
DTYPES = ("f8", "f4", "i8", "i4")


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The original functions, and the rewritten ones, whose kernels run in Python."""
    folder: Path = tmp_path_factory.mktemp("no_dimensions")
    (folder / "before").mkdir()
    texts = [
        FUNCTION.format(name=f"{value}_{update}", value=VALUES[value], update=UPDATES[update])
        for value, update in itertools.product(VALUES, UPDATES)
    ]
    source = f"import numpy as np\n{''.join(texts)}"
    (folder / "before" / "program.py").write_text(source)
    original: dict[str, Any] = {}
    exec(source, original)
    outcome = fused(folder / "before")
    assert len(outcome.plan.groups) >= len(NAMES) - 8
    write(outcome, folder / "after")
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        yield original, vars(load("program"))


@pytest.mark.parametrize("name", NAMES)
def test_each_function_beside_other_operands(modules: Any, name: str) -> None:
    original, rewritten = modules
    kinds = [kinds for kinds in itertools.product(KINDS, repeat=3) if "none" in kinds]
    dtypes = itertools.cycle(random.Random(name).sample(list(itertools.product(DTYPES, repeat=3)), 48))
    for kind, own in zip(kinds, dtypes, strict=False):
        expected, found = (seen(functions[name], kind, own) for functions in (original, rewritten))
        assert expected == found, (kind, own)


def seen(function: Any, kinds: tuple[str, ...], dtypes: tuple[str, ...]) -> Any:
    """The types, dtypes, shapes and elements of what it returns, or what it raises; and what it leaves in its arguments."""
    given = [KINDS[kind](dtype, k) for k, (kind, dtype) in enumerate(zip(kinds, dtypes, strict=True))]
    with np.errstate(all="ignore"):
        try:
            found = [told(value) for value in function(*given)]
        except Exception as error:
            found = [f"{type(error).__name__}: {error}"]
    return found, [told(value) for value in given]


def told(value: Any) -> Any:
    return type(value), value.dtype, value.shape, np.asarray(value).tolist()


COMPILED = """
def f(x, y, v):
    z = np.copy(x)
    z += y
    return z * v - np.negative(v)
"""


def test_compiled_updates_keep_the_dtype_of_an_array_without_dimensions(tmp_path: Path) -> None:
    """Singles are added and multiplied as singles, though what is added is a double."""
    group = only_group(tmp_path, COMPILED)
    given = {"x": np.array(0.1, "f4"), "y": np.array(0.7), "v": np.linspace(0.1, 0.9, 97, dtype="f4")}
    expected = group.original(**given)
    found = group.fused(**given)
    assert found.dtype == expected.dtype
    assert np.array_equal(found, expected)

"""Functions, methods and scripts as people write them leave what the originals leave, whatever they are given."""

import dataclasses
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.stories.story import imported, write

from .comparison import written
from .interpreted_kernels import interpret
from .reach_operands import Operands, operand_sets
from .reach_programs import ReachProgram
from .rewritten import original_step, transformed

PROGRAMS, LEAST = range(12), 8
FOUND = (2087, 160, 212)  # sizes of two values of one name, updates of an imported name, one result of a subclass twice
MANY, LEAST_OF_MANY = range(100, 300), 150
RELATIVE = {"d": 1e-12, "D": 1e-12, "f": 1e-5, "F": 1e-5}
Step = Callable[..., Any]
pytestmark = pytest.mark.filterwarnings("ignore")  # of NumPy, which are not part of the contract


def test_programs_leave_what_the_originals_leave(tmp_path: Path) -> None:
    assert sum(is_alike(seed, tmp_path / str(seed)) for seed in PROGRAMS) >= LEAST


@pytest.mark.parametrize("seed", FOUND)
def test_programs_that_were_wrong(seed: int, tmp_path: Path) -> None:
    is_alike(seed, tmp_path)


@pytest.mark.slow
def test_many_programs_leave_what_the_originals_leave(tmp_path: Path) -> None:
    assert sum(is_alike(seed, tmp_path / str(seed)) for seed in MANY) >= LEAST_OF_MANY


def is_alike(seed: int, folder: Path) -> bool:
    """Whether something was fused; raises if a caller can tell the rewritten program from the original."""
    text = ReachProgram(seed).source
    outcome = transformed(text, folder / "before")
    assert not [told for told in outcome.diagnostics if told.code == "FUS909"], text
    if not outcome.plan.groups:
        return False
    write(outcome, folder / "after")
    is_script = text.startswith("from given")
    original = _script(folder / "before") if is_script else original_step(text)
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        fused = _script(folder / "after") if is_script else load("program").step
        for _ in range(2):  # the second time, plans are known
            for (name, first), (_, second) in zip(operand_sets(seed), operand_sets(seed), strict=True):
                expected, seen = _left_by(original, first()), _left_by(fused, second())
                assert is_same(expected, seen), f"{name}\n{text}\n{written(expected)}\n{written(seen)}"
    return True


def _left_by(step: Step, operands: Operands) -> tuple[object, ...]:
    """The value or error, what was logged, the operands afterwards, and which arrays are or share which."""
    log: list[object] = []
    value: object = None
    with np.errstate(all="ignore"):
        try:
            value = step(*operands, log)
        except Exception as error:
            value = f"{type(error).__name__}: {error}"
    return value, log, list(operands), _links(value, operands)


def _links(value: object, operands: Operands) -> list[list[tuple[bool, bool]]]:
    """For each array of the result, whether it is an operand or another array of the result, and whether it shares memory."""
    given = [each for each in operands if isinstance(each, np.ndarray)]
    found = list(_arrays(value))
    return [[(one is other, np.may_share_memory(one, other)) for other in (*given, *found)] for one in found]


def _arrays(value: object) -> Iterator[Any]:
    for each in _parts(value) or ():
        yield from _arrays(each)
    if isinstance(value, np.ndarray):
        yield value


def _parts(value: object) -> list[object] | None:
    """The members of a container or data class, with their keys; None for any other value."""
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, np.ma.MaskedArray):
        return [np.ma.getmaskarray(value), value.filled(0)]
    return list(vars(value).values()) if dataclasses.is_dataclass(value) else None


def is_same(left: object, right: object) -> bool:
    """Types, dtypes, shapes and values agree, floats within rounding."""
    if type(left).__name__ != type(right).__name__:
        return False
    parts, others = _parts(left), _parts(right)
    if parts is not None and others is not None:
        return len(parts) == len(others) and all(map(is_same, parts, others))
    if not isinstance(left, np.ndarray | np.generic | float | complex):
        return type(left).__module__ == "given" or bool(left == right)
    x, y = np.asarray(left), np.asarray(right)
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    if x.dtype.kind not in "fc" or np.array_equal(x, y, equal_nan=True):
        return bool(np.array_equal(x, y, equal_nan=x.dtype.kind in "fc"))
    scale = float(np.max(np.abs(x), initial=0.0, where=np.isfinite(x)))
    relative = RELATIVE[x.dtype.char]
    return bool(np.allclose(x, y, rtol=relative, atol=relative * scale, equal_nan=True))


def _script(folder: Path) -> Step:
    """A function that runs the program as a script on its operands: its value are the names that the script binds."""
    code = compile((folder / "program.py").read_text(), "<script>", "exec")

    def step(a: Any, b: Any, c: Any, s: Any, log: Any) -> Any:
        given = ModuleType("given")
        vars(given).update(a=a, b=b, c=c, s=s, log=log)
        sys.modules["given"] = given
        space: dict[str, Any] = {"__name__": "__main__"}
        error = ""
        try:
            exec(code, space)
        except Exception as failure:
            error = repr(failure)
        kinds = (np.ndarray, np.generic, int, float, str, tuple, list, dict)
        kept = {key: value for key, value in space.items() if isinstance(value, kinds) and key[0] != "_"}
        return error, {key: kept[key] for key in sorted(kept) if key not in ("log", "LOG")}

    return step

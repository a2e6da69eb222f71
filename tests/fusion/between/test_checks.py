"""A check between array statements, `if low < 0: raise ValueError`, runs after the kernel of all of them, unless something
could see that they ran before it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write

HEAD = """import numpy as np

LIMIT = 4.0


class TooLow(Exception):
    pass


def told(value):
    return f"told {value:.3f}"


def f(x, y, limit, out):
"""
FIRST = ("a = x * y + 0.5",)
LAST = ("b = np.sqrt(a) * y + a", "return b * b + x")
RAISED = '    raise ValueError("negative")'
TOGETHER = {
    "of a reduction": ("if np.any(a < 0):", RAISED),
    "of none": ("if not np.isfinite(a).all():", RAISED),
    "of a named number": ("low = a.min()", "if low < limit:", '    raise ValueError(f"{low:.3f} is below {limit}")'),
    "of a reduction that may be skipped": ("if limit > 0 and np.any(a < 0):", RAISED),
    "of a reduction in parentheses": (
        "if (np.any(",
        "    a < 0  # of all",
        "    )):  # too low",
        "    # stop",
        RAISED,
        "# go on",
    ),
    "of two reductions": ("if np.min(a) < 0 or np.max(y) > limit + 9.0:", RAISED),
    "of their difference": ("if np.max(a) - np.min(a) > 3.0:", RAISED),
    "two of them": ("if np.any(a < 0):", RAISED, "if np.max(a) > 9.0:", "    raise OverflowError"),
    "of an error of the module": ("if np.any(a < 0):", "    raise TooLow(limit) from None"),
    "of a constant of the module": ("if np.max(a) > LIMIT:", '    raise ValueError(f"over {LIMIT}")'),
    "with a function in the message": ("low = a.min()", "if low < 0:", "    raise ValueError(told(low))"),
    "with an array in the message": ("if np.any(a < 0):", '    raise ValueError("{} of {}".format(x.min(), a.shape))'),
    "of a shape": ("if x.shape != y.shape or len(a) != 3 or np.any(a < 0):", RAISED),
    "of an assertion": ("assert not np.any(a < 0)",),
    "of an assertion with a message": ('assert np.all(a > 0), f"least: {a.min():.3f}"', "assert a.ndim < 9"),
    "with a number between": ("if np.any(a < 0):", RAISED, "half = 0.5", "a = a * half"),
    "before a mask of what the group makes": ("if np.any(a > 2.0):", RAISED, "a[a < 0] = 0.0"),
    "before an update of what the group makes": ("if np.any(a < 0):", RAISED, "a += y"),
    "after an update": ("x *= 2.0", "if np.any(x < -1.5):", RAISED),
}
APART = {
    "a print": ("if np.any(a < 0):", "    print(limit)", RAISED),
    "another way out": ("if np.any(a < 0):", "    return a"),
    "a way on": ("if np.any(a < 0):", "    a = np.abs(a)"),
    "an else": ("if np.any(a < 0):", RAISED, "else:", "    out.append(1)"),
    "a function in the test": ("if told(a.min()) < told(0.0):", RAISED),
    "what the message makes": ("if np.any(a < 0):", "    raise ValueError(str([each for each in (1, 2)]))"),
    "a library in the message": ("if np.any(a < 0):", "    raise ValueError(str(np.sum(x < 0)))"),
    "an array of others that is written": ("if np.any(a < 0):", RAISED, "y += a"),
    "a part of an array of others": ("if np.any(a < 0):", RAISED, "y[0] = 0.0"),
    "a name that the message reads": (
        "if np.any(a < 0):",
        '    raise ValueError(f"{limit}")',
        "limit = a * 2.0",
        "y = limit + y",
    ),
    "an array that the message shows": ("if np.any(a < 0):", "    raise ValueError(x)", "x = a + y", "y = x * y"),
    "an assertion that calls": ("assert told(np.min(a)) > told(0.0)",),
    "a cause": ("if np.any(a < 0):", "    raise ValueError from TooLow()"),
}
SEEN = """
    b = y
    try:
        a = x * y + 0.5
        if np.any(a < 0):
            raise ValueError("negative")
        b = np.sqrt(a) * y + a
        b = b * b + x
    except ValueError:
        out.append(b)
    return b
"""


def program(lines: tuple[str, ...]) -> str:
    return HEAD + "".join(f"    {line}\n" for line in (*FIRST, *lines, *LAST))


def planned(source: str, folder: Path) -> list[list[str]]:
    """The members of the groups of the function, which gives, raises and writes what the original does."""
    (folder / "before").mkdir()
    (folder / "before" / "steps.py").write_text(source)
    outcome = fused(folder / "before", ("--fp", "exact"))
    assert not outcome.diagnostics
    write(outcome, folder / "after")
    with imported(folder / "before") as load:
        expected = results_of(load("steps").f)
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        assert results_of(load("steps").f) == expected
    assert len({result for _, result, *_ in expected}) > 1
    return [[member.name for member in group.members] for group in outcome.plan.groups]


def results_of(function: Callable[..., Any]) -> list[tuple[object, ...]]:
    """What each call returns or raises, and the arguments after it."""
    rng = np.random.default_rng(3)
    found: list[tuple[object, ...]] = []
    for low in (0.0, -1.0, 4.0, float("nan")):
        x, y, out = rng.random((3, 70)) + low, rng.random((3, 70)), []
        arguments: tuple[Any, ...] = (x, y, 0.25, out)
        with np.errstate(all="ignore"):
            try:
                result: object = function(*arguments).tobytes()
            except Exception as error:
                result = type(error).__name__, str(error), repr(error.__cause__), error.__suppress_context__
        found.append((type(result), result, x.tobytes(), y.tobytes(), str(out)))
    return found


@pytest.mark.parametrize("case", TOGETHER)
def test_one_kernel_computes_all(case: str, tmp_path: Path) -> None:
    (members,) = planned(program(TOGETHER[case]), tmp_path)
    assert {"a", "b", "value"} <= {*members}
    text = (tmp_path / "after" / "steps.py").read_text()
    assert "raise" not in text and "assert" not in text


@pytest.mark.parametrize("case", APART)
def test_a_check_stays(case: str, tmp_path: Path) -> None:
    groups = planned(program(APART[case]), tmp_path)
    assert not any("a" in members and "value" in members for members in groups)


def test_a_handler_sees_what_was_bound_before(tmp_path: Path) -> None:
    planned(HEAD + SEEN.removeprefix("\n"), tmp_path)


def test_names_of_a_module_stay_bound(tmp_path: Path) -> None:
    lines = (
        "import numpy as np",
        "x = np.arange(9.0)",
        "a = x * 2.0 - 1.0",
        "if np.any(a < 0):",
        RAISED,
        "b = a * a + x",
    )
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "script.py").write_text("".join(f"{line}\n" for line in lines))
    outcome = fused(tmp_path / "before")
    assert not any(len(group.members) > 1 and group.calls for group in outcome.plan.groups)


def test_parts_that_no_kernel_joins_keep_the_check(tmp_path: Path) -> None:
    lines = ("if np.any(a < 0):", RAISED, "a = a / a.sum(axis=1, keepdims=True)")
    groups = planned(program(lines), tmp_path)
    assert len(groups) > 1
    assert 'raise ValueError("negative")' in (tmp_path / "after" / "steps.py").read_text()

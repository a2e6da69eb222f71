"""Which totals of whole arrays have a kernel of their own?"""

from pathlib import Path

import pytest

from tests.stories.story import planned

MEAN, REST = "mean = np.mean(x)", ("d = x - mean", "return np.mean(d**2) + np.mean(d**4)")


def groups(folder: Path, *lines: str, flags: tuple[str, ...] = ()) -> list[list[str]]:
    """The variables that each group of a function with these lines binds or returns."""
    body = "\n".join(f"    {line}" for line in lines)
    text = f"import numpy as np\n\n\ndef f(x, y):\n{body}\n"
    (folder / "scores.py").write_text(text, encoding="utf-8")
    (module,) = planned(folder, flags).modules
    return [[name for member in group.members for name in member.results] for group in module.groups]


@pytest.mark.parametrize("total", [MEAN, "mean = x.mean()", "mean = np.sum(x)", "mean = x.sum(dtype=np.float64)"])
def test_a_total_that_feeds_the_next_kernel_is_a_kernel(tmp_path: Path, total: str) -> None:
    first, second = groups(tmp_path, total, *REST)
    assert first == ["mean"] and second[0] == "d"


@pytest.mark.parametrize(
    "lines",
    [
        (MEAN, "print(mean)", "d = x - y", "return np.mean(d**2) + np.mean(d**4)"),  # which the kernel does not need
        (MEAN, "return x - mean"),  # no kernel
    ],
)
def test_other_totals_stay_with_the_library(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert all(names != ["mean"] for names in groups(tmp_path, *lines))


@pytest.mark.parametrize("total", ["mean = np.max(x)", "mean = np.mean(y)"])
def test_it_is_a_kernel_where_one_function_calls_all(tmp_path: Path, total: str) -> None:
    first, *_ = groups(tmp_path, total, *REST)
    assert first == ["mean"]


def test_exact_sums_stay_with_numpy(tmp_path: Path) -> None:
    found = groups(tmp_path, MEAN, *REST, flags=("--fp", "exact"))
    assert all(names != ["mean"] for names in found)

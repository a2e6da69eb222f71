"""Where a run is cut because nothing is shared, does its rest go on with what the run could not take in?"""

from pathlib import Path

from tests.stories.story import planned


def members(folder: Path, *lines: str) -> list[int]:
    body = "\n".join(f"    {line}" for line in lines)
    text = f"import numpy as np\n\n\ndef step(u: np.ndarray, v: np.ndarray, c):\n{body}\n"
    (folder / "step.py").write_text(text, encoding="utf-8")
    return [len(group.members) for group in planned(folder).groups]


LAPLACIAN, UPDATE = "a = u[2:] + u[:-2] - 2 * u[1:-1]", "u[1:-1] += v[1:-1] * c + b"


def test_the_rest_goes_on_with_what_the_first_part_forbids(tmp_path):
    assert members(tmp_path, LAPLACIAN, "b = v[1:-1] * c + 1", UPDATE, "return a") == [1, 2]


def test_what_shares_data_with_the_first_part_stays_with_it(tmp_path):
    assert members(tmp_path, LAPLACIAN, "b = v[1:-1] * c + a", UPDATE, "return a") == [2, 1]

"""When is the value of a store computed with the statements before it, which read what it overwrites?"""

import pytest

from tests.stories.story import planned

PRODUCERS = ("a = u[:-2] - u[1:-1]", "b = u[2:] - u[1:-1]")
STORE = "u[1:-1] = u[1:-1] + k * (a / (1 + a * a) + b / (1 + b * b))"


def members(folder, *lines):
    """For each group of a function with these lines, what its members bind or store into."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "flow.py").write_text(f"import numpy as np\n\n\ndef f(u, k, g):\n{body}\n", encoding="utf-8")
    groups = planned(folder).groups
    return [[(member.results or member.writes.stored)[0] for member in group.members] for group in groups]


def test_two_intermediates_vanish(tmp_path):
    assert members(tmp_path, *PRODUCERS, STORE, "return u") == [["a", "b", "value"]]


def test_three_intermediates_of_an_update_vanish(tmp_path):
    lines = (*PRODUCERS, "c = np.exp(a)", "u[1:-1] += k * (c * a + b * b)")
    assert members(tmp_path, *lines) == [["a", "b", "c", "u"]]


@pytest.mark.parametrize(
    "lines",
    [
        (*PRODUCERS, STORE, "return u, a"),  # one of them is read afterwards
        (PRODUCERS[0], "u[1:-1] = u[1:-1] + k * (a / (1 + a * a))"),  # one alone
        (*PRODUCERS, "u[1:-1] += k * (a / (1 + a * a) + b / (1 + b * b))"),  # NumPy reads what is there again
        (*PRODUCERS, "print(u)", STORE),
        (*PRODUCERS, "u[1:-1] = g(u)[1:-1] + k * (a / (1 + a * a) + b / (1 + b * b))"),  # `g` may write `u`
    ],
)
def test_the_store_stays_apart(tmp_path, lines):
    groups = members(tmp_path, *lines)
    assert ["a", "b"] in groups or groups == [["value"]] or groups == [["u"]], groups


def test_a_value_that_reads_the_changed_array_waits(tmp_path):
    """The second store reads what the first has written: two groups."""
    lines = (
        *PRODUCERS,
        STORE,
        "c = u[2:] - u[:-2]",
        "d = u[2:] + u[:-2]",
        "u[1:-1] = c / (1 + c * c) + d / (1 + d * d)",
    )
    assert members(tmp_path, *lines) == [["a", "b", "value"], ["c", "d", "value"]]

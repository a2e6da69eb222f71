"""Arithmetic of a reduction inside a statement, `skew = np.mean(d**3) / var**1.5`, does not part the reductions around it, unless
something depends on when it runs."""

from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

HEAD = "import numpy as np\n\n\ndef f(x, y):\n"
FIRST = ("d = x * y - 0.5", "var = np.mean(d**2)")
LAST = ("kurtosis = np.mean(d**4) / var - 3.0", "return var, skew, kurtosis")
TOGETHER = {
    "of numbers": ("skew = np.mean(d**3) / var**1.5",),
    "twice": ("skew = np.mean(d**3) / var**1.5", "least = 2.0 * np.min(d) + var"),
    "in one statement": ("skew = (np.mean(d**3) - np.max(d)) / var**1.5",),
    "then a reduction alone": ("skew = np.mean(d**3) / var**1.5", "top = np.max(d)"),
}
APART = {
    "an array that it computes with": ("skew = np.mean(d**3) / y",),
    "a print": ("skew = np.mean(d**3) / var**1.5", "print(skew)"),
    "another number under a name that is read": ("skew = np.mean(d**3) / var**1.5", "var = 2.0 * var"),
    "an array that is written": ("skew = np.mean(d**3) / var**1.5", "d -= 1.0"),
    "a reduction that reads it": ("skew = np.mean(d**3) / var**1.5", "d = d * skew"),
    "a function that may raise": ("skew = check(np.mean(d**3)) / var**1.5",),
    "names that are shown": ("skew = np.mean(d**3) / var**1.5", "names = len(locals())", "skew = skew + names"),
}


def outcomes(lines: tuple[str, ...], folder: Path) -> tuple[list[list[str]], str]:
    """The members of the groups, and the author's function after it; what it computes is what the original does."""
    (folder / "before").mkdir()
    body = "".join(f"    {line}\n" for line in (*FIRST, *lines, *LAST))
    (folder / "before" / "moments.py").write_text(f"{HEAD}{body}\n\ndef check(value):\n    return float(value)\n")
    outcome = fused(folder / "before")
    assert not outcome.diagnostics
    write(outcome, folder / "after")
    rng = np.random.default_rng(2)
    given = rng.normal(size=(3, 700)), rng.normal(size=(3, 700))
    with imported(folder / "before") as load:
        expected = load("moments").f(*(each.copy() for each in given))
    with imported(folder / "after") as load:
        found = load("moments").f(*(each.copy() for each in given))
    for mine, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-12)
    members = [[member.name for member in group.members] for group in outcome.plan.groups]
    return members, (folder / "after" / "moments.py").read_text()


@pytest.mark.parametrize("case", TOGETHER)
def test_a_group_goes_on(case: str, tmp_path: Path) -> None:
    (members, *others), text = outcomes(TOGETHER[case], tmp_path)
    assert members[:2] == ["d", "var"] and len(members) > 3
    assert not others
    assert "d = " not in text


@pytest.mark.parametrize("case", APART)
def test_a_group_ends(case: str, tmp_path: Path) -> None:
    groups, _ = outcomes(APART[case], tmp_path)
    assert not any({"d", "var"} < {*members} and len(members) > 3 for members in groups), groups

"""Arrays of CuPy's that a group overwrites: of which does it read what they held before, without a copy?"""

from pathlib import Path

import pytest

from fusec.base.plan.plan import FusionGroup
from tests.stories.story import planned

HEAD = "import cupy as np\n\n\ndef step(p, q, n, rate):\n"
COPY = "    before = p.copy()\n"
STORE = "    p[1:-1] = 0.5 * (before[2:] + before[:-2])\n"
FLUX = "    flux = q * (p[1:] - p[:-1])\n"
UPDATE = "    p[1:-1] -= rate * (flux[1:] - flux[:-1])\n"


def groups_of(folder: Path, text: str) -> tuple[FusionGroup, ...]:
    (folder / "steps.py").write_text(text, "utf-8")
    return planned(folder).groups


def takes_copy(group: FusionGroup) -> bool:
    return any(preparation.name == "before" for preparation in group.call.prepared)


def old_values(group: FusionGroup) -> set[str]:
    return {array.before_of for member in group.members for array in member.kernel.parameters} - {""}


def test_a_copy_for_nobody_else_is_taken_in(tmp_path: Path) -> None:
    (group,) = groups_of(tmp_path, HEAD + COPY + STORE)
    assert takes_copy(group)
    assert not group.call.outputs


@pytest.mark.parametrize(
    "body",
    [
        COPY + STORE + "    return before\n",  # somebody reads the copy later
        COPY + STORE + "    return np.abs(before) + rate\n",
        COPY + "    print(p)\n" + STORE,  # or sees it between
        COPY + "    # as it was\n" + STORE,
        COPY.replace("p.copy()", "q.copy()") + STORE,  # what is copied is not written
        COPY.replace("p.copy()", "np.copy(p)") + STORE,  # elements may lie in memory otherwise
        COPY.replace("p.copy()", 'p.copy("F")') + STORE,
        COPY.replace("p.copy()", 'p.astype("f")') + STORE,  # of another dtype
        COPY + "    p *= 2.0\n    p = p + q\n" + STORE,  # another array has the name
        COPY + STORE.replace("before[2:]", "before[n:]"),  # a bound that only a run knows
        (COPY + STORE).replace("    ", "        ").join(("    for before in q:\n", "    return before\n")),
    ],
)
def test_other_copies_stay(tmp_path: Path, body: str) -> None:
    assert not any(takes_copy(group) for group in groups_of(tmp_path, HEAD + body))


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (FLUX + UPDATE, {"p"}),
        ("    p[1:-1] = 0.5 * (p[2:] + p[:-2])\n", {"p"}),
        ("    flux = p[1:] * q[:-1]\n    q[1:-1] += flux[1:] - flux[:-1]\n" + UPDATE, {"p", "q"}),
    ],
)
def test_neighbours_are_read_as_they_were(tmp_path: Path, body: str, names: set[str]) -> None:
    (group,) = groups_of(tmp_path, HEAD + body)
    assert old_values(group) == names
    assert not group.last_store
    assert all(operand.name in ("p", "q", "rate") for operand in group.call.operands)


@pytest.mark.parametrize(
    "body",
    [
        FLUX + "    print(p)\n" + UPDATE,
        FLUX + "    p[0] = 0.0\n" + UPDATE,  # the flux was computed before
        FLUX + "    p += q\n" + UPDATE,
        FLUX + UPDATE + "    return flux\n",  # stored as a whole
        FLUX + UPDATE.replace("flux[1:]", "flux[n:]"),
        FLUX.replace("p[1:] - p[:-1]", "p[::2] - p[1::2]") + UPDATE,
        "    p *= 0.5 * q\n",  # no neighbours
        "    view = p[:]\n    flux = q * (view[1:] - view[:-1])\n    view[0] = 0.0\n" + UPDATE,  # a second name
    ],
)
def test_other_updates_stay(tmp_path: Path, body: str) -> None:
    assert not any(old_values(group) for group in groups_of(tmp_path, HEAD + body))


def test_other_libraries_have_no_such_kernels(tmp_path: Path) -> None:
    assert not any(map(old_values, groups_of(tmp_path, (HEAD + FLUX + UPDATE).replace("cupy", "numpy"))))
    text = HEAD.replace("step(p", "step(np, p").replace("import cupy as np\n\n\n", "") + FLUX + UPDATE
    assert not any(map(old_values, groups_of(tmp_path, text)))

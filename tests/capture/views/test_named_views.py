"""Which names are views of another name's array wherever they were bound, so that the model knows them for one memory?"""

from pathlib import Path

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import capture

LOOP = "for _ in range(w):\n        t = u[2:] - v\n        v += np.exp(t)"
SHARED = {
    "before a loop": f"v = u[1:-1]\n    {LOOP}",
    "of several": f"w, v = u[2:], u[1:-1]\n    {LOOP}",
    "after a print": f"v = u[1:-1]\n    print(v)\n    {LOOP}",
    "updated in between": f"v = u[1:-1]\n    v *= 2\n    u -= 1\n    {LOOP}",
    "of an array made before": f"u = x[1:]\n    v = u[1:-1]\n    {LOOP}",
    "in a branch": f"v = u[1:-1]\n    if x:\n        {LOOP.replace(chr(10), chr(10) + '    ')}",
}
APART = {
    "base bound again": f"v = u[1:-1]\n    {LOOP}\n    u = x",
    "view bound again": f"v = u[1:-1]\n    {LOOP}\n    v = x",
    "view deleted": f"v = u[1:-1]\n    {LOOP}\n    del v",
    "view of a loop": f"for w in x:\n        v = u[1:-1]\n        print(v)\n    {LOOP}",
    "base of a loop": f"v = w[1:-1]\n    for u in x:\n        {LOOP.replace(chr(10), chr(10) + '    ')}",
    "base made after it": f"v = w[1:-1]\n    w = u\n    {LOOP}",
    "copy": f"v = u[1:-1].copy()\n    {LOOP}",
    "row": f"v = u[1]\n    {LOOP}",
    "chosen elements": f"v = u[x]\n    {LOOP}",
    "base of several": f"u, v = x, u[1:-1]\n    {LOOP}",
    "captured": f"v = u[1:-1]\n    key = lambda: v\n    {LOOP}",
    "shown": f"v = u[1:-1]\n    {LOOP}\n    return locals()",
}


def storages(folder: Path, body: str) -> set[str]:
    """The memory that the launch which reads `u[2:]` and `v` finds under these names."""
    parameters = "w, x" if body.startswith("u = ") else "u, w, x"
    (folder / "m.py").write_text(f"import numpy as np\ndef f({parameters}):\n    {body}\n")
    launches = [
        item for m in capture(folder).modules for r in m.regions for item in r.items if isinstance(item, Launch)
    ]
    arrays = [array for launch in launches if launch.results == ("t",) for array in launch.kernel.parameters]
    assert {array.text for array in arrays} == {"u[2:]", "v"}
    return {array.storage.name for array in arrays}


@pytest.mark.parametrize("case", SHARED)
def test_view_and_base_are_one_memory(tmp_path: Path, case: str) -> None:
    assert len(storages(tmp_path, SHARED[case])) == 1


@pytest.mark.parametrize("case", APART)
def test_only_a_run_can_tell(tmp_path: Path, case: str) -> None:
    assert len(storages(tmp_path, APART[case])) == 2

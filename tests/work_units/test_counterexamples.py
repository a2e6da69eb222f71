"""Thirteen programs that PyKokkos' own run-time fusion gets wrong: each is refused, with a code, or fused and right.

Where only a run shows whether fusion is right, the guard decides.
"""

from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, require_same, rewritten

FUSED, GUARDED = "fused", "guarded"
N = 8
UNITS = {
    "set": "def set(i, v):\n    v[i] = 1.0 + i",
    "clear": "def clear(i, v):\n    v[i] = 0.0",
    "clear_first": "def clear_first(i, v):\n    v[0] = 0.0",
    "copy": "def copy(i, v, w):\n    w[i] = v[i]",
    "bump": "def bump(i, v):\n    x: float = v[i]\n    v[i] = x + 1.0",
    "following": "def following(i, v, w, n):\n    if i < n - 1:\n        w[i] = v[i + 1]",
    "last_to_first": "def last_to_first(i, s, n):\n    if i == n - 1:\n        s[0] = 5.0",
    "from_first": "def from_first(i, s, w):\n    w[i] = s[0]",
    "permuted": "def permuted(i, v, perm, w):\n    idx: int = perm[i]\n    v[idx] = w[i]",
    "from_permuted": "def from_permuted(i, v, perm, w):\n    idx: int = perm[i]\n    w[i] = v[idx] * 2.0",
    "shifted": "def shifted(i, v, k):\n    v[i + k] = v[i + k] * 2.0 + i",
    "suffix": "def suffix(i, v, w, n):\n    s: float = 0.0\n    for j in range(i, n):\n        s += v[j]\n    w[i] = s",
    "into_half": "def into_half(i, v):\n    v[i // 2] = 1.0 * (i // 2)",
    "negated": "def negated(i, v):\n    v[i] = -v[i]",
    "only_positive": "def only_positive(i, v, w):\n    if v[i] < 0.0:\n        return\n    w[i] = v[i]",
    "relax": "def relax(i, v):\n    v[i] = 0.5 * v[i]",
    "residual": "def residual(i, acc, v):\n    acc += v[i] * v[i]",
}
PROGRAMS = {
    "all, then the first": (("set", "clear_first"), "pk.parallel_for(n, set, v=v)\npk.parallel_for(n, clear_first, v=v)", "FUS202"),
    "read, then overwritten": (("copy", "clear"), "pk.parallel_for(n, copy, v=v, w=w)\npk.parallel_for(n, clear, v=v)", FUSED),
    "filled between": (("set", "copy"), "pk.parallel_for(n, set, v=v)\nv.fill(3.0)\npk.parallel_for(n, copy, v=v, w=w)", "FUS207"),
    "raw arrays": (("set", "copy"), "r = v.data\npk.parallel_for(n, set, v=r)\nh = r[1] * 2.0\npk.parallel_for(n, copy, v=r, w=w)\nreturn float(h)", "FUS207"),
    "the last writes what all read": (("last_to_first", "from_first"), "pk.parallel_for(n, last_to_first, s=v, n=n)\npk.parallel_for(n, from_first, s=v, w=w)", "FUS202"),
    "the next element": (("bump", "following"), "pk.parallel_for(n, bump, v=v)\npk.parallel_for(n, following, v=v, w=w, n=n)", "FUS203"),
    "two permutations": (("permuted", "from_permuted"), "pk.parallel_for(n, permuted, v=v, perm=p, w=w)\npk.parallel_for(n, from_permuted, v=v, perm=q, w=w)", "FUS406"),
    "two shifts": (("shifted",), "pk.parallel_for(n - 5, shifted, v=v, k=0)\npk.parallel_for(n - 5, shifted, v=v, k=2)", "FUS203"),
    "a loop over what follows": (("bump", "suffix"), "pk.parallel_for(n, bump, v=v)\npk.parallel_for(n, suffix, v=v, w=w, n=n)", "FUS406"),
    "a part and the whole": (("bump", "copy"), "u = v[1:n]\npk.parallel_for(n - 1, bump, v=u)\npk.parallel_for(n - 1, copy, v=v, w=w)", GUARDED),
    "a history of residuals": (("relax", "residual"), "h = []\nfor t in range(3):\n    pk.parallel_for(n, relax, v=v)\n    h.append(pk.parallel_reduce(n, residual, v=v))\nreturn h", "FUS207"),
    "two places of one element": (("into_half", "negated"), "pk.parallel_for(n, into_half, v=v)\npk.parallel_for(n, negated, v=v)", "FUS406"),
    "an early return": (("only_positive", "clear"), "pk.parallel_for(n, only_positive, v=v, w=w)\npk.parallel_for(n, clear, v=v)", FUSED),
}  # fmt: skip


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(5)
    v, w, p, q = View([N]), View([N]), View([N], np.int32), View([N], np.int32)
    v.data[...], w.data[...] = random.uniform(-2, 2, N), random.uniform(-2, 2, N)
    p.data[...], q.data[...] = random.permutation(N), random.permutation(N)
    return v, w, p, q, N


def test_there_are_thirteen() -> None:
    assert len(PROGRAMS) == 13


@pytest.mark.parametrize("name", PROGRAMS)
def test_counterexample(name: str, tmp_path: Path) -> None:
    used, statements, expected = PROGRAMS[name]
    units = "".join(f"\n\n@pk.workunit\n{UNITS[each]}\n" for each in used)
    step = "".join(f"    {line}\n" for line in statements.splitlines())
    outcome = rewritten(f"{HEAD}{units}\n\ndef step(v, w, p, q, n):\n{step}", tmp_path)
    groups = [group for module in outcome.plan.modules for group in module.groups]
    codes = {refusal.code for module in outcome.plan.modules for refusal in module.refusals}
    assert bool(groups) == (expected in (FUSED, GUARDED)), codes
    assert expected in (FUSED, GUARDED) or expected in codes, codes
    ran = require_same(tmp_path, operands)
    assert any("_kernel_" in unit for unit in ran) == (expected == FUSED), ran

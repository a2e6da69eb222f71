"""Work units that stay apart: what PyKokkos' own fusion gets wrong, and the nearest programs to those that fuse."""

from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, N, require_same, rewritten

UNITS = """

@pk.workunit
def zero(i, v):
    v[i] = 0.0


@pk.workunit
def ones(i, v):
    v[i] = 1.0


@pk.workunit
def copy(i, v, w):
    w[i] = v[i]


@pk.workunit
def last_to_first(i, s, n):
    if i == n - 1:
        s[0] = 5.0


@pk.workunit
def from_first(i, s, w):
    w[i] = s[0]


@pk.workunit
def bumped(i, v):
    x: float = v[i]
    v[i] = x + 1.0


@pk.workunit
def next_of(i, v, w, n):
    if i < n - 1:
        w[i] = v[i + 1]


@pk.workunit
def by(i, v, perm):
    at: int = perm[i]
    v[at] = i


@pk.workunit
def further(i, v, k):
    v[i + k] = i


@pk.workunit
def plus(i, v, k):
    v[i + k] += 1.0


@pk.workunit
def suffix(i, v, w, n):
    s: float = 0.0
    for j in range(i, n):
        s += v[j]
    w[i] = s


@pk.workunit
def halves(i, v, w):
    v[i // 2] += w[i]


@pk.workunit
def total(i, acc, v):
    acc += v[i]


@pk.workunit
def scaled(i, v, s):
    v[i] = v[i] * s


@pk.workunit
def declared(i, v: pk.View1D[pk.int32], w):
    w[i] = v[i]


@pk.workunit
def with_print(i, v):
    pk.printf("%d", i)
    v[i] = 1.0


@pk.workunit
def other_place(j: int, v):
    k: int = 0
    v[k] = j


@pk.workunit
def running(i, acc, last_pass, v):
    acc += v[i]
    if last_pass:
        v[i] = acc


@pk.workunit
def by_team(member: pk.TeamMember, v):
    k: int = member.league_rank()
    if member.team_rank() == 0:
        v[k] = v[k] + 1.0


def step(v, w, s, perm, n):
"""
PROGRAMS = {
    "read, then overwritten": "pk.parallel_for(n, copy, v=v, w=w)\npk.parallel_for(n - 1, further, v=v, k=1)",
    "filled between": "pk.parallel_for(n, ones, v=v)\nv.fill(3.0)\npk.parallel_for(n, copy, v=v, w=w)",
    "written by the host": "pk.parallel_for(n, ones, v=v)\nv[0] = 7.0\npk.parallel_for(n, copy, v=v, w=w)",
    "the last writes what all read": "pk.parallel_for(n, last_to_first, s=s, n=n)\npk.parallel_for(n, from_first, s=s, w=w)",
    "the next element": "pk.parallel_for(n, bumped, v=v)\npk.parallel_for(n, next_of, v=v, w=w, n=n)",
    "two permutations": "pk.parallel_for(n, by, v=v, perm=perm)\npk.parallel_for(n, copy, v=v, w=w)",
    "two shifts": "pk.parallel_for(n - 5, further, v=v, k=0)\npk.parallel_for(n - 5, further, v=v, k=5)",
    "a loop over what follows": "pk.parallel_for(n, bumped, v=v)\npk.parallel_for(n, suffix, v=v, w=w, n=n)",
    "a part and the whole": "u = v[1:n]\npk.parallel_for(n - 1, bumped, v=u)\npk.parallel_for(n - 1, copy, v=v, w=w)",
    "a sum that is read": "t = pk.parallel_reduce(n, total, v=v)\npk.parallel_for(n, scaled, v=v, s=t)",
    "a number of a sum": "t = pk.parallel_reduce(n, total, v=v)\nu = 2.0 * t\npk.parallel_for(n, scaled, v=v, s=u)",
    "another name of a sum": "t = pk.parallel_reduce(n, total, v=v)\nu = t\npk.parallel_for(n, scaled, v=v, s=u)",
    "a range of a sum": "t = pk.parallel_reduce(pk.RangePolicy(0, n), total, v=v)\npk.parallel_for(pk.RangePolicy(0, int(abs(t)) % n), ones, v=v)",
    "two sums": "t = pk.parallel_reduce(n, total, v=v)\nu = pk.parallel_reduce(n, total, v=w)\nreturn t, u",
    "two halves of one element": "pk.parallel_for(n, halves, v=v, w=w)\npk.parallel_for(n, copy, v=v, w=w)",
    "other inline ranges": "pk.parallel_for(pk.RangePolicy(0, n), ones, v=v)\npk.parallel_for(pk.RangePolicy(1, n), copy, v=v, w=w)",
    "other spaces": "p = pk.RangePolicy(pk.OpenMP, 0, n)\nq = pk.RangePolicy(pk.ExecutionSpace.Serial, 1, n)\npk.parallel_for(p, ones, v=v)\npk.parallel_for(q, copy, v=v, w=w)",
    "policies without a common place": "p = pk.RangePolicy(0, 3)\nq = pk.RangePolicy(n - 3, n)\npk.parallel_for(p, ones, v=v)\npk.parallel_for(q, copy, v=w, w=s)",
    "the next element of another range": "p = pk.RangePolicy(0, n)\nq = pk.RangePolicy(1, n)\npk.parallel_for(p, ones, v=v)\npk.parallel_for(q, next_of, v=v, w=w, n=n)",
    "a sum over fewer places": "t = pk.parallel_reduce(3, total, v=w)\npk.parallel_for(n, ones, v=v)\nreturn t",
    "a sum over other places": "p = pk.RangePolicy(0, n)\nq = pk.RangePolicy(1, n)\npk.parallel_for(p, ones, v=v)\nreturn pk.parallel_reduce(q, total, v=v)",
    "a number bound between": "pk.parallel_for(n, ones, v=v)\nn = n - 3\npk.parallel_for(n, copy, v=v, w=w)",
    "a print between": "pk.parallel_for(n, ones, v=v)\nprint(v[0])\npk.parallel_for(n, copy, v=v, w=w)",
    "a fence between": "pk.parallel_for(n, ones, v=v)\npk.fence()\npk.parallel_for(n, copy, v=v, w=w)",
    "a number of the host's between": "pk.parallel_for(n, ones, v=v)\nm = float(v[0])\npk.parallel_for(n, scaled, v=v, s=m)",
    "an initial value": "pk.parallel_for(n, ones, v=v)\nreturn pk.parallel_reduce(n, total, 5, v=v)",
    "what is not modelled": "pk.parallel_for(n, other_place, v=v)\npk.parallel_for(n, copy, v=v, w=w)",
    "a missing argument": "pk.parallel_for(n, ones, v=v)\npk.parallel_for(n, copy, v=v)",
    "named arguments of a dictionary": "pk.parallel_for(n, ones, v=v)\npk.parallel_for(n, copy, **{'v': v, 'w': w})",
    "an entry as an argument": "pk.parallel_for(n, ones, v=v)\npk.parallel_for(n, copy, v=[v][0], w=w)",
    "two declarations": "pk.parallel_for(n, ones, v=v)\npk.parallel_for(n, declared, v=v, w=w)",
    "a scan": "pk.parallel_for(n, ones, v=v)\npk.parallel_scan(n, running, v=v)\npk.parallel_for(n, copy, v=v, w=w)",
    "the value of a scan": "t = pk.parallel_scan(n, running, v=v)\npk.parallel_for(n, copy, v=v, w=w)\nreturn t",
    "teams": "pk.parallel_for(n, ones, v=v)\npk.parallel_for(pk.TeamPolicy(n, pk.AUTO), by_team, v=v)\npk.parallel_for(n, copy, v=v, w=w)",
    "teams over what could be a range": "p = pk.TeamPolicy(n, 1)\npk.parallel_for(p, by_team, v=v)\npk.parallel_for(p, by_team, v=w)",
    "a list of work units": "pk.parallel_for(n, [ones, zero], v=v)\npk.parallel_for(n, copy, v=v, w=w)",
}
RUNTIME = {
    *("two shifts", "a part and the whole", "other spaces"),
    *("policies without a common place", "a sum over fewer places", "a sum over other places"),
}  # which a guard may refuse


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(1)
    views = [View([N]) for _ in range(3)]
    for view in views:
        view.data[...] = random.uniform(-2, 2, N)
    perm = View([N], np.int32)
    perm.data[...] = random.permutation(N)
    return (*views, perm, N)


BESIDE = {
    "a scan": "pk.parallel_scan(n, running, v=v)",
    "teams": "pk.parallel_for(pk.TeamPolicy(n, 2), by_team, v=v)",
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_scans_and_teams_fuses(name: str, tmp_path: Path) -> None:
    calls = ["pk.parallel_for(n, ones, v=v)", "pk.parallel_for(n, copy, v=v, w=w)"]
    lines = "".join(f"    {line}\n" for line in (*calls, BESIDE[name], *calls[::-1]))
    outcome = rewritten(f"{HEAD}{UNITS}{lines}", tmp_path)
    assert len(outcome.plan.groups) == 2
    ran = require_same(tmp_path, operands)
    assert ["_kernel_" in unit for unit in ran] == [True, False, True]


@pytest.mark.parametrize("name", PROGRAMS)
def test_work_units_stay_apart(name: str, tmp_path: Path) -> None:
    lines = "\n".join(f"    {line}" for line in PROGRAMS[name].splitlines())
    outcome = rewritten(f"{HEAD}{UNITS}{lines}\n", tmp_path)
    assert not outcome.diagnostics
    told = [refusal.note for module in outcome.plan.modules for refusal in module.refusals]
    assert told or name in RUNTIME
    ran = require_same(tmp_path, operands)
    assert not any("_kernel_" in unit for unit in ran), (told, ran)
    if name not in RUNTIME:
        assert not outcome.plan.groups, told

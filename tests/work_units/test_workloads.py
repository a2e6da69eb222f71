"""Workloads, objects whose main method PyKokkos translates as a whole: executed as one work unit, or as they are."""

from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, require_pinned, require_same, rewritten

GOLDEN = Path(__file__).parent / "golden" / "workloads"
N = 9
CLASS = """

@pk.workload{options}
class Flow:
    def __init__(self, n, u, v, w):
        self.n: int = n
        self.m: int = n - 2
        self.rate: float = 0.5
        self.most: float = 6
        self.total: float = 0.25
        self.u: pk.View1D[pk.double] = u
        self.v: pk.View1D[pk.double] = v
        self.w: pk.View1D[pk.double] = w

    @pk.main
    def run(self):
        {main}

    @pk.workunit
    def push(self, i: int):
        self.v[i] = self.rate * self.u[i] + i // 2

    @pk.workunit
    def pull(self, i: int):
        self.w[i] = self.v[i] - 1.0

    @pk.workunit
    def shift(self, i: int):
        if i < self.n - 1:
            self.w[i] = self.v[i + 1]

    @pk.workunit
    def scaled(self, i: int):
        self.w[i] = self.total * self.w[i]

    @pk.workunit
    def norm(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.w[i] * self.w[i]

    @pk.workunit
    def top(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.v[i]
{further}

class Louder(Flow):
    def push(self, i):
        raise ValueError(i)


def step(u, v, w, n, kept):
    {call}
"""
PUSH, PULL = "pk.parallel_for(self.n, self.push)", "pk.parallel_for(self.n, self.pull)"
NORM = "self.total = pk.parallel_reduce(self.n, self.norm)"
CALL = "f = Flow(n, u, v, w)\npk.execute(pk.ExecutionSpace.Default, f)\nreturn f.total"
NOTES = '''
    @pk.callback
    def note(self):
        """After the main method, with its total."""
        kept.append(self.total)
'''
FUSED = {
    "workload": ([PUSH, PULL, NORM], CALL),
    "without a total": ([PUSH, PULL], CALL),
    "several ends": ([PUSH, "pk.parallel_for('part', self.m, self.pull)", NORM], CALL),
    "an object with the name of an attribute": (
        [PUSH, PULL, NORM],
        CALL.replace("f = F", "v = F").replace(", f)", ", v)").replace("f.", "v."),
    ),
    "fences": (['"""Both."""', PUSH, "pk.fence()", PULL], CALL),
    "a sum in the middle": ([PUSH, "self.total = pk.parallel_reduce(self.n, self.top)", PULL], CALL),
    "another space": ([PUSH, PULL], CALL.replace("ExecutionSpace.Default", "get_default_space()")),
    "twice": ([PUSH, PULL, NORM], CALL.replace("pk.execute(", "pk.execute(pk.OpenMP, f)\npk.execute(")),
    "NumPy's integer": ([PUSH, PULL], CALL.replace("Flow(n,", "Flow(np.int64(n),")),
}
APART = {
    "neighbours": ([PUSH, "pk.parallel_for(self.n, self.shift)"], CALL, "FUS203"),
    "two sums": (
        [PUSH, "self.most = pk.parallel_reduce(self.n, self.top)", PULL, NORM],
        f"{CALL}, f.most",
        "FUS206",
    ),
    "a timer": (["timer = pk.Timer()", PUSH, PULL, "self.total = timer.seconds()"], CALL, "FUS207"),
    "a loop": (["for k in range(3):\n    pk.parallel_for(self.n, self.push)", PULL], CALL, "FUS207"),
    "an element": ([PUSH, "self.v[0] = 2.0", PULL], CALL, "FUS207"),
    "a number": ([PUSH, "rate: float = 2.0", PULL], CALL, "FUS207"),
    "a total that is taken": ([PUSH, NORM, "pk.parallel_for(self.n, self.scaled)"], CALL, "FUS403"),
    "a float as the range": ([PUSH, "pk.parallel_for(self.most, self.pull)"], CALL, "FUS403"),
    "a computed range": ([PUSH, "pk.parallel_for(self.n - 1, self.pull)"], CALL, "FUS403"),
    "Python's numbers": ([PUSH, PULL], CALL.replace("Default", "Debug"), "FUS403"),
    "a computed space": ([PUSH, PULL], CALL.replace("pk.ExecutionSpace.Default", "[pk.OpenMP][0]"), "FUS403"),
    "a view beside itself": ([PUSH, PULL], CALL.replace("u, v, w)", "v, v, w)"), ""),
    "parts that overlap": ([PUSH, PULL], CALL.replace("u, v, w)", "u[0:n - 1], u[1:n], w)").replace("(n,", "(n - 1,"), ""),
    "a class derived": ([PUSH, PULL], CALL.replace("Flow(", "Louder("), ""),
    "a method of the object": ([PUSH, PULL], CALL.replace("pk.execute", "f.push = f.pull\npk.execute"), ""),
    "one launch": ([PUSH], CALL, ""),
}  # fmt: skip
RUNTIME = {"a view beside itself", "parts that overlap", "a class derived"}


def program(main: list[str], call: str, further: str = "", options: str = "") -> str:
    lines = [line for each in main for line in each.splitlines()]
    text = CLASS.replace("{main}", "\n        ".join(lines)).replace("{call}", "\n    ".join(call.splitlines()))
    return HEAD + text.replace("{further}", further).replace("{options}", options)


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(9)
    views = [View([N]) for _ in range(3)]
    for view in views:
        view.data[...] = random.integers(-8, 9, N) / 4
    return (*views, N, 0)


@pytest.mark.parametrize("name", FUSED)
def test_a_workload_becomes_one_launch(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    outcome = rewritten(program(*FUSED[name]), tmp_path)
    assert not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    assert len(ran) == (2 if name == "twice" else 1) and all("_kernel_" in unit for unit in ran), ran
    if name in ("workload", "several ends"):
        golden = GOLDEN / f"{name.replace(' ', '_')}.txt"
        require_pinned(tmp_path, golden, update=request.config.getoption("--update-golden"))


@pytest.mark.parametrize("name", APART)
def test_a_workload_stays(name: str, tmp_path: Path) -> None:
    main, call, code = APART[name]
    outcome = rewritten(program(main, call), tmp_path)
    assert not outcome.diagnostics
    codes = [refusal.code for module in outcome.plan.modules for refusal in module.refusals]
    assert bool(outcome.plan.groups) == (name in RUNTIME), codes
    assert code in codes or not code, codes
    if code != "FUS207" and name != "a float as the range":  # those need more of C++ than the executor has
        assert not any("_kernel_" in unit for unit in require_same(tmp_path, operands))


def test_callbacks_run_after_the_fused_work_unit(tmp_path: Path) -> None:
    text = program(*FUSED["workload"], NOTES).replace("return f.total", "return list(kept)")
    rewritten(
        text.replace("\n\n@pk.workload", "\n\nkept = []\n\n\n@pk.workload").replace(", n, kept)", ", n, more)"),
        tmp_path,
    )
    ran = require_same(tmp_path, operands)
    assert len(ran) == 1 and "_kernel_" in ran[0]


def test_the_total_has_the_type_that_pykokkos_gives_it(tmp_path: Path) -> None:
    text = program(*FUSED["workload"]).replace("return f.total", "return type(f.total).__name__")
    rewritten(text, tmp_path)
    assert len(require_same(tmp_path, operands)) == 1


def test_an_attribute_that_runs_code_runs_the_authors_call(tmp_path: Path) -> None:
    text = program(*FUSED["workload"]).replace(
        "class Louder", "Flow.rate = property(lambda self: 2.0)\n\n\nclass Louder"
    )
    rewritten(
        text.replace("        self.rate: float = 0.5\n", "        if False:\n            self.rate: float = 0.5\n"),
        tmp_path,
    )
    assert not any("_kernel_" in unit for unit in require_same(tmp_path, operands))

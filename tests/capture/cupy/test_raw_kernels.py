"""Which launches of raw kernels with a contract stand between statements that are fused, and which contracts are none."""

from pathlib import Path

import pytest

from fusec.base.ir.host_statement import RawCall
from fusec.base.plan.choices import Guards
from fusec.base.text.diagnostic import FusecError
from fusec.config import Contracts, Options, RawKernel
from fusec.pipeline import fuse

HEAD = '''
import cupy as cp

fill = cp.RawKernel("""
// fill(float)
extern "C" __global__ void fill(const float* x, float* __restrict__ y, int n) { y[threadIdx.x] = x[threadIdx.x]; }
""", "fill")
module = cp.RawModule(code="...")
other = module.get_function("other")
squares = cp.ElementwiseKernel("T x", "T y", "y = x * x")
'''
STEP = """
def step(x: cp.ndarray, z, u, w, grid):
    t = x * 2
    {call}
    y = {value}
    return y - 1
"""
HELD = """
class Solver:
    def __init__(self):
        self.held = module.get_function("held")
        self.__own = module.get_function("own")
        self.either = module.get_function("either")
        self.either = module.get_function("other")

    def step({owner}, x: cp.ndarray, z, u, w):
        t = x * 2
        {call}
        return t + z
"""
FILL = RawKernel("deposits:fill", ("x",), ("y",))


def calls(tmp_path: Path, text: str, options: Options) -> tuple[RawCall, ...]:
    """Those that a generated function makes."""
    (tmp_path / "deposits.py").write_text(HEAD + text)
    groups = [group for module in fuse(tmp_path, options, lambda _: None).plan.modules for group in module.groups]
    return tuple(call for group in groups for _, call in group.calls)


def step(tmp_path: Path, call: str, value: str, contract: RawKernel = FILL, guards: Guards = Guards.ALLOW) -> list[str]:
    text = STEP.format(call=call, value=value)
    return [
        made.text
        for made in calls(tmp_path, text, Options(contracts=Contracts(raw_kernels=(contract,)), guards=guards))
    ]


@pytest.mark.parametrize(
    ("call", "contract"),
    [
        ("fill((grid,), (32,), (u, w, 32))", FILL),
        ("fill((1, 1), (32, 1, 1), (u, w, 32), shared_mem=64)", FILL),
        ("fill((1,), (32,), (u, w, 32), stream=grid)", FILL),
        ("fill(((grid + 31) // 32,), (32,), (u, w, 2 * grid - 1))", FILL),
        ("fill((1,), (32,), (u, x, 32))", FILL),  # which a statement before it reads
        ("other((1,), (32,), (u, w))", RawKernel("deposits:other", (), (1,))),
    ],
)
def test_launches_that_no_statement_after_them_needs(tmp_path: Path, call: str, contract: RawKernel) -> None:
    assert step(tmp_path, call, "t + z", contract) == [call]


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("fill((1,), (32,), (u, z, 32))", "t + z"),
        ("fill((1,), (32,), (u, z, 32))", "t[1:] + z[1:]"),
        ("fill((1,), (32,), (t, w, 32))", "t + z"),
        ("fill((1,), (32,), (u, t, 32))", "t + z"),
        ("fill((1,), (32,), (u, w[1:], 32))", "t + z"),
        ("fill((1,), (32,), (u, w, len(u)))", "t + z"),
        ("fill((grid(),), (32,), (u, w, 32))", "t + z"),
        ("fill((1,), (32,), (u, w, late))", "t + z"),
        ("fill((1,), (32,), (u, w, 32))", "t + late"),  # which may have no value
        ("fill((1,), (32,), (u,))", "t + z"),
        ("fill((1,), (32,), u)", "t + z"),
        ("fill((1,), (32,), (u, w, 32), stream=grid())", "t + z"),
        ("fill((32 // grid,), (32,), (u, w, 32))", "t + z"),
        ("fill((grid / 32,), (32,), (u, w, 32))", "t + z"),
        ("fill((grid - late,), (32,), (u, w, 32))", "t + z"),
        ("fill((1,), (32,), (u, 2 * w, 32))", "t + z"),
        ("fill((1,), (32,), (u, w, 32), enable_cooperative_groups=True)", "t + z"),
        ("a = fill((1,), (32,), (u, w, 32))", "t + z"),
        ("other((1,), (32,), (u, w))", "t + z"),
        ("fill((1,), (32,), (u, w, 32))", "t + grid(u)"),
        ("fill((1,), (32,), (u, w, 32)); print(u)", "t + z"),
        ("fill((1,), (32,), (u, w, 32)); z += 1", "t + z"),
    ],
)
def test_launches_that_stay_between(tmp_path: Path, call: str, value: str) -> None:
    assert not step(tmp_path, call, value)


def test_a_launch_that_may_raise_stays_between(tmp_path: Path) -> None:
    assert not step(tmp_path, "fill((1,), (32,), (u, w, 32))", "t + z", RawKernel("deposits:fill", (0,), (1,), True))


def test_a_launch_stays_between_without_guards(tmp_path: Path) -> None:
    assert not step(tmp_path, "fill((1,), (32,), (u, w, 32))", "t + z", guards=Guards.FORBID)


def test_a_launch_stays_between_statements_of_which_one_writes_in_place(tmp_path: Path) -> None:
    text = "def step(x: cp.ndarray, z, u, w):\n    x *= 2\n    fill((1,), (32,), (u, w, 32))\n    x += z\n    x -= 1\n"
    assert not calls(tmp_path, text, Options(contracts=Contracts(raw_kernels=(FILL,))))


@pytest.mark.parametrize(
    ("contract", "named"),
    [
        (RawKernel("deposits:fill", ("z",), ()), "names `z`"),
        (RawKernel("deposits:fill", (), (3,)), "names `3`"),
        (RawKernel("deposits:fill", (-1,), ()), "names `-1`"),
        (RawKernel("deposits:other", ("x",), ()), "names `x`"),
        (RawKernel("deposits:missing", (), ()), "is no raw kernel"),
        (RawKernel("deposits:squares", (), (0,)), "is no raw kernel"),
        (RawKernel("elsewhere:fill", (), (0,)), "is no raw kernel"),
    ],
)
def test_a_contract_of_no_kernel_or_parameter_is_an_error(tmp_path: Path, contract: RawKernel, named: str) -> None:
    with pytest.raises(FusecError) as caught:
        step(tmp_path, "pass", "t + z", contract)
    assert caught.value.diagnostic.code == "FUS907"
    assert named in caught.value.diagnostic.message


def test_a_launch_in_a_loop_takes_its_variable(tmp_path: Path) -> None:
    text = """
def steps(x: cp.ndarray, z, u, w):
    threads = 32
    for k in range(3):
        t = x * z
        fill((k,), (threads,), (u, w, k))
        x = t + z
    return x
"""
    assert [made.names for made in calls(tmp_path, text, Options(contracts=Contracts(raw_kernels=(FILL,))))] == [
        ("fill", "k", "threads", "u", "w")
    ]


@pytest.mark.parametrize(
    ("owner", "call", "is_made"),
    [
        ("self", "self.held((1,), (32,), (u, w))", True),
        ("self", "self.held((1,), (32,), (u, z))", False),  # the statement after it reads what it writes
        ("this", "self.held((1,), (32,), (u, w))", False),
        ("self, other", "other.held((1,), (32,), (u, w))", False),
        ("self", "self.other((1,), (32,), (u, w))", False),
        ("self", "self = u; self.held((1,), (32,), (u, w))", False),
        ("self", "self.__own((1,), (32,), (u, w))", False),  # outside the class it has another name
    ],
)
def test_launches_of_what_the_object_holds(tmp_path: Path, owner: str, call: str, is_made: bool) -> None:
    contracts = tuple(RawKernel(f"deposits:Solver.{name}", (), (1,)) for name in ("held", "__own"))
    made = calls(tmp_path, HELD.format(owner=owner, call=call), Options(contracts=Contracts(raw_kernels=contracts)))
    assert [each.text for each in made] == ([call] if is_made else [])


@pytest.mark.parametrize(
    "change", ["", "self.held, u = u, w", "self.held: object = u", "del self.held", "for self.held in u: pass"]
)
def test_a_contract_of_an_attribute_that_changes_is_an_error(tmp_path: Path, change: str) -> None:
    text = HELD.format(owner="self", call=change or "pass")
    name = "held" if change else "either"
    with pytest.raises(FusecError, match=rf"Solver\.{name}"):
        calls(
            tmp_path, text, Options(contracts=Contracts(raw_kernels=(RawKernel(f"deposits:Solver.{name}", (), (1,)),)))
        )

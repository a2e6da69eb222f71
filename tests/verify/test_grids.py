"""Operands of one grid, with and without its border, get shapes on which the original runs, and that fit the memory."""

from types import ModuleType

import numpy as np
import pytest

from fusec.verify.fusec_child.comparisons.groups import LARGEST_MEMORY, LARGEST_OPERANDS, THREADED, enlarged
from fusec.verify.fusec_child.comparisons.outcome import Function
from fusec.verify.fusec_child.operands.cases import cases
from fusec.verify.fusec_child.operands.filled_operands import filled_cases
from fusec.verify.fusec_child.operands.operands import Case, Operand
from fusec.verify.fusec_child.operands.profiles import Profile, found, operand_bytes, recorded, runs
from fusec.verify.fusec_child.package import Pair
from fusec.verify.fusec_child.request import Group


def diffuse(field, coefficient, out):
    out[2:-2, 2:-2] = field[2:-2, 2:-2] - coefficient * (field[3:-1, 2:-2] - field[1:-3, 2:-2])
    return out


def differences(x, y):
    return np.abs(x[:, None] - y[None, :]).sum(axis=1)


def flux(out, behind, ahead):
    out[1:-1] = ahead[1:] - behind[:-1]
    return out


def staggered(centres, faces):
    return centres - (faces[1:, :] + faces[:-1, :])


def pressure_source(b, rho, dt, u, v, dx, dy):
    b[1:-1, 1:-1] = rho / dt * ((u[1:-1, 2:] - u[1:-1, :-2]) / (2 * dx) + (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * dy))


def advect(q, un, vn, dt):
    fx = (q[1:, :] + q[:-1, :]) * un
    fy = (q[:, 1:] + q[:, :-1]) * vn
    return q[1:-1, 1:-1] - dt * (fx[1:, 1:-1] - fx[:-1, 1:-1] + fy[1:-1, 1:] - fy[1:-1, :-1])


def react(u, v, inner, other, feed, kill, rate, around):
    spread = u[:-2, 1:-1] + u[2:, 1:-1] - 4 * inner
    inner += rate * spread - inner * other**2 + feed * (around - inner)
    other += v[1:-1, :-2] + v[1:-1, 2:] - (feed + kill) * other


def pair(function: Function) -> Pair:
    return Pair(Group("", "", "", "exact", (), {}), ModuleType("generated"), function, function)


def real(*shapes: tuple[int, ...]) -> list[object]:
    return [np.ones(shape) for shape in shapes]


def shapes(profile: Profile) -> list[tuple[int, ...]]:
    return [operand.shape for operand in profile]


def test_recorded_extents_keep_the_difference_that_a_border_makes():
    profile = recorded(diffuse, ("field", "coefficient", "out"), real((104, 104), (100, 100), (104, 104)))
    assert shapes(profile) == [(10, 10), (6, 6), (10, 10)]


def test_recorded_extents_that_cannot_be_made_small_stay():
    def halves(whole, half):
        return whole[:50] + half

    assert shapes(recorded(halves, ("whole", "half"), real((100,), (50,)))) == [(100,), (50,)]


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (diffuse, ("field", "coefficient", "out")),
        (flux, ("out", "behind", "ahead")),
        (staggered, ("centres", "faces")),
        (pressure_source, ("b", "rho", "dt", "u", "v", "dx", "dy")),
        (react, ("u", "v", "inner", "other", "feed", "kill", "rate", "around")),
    ],
)
def test_without_a_workload_grids_are_found(function: Function, names: tuple[str, ...]):
    assert runs(function, found(function, names, 0), 0)


def test_half_of_the_cases_of_a_stencil_and_the_large_one_can_be_run():
    profile = found(diffuse, ("field", "coefficient", "out"), 0)
    large = enlarged(pair(diffuse), profile, 0, THREADED)
    assert Case(large, 0).elements >= THREADED and runs(diffuse, large, 0)
    generated = cases(profile, (2,), 0, False, large, large)
    valid = [case for case in generated if runs(diffuse, case.operands, 0)]
    assert len(valid) > len(generated) / 2
    assert any(0 in case.operands[0].shape for case in valid), "the interior may be empty"


def test_runs_that_raise_enlarge_nothing():
    profile = (Operand("x", "array", shape=(5,)), Operand("y", "array", shape=(4,)))
    assert enlarged(pair(lambda x, y: x + y), profile, 0, THREADED) == profile


def test_a_run_whose_memory_grows_faster_than_its_operands_stays_small():
    profile = (Operand("x", "array", shape=(6,)), Operand("y", "array", shape=(6,)))
    (extent, *_), _ = shapes(enlarged(pair(differences), profile, 0, THREADED))
    assert extent > 6 and 8 * extent**2 < LARGEST_MEMORY


def test_operands_are_bounded():
    profile = tuple(Operand(name, "array", shape=(6, 6, 6, 6)) for name in "abcdefgh")
    large = enlarged(pair(lambda *operands: sum(operands)), profile, 0, THREADED)
    assert operand_bytes(large) <= LARGEST_OPERANDS


def test_numbers_beside_grids_are_arrays_in_other_cases():
    profile = found(advect, ("q", "un", "vn", "dt"), 0)
    assert shapes(profile)[1:] == [(), (), ()]
    filled = [shapes(case.operands) for case in filled_cases(advect, profile, 0)]
    assert filled[0] == [(8, 9), (7, 9), (8, 8), (6, 7)]
    assert [(8, 9), (7, 9), (8, 8), ()] in filled  # `dt` may have to be a number
    assert [(4, 5), (3, 5), (4, 4), (2, 3)] in filled  # a part that is too short by one row is repeated here
    assert all(runs(advect, case.operands, 0) for case in filled_cases(advect, profile, 0))


def test_arrays_stay_arrays_where_nothing_is_a_number():
    profile = tuple(Operand(name, "array", "float64", (4, 5)) for name in "xy")
    assert not [*filled_cases(lambda x, y: x + y, profile, 0)]


def test_rows_have_several_blocks_in_one_case():
    table = (Operand("x", "array", "float64", (4, 5)), Operand("w", "array", "float64", (4, 1)))
    assert [(4, 2_300), (4, 1)] in [shapes(case.operands) for case in cases(table, (), 0, False, table, table)]

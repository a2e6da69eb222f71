"""How much do threads compute for others?"""

import ast
from collections.abc import Mapping

from fusec.fusion.candidate import Candidate
from fusec.fusion.halo_kernels import halo_kernel, places_of

_OPERATIONS_OF_A_FUNCTION = 16  # in additions: a quotient, a root, an exponential


def operations_again(candidate: Candidate) -> int:
    """What threads compute for others, as so many additions."""
    total = 0
    for launch in (launch for launch in candidate.launches if places_of(launch)):
        kernel = halo_kernel(launch)
        functions = {function.name: ast.parse(function.text) for function in kernel.text.functions}
        called = {name: functions[meant] for name, meant in kernel.text.libraries if meant in functions}
        wanted = [kernel.needed(place.arrays) for place in places_of(launch)]
        costs = [sum(_weight(statement, called) for statement in statements) for statements in wanted]
        runs_too = launch.grid is not None and launch.grid.halo is not None and launch.grid.halo.copies
        total += sum(costs) - (0 if runs_too else max(costs))
    return total


def _weight(part: ast.AST, called: Mapping[str, ast.AST]) -> int:
    """Divisions and functions take a device as long as so many additions."""
    total = 0
    for node in ast.walk(part):
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
                total += 1
            case ast.BinOp() | ast.Call(func=ast.Attribute()):
                total += _OPERATIONS_OF_A_FUNCTION
            case ast.Call(func=ast.Name(id=name)):
                total += _weight(called[name], {}) if name in called else 1
            case ast.Compare() | ast.IfExp():
                total += 1
            case _:
                continue
    return total

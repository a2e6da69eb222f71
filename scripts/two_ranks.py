"""Compare programs of cuPyNumeric, as written and as rewritten, in each process of a launch; used by hand.

    mpirun -n 2 python scripts/two_ranks.py FOLDER

FOLDER holds benchmarks/legate_programs as `original`, and what `fusec rewrite FOLDER/original --out FOLDER/fused` makes of it. Every process makes every
call, as Legate asks for; each prints how many processors Legate has in all of them, and the greatest difference.
"""

import importlib
import sys

import cupynumeric as cn
import numpy as np
from legate.core import get_machine

SIDE = 64


def main() -> int:
    sys.path.insert(0, sys.argv[1])
    worst = 0.0
    for name, call, shapes in programs():
        sides = [importlib.import_module(f"{side}.{name}") for side in ("original", "fused")]
        theirs, ours = (results(call, module, shapes) for module in sides)
        differences = [apart(mine, other) for mine, other in zip(ours, theirs, strict=True)]
        print(f"{name}: {max(differences):.1e}", flush=True)
        worst = max(worst, *differences)
    launched = [len(each.tasks) for module in generated() for n, each in vars(module).items() if n.endswith("_legate")]
    print(f"{get_machine().count()} processors, {sum(launched)} tasks made, {worst:.1e} apart at most", flush=True)
    return int(worst > 1e-12 or not any(launched))


def programs():
    """The module, its call, and the shapes of its arrays."""
    vector, table = (SIDE * SIDE,), (SIDE, SIDE)
    steps = (1.0, 0.1, 1.0, 1e-4, 0.01, 0.01)
    return (
        ("pricing", lambda m, given: m.prices(*given, 0.02, 0.3), [vector] * 3),
        ("diffusion", lambda m, given: [m.rounds(*given, 5)], [table]),
        ("solver", lambda m, given: m.advance(*given, 0.37), [vector] * 4),
        ("bicgstab", lambda m, given: m.step(*given, 0.37, 0.21, 0.4), [vector] * 6),
        ("multigrid", lambda m, given: m.smoother(*given, 0.01, 3), [table] * 3),
        ("channel", lambda m, given: m.step(*given, *steps, 5), [table] * 4),
        ("shallow_water", lambda m, given: m.step(*given, 9.81, 1e-4, 1e-3, 1e-5, 0.1, 0.1), [table] * 4),
    )


def results(call, module, shapes):
    rng = np.random.default_rng(1)
    given = [cn.array(rng.uniform(0.5, 1.5, shape)) for shape in shapes]
    return [np.asarray(each) for each in call(module, given)]


def apart(mine, other) -> float:
    """Relative to the greatest element."""
    return float(np.max(np.abs(mine - other)) / max(np.max(np.abs(other)), 1e-300))


def generated():
    return [module for name, module in sys.modules.items() if name.startswith("fused._fused_")]


if __name__ == "__main__":
    sys.exit(main())

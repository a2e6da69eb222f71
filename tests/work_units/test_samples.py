"""The samples of work units give what they gave, in every order of places."""

import importlib.util
from pathlib import Path

import pytest

from tests.stories.story import fused, imported, write

from .programs import ORDERS, running

SAMPLES = Path(__file__).parents[2] / "samples"
KERNELS = {"work_unit_stream": 3, "work_unit_particles": 1, "work_unit_neighbours": 2}
SIZE = 9


@pytest.mark.parametrize("name", KERNELS)
def test_a_sample_gives_what_it_gave(name: str, tmp_path: Path) -> None:
    outcome = fused(SAMPLES / name)
    write(outcome, tmp_path)
    assert sum(len(module.groups) for module in outcome.plan.modules) == KERNELS[name]
    spec = importlib.util.spec_from_file_location("workload", SAMPLES / name / "workload.py")
    assert spec is not None and spec.loader is not None
    workload = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(workload)
    for called, given, _ in workload.cases(SIZE, 1):
        module, _, function = called.partition(":")
        for order in ORDERS.values():
            values, kernels = [], []
            for folder in (SAMPLES / name, tmp_path):
                ran: list[str] = []
                with running(order, ran), imported(folder) as load:
                    values.append(getattr(load(module), function)(*given))
                kernels.append([unit for unit in ran if "_kernel_" in unit])
            assert values[0] == values[1], called
            assert kernels[1] and not kernels[0]

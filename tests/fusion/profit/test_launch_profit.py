"""Where the registers of a fused kernel are just enough, and where one value more is too many."""

import pytest

from fusec.fusion.profit.launch_profit import Cost


@pytest.mark.parametrize(
    ("values", "alone", "saved", "pays"),
    [
        (52, 2, 0, True),  # 128 registers: as many as there are
        (53, 2, 1, False),  # a value is stored and loaded for one load that is saved
        (53, 2, 2, True),
        (53, 53, 0, True),  # one of the launches holds as many by itself
        (60, 56, 7, False),
        (60, 56, 8, True),
    ],
)
def test_values_without_a_register_cost_a_store_and_a_load(values: int, alone: int, saved: int, pays: bool) -> None:
    cost = Cost(values, alone, saved)
    assert cost.pays is pays and cost.starts and cost.available == 128


@pytest.mark.parametrize(
    ("values", "alone", "block", "starts", "available"),
    [
        (20, 2, 1024, True, 64),
        (21, 2, 1024, False, 64),
        (21, 21, 1024, True, 64),  # the author's own block has the same need
        (28, 2, 768, True, 80),  # 85 registers, in packs of 8
        (29, 2, 768, False, 80),
        (52, 2, 512, True, 128),
        (53, 2, 512, False, 128),
        (100, 2, 256, True, 128),
        (100, 2, None, True, 128),
    ],
)
def test_a_block_starts_only_with_registers_for_all_its_threads(
    values: int, alone: int, block: int | None, starts: bool, available: int
) -> None:
    cost = Cost(values, alone, 1000, block)
    assert cost.starts is starts and cost.estimate.available == available

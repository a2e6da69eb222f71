"""Thirteen programs that PyKokkos fuses wrongly have legal neighbours: equal instances, the same view, no write.

The refused neighbours: FUS203_next_element.py, FUS203_moving_offset.py, FUS204_set_to_zero.py,
FUS204_residual_history.py, FUS201_subview.py, FUS207_fill_between.py, FUS207_repeated_index.py,
FUS207_cumulative_sum_between.py, FUS208_permuted.py, FUS406_first_element.py, FUS210_first_element_again.py; and
`early_return_between.py`, which is unchanged.
"""


def calls(rng):
    yield "neighbours:written_twice", (rng.random(6), rng.random(6)), {}
    yield "neighbours:copied_then_zeroed", (rng.random(6), rng.random(6)), {}
    yield "neighbours:same_element", (rng.random(6), rng.random(6)), {}
    yield "neighbours:same_subview", (rng.random(6), rng.random(6)), {}

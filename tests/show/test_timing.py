import json

import pytest

from fusec.base.plan.comparison import Benchmark, GroupTiming, Timing, Triad, WorkloadTiming
from fusec.show import bench_json, bench_text
from fusec.show.quantities import count, duration

TIMINGS = (Timing(1000, 1, 35.1e-6, 9.8e-6, 101), Timing(1_000_000, 2, 0.0421, 0.0121, 9))
BENCHMARK = Benchmark(
    "out",
    (("processor", "two cores"),),
    (Triad(1, 15.4e9), Triad(2, 29.9e9)),
    (GroupTiming("a.py", "f_fused", (8, 1), (20, 4), 32_000_000, TIMINGS, ((2, 0.91),), (1.21, None), 2.1e-6),),
    (WorkloadTiming("a:f", (Timing(1000, 1, 1e-6, 2e-6, 7),)),),
)


def test_every_timing_is_a_row():
    assert bench_text(BENCHMARK, color=False) == (
        "out\n"
        "  processor: two cores\n"
        "  triad on 1 thread: 15.4 GB/s\n"
        "  triad on 2 threads: 29.9 GB/s\n"
        "\n"
        "a.py: f_fused\n"
        "  array operations: 8 before, 1 after\n"
        "  arrays read or written: up to 20 before, up to 4 after\n"
        "  first call: 1.21 s, - once cached; guard: 2.1 us a call\n"
        "          size  threads   original      fused  speed-up  of triad\n"
        "         1,000        1    35.1 us     9.8 us     3.58x\n"
        "     1,000,000        2    42.1 ms    12.1 ms     3.48x       91%\n"
        "\n"
        "workload: a:f\n"
        "          size  threads   original      fused  speed-up  of triad\n"
        "         1,000        1       1 us       2 us     0.50x\n"
    )


def test_json_holds_every_number():
    data = json.loads(bench_json(BENCHMARK))
    assert data["triad"][1] == {"threads": 2, "bytes_per_second": 29.9e9}
    assert data["groups"][0]["timings"][0]["speed_up"] == pytest.approx(3.5816, rel=1e-4)
    assert data["groups"][0]["first_call_warm"] is None
    assert data["workload"][0]["timings"][0]["original"] == 1e-6


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, "-"),
        (float("inf"), "-"),
        (0.0, "0 ns"),
        (3.5e-7, "350 ns"),
        (9.999999e-7, "1 us"),
        (0.99949, "999 ms"),
        (12.0, "12 s"),
        (1234.0, "1234 s"),
    ],
)
def test_durations_have_the_unit_that_fits(seconds, text):
    assert duration(seconds) == text


def test_counts_agree_with_their_noun():
    assert [count(1, "group"), count(0, "group"), count(2000, "group")] == ["1 group", "0 groups", "2,000 groups"]

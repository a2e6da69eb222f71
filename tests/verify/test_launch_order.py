"""Threads of numba's simulator run one after the other, to their ends or to where each waits for the others."""

import threading

from fusec.verify.fusec_child.kernels.launch_order import _alone


class Waiting(threading.Thread):
    """A thread that ends only when it is told that all others have come as far."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.syncthreads_blocked = False
        self.others_came = threading.Event()

    def run(self) -> None:
        self.syncthreads_blocked = True
        self.others_came.wait()


def test_a_thread_at_a_barrier_does_not_keep_the_next_one_from_starting() -> None:
    first = Waiting()
    _alone(threading.Thread.start)(first)
    assert first.is_alive() and first.syncthreads_blocked
    first.others_came.set()
    first.join(5.0)
    assert not first.is_alive()

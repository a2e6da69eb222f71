"""Without a guard each thread of the last block works, and how large blocks are numba finds for each kernel."""

from numba import cuda


@cuda.jit
def double(v):
    i = cuda.grid(1)
    v[i] = v[i] * 2.0


def step(v, w, n):
    double.forall(n)(v)  # expect: FUS201
    double.forall(n)(w)  # expect: FUS201


# message: `double` not fused: it may run other threads
# note: `forall(n)` starts whole blocks, and its guard does not bound the threads that work.
# message: `double` not fused: it may run other threads
# note: `forall(n)` starts whole blocks, and its guard does not bound the threads that work.

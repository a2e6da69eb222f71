"""Kernels whose threads leave when there is nothing more to do, at the top, in the middle and one by one."""

from numba import cuda

import _fused_particles as _fused


@cuda.jit
def drift(x, v, alive, n, dt):
    i = cuda.grid(1)
    if i >= n:
        return
    speed = v[i]
    if alive[i] == 0:
        return
    # nothing moves without speed
    if speed == 0.0: return
    x[i] += speed * dt


@cuda.jit
def reflect(x, v, alive, n):
    first = cuda.blockIdx.x * cuda.blockDim.x
    i = first + cuda.threadIdx.x
    if i < n:
        place = x[i]
        if place < 0.0:
            x[i] = -place
            v[i] = -v[i]
            return
        elif place > 2.0:
            alive[i] = 0
            return  # it has left the box
        else:
            v[i] *= 0.5
        if not v[i] > 0.25:
            return

        # the others slow down
        v[i] -= 0.125


@cuda.jit
def age(count, alive, n):
    i = cuda.grid(1)
    if i < n:
        if alive[i]:
            count[i] += 1
            return
        count[i] = 0
        return


def push(x, v, alive, count, n, dt, blocks, threads):
    _fused.push_fused(drift, reflect, age, blocks, threads, x, v, alive, n, dt, count)

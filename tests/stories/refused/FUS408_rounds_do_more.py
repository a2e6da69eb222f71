"""Rounds of a loop that do more than run kernels do not run in turn: a print, an end that depends on elements, names that others see."""

import numpy as np
from numpy import copyto


def prints(u, v, steps):
    for step in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        print(step)  # expect: FUS408
        u, v = v, u
    return u


def stops(u, v, steps, limit):
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        if v[1, 0] > limit:  # expect: FUS408
            break
        u, v = v, u
    return u


def until(u, v, t, end, dt):
    while t < end:  # expect: FUS408
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u
        t += dt
    return u


def with_an_else(u, v, steps):
    for _ in range(steps):  # expect: FUS408
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u
    else:
        steps = 0
    return u, steps


def seen_by_another(u, v, steps):
    def current():
        return u

    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u  # expect: FUS408
    return current()


def copy_read_after(u, steps):
    un = u
    for _ in range(steps):
        un = u.copy()  # expect: FUS408
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
    return u, un


def two_copies(u, steps):
    for _ in range(steps):
        un = u.copy()
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
        un = u.copy()  # expect: FUS408
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
    return u


def copy_of_a_source(u, source, steps):
    """Nothing says that the copy has the rows of the field."""
    for _ in range(steps):
        before = source.copy()  # expect: FUS408
        u[1:-1] = 0.5 * (before[2:] + before[:-2]) + u[1:-1]  # expect: FUS101
    return u


def copy_of_another_order(u, steps):
    for _ in range(steps):
        un = np.copy(u, order="F")  # expect: FUS408
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
    return u


def copied_to_as_told(u, un, steps):
    for _ in range(steps):
        np.copyto(un, u, casting="unsafe")  # expect: FUS408
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
    return u


def memory_that_nothing_fills(u, v, steps):
    """What the round does not write is what NumPy happened to find."""
    for _ in range(steps):
        un = np.empty_like(u)  # expect: FUS408
        un[1:-1] = u[2:] - u[:-2] + v[1:-1]  # expect: FUS101
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101, FUS203
    return u


def memory_like_another(u, v, steps):
    """Whether it has the field's rows, nothing says."""
    for _ in range(steps):
        un = np.empty_like(v)  # expect: FUS102, FUS408
        un[:] = 2.0 * u + 1.0
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101, FUS203
    return u


def numpy_is_a_number(u, un, np, steps):
    """Generated code calls NumPy so."""
    for _ in range(steps):
        copyto(un, u)  # expect: FUS408
        u[1:-1] = np * (un[2:] + un[:-2])  # expect: FUS101
    return u


def calls_a_parameter(u, v, steps, notify):
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        notify(v)  # expect: FUS408
        u, v = v, u
    return u


def counts_to(steps, u, v):
    """The last round is read after the loop."""
    for step in range(steps):  # expect: FUS408
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u
    return u, step


def rounds_of_rounds(u, v, steps):
    """The inner rounds run in turn, the kernel around them does not."""
    for _ in range(steps):
        u[2:-2] = 0.5 * (v[4:] + v[:-4])  # expect: FUS101
        for _ in range(10):  # expect: FUS408
            v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
            u, v = v, u
    return u


def over_a_list(u, v, weights):
    """No loop over time."""
    for weight in weights:
        v[1:-1] = weight * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u
    return u


# message: `for step in range(steps)` does not run as a wavefront
# note: `print(step)` is no call of a plain function of this module, with arguments by position.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `if v[1, 0] > limit` is not a statement of arrays.
# message: `while t < end` does not run as a wavefront
# note: The number of iterations is not known before the loop.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The loop has an `else`.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `u` has no value before the loop, or other code than this function may read it.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `un`, which an iteration binds, has a value before the loop, or may be read after it.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `un` is bound twice in an iteration.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `source` is copied in each iteration, but no kernel writes it.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement is in no fused kernel.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `np.copyto(un, u, casting="unsafe")` is no call of a plain function of this module, with arguments by position.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement is in no fused kernel.
# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 4: instance 0 of `u` reads un[2], which instance 1 of `un` writes.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The kernel of `un` makes `un` anew in each iteration; it must write elements of existing arrays.
# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3, v.shape[0] = 3: instance 0 of `u` reads un[2], which instance 2 of `un` writes.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `np` is a variable here, but generated code needs that name for NumPy.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `notify(v)` is no call of a plain function of this module, with arguments by position.
# message: `for step in range(steps)` does not run as a wavefront
# note: `step` may be read after the loop.
# message: `for _ in range(steps)` does not run as a wavefront
# note: `for _ in range(10)` is not a statement of arrays.

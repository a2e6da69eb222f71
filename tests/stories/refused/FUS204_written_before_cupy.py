"""What the second statement reads the first one has stored: it is not what the array held before both."""

import cupy as cp


def smooth(a):
    a[1:-1] = 0.5 * cp.abs(a[2:] + a[:-2])  # expect: FUS101
    a[1:-1] = 0.5 * (a[2:] - a[:-2])  # expect: FUS101, FUS204


# message: `a` not fused: it reads elements that other instances have written
# note: `a` is written by an earlier statement, and this one needs the values of other instances.

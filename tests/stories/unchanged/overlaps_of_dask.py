"""Functions of blocks with their neighbours that one call cannot run, or that are alone."""

import dask.array as da
import numpy as np


def smooth(u):
    return np.roll(u, 1) + np.roll(u, -1)  # fusec: off


def copied(u):
    out = u.copy()
    out[2:-2] = u[4:] - u[:-4]  # fusec: off
    return out


def running(u):
    out = u.copy()
    out[1:] = out[:-1] * 2.0  # fusec: off
    return out


def centred(u):
    return u - np.mean(u)  # fusec: off


def every_second(u):
    out = np.zeros_like(u)
    out[1:-1:2] = u[:-2:2]
    return out


def in_place(u):
    u[1:-1] = u[2:] - u[:-2]  # fusec: off
    return u


def shorter(u):
    return u[1:] - u[:-1]


def sorted_first(u):
    junk = u.sort()
    return u * 2.0 + np.roll(u, 1)  # fusec: off


def bound_twice(u):
    out = u.copy()
    t = np.roll(u, 3)
    out[...] = t + u  # fusec: off
    t = u
    out[...] += t * u  # fusec: off
    return out


def rebound(u):
    u = np.roll(u, 3)  # fusec: off
    out = u.copy()
    out[...] = u * 2.0  # fusec: off
    return out


def repeated(u):
    for _ in range(3):
        u = np.roll(u, 1)
    return u * 2.0  # fusec: off


def of_size(u):
    return u * u.size + np.roll(u, 1)  # fusec: off


def alone(x):
    return da.map_overlap(smooth, x, depth=1, boundary="periodic")


def reflected(x):
    y = da.map_overlap(smooth, x, depth=1, boundary="reflect")
    return da.map_overlap(smooth, y, depth=1, boundary="reflect")


def nearest(x):
    return x.map_overlap(copied, 2, "nearest").map_overlap(copied, 2, "nearest")


def constant(x):
    return x.map_overlap(copied, 2, 0.0).map_overlap(copied, 2, 0.0)


def round_the_block(x):
    return x.map_overlap(smooth, 1).map_overlap(smooth, 1)


def too_few(x):
    return x.map_overlap(copied, 1).map_overlap(copied, 1)


def running_twice(x):
    return x.map_overlap(running, 1).map_overlap(running, 1)


def centred_twice(x):
    return x.map_overlap(centred, 1).map_overlap(centred, 1)


def every_second_twice(x):
    return x.map_overlap(every_second, 2).map_overlap(every_second, 2)


def in_place_twice(x):
    return x.map_overlap(in_place, 1).map_overlap(in_place, 1)


def shorter_twice(x):
    return x.map_overlap(shorter, 1).map_overlap(shorter, 1)


def untrimmed(x):
    return x.map_overlap(copied, 2, trim=False).map_overlap(copied, 2, trim=False)


def of_other_dtype(x):
    return x.map_overlap(copied, 2, dtype="f4").map_overlap(copied, 2, dtype="f4")


def by_axes(x):
    return x.map_overlap(copied, {0: 2}).map_overlap(copied, {0: 2})


def of_two(x, y):
    z = da.map_overlap(np.add, x, y, depth=1)
    return da.map_overlap(np.add, z, y, depth=1)


def of_parameter(x, f, depth):
    return x.map_overlap(f, depth).map_overlap(f, depth)


def of_lambda(x):
    return x.map_overlap(lambda u: u + u, 1).map_overlap(lambda u: u + u, 1)


def sorted_first_twice(x):
    return x.map_overlap(sorted_first, 1, "periodic").map_overlap(sorted_first, 1, "periodic")


def bound_twice_twice(x):
    return x.map_overlap(bound_twice, 1, "periodic").map_overlap(bound_twice, 1, "periodic")


def rebound_twice(x):
    return x.map_overlap(rebound, 1, "periodic").map_overlap(rebound, 1, "periodic")


def repeated_twice(x):
    return x.map_overlap(repeated, 1, "periodic").map_overlap(repeated, 1, "periodic")


def of_size_twice(x):
    return x.map_overlap(of_size, 1, "periodic").map_overlap(of_size, 1, "periodic")

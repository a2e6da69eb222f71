"""Functions that do more than prepare and launch once, and calls whose array may be known before."""

import numpy as np
from numba import cuda


@cuda.jit
def double_kernel(v, t):
    i = cuda.grid(1)
    if i < t.shape[0]:
        t[i] = v[i] * 2.0


def printing(v):
    t = cuda.device_array_like(v)
    print(t)
    double_kernel[2, 8](v, t)
    return t


def waiting(v):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    cuda.synchronize()
    return t


def twice(v):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    double_kernel[4, 8](t, t)
    return t


def copying(v):
    t = cuda.to_device(np.zeros(8))
    double_kernel[2, 8](v, t)
    return t


def given_back(v, t):
    double_kernel[2, 8](v, t)
    return t


def to_host(v):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    return t.copy_to_host()


def divided(v, threads):
    t = cuda.device_array_like(v)
    double_kernel[v.size // threads, 8](v, t)
    return t


def of_rows(v):
    t = cuda.device_array_like(v)
    double_kernel[v.shape[1], 8](v, t)
    return t


def as_read(v):
    t = cuda.device_array(len(v) - 3)
    double_kernel[2, 8](v, t)
    return t


def rebound(v, t):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    return t


def doubled(v):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    return t


def step(v, t):
    a = printing(v)
    a = printing(a)
    b = waiting(v)
    c = waiting(b)
    d = twice(c)
    e = twice(d)
    f = copying(e)
    g = copying(f)
    h = given_back(g, t)
    j = given_back(h, t)
    k = to_host(j)
    m = to_host(k)
    o = divided(m, 0)
    p = divided(o, 0)
    q = of_rows(p)
    r = of_rows(q)
    s = as_read(r)
    u = as_read(s)
    w = rebound(u, t)
    x = rebound(w, t)
    return a, b, c, d, e, f, g, h, j, k, m, o, p, q, r, s, u, w, x


def known_before(v, c, keep):
    keep(c)
    c = doubled(c)
    keep(c)
    c = doubled(c)
    return c


def seen_on_error(v):
    c = d = None
    try:
        c = doubled(v)
        d = doubled(c)
    except ValueError:
        print(c)
    return d


def in_lambda(v):
    show = lambda: c  # noqa: E731
    c = doubled(v)
    d = doubled(c)
    return show, d

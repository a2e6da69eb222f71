"""An entry that a later launch takes is set between the launches."""

from numba import cuda


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


def exchanged(fields, n):
    scale[4, 64](fields["u"], 0.5, fields["t"], n)
    fields["v"] = fields["w"]  # expect: FUS207
    shift[4, 64](fields["t"], fields["v"], n)


def set_inside(grids, m, n):
    scale[4, 64](grids[m].u, 0.5, grids[m].t, n)
    grids[m].v = grids[m].u  # expect: FUS207
    shift[4, 64](grids[m].t, grids[m].v, n)


def appended(grids, n):
    scale[4, 64](grids[-1].u, 0.5, grids[-1].t, n)
    grids.append(grids[0])  # expect: FUS207
    shift[4, 64](grids[-1].t, grids[-1].v, n)


# message: `shift` not fused
# note: assignment to an element or a fancy index stands between.
# message: `shift` not fused
# note: attribute write stands between.
# message: `shift` not fused
# note: call of `grids.append` stands between.

"""A launch whose body is not modelled needs what the launch before it writes, and the one after needs what it writes."""

from numba import cuda, float32


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def turn(v, t):
    tile = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    tile[i] = v[i]
    cuda.syncthreads()
    t[i] = tile[31 - i]


@cuda.jit
def relax(u, least):
    i = cuda.grid(1)
    while u[i] > least:
        u[i] *= 0.5
    else:
        pass


def through(v, t, y, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    turn[blocks, threads](t, y)  # expect: FUS207, FUS403
    double[blocks, threads](y, z, n)


def its_input(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    turn[blocks, threads](v, v)  # expect: FUS207, FUS403
    double[blocks, threads](v, y, n)


def two_of_them(v, t, y, z, w, n, blocks, threads):
    double[blocks, threads](v, t, n)
    turn[blocks, threads](t, y)  # expect: FUS403
    turn[blocks, threads](y, w)  # expect: FUS207, FUS403
    double[blocks, threads](w, z, n)


def doubled(v, n):
    out = cuda.device_array_like(v)
    double[4, 32](v, out, n)
    return out


def made_before(v, t, y, z, w, n):
    u = doubled(v, n)
    turn[4, 32](u, y)  # expect: FUS207, FUS403
    double[4, 32](w, z, n)


def on_a_stream(v, t, y, z, w, n, blocks, threads, stream):
    double[blocks, threads](v, t, n)
    turn[blocks, threads, stream](w, y)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def with_memory(v, t, y, z, w, n, blocks, threads):
    double[blocks, threads](v, t, n)
    turn[blocks, threads, 0, 4 * threads](w, y)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def may_divide_by_zero(v, t, y, z, w, n, blocks, threads):
    turn[n // blocks, threads](w, y)  # expect: FUS403
    blocks -= 1
    double[blocks, threads](v, t, n)
    turn[n // blocks, threads](w, y)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def computed_of_computed(v, t, y, z, w, n, blocks, threads):
    double[blocks, threads](v, t, n)
    h = 0.5 * n
    relax[blocks, threads](w, h // 2)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def of_a_view(v, t, y, z, w, n, blocks, threads):
    double[blocks, threads](v, t, n)
    turn[blocks, threads](w[1:], y)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


# message: `double` not fused
# note: `turn`, which calls `cuda.shared.array`, may read `t`, which `double` writes before it, and write `y`, which `double` reads after it.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `turn`, which calls `cuda.shared.array`, may write `v`, which `double` reads before it, and write `v`, which `double` reads after it.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `turn`, which calls `cuda.shared.array`, may read `y`, which `turn` writes before it, and write `w`, which `double` reads after it.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `turn` takes `u`, which is bound in between.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `turn` runs on another stream than `double`, so that their order is not known.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `turn` or `double` needs memory that a device may not have.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: the configuration of `turn` may divide by zero.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`.
# message: `double` not fused
# note: `relax` takes a value computed from `h`, which is computed in between.
# message: statement not fused
# note: Launch of `relax`, which has a loop with a condition.
# message: `double` not fused
# note: launch of `turn`, which calls `cuda.shared.array`, and is called with `w[1:]`, which is neither a name nor known to be a plain attribute, stands between.
# message: statement not fused
# note: Launch of `turn`, which calls `cuda.shared.array`, and is called with `w[1:]`, which is neither a name nor known to be a plain attribute.

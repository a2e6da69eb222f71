"""The leapfrog step of the electromagnetic fields as a user of each library writes it: `<peer>_<function>`."""

from __future__ import annotations

from collections.abc import Callable


def numexpr_fdtd_2d() -> Callable[..., object]:
    """One `evaluate` for each updated field, on views taken beforehand."""
    import numexpr

    def update(field, sign, courant, differences):
        names = dict(zip("abcd", differences, strict=False))
        text = " + ".join(f"{letter} - {other}" for letter, other in zip("ac"[: len(names) // 2], "bd", strict=False))
        numexpr.evaluate(f"f {sign} k * ({text})", local_dict={"f": field, "k": courant, **names}, out=field)

    def fdtd_2d(ex, ey, hz, source, courant):
        for drive in source:
            ey[0, :] = drive
            update(ey[1:, :], "-", courant, (hz[1:, :], hz[:-1, :]))
            update(ex[:, 1:], "+", courant, (hz[:, 1:], hz[:, :-1]))
            curl = (ex[:-1, 1:], ex[:-1, :-1], ey[:-1, :-1], ey[1:, :-1])
            update(hz[:-1, :-1], "+", courant, curl)
        return hz

    return fdtd_2d


def jax_fdtd_2d() -> Callable[..., object]:
    import jax

    def fdtd_2d(ex, ey, hz, source, courant):
        def step(t, fields):
            ex, ey, hz = fields
            ey = ey.at[0, :].set(source[t])
            ey = ey.at[1:, :].add(-courant * (hz[1:, :] - hz[:-1, :]))
            ex = ex.at[:, 1:].add(courant * (hz[:, 1:] - hz[:, :-1]))
            curl = ex[:-1, 1:] - ex[:-1, :-1] - ey[1:, :-1] + ey[:-1, :-1]
            return ex, ey, hz.at[:-1, :-1].add(courant * curl)

        return jax.lax.fori_loop(0, len(source), step, (ex, ey, hz))[2]

    return jax.jit(fdtd_2d)


def hand_fdtd_2d() -> Callable[..., object]:
    """One sweep over the rows on one thread, `hz` a row behind; two sweeps on several."""
    import numba

    parallel = numba.config.NUMBA_NUM_THREADS > 1

    @numba.njit
    def electric_row(ex, ey, hz, drive, courant, i):
        if i == 0:
            ey[0, :] = drive
        else:
            for j in range(hz.shape[1]):
                ey[i, j] -= courant * (hz[i, j] - hz[i - 1, j])
        for j in range(1, hz.shape[1]):
            ex[i, j] += courant * (hz[i, j] - hz[i, j - 1])

    @numba.njit
    def magnetic_row(ex, ey, hz, courant, i):
        for j in range(hz.shape[1] - 1):
            hz[i, j] += courant * (ex[i, j + 1] - ex[i, j] - (ey[i + 1, j] - ey[i, j]))

    @numba.njit
    def one_sweep(ex, ey, hz, drive, courant):
        for i in range(hz.shape[0]):
            electric_row(ex, ey, hz, drive, courant, i)
            if i > 0:
                magnetic_row(ex, ey, hz, courant, i - 1)

    @numba.njit(parallel=parallel)
    def two_sweeps(ex, ey, hz, drive, courant):
        for i in numba.prange(hz.shape[0]):
            electric_row(ex, ey, hz, drive, courant, i)
        for i in numba.prange(hz.shape[0] - 1):
            magnetic_row(ex, ey, hz, courant, i)

    step = two_sweeps if parallel else one_sweep

    def fdtd_2d(ex, ey, hz, source, courant):
        for drive in source:
            step(ex, ey, hz, drive, courant)
        return hz

    return fdtd_2d

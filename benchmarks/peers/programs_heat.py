"""The heat sweeps as a user of each library writes them; a factory is named `<peer>_<function>`."""

# ruff: noqa: F841  # numexpr reads local names from the text of an expression

from __future__ import annotations

from collections.abc import Callable


def numexpr_heat_3d() -> Callable[..., object]:
    """One `evaluate` for each sweep, on views taken beforehand."""
    import numexpr

    formula = (
        "centre + fourier * (east - 2.0 * centre + west + (north - 2.0 * centre + south) + (up - 2.0 * centre + down))"
    )

    def heat_3d(temperature, fourier, steps):
        now, after = temperature.copy(), temperature.copy()
        for _ in range(steps):
            views = {"centre": now[1:-1, 1:-1, 1:-1], "east": now[2:, 1:-1, 1:-1], "west": now[:-2, 1:-1, 1:-1]}
            views |= {"north": now[1:-1, 2:, 1:-1], "south": now[1:-1, :-2, 1:-1], "fourier": fourier}
            views |= {"up": now[1:-1, 1:-1, 2:], "down": now[1:-1, 1:-1, :-2]}
            numexpr.evaluate(formula, local_dict=views, out=after[1:-1, 1:-1, 1:-1])
            now, after = after, now
        return now

    return heat_3d


def jax_heat_3d() -> Callable[..., object]:
    import jax

    def sweep(_, now, fourier):
        return now.at[1:-1, 1:-1, 1:-1].set(_heated(now, fourier))

    def heat_3d(temperature, fourier, steps):
        return jax.lax.fori_loop(0, steps, lambda k, now: sweep(k, now, fourier), temperature)

    return jax.jit(heat_3d, static_argnums=2)


def torch_heat_3d() -> Callable[..., object]:
    import torch

    def heat_3d(temperature, fourier, steps):
        now, after = temperature.clone(), temperature.clone()
        for _ in range(steps):
            after[1:-1, 1:-1, 1:-1] = _heated(now, fourier)
            now, after = after, now
        return now

    return torch.compile(heat_3d, dynamic=False, fullgraph=True)


def _heated(now, fourier):
    centre = now[1:-1, 1:-1, 1:-1]
    along_x = now[2:, 1:-1, 1:-1] - 2.0 * centre + now[:-2, 1:-1, 1:-1]
    along_y = now[1:-1, 2:, 1:-1] - 2.0 * centre + now[1:-1, :-2, 1:-1]
    along_z = now[1:-1, 1:-1, 2:] - 2.0 * centre + now[1:-1, 1:-1, :-2]
    return centre + fourier * (along_x + along_y + along_z)


def hand_heat_3d() -> Callable[..., object]:
    """One loop nest for each sweep."""
    import numba

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def sweep(now, after, fourier):
        for i in numba.prange(1, now.shape[0] - 1):
            for j in range(1, now.shape[1] - 1):
                for k in range(1, now.shape[2] - 1):
                    centre = now[i, j, k]
                    along_x = now[i + 1, j, k] - 2.0 * centre + now[i - 1, j, k]
                    along_y = now[i, j + 1, k] - 2.0 * centre + now[i, j - 1, k]
                    along_z = now[i, j, k + 1] - 2.0 * centre + now[i, j, k - 1]
                    after[i, j, k] = centre + fourier * (along_x + along_y + along_z)

    def heat_3d(temperature, fourier, steps):
        now, after = temperature.copy(), temperature.copy()
        for _ in range(steps):
            sweep(now, after, fourier)
            now, after = after, now
        return now

    return heat_3d


def numexpr_jacobi_2d() -> Callable[..., object]:
    import numexpr

    def sweep(guess, better):
        centre, west, east = guess[1:-1, 1:-1], guess[1:-1, :-2], guess[1:-1, 2:]
        south, north = guess[:-2, 1:-1], guess[2:, 1:-1]
        numexpr.evaluate("0.2 * (centre + west + east + south + north)", out=better[1:-1, 1:-1])

    return _there_and_back(sweep)


def jax_jacobi_2d() -> Callable[..., object]:
    import jax

    def both(_, arrays):
        temperature, other = arrays
        other = other.at[1:-1, 1:-1].set(_relaxed(temperature))
        return temperature.at[1:-1, 1:-1].set(_relaxed(other)), other

    def jacobi_2d(temperature, other, sweeps):
        return jax.lax.fori_loop(0, sweeps // 2, both, (temperature, other))[0]

    return jax.jit(jacobi_2d, static_argnums=2)


def torch_jacobi_2d() -> Callable[..., object]:
    import torch

    def sweep(guess, better):
        better[1:-1, 1:-1] = _relaxed(guess)

    return torch.compile(_there_and_back(sweep), dynamic=False, fullgraph=True)


def _relaxed(guess):
    return 0.2 * (guess[1:-1, 1:-1] + guess[1:-1, :-2] + guess[1:-1, 2:] + guess[:-2, 1:-1] + guess[2:, 1:-1])


def hand_jacobi_2d() -> Callable[..., object]:
    """One loop nest for each sweep."""
    import numba

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def sweep(guess, better):
        for i in numba.prange(1, guess.shape[0] - 1):
            for j in range(1, guess.shape[1] - 1):
                around = guess[i, j] + guess[i, j - 1] + guess[i, j + 1] + guess[i - 1, j] + guess[i + 1, j]
                better[i, j] = 0.2 * around

    return _there_and_back(sweep)


def _there_and_back(sweep: Callable[[object, object], None]) -> Callable[..., object]:
    def jacobi_2d(temperature, other, sweeps):
        for _ in range(sweeps // 2):
            sweep(temperature, other)
            sweep(other, temperature)
        return temperature

    return jacobi_2d

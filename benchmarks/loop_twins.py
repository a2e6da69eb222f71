"""Calls of compiled loops that run as one: how long beside the author's calls, and beside one loop that a person wrote?

    python benchmarks/loop_twins.py RESULTS.json

Rewrites the samples spectral_push and particle_step, and times one thread of processor time, interleaved.
"""

import importlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from numba import njit

ROOT = Path(__file__).resolve().parents[1]
SHAPES = ((16, 64), (400, 400))
PARTICLES = (1_000, 500_000)
RUNS = 21
LIGHT_SQUARED = 299792458.0**2
MU_0 = 1.25663706212e-06


@njit
def maxwell_by_hand(
    Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new,
    C, S, X1, X2, X3, kz, kr, inverse_k2, filter_z, filter_r, inverse_dt, nz, nr,
):  # fmt: skip
    for iz in range(nz):
        for ir in range(nr):
            old, new, z, r = rho_old[iz, ir], rho_new[iz, ir], kz[iz, ir], kr[iz, ir]
            jp, jm, jz = Jp[iz, ir], Jm[iz, ir], Jz[iz, ir]
            excess = (new - old) * inverse_dt + 1j * z * jz
            excess = inverse_k2[iz, ir] * (excess + r * (jp - jm))
            jp = jp - 0.5 * r * excess
            jm = jm + 0.5 * r * excess
            jz = jz + 1j * z * excess
            Jp[iz, ir], Jm[iz, ir], Jz[iz, ir] = jp, jm, jz
            ep, em, ez = Ep[iz, ir], Em[iz, ir], Ez[iz, ir]
            bp, bm, bz = Bp[iz, ir], Bm[iz, ir], Bz[iz, ir]
            c, s, x1 = C[iz, ir], S[iz, ir], X1[iz, ir]
            charge = X2[iz, ir] * new - X3[iz, ir] * old
            f = filter_z[iz] * filter_r[ir]
            Ep[iz, ir] = f * (c * ep + LIGHT_SQUARED * s * (z * bp - 0.5j * r * bz - MU_0 * jp) + 0.5 * r * charge)
            Em[iz, ir] = f * (c * em - LIGHT_SQUARED * s * (z * bm + 0.5j * r * bz + MU_0 * jm) - 0.5 * r * charge)
            Ez[iz, ir] = f * (c * ez + LIGHT_SQUARED * s * (1j * r * (bp + bm) - MU_0 * jz) - 1j * z * charge)
            Bp[iz, ir] = f * (c * bp - s * (z * ep - 0.5j * r * ez) + x1 * (z * jp - 0.5j * r * jz))
            Bm[iz, ir] = f * (c * bm + s * (z * em + 0.5j * r * ez) - x1 * (z * jm + 0.5j * r * jz))
            Bz[iz, ir] = f * (c * bz - 1j * s * r * (ep + em) + 1j * x1 * r * (jp + jm))


@njit(error_model="numpy")
def runge_kutta_by_hand(x, y, z, ux, uy, uz, strength, dt):
    for i in range(x.shape[0]):
        a, b, c, d, e, f = x[i], y[i], z[i], ux[i], uy[i], uz[i]
        g = 1.0 / np.sqrt(1.0 + d * d + e * e + f * f)
        ka, kb, kc, kd, ke, kf = d * g, e * g, f * g - 1.0, -strength * a, -strength * b, -strength * c
        w = dt / 6
        sa, sb, sc, sd, se, sf = w * ka, w * kb, w * kc, w * kd, w * ke, w * kf
        for stage in range(3):
            w = dt / 2 if stage < 2 else dt
            na, nb, nc, nd, ne, nf = a + w * ka, b + w * kb, c + w * kc, d + w * kd, e + w * ke, f + w * kf
            g = 1.0 / np.sqrt(1.0 + nd * nd + ne * ne + nf * nf)
            ka, kb, kc, kd, ke, kf = nd * g, ne * g, nf * g - 1.0, -strength * na, -strength * nb, -strength * nc
            w = dt / 3 if stage < 2 else dt / 6
            sa, sb, sc, sd, se, sf = (
                sa + w * ka, sb + w * kb, sc + w * kc, sd + w * kd, se + w * ke, sf + w * kf
            )  # fmt: skip
        x[i], y[i], z[i], ux[i], uy[i], uz[i] = a + sa, b + sb, c + sc, d + sd, e + se, f + sf


def maxwell_arguments(shape, rng):
    def real(low=0.1, high=1.0):
        return rng.uniform(low, high, shape)

    def complexes():
        return real() + 1j * real()

    fields, currents = [complexes() for _ in range(6)], [complexes() for _ in range(3)]
    weights = real(), real(1e-18, 1e-17), real(1e-3, 1e-2), real(1e-3, 1e-2), real(1e-3, 1e-2)
    filters = rng.uniform(0.5, 0.9, shape[0]), rng.uniform(0.5, 0.9, shape[1])
    return fields, currents, complexes(), complexes(), weights, real(), real(), real(1e-3, 1e-2), filters, 2.0


def by_hand(fields, currents, old, new, weights, kz, kr, inverse_k2, filters, dt):
    maxwell_by_hand(*fields, *currents, old, new, *weights, kz, kr, inverse_k2, *filters, 1.0 / dt, *kz.shape)


def copied(value):
    """A copy of nested lists and tuples of arrays: values that shrink at every call would end below normal numbers."""
    if isinstance(value, (list, tuple)):
        return type(value)(map(copied, value))
    return value.copy() if isinstance(value, np.ndarray) else value


def arrays_of(value):
    """Those in nested lists and tuples."""
    if isinstance(value, (list, tuple)):
        return [array for part in value for array in arrays_of(part)]
    return [value] if isinstance(value, np.ndarray) else []


def medians(calls, arguments, times):
    """Milliseconds of processor time of each call, of interleaved runs of `times` calls on arguments with the same values.

    All of a round run on the same memory: which addresses arrays have makes up to twice the time, for each of the calls.
    """
    found = {name: [] for name in calls}
    for run in range(RUNS + 1):
        given = [copied(arguments) for _ in range(times)]
        for name, call in calls.items():
            for each in given:
                for mine, value in zip(arrays_of(each), arrays_of(arguments), strict=True):
                    np.copyto(mine, value)
            start = time.process_time()
            for each in given:
                call(*each)
            if run:  # the first one compiles
                found[name].append((time.process_time() - start) / times * 1e3)
    return {name: statistics.median(values) for name, values in found.items()}


def main(target):
    with tempfile.TemporaryDirectory() as folder:
        for sample in ("spectral_push", "particle_step"):
            source = ROOT / "samples" / sample
            shutil.copytree(source, Path(folder, "original", sample))
            command = [sys.executable, "-m", "fusec", "rewrite", source, "--out", Path(folder, "fused", sample)]
            Path(folder, "fused").mkdir(exist_ok=True)
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        sides = {side: load(Path(folder, side)) for side in ("original", "fused")}
        found = {}
        for shape in SHAPES:
            calls = {side: maxwell.step_on_processor for side, (maxwell, _) in sides.items()} | {"by hand": by_hand}
            arguments = maxwell_arguments(shape, np.random.default_rng(0))
            found[f"spectral push, {shape[0]} by {shape[1]}"] = medians(calls, arguments, 2 if shape[0] > 99 else 100)
        for count in PARTICLES:
            state = [np.random.default_rng(1).normal(size=count) for _ in range(6)]
            calls = {side: partial(step, pusher.step) for side, (_, pusher) in sides.items()}
            calls["by hand"] = partial(step, lambda state, *rest: runge_kutta_by_hand(*state, *rest))
            found[f"Runge-Kutta step, {count} particles"] = medians(calls, state, 2 if count > 9_999 else 100)
    for name, times in found.items():
        print(name, {side: round(value, 4) for side, value in times.items()})
    target.write_text(json.dumps({"milliseconds": found, "threads": 1}, indent=1) + "\n")


def step(function, *state):
    function(state, 0.3, 0.01)


def load(folder):
    """The two modules of one side; those of the other side are forgotten by name, and kept by whoever holds them."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("spectral_push", "particle_step")]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    found = importlib.import_module("spectral_push.maxwell"), importlib.import_module("particle_step.runge_kutta")
    sys.path.pop(0)
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Run the methods of FBPIC in which fusec fused kernels in numba's simulator, and print what they left, for one order of threads.

    NUMBA_ENABLE_CUDASIM=1 python benchmarks/packages/simulated_fbpic.py FOLDER forward|backward|shuffled

FOLDER holds the package `fbpic`, as it is or rewritten: the last number of the line, a hash of all arrays, is to be one for both
and for all orders. `compile_cupy` is `cuda.jit` here, since CuPy needs a device; what the methods do not use is left empty.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import sys
import types
from collections import Counter
from types import SimpleNamespace

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernel as simulator

NZ, NR = 4, 3
FIELDS = [
    "Ep",
    "Em",
    "Ez",
    "Bp",
    "Bm",
    "Bz",
    "Jp",
    "Jm",
    "Jz",
    "rho_prev",
    "rho_next",
    "Ep_pml",
    "Em_pml",
    "Bp_pml",
    "Bm_pml",
]
COEFFICIENTS = ["d_rho_prev_coef", "d_rho_next_coef", "d_j_coef", "d_T_eb", "d_T_cc", "d_T_rho"]
INTERPOLATED = ["Er", "Et", "Ez", "Br", "Bt", "Bz", "Er_pml", "Et_pml", "Br_pml", "Bt_pml"]
LAUNCHES: Counter = Counter()


def main() -> None:
    folder, order = sys.argv[1:]
    _run_threads_in(order)
    _count_launches()
    _stand_in_for_modules(folder)
    from fbpic.boundaries.boundary_communicator import BoundaryCommunicator
    from fbpic.boundaries.moving_window import MovingWindow
    from fbpic.fields.spectral_grid import SpectralGrid

    left: list[np.ndarray] = []
    values = np.random.default_rng(0)
    for velocity, is_split, has_rho, cells in itertools.product((None, 0.5), (True, False), (True, False), (2, -3, 0)):
        grid, scheme = _grid(values, is_split, velocity)
        SpectralGrid.push_eb_with(grid, scheme, has_rho)
        MovingWindow.shift_spect_grid(None, grid, cells)
        left += [getattr(grid, name) for name in FIELDS if hasattr(grid, name)]
    for is_split, damped in itertools.product((True, False), (1, 2, NZ)):
        modes = [_interpolated(values, is_split) for _ in range(2)]
        BoundaryCommunicator.damp_EB_open_boundary(_communicator(values, damped), modes)
        left += [getattr(mode, name) for mode in modes for name in INTERPOLATED if hasattr(mode, name)]
    digest = hashlib.sha256(b"".join(array.tobytes() for array in left)).hexdigest()
    print(order, f"{LAUNCHES['fused']} fused launches, {LAUNCHES['original']} of the author's kernels,", digest[:16])


def _run_threads_in(order: str) -> None:
    def indices(*extents: int) -> list[tuple[int, ...]]:
        found = list(np.ndindex(*extents))
        if order == "shuffled":
            random.Random(repr(extents)).shuffle(found)
        return found[::-1] if order == "backward" else found

    names = {name: getattr(np, name) for name in dir(np) if not name.startswith("__")}
    simulator.np = SimpleNamespace(**{**names, "ndindex": indices})


def _count_launches() -> None:
    call = simulator.FakeCUDAKernel.__call__

    def counted(self, *arguments):
        LAUNCHES["fused" if "_fused_" in self.fn.__module__ else "original"] += 1
        return call(self, *arguments)

    simulator.FakeCUDAKernel.__call__ = counted


def _stand_in_for_modules(folder: str) -> None:
    sys.path.insert(0, folder)
    sys.modules["cupy"] = np
    for name in ("fbpic", "fbpic.fields", "fbpic.boundaries"):  # without what their `__init__.py` imports
        _module(name).__path__ = [f"{folder}/{name.replace('.', '/')}"]
    _module(
        "fbpic.utils.cuda",
        cuda_installed=True,
        cupy_installed=True,
        cuda=cuda,
        compile_cupy=cuda.jit,
        cuda_tpb_bpg_1d=lambda x, TPB=256: (x // TPB + 1, TPB),
        cuda_tpb_bpg_2d=lambda x, y, *_threads: ((x // 2 + 1, y // 2 + 1), (2, 2)),
    )
    _module("fbpic.utils.mpi", comm=None, mpi_type_dict={}, mpi_installed=False, gpudirect_enabled=False)
    _module("fbpic.fields.fields", InterpolationGrid=None)
    _module("fbpic.fields.utility_methods", get_stencil_reach=None)
    _module("fbpic.particles.particles", Particles=None)
    _module("fbpic.boundaries.field_buffer_handling", BufferHandler=None)
    _module("fbpic.boundaries.pml_damping", PMLDamper=None)
    particles = ("remove_outside_particles", "add_buffers_to_particles", "shift_particles_periodic_subdomain")
    _module("fbpic.boundaries.particle_buffer_handling", **dict.fromkeys(particles))


def _module(name: str, **contents: object) -> types.ModuleType:
    sys.modules[name] = module = types.ModuleType(name)
    vars(module).update(contents)
    return module


class _Object:
    """Attributes and nothing else, as the guards ask of the author's objects."""


def _complex(values: np.random.Generator) -> np.ndarray:
    return values.random((NZ, NR)) + 1j * values.random((NZ, NR))


def _grid(values: np.random.Generator, is_split: bool, velocity: float | None) -> tuple[_Object, _Object]:
    grid, scheme = _Object(), _Object()
    for name in FIELDS:
        if is_split or not name.endswith("_pml"):
            setattr(grid, name, _complex(values))
    grid.d_kr, grid.d_kz = values.random((NZ, NR)), values.random((NZ, NR))
    grid.Nz, grid.Nr, grid.use_cuda, grid.use_pml, grid.m = NZ, NR, True, is_split, 1
    grid.d_field_shift = np.exp(1j * values.random(NZ))
    for name in COEFFICIENTS:
        setattr(scheme, name, _complex(values))
    scheme.d_C, scheme.d_S_w = values.random((NZ, NR)), values.random((NZ, NR))
    scheme.dt, scheme.V, scheme.m = 0.1, velocity, 1
    return grid, scheme


def _interpolated(values: np.random.Generator, is_split: bool) -> _Object:
    mode = _Object()
    for name in INTERPOLATED:
        if is_split or not name.endswith("_pml"):
            setattr(mode, name, _complex(values))
    mode.Nr, mode.use_cuda, mode.use_pml = NR, True, is_split
    return mode


def _communicator(values: np.random.Generator, damped: int) -> _Object:
    communicator = _Object()
    communicator.nz_damp, communicator.n_guard, communicator.n_inject = damped, 0, 0
    communicator.left_proc = communicator.right_proc = None
    communicator.d_left_damp, communicator.d_right_damp = values.random(damped), values.random(damped)
    return communicator


if __name__ == "__main__":
    main()

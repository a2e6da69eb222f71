"""The quantum approximate optimisation algorithm: E. Farhi, J. Goldstone, S. Gutmann, arXiv:1411.4028."""

import numpy as np
from numba import cuda

from .kernels import copy, mix, multiply, norm, phase, total


def layer(state, costs, gamma, beta, qubits):
    """Phases by cost, then a mixture of neighbouring bit strings."""
    phase(state, costs, gamma)
    mix(state, beta, qubits)


def expectation(state, costs):
    """The mean cost of a measurement; the state is not changed."""
    kept = cuda.device_array_like(state)
    weights = cuda.device_array_like(costs)
    copy(state, kept)
    norm(kept, weights)
    multiply(weights, costs)
    return total(weights)


def shifted_expectation(state, costs, angle):
    """The mean cost after phases of which no measurement knows, as a check of the rounding."""
    kept = cuda.device_array_like(state)
    weights = cuda.device_array_like(costs)
    copy(state, kept)
    phase(kept, costs, angle)
    norm(kept, weights)
    multiply(weights, costs)
    return total(weights)


def run(costs, gammas, betas):
    """The mean cost of the circuit with these angles, twice."""
    qubits = int(costs.size).bit_length() - 1
    on_device = cuda.to_device(costs)
    state = cuda.to_device(np.full(costs.size, costs.size**-0.5, dtype=np.complex128))
    for gamma, beta in zip(gammas, betas, strict=True):
        layer(state, on_device, gamma, beta, qubits)
    return expectation(state, on_device), shifted_expectation(state, on_device, 0.3)

"""Functions that launch one kernel each on the amplitudes of a state, and the kernels."""

import math

from numba import cuda

THREADS = 32


@cuda.jit
def copy_kernel(source, target):
    i = cuda.grid(1)
    if i < target.size:
        target[i] = source[i]


@cuda.jit
def norm_kernel(state, weights):
    """|a|^2 of each amplitude."""
    i = cuda.grid(1)
    if i < state.size:
        weights[i] = state[i].real ** 2 + state[i].imag ** 2


@cuda.jit
def multiply_kernel(weights, costs):
    i = cuda.grid(1)
    if i < weights.size:
        weights[i] *= costs[i]


@cuda.jit
def phase_kernel(state, costs, angle):
    """a exp(-i angle cost)."""
    i = cuda.grid(1)
    if i < state.size:
        turn = angle * costs[i]
        state[i] = state[i] * complex(math.cos(turn), -math.sin(turn))


@cuda.jit
def mix_kernel(state, cosine, sine, qubit):
    """Each thread turns the two amplitudes that differ in one qubit only."""
    pair = cuda.grid(1)
    if pair < state.size // 2:
        low = pair & ((1 << qubit) - 1)
        zero = ((pair - low) << 1) + low
        one = zero + (1 << qubit)
        a = state[zero]
        b = state[one]
        state[zero] = cosine * a - 1j * sine * b
        state[one] = cosine * b - 1j * sine * a


@cuda.reduce
def total(a, b):
    """The sum of an array."""
    return a + b


def copy(source, target):
    blocks = (target.size + THREADS - 1) // THREADS
    copy_kernel[blocks, THREADS](source, target)


def norm(state, weights):
    blocks = (state.size + THREADS - 1) // THREADS
    norm_kernel[blocks, THREADS](state, weights)


def multiply(weights, costs):
    blocks = (weights.size + THREADS - 1) // THREADS
    multiply_kernel[blocks, THREADS](weights, costs)


def phase(state, costs, angle):
    blocks = (state.size + THREADS - 1) // THREADS
    phase_kernel[blocks, THREADS](state, costs, angle)


def mix(state, angle, qubits):
    """exp(-i angle X) on every qubit, one after the other."""
    cosine, sine = math.cos(angle), math.sin(angle)
    blocks = (state.size // 2 + THREADS - 1) // THREADS
    for qubit in range(qubits):
        mix_kernel[blocks, THREADS](state, cosine, sine, qubit)

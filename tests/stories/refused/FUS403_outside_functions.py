"""Statements outside of functions stay: one reason for each run of them."""

import numpy as np

u = np.zeros((200, 200))
u[50:150, 50:150] = 1.0
for _ in range(100):
    lap = u[2:, 1:-1] + u[:-2, 1:-1] - 2 * u[1:-1, 1:-1]  # expect: FUS403
    u[1:-1, 1:-1] += 0.1 * lap


def heated(v: np.ndarray):
    return v * 2.0 + 1.0  # expect: FUS101


class Grid:
    x = np.linspace(0.0, 1.0, 11)


if __name__ != "__main__":
    w = u * 2.0 + 1.0  # expect: FUS403


# message: array operation not fused
# note: fusec fuses statements of functions; these stand outside.
# message: array operation not fused
# note: fusec fuses statements of functions; these stand outside.

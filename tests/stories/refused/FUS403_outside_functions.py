"""Statements outside functions that run once stay; in loops and in the block of a script they are fused."""

import numpy as np

table = np.linspace(0.0, 1.0, 11) * 2.0 - 1.0  # expect: FUS403
u = np.zeros((200, 200))
u[50:150, 50:150] = 1.0
for _ in range(100):
    lap = u[2:, 1:-1] + u[:-2, 1:-1] - 2 * u[1:-1, 1:-1]  # expect: FUS101
    u[1:-1, 1:-1] += 0.1 * lap  # expect: FUS101, FUS204


def heated(v: np.ndarray):
    return v * 2.0 + 1.0  # expect: FUS101


class Grid:
    x = np.linspace(0.0, 1.0, 11)


if __name__ == "__main__":
    w = u * 2.0 + 1.0  # expect: FUS101
if table.size > 3:
    w = u * 2.0 + 1.0  # expect: FUS403


# message: array operation not fused
# note: They run once, while the module is imported, which takes less time than to compile a kernel.
# message: `u` not fused: it overwrites elements that other instances read
# note: Witness: u.shape[0] = 4, u.shape[1] = 3: instance (1, 0) of `u` writes u[2, 1], which instance (0, 0) of `lap` reads.
# message: array operation not fused
# note: They run once, while the module is imported, which takes less time than to compile a kernel.

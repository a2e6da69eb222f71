"""Names of a module are seen by whatever it calls, by functions that declare them global, and after an exception."""

import numpy as np

u = np.linspace(0.0, 1.0, 30)
start = 0.5


def report():
    return 3


def reset():
    global start
    start = 0.25


for _ in range(3):
    v = u * 2 - 1  # expect: FUS101
    report()  # expect: FUS207
    w = v * v + u  # expect: FUS101
for _ in range(3):
    s = u * start - 1
    reset()
    start = u * start - s  # expect: FUS402
for n in range(3):
    p = u * 2 - 1  # expect: FUS101
    q = p * later + u  # expect: FUS101
    later = n
for n in range(3):
    a = u * WIDTH - 1
    b = a * a * 2
WIDTH = 2.0


# message: `w` not fused with `v`
# note: Call of `report` stands between.
# message: statement not fused
# note: Name `start` that other code may rebind.

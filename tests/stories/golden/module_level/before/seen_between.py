import numpy as np

u = np.linspace(0.0, 1.0, 30)
shown = []


def seen():
    return float(v.sum()), float(u.sum())


def changed():
    global h
    h = 0.25


h = 0.5
for _ in range(3):
    v = u * 2 - 1
    u = v * v + u
    shown.append(seen())
    w = u * h + v
    changed()
    s = u * h - w

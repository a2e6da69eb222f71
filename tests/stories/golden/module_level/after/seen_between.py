import numpy as np

import _fused_seen_between as _fused

u = np.linspace(0.0, 1.0, 30)
shown = []


def seen():
    return float(v.sum()), float(u.sum())


def changed():
    global h
    h = 0.25


h = 0.5
for _ in range(3):
    v = _fused.module_fused_v(u)
    u = _fused.module_fused_u(v, u)
    shown.append(seen())
    w = u * h + v
    changed()
    s = u * h - w

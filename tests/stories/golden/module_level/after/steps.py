import numpy as np

import _fused_steps as _fused

RATE = 0.5
x = np.linspace(0.0, 1.0, 50)
y, z, a, b, x = _fused.module_fused_x(x)
t = 0.0
for step in range(3):
    t += 0.1
    d, e, x = _fused.module_fused_x_2(x, t, y)
is_same = a is b
LATER = 2.0
w, v = _fused.module_fused_v(x, y, a)
del w

import numpy as np

RATE = 0.5
x = np.linspace(0.0, 1.0, 50)
y = np.sin(x) * 2 + 1
z = y * y - x * RATE
a = b = z * 2
x, y = y * 2 + x, x + 1 - y
t = 0.0
for step in range(3):
    t += 0.1
    d = x * t + y
    e = d * d - x
    x = x + e * 0.1
is_same = a is b
LATER = 2.0
w = x * LATER + y
v = w * a
del w

import numpy as np

x = np.arange(4.0)
y = np.arange(3.0)
try:
    a = x * 2 + 1
    b = a + x
    c = b + y
except ValueError:
    e = x * 3 + b
    f = e * e

"""An import in the function itself."""


def norm(x, y):
    import numpy as np

    return np.sqrt(x * x + y * y)

"""Functions of one particle, which take elements of the grid's arrays."""


def weigh(u, k, w, scale):
    s = 0.0
    for m in range(3):
        s += w[m] * u[k + m]
    return scale * s

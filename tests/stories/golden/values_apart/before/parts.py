import numpy as np


def edges(x: np.ndarray):
    return x[1:] * 2 + x[1:], x[:-3] * 3 + 1


def ranks(x: np.ndarray):
    return x[:, 0] * 2 + x[:, 1], x[:, 0:1] * 3 + 1


def assigned(x: np.ndarray):
    inner, ends = x[1:-1] * 2 + 1, x * 3 + 1
    return inner, ends


def beside_total(x: np.ndarray):
    return np.sum(x[1:] * 2 + 1), x[:-3] * 3 + 1


def alike(x: np.ndarray, y: np.ndarray):
    return x[1:] * 2 + y[1:], x[:-1] * 3 + 1


def columns(x: np.ndarray, y: np.ndarray):
    return x[:, 0:1] * y + 1, x[:, 1:2] * y - 2


def layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    a[:, 1:, 1] += (f[:, 1:] - f[:, :-1]) * c[:, 1:, 1]
    b[1:, :, 2] += (g[1:, :] - g[:-1, :]) * c[1:, :, 2]
    return a, b


def alike_layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    a[:, 1:, 1] += (f[:, 1:] - f[:, :-1]) * c[:, 1:, 1]
    b[:, 1:, 2] += (g[:, 1:] - g[:, :-1]) * c[:, 1:, 2]
    return a, b


def inside(x: np.ndarray, y: np.ndarray, z: np.ndarray, diameter: np.ndarray, polarization: np.ndarray):
    r = np.sqrt(x**2 + y**2 + z**2)
    r_sphere = abs(diameter) / 2
    out = polarization.astype(float)
    mask = r > r_sphere
    out[mask] = 0.0
    return out


def beside_own_view(x: np.ndarray):
    v = x.reshape(-1)
    y = v * 2 + 1
    x += 1
    return y + v


def beside_own_column(x: np.ndarray):
    v = x[:, None]
    y = v * 2 + 1
    x += 1
    return y + v

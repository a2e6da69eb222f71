import numpy as np

import _fused_parts as _fused


def edges(x: np.ndarray):
    return _fused.edges_fused_value_1(x), _fused.edges_fused_value_2(x)


def ranks(x: np.ndarray):
    return _fused.ranks_fused_value_1(x), _fused.ranks_fused_value_2(x)


def assigned(x: np.ndarray):
    inner, ends = _fused.assigned_fused_value_1(x), _fused.assigned_fused_value_2(x)
    return inner, ends


def beside_total(x: np.ndarray):
    return _fused.beside_total_fused_total(x), _fused.beside_total_fused_value(x)


def alike(x: np.ndarray, y: np.ndarray):
    return _fused.alike_fused(x, y)


def columns(x: np.ndarray, y: np.ndarray):
    return _fused.columns_fused(x, y)


def layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    _fused.layers_fused_a(a, f, c)
    _fused.layers_fused_b(b, g, c)
    return a, b


def alike_layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    _fused.alike_layers_fused(a, f, c, b, g)
    return a, b


def inside(x: np.ndarray, y: np.ndarray, z: np.ndarray, diameter: np.ndarray, polarization: np.ndarray):
    r = _fused.inside_fused_r(x, y, z)
    r_sphere = _fused.inside_fused_r_sphere(diameter)
    out = polarization.astype(float)
    mask = r > r_sphere
    out[mask] = 0.0
    return out


def beside_own_view(x: np.ndarray):
    v = x.reshape(-1)
    y = _fused.beside_own_view_fused(v)
    x += 1
    return y + v


def beside_own_column(x: np.ndarray):
    v = x[:, None]
    y = _fused.beside_own_column_fused(v)
    x += 1
    return y + v

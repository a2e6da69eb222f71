import numpy as np

from _fused_parts import (
    alike_layers_a_to_b,
    alike_value_1,
    assigned_value,
    assigned_value_from_x,
    beside_own_column_y,
    beside_own_view_y,
    beside_total_total,
    beside_total_value,
    columns_value_1,
    edges_value,
    edges_value_from_x,
    inside_r,
    inside_r_sphere,
    layers_a,
    layers_b,
    ranks_value,
    ranks_value_from_x,
)


def edges(x: np.ndarray):
    return edges_value(x), edges_value_from_x(x)


def ranks(x: np.ndarray):
    return ranks_value(x), ranks_value_from_x(x)


def assigned(x: np.ndarray):
    inner, ends = assigned_value(x), assigned_value_from_x(x)
    return inner, ends


def beside_total(x: np.ndarray):
    return beside_total_total(x), beside_total_value(x)


def alike(x: np.ndarray, y: np.ndarray):
    return alike_value_1(x, y)


def columns(x: np.ndarray, y: np.ndarray):
    return columns_value_1(x, y)


def layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    layers_a(a, f, c)
    layers_b(b, g, c)
    return a, b


def alike_layers(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    alike_layers_a_to_b(a, f, c, b, g)
    return a, b


def inside(x: np.ndarray, y: np.ndarray, z: np.ndarray, diameter: np.ndarray, polarization: np.ndarray):
    r = inside_r(x, y, z)
    r_sphere = inside_r_sphere(diameter)
    out = polarization.astype(float)
    mask = r > r_sphere
    out[mask] = 0.0
    return out


def beside_own_view(x: np.ndarray):
    v = x.reshape(-1)
    y = beside_own_view_y(v)
    x += 1
    return y + v


def beside_own_column(x: np.ndarray):
    v = x[:, None]
    y = beside_own_column_y(v)
    x += 1
    return y + v

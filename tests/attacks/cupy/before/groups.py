"""One function for each kind of group of CuPy's arrays."""

import math

import cupy as cp


class Tank:
    def __init__(self, h: cp.ndarray, u: cp.ndarray):
        self.h = h
        self.u = u
        self.energy = None

    def push(self, dt):
        slope = cp.abs(self.h) * dt
        self.u += slope - dt
        self.energy = cp.sqrt(self.u * self.u) + slope
        return slope


def pushed(h, u, dt):
    tank = Tank(h, u)
    slope = tank.push(dt)
    return slope, tank.u, tank.energy


def chained(x: cp.ndarray, y, z):
    t = x * 2.0 + y
    return t * z - x


def updated(x: cp.ndarray, y, dt):
    x += y * dt
    x *= 1.5 - y
    return x


def stretched(u: cp.ndarray, k):
    slope = u[1:] - u[:-1]
    return k * (slope[1:] - slope[:-1])


def bordered(u: cp.ndarray, v, dt):
    v[1:-1] = u[1:-1] + dt * (u[2:] - u[:-2])
    v[0] = u[0]
    v[-1] = 2.0 * u[-1]
    return v


def copied(u: cp.ndarray, dt):
    new = u.copy()
    new[1:-1] = u[1:-1] + dt * (u[2:] - u[:-2])
    return new


def rows(x: cp.ndarray, w):
    e = cp.exp(x - x.max(axis=-1, keepdims=True))
    return w * e / e.sum(axis=-1, keepdims=True)


def columns(x: cp.ndarray, w):
    return (x - x.mean(axis=0)) * w / (1.0 + x.std(axis=0))


def total(x: cp.ndarray, y):
    d = x - y
    return cp.sum(d * d)


def rolled(u: cp.ndarray, dt):
    return u + dt * (cp.roll(u, 1, axis=0) - 2.0 * u + cp.roll(u, -1, axis=0))


def padded(u: cp.ndarray, k):
    p = cp.pad(u, 1, mode="edge")
    return k * (p[2:] - 2.0 * u + p[:-2])


def element(u, n, dt):
    return u[n + 1, 1:-1] * dt + u[n, 1:-1] * u[n, 2:]


def of_tuple(x: cp.ndarray, sigma):
    return x * sigma[0] + sigma[1] * x * x


def converted(x: cp.ndarray, angle):
    c = math.cos(angle)
    return x * c - c * x * x


def copied_numbers(x: cp.ndarray, y, v):
    z = cp.copy(x)
    z += y
    z *= v
    return z * v


def selected(x: cp.ndarray, table: cp.ndarray, places):
    own = table[places]
    return x * own - x * 2.0


def pairs(x: cp.ndarray, y):
    d = x[:, None] - y[None, :]
    return cp.sum(d * d, axis=1)


class Wave:
    def __init__(self, u, speed):
        self.u = u
        self.speed = speed


def of_object(wave: Wave, x: cp.ndarray):
    t = x * wave.speed + 1.0
    return t * wave.u - t


def staged(a: cp.ndarray, b):
    length = cp.sqrt(cp.sum(a * a))
    other = cp.sqrt(cp.sum(b * b))
    return cp.sum(a * b) / (length * other)

"""One function for each kind of group of NumPy's arrays."""

import math

import numpy as np


class Tank:
    def __init__(self, h: np.ndarray, u: np.ndarray):
        self.h = h
        self.u = u
        self.energy = None

    def push(self, dt):
        slope = np.abs(self.h) * dt
        self.u += slope - dt
        self.energy = np.sqrt(self.u * self.u) + slope
        return slope


def pushed(h, u, dt):
    tank = Tank(h, u)
    slope = tank.push(dt)
    return slope, tank.u, tank.energy


def chained(x: np.ndarray, y, z):
    t = x * 2.0 + y
    return t * z - x


def updated(x: np.ndarray, y, dt):
    x += y * dt
    x *= 1.5 - y
    return x


def stretched(u: np.ndarray, k):
    slope = u[1:] - u[:-1]
    return k * (slope[1:] - slope[:-1])


def bordered(u: np.ndarray, v, dt):
    v[1:-1] = u[1:-1] + dt * (u[2:] - u[:-2])
    v[0] = u[0]
    v[-1] = 2.0 * u[-1]
    return v


def copied(u: np.ndarray, dt):
    new = u.copy()
    new[1:-1] = u[1:-1] + dt * (u[2:] - u[:-2])
    return new


def rows(x: np.ndarray, w):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return w * e / e.sum(axis=-1, keepdims=True)


def columns(x: np.ndarray, w):
    return (x - x.mean(axis=0)) * w / (1.0 + x.std(axis=0))


def total(x: np.ndarray, y):
    d = x - y
    return np.sum(d * d)


def rolled(u: np.ndarray, dt):
    return u + dt * (np.roll(u, 1, axis=0) - 2.0 * u + np.roll(u, -1, axis=0))


def padded(u: np.ndarray, k):
    p = np.pad(u, 1, mode="edge")
    return k * (p[2:] - 2.0 * u + p[:-2])


def element(u, n, dt):
    return u[n + 1, 1:-1] * dt + u[n, 1:-1] * u[n, 2:]


def of_tuple(x: np.ndarray, sigma):
    return x * sigma[0] + sigma[1] * x * x


def converted(x: np.ndarray, angle):
    c = math.cos(angle)
    return x * c - c * x * x


def copied_numbers(x: np.ndarray, y, v):
    z = np.copy(x)
    z += y
    z *= v
    return z * v


def over_time(u: np.ndarray, rounds, dt):
    for _ in range(rounds):
        old = u.copy()
        u[1:-1] = old[1:-1] + dt * (old[2:] - 2.0 * old[1:-1] + old[:-2])
    return u


class Wave:
    def __init__(self, u, speed):
        self.u = u
        self.speed = speed


def of_object(wave: Wave, x: np.ndarray):
    t = x * wave.speed + 1.0
    return t * wave.u - t


def staged(u: np.ndarray, k, dt):
    flux = -k * np.diff(u)
    u[1:-1] -= dt * np.diff(flux)
    return u


def standardised(x: np.ndarray, floor):
    return (x - np.mean(x)) / np.sqrt(np.var(x) + floor)


def closed(x: np.ndarray, y, r):
    top = np.sum(x * y)
    bottom = np.sum(x * x)
    return np.sum(y * r) + top / bottom

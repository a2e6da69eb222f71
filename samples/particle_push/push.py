"""Time steps that update the particle arrays in place; positions in a periodic box."""

import numpy as np


def drift(x: np.ndarray, y: np.ndarray, z: np.ndarray, vx, vy, vz, dt, length):
    """Move all particles along their velocities for dt; a particle that leaves the box enters on the other side."""
    x += vx * dt
    y += vy * dt
    z += vz * dt
    x %= length
    y %= length
    z %= length


def kick(vx: np.ndarray, vy: np.ndarray, vz: np.ndarray, ax, ay, az, dt):
    """Change velocities by the accelerations for dt."""
    vx += ax * dt
    vy += ay * dt
    vz += az * dt


def boris(vx: np.ndarray, vy: np.ndarray, vz: np.ndarray, ex, ey, ez, bx, by, bz, charge_over_mass, dt):
    """Half a kick by E, a rotation about B, half a kick: J. P. Boris (1970)."""
    half = 0.5 * charge_over_mass * dt

    vx += half * ex
    vy += half * ey
    vz += half * ez

    tx = half * bx
    ty = half * by
    tz = half * bz
    scale = 2.0 / (1.0 + tx * tx + ty * ty + tz * tz)

    # v' = v + v x t
    wx = vx + vy * tz - vz * ty
    wy = vy + vz * tx - vx * tz
    wz = vz + vx * ty - vy * tx

    # v+ = v + v' x s with s = 2 t / (1 + t^2)
    vx += scale * (wy * tz - wz * ty)
    vy += scale * (wz * tx - wx * tz)
    vz += scale * (wx * ty - wy * tx)

    vx += half * ex
    vy += half * ey
    vz += half * ez


def kinetic_energy(mass, vx, vy, vz):
    """Total kinetic energy."""
    squared_speed = vx * vx + vy * vy + vz * vz
    return 0.5 * np.sum(mass * squared_speed)


class Plasma:
    """Particles that remember their state between steps."""

    def __init__(self, positions, velocities, length):
        self.x, self.y, self.z = positions
        self.vx, self.vy, self.vz = velocities
        self.length = length

    def gyrate(self, field, frequency, dt):
        """Turn velocities about the z axis at a rate proportional to the local field, then drift."""
        angle = field * frequency * dt
        cosine = np.cos(angle)
        sine = np.sin(angle)
        vx = self.vx * cosine + self.vy * sine
        vy = self.vy * cosine - self.vx * sine
        self.vx = vx
        self.vy = vy
        drift(self.x, self.y, self.z, self.vx, self.vy, self.vz, dt, self.length)


def run(positions, velocities, fields, steps, dt, length):
    """Positions, velocities and kinetic energy after a number of Boris steps; the given arrays are not changed."""
    x, y, z = (p.copy() for p in positions)
    vx, vy, vz = (v.copy() for v in velocities)
    for _ in range(steps):
        boris(vx, vy, vz, *fields, -1.0, dt)
        drift(x, y, z, vx, vy, vz, dt, length)
    return x, y, z, vx, vy, vz, kinetic_energy(1.0, vx, vy, vz)


def run_plasma(positions, velocities, field, steps, dt, length):
    """State of a `Plasma` after a number of steps in a static field."""
    plasma = Plasma([p.copy() for p in positions], [v.copy() for v in velocities], length)
    for _ in range(steps):
        plasma.gyrate(field, 3.0, dt)
    return plasma.x, plasma.y, plasma.vx, plasma.vy

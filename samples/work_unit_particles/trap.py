"""A step of particles in an anisotropic trap with drag and walls; the mean square of their speeds gives the next time step."""

import pykokkos as pk


@pk.function
def pull(x: pk.double, stiffness: pk.double) -> pk.double:
    """The force of a spring that hardens."""
    return -stiffness * x * (1.0 + 0.1 * x * x)


@pk.workunit
def forces(i, f, x, stiff, soft):
    f[i][0] = pull(x[i][0], stiff)
    f[i][1] = pull(x[i][1], soft)


@pk.workunit
def kick(i, v, f, dt):
    v[i][0] += dt * f[i][0]
    v[i][1] += dt * f[i][1]


@pk.workunit
def drag(i, v, gamma, dt):
    left: float = 1.0 - gamma * dt
    v[i][0] *= left
    v[i][1] *= left


@pk.workunit
def drift(i, x, v, dt):
    x[i][0] += dt * v[i][0]
    x[i][1] += dt * v[i][1]


@pk.workunit
def walls(i, x, v, axis, half):
    if x[i][axis] > half:
        x[i][axis] = 2.0 * half - x[i][axis]
        v[i][axis] = -v[i][axis]
    if x[i][axis] < -half:
        x[i][axis] = -2.0 * half - x[i][axis]
        v[i][axis] = -v[i][axis]


@pk.workunit
def square_speeds(i, acc, v):
    acc += v[i][0] * v[i][0] + v[i][1] * v[i][1]


@pk.workunit
def place(i, x, v, n):
    x[i][0] = 2.0 * i / n - 1.0
    x[i][1] = 0.5 - (i * 7 % n) / n
    v[i][0] = 0.3 * x[i][1]
    v[i][1] = -0.2 * x[i][0]


def step(n, x, v, f, dt):
    """The sum of the squares of the speeds after a step."""
    p = pk.RangePolicy(pk.ExecutionSpace.Default, 0, n)
    pk.parallel_for(p, forces, f=f, x=x, stiff=2.0, soft=0.5)
    pk.parallel_for(p, kick, v=v, f=f, dt=dt)
    pk.parallel_for(p, drag, v=v, gamma=0.05, dt=dt)
    pk.parallel_for(p, drift, x=x, v=v, dt=dt)
    pk.parallel_for(p, walls, x=x, v=v, axis=0, half=1.0)
    pk.parallel_for(p, walls, x=x, v=v, axis=1, half=1.0)
    return pk.parallel_reduce(p, square_speeds, v=v)


def run(n, steps):
    """The time that has passed, and the mean square of the speeds."""
    x, v, f = pk.View([n, 2], pk.double), pk.View([n, 2], pk.double), pk.View([n, 2], pk.double)
    pk.parallel_for(n, place, x=x, v=v, n=n)
    time, dt, mean = 0.0, 0.01, 0.0
    for _ in range(steps):
        mean = step(n, x, v, f, dt) / n
        time += dt
        dt = min(0.02, 0.005 / (mean + 0.1))
    return time, mean

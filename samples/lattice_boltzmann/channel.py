"""D2Q9 with one relaxation time: Y. H. Qian, D. d'Humieres, P. Lallemand, Europhys. Lett. 17 (1992).

Populations f[k, x, y] move along direction k: 0 rests, 1 to 4 go along the axes (+x, +y, -x, -y), 5 to 8 between them.
"""

from numba import cuda

REST = 4 / 9
AXIS = 1 / 9
DIAGONAL = 1 / 36
BLOCK = (4, 8)


@cuda.jit
def density_and_flow(f, rho, u, v):
    """The moments of the populations."""
    x, y = cuda.grid(2)
    if x < rho.shape[0] and y < rho.shape[1]:
        density = (
            f[0, x, y] + f[1, x, y] + f[2, x, y] + f[3, x, y] + f[4, x, y] + f[5, x, y] + f[6, x, y] + f[7, x, y]
        ) + f[8, x, y]
        rho[x, y] = density
        u[x, y] = (f[1, x, y] - f[3, x, y] + f[5, x, y] - f[6, x, y] - f[7, x, y] + f[8, x, y]) / density
        v[x, y] = (f[2, x, y] - f[4, x, y] + f[5, x, y] + f[6, x, y] - f[7, x, y] - f[8, x, y]) / density


@cuda.jit
def force(rho, u, acceleration):
    """The pressure gradient that drives the flow."""
    x, y = cuda.grid(2)
    if x < rho.shape[0] and y < rho.shape[1]:
        u[x, y] += acceleration / rho[x, y]


@cuda.jit
def collide(f, rho, u, v, omega, after):
    """Populations relax towards their equilibrium."""
    x, y = cuda.grid(2)
    if x < rho.shape[0] and y < rho.shape[1]:
        s = 1.0 - 1.5 * (u[x, y] * u[x, y] + v[x, y] * v[x, y])
        after[0, x, y] = f[0, x, y] + omega * (REST * rho[x, y] * s - f[0, x, y])
        e = u[x, y]
        after[1, x, y] = f[1, x, y] + omega * (AXIS * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[1, x, y])
        e = v[x, y]
        after[2, x, y] = f[2, x, y] + omega * (AXIS * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[2, x, y])
        e = -u[x, y]
        after[3, x, y] = f[3, x, y] + omega * (AXIS * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[3, x, y])
        e = -v[x, y]
        after[4, x, y] = f[4, x, y] + omega * (AXIS * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[4, x, y])
        e = u[x, y] + v[x, y]
        after[5, x, y] = f[5, x, y] + omega * (DIAGONAL * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[5, x, y])
        e = -u[x, y] + v[x, y]
        after[6, x, y] = f[6, x, y] + omega * (DIAGONAL * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[6, x, y])
        e = -u[x, y] - v[x, y]
        after[7, x, y] = f[7, x, y] + omega * (DIAGONAL * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[7, x, y])
        e = u[x, y] - v[x, y]
        after[8, x, y] = f[8, x, y] + omega * (DIAGONAL * rho[x, y] * (s + 3.0 * e + 4.5 * e * e) - f[8, x, y])


@cuda.jit
def stream(after, f):
    """Each population arrives from the neighbour upstream; the channel is periodic."""
    x, y = cuda.grid(2)
    nx = f.shape[1]
    ny = f.shape[2]
    if x < nx and y < ny:
        west = x - 1 if x > 0 else nx - 1
        east = x + 1 if x < nx - 1 else 0
        south = y - 1 if y > 0 else ny - 1
        north = y + 1 if y < ny - 1 else 0
        f[0, x, y] = after[0, x, y]
        f[1, x, y] = after[1, west, y]
        f[2, x, y] = after[2, x, south]
        f[3, x, y] = after[3, east, y]
        f[4, x, y] = after[4, x, north]
        f[5, x, y] = after[5, west, south]
        f[6, x, y] = after[6, east, south]
        f[7, x, y] = after[7, east, north]
        f[8, x, y] = after[8, west, north]


@cuda.jit
def bounce(after, f, is_wall):
    """What a wall has received goes back where it came from."""
    x, y = cuda.grid(2)
    if x < is_wall.shape[0] and y < is_wall.shape[1] and is_wall[x, y]:
        f[1, x, y] = after[3, x, y]
        f[2, x, y] = after[4, x, y]
        f[3, x, y] = after[1, x, y]
        f[4, x, y] = after[2, x, y]
        f[5, x, y] = after[7, x, y]
        f[6, x, y] = after[8, x, y]
        f[7, x, y] = after[5, x, y]
        f[8, x, y] = after[6, x, y]


def step(f, after, rho, u, v, is_wall, omega, acceleration):
    """Collisions in place, then a move to the neighbours, which no other kernel may join."""
    nx, ny = rho.shape
    grid = ((nx + BLOCK[0] - 1) // BLOCK[0], (ny + BLOCK[1] - 1) // BLOCK[1])
    density_and_flow[grid, BLOCK](f, rho, u, v)
    force[grid, BLOCK](rho, u, acceleration)
    collide[grid, BLOCK](f, rho, u, v, omega, after)
    stream[grid, BLOCK](after, f)
    bounce[grid, BLOCK](after, f, is_wall)


def run(populations, is_wall, omega, acceleration, steps):
    """Populations, density and flow after a number of steps."""
    f = cuda.to_device(populations)
    is_wall = cuda.to_device(is_wall)
    after = cuda.device_array_like(f)
    rho, u, v = (cuda.device_array(is_wall.shape) for _ in range(3))
    for _ in range(steps):
        step(f, after, rho, u, v, is_wall, omega, acceleration)
    return f.copy_to_host(), rho.copy_to_host(), u.copy_to_host(), v.copy_to_host()

"""The samples as programs of JAX, whose arrays nobody writes: what the author writes in place is returned, in donated memory."""

import statistics
import time

import jax
import jax.numpy as jnp
import stencils_jax

jax.config.update("jax_enable_x64", True)


def drift(x, y, z, vx, vy, vz, dt, length):
    return (x + vx * dt) % length, (y + vy * dt) % length, (z + vz * dt) % length


def boris(vx, vy, vz, ex, ey, ez, bx, by, bz, charge_over_mass, dt):
    half = 0.5 * charge_over_mass * dt
    vx, vy, vz = vx + half * ex, vy + half * ey, vz + half * ez
    tx, ty, tz = half * bx, half * by, half * bz
    scale = 2.0 / (1.0 + tx * tx + ty * ty + tz * tz)
    wx = vx + vy * tz - vz * ty
    wy = vy + vz * tx - vx * tz
    wz = vz + vx * ty - vy * tx
    vx, vy, vz = vx + scale * (wy * tz - wz * ty), vy + scale * (wz * tx - wx * tz), vz + scale * (wx * ty - wy * tx)
    return vx + half * ex, vy + half * ey, vz + half * ez


def fdtd_step(ex, ey, hz, drive, courant):
    ey = ey.at[0, :].set(drive)
    ey = ey.at[1:, :].add(-courant * (hz[1:, :] - hz[:-1, :]))
    ex = ex.at[:, 1:].add(courant * (hz[:, 1:] - hz[:, :-1]))
    curl_x = ex[:-1, 1:] - ex[:-1, :-1]
    curl_y = ey[1:, :-1] - ey[:-1, :-1]
    return ex, ey, hz.at[:-1, :-1].add(courant * (curl_x - curl_y))


def lossy_step(ex, ey, hz, conductivity, permittivity, dt):
    loss = 0.5 * dt * conductivity / permittivity
    keep = (1.0 - loss) / (1.0 + loss)
    gain = dt / permittivity / (1.0 + loss)
    new_ex = ex.at[:, 1:].set(keep[:, 1:] * ex[:, 1:] + gain[:, 1:] * (hz[:, 1:] - hz[:, :-1]))
    new_ey = ey.at[1:, :].set(keep[1:, :] * ey[1:, :] - gain[1:, :] * (hz[1:, :] - hz[:-1, :]))
    change = new_ex[:-1, 1:] - new_ex[:-1, :-1] - new_ey[1:, :-1] + new_ey[:-1, :-1]
    return new_ex, new_ey, hz.at[:-1, :-1].add(dt * change)


def burgers_2d(u, v, advect, diffuse):
    inner_u, inner_v = u[1:-1, 1:-1], v[1:-1, 1:-1]

    def laplacian(a):
        return a[1:-1, 2:] + a[1:-1, :-2] + a[2:, 1:-1] + a[:-2, 1:-1] - 4.0 * a[1:-1, 1:-1]

    def along(a):
        inner = a[1:-1, 1:-1]
        return inner_u * (inner - a[1:-1, :-2]) + inner_v * (inner - a[:-2, 1:-1])

    news = [a[1:-1, 1:-1] - advect * along(a) + diffuse * laplacian(a) for a in (u, v)]
    return tuple(jnp.ones_like(u).at[1:-1, 1:-1].set(new) for new in news)


def burgers_1d(u, advect, diffuse):
    flux = 0.5 * u * u
    face = 0.5 * (flux[1:] + flux[:-1]) - 0.25 * jnp.abs(u[1:] + u[:-1]) * (u[1:] - u[:-1])
    gradient = u[1:] - u[:-1]
    change = diffuse * (gradient[1:] - gradient[:-1]) - advect * (face[1:] - face[:-1])
    at_seam = diffuse * (gradient[0] - gradient[-1]) - advect * (face[0] - face[-1])
    u = u.at[1:-1].add(change)
    u = u.at[0].add(at_seam)
    return u.at[-1].set(u[0])


def correct_pressure(p, source, dx, dy, _sweeps):
    weight = 0.5 / (dx * dx + dy * dy)
    along_x = (p[1:-1, 2:] + p[1:-1, :-2]) * dy**2
    along_y = (p[2:, 1:-1] + p[:-2, 1:-1]) * dx**2
    p = p.at[1:-1, 1:-1].set(weight * (along_x + along_y - dx**2 * dy**2 * source))
    p = p.at[:, -1].set(p[:, -2])
    p = p.at[0, :].set(p[1, :])
    p = p.at[:, 0].set(p[:, 1])
    return p.at[-1, :].set(0.0)


def blur(image):
    outer, inner, centre = 1.0 / 16.0, 4.0 / 16.0, 6.0 / 16.0
    down = outer * (image[:-4, :] + image[4:, :]) + inner * (image[1:-3, :] + image[3:-1, :]) + centre * image[2:-2, :]
    across = outer * (down[:, :-4] + down[:, 4:]) + inner * (down[:, 1:-3] + down[:, 3:-1]) + centre * down[:, 2:-2]
    return image.at[2:-2, 2:-2].set(across)


# the program, and the places of the arguments whose memory it may take for its results
PROGRAMS = {
    "push:drift": (drift, (0, 1, 2)),
    "push:boris": (boris, (0, 1, 2)),
    "fdtd:step": (fdtd_step, (0, 1, 2)),
    "fdtd:lossy_step": (lossy_step, ()),
    "burgers:step_2d": (burgers_2d, ()),
    "burgers:step_1d": (burgers_1d, (0,)),
    "cavity:correct_pressure": (correct_pressure, (0,)),
    "filters:blur": (blur, ()),
    "horizontal:diffuse": (stencils_jax.diffuse, (2,)),
    "conduction:step_3d": (stencils_jax.step_3d, (1,)),
    "conduction:sweep_2d": (stencils_jax.sweep_2d, (1,)),
    "basin:step_x": (stencils_jax.step_x, (0, 1, 2)),
    "basin:advect": (stencils_jax.advect, ()),
}


def milliseconds(function, written, arguments, calls=5):
    """The median of seven times of so many calls; numbers are constants, as loops need them."""
    is_array = [hasattr(value, "nbytes") for value in arguments]

    def program(*arrays):
        left = iter(arrays)
        pairs = zip(arguments, is_array, strict=True)
        value = function(*[next(left) if known else item for item, known in pairs])
        if value is None:
            raise TypeError("it writes in place")
        return value if isinstance(value, tuple) else (value,)

    donated = tuple(sum(is_array[:place]) for place in written)
    own = [jnp.array(item.get()) for item, known in zip(arguments, is_array, strict=True) if known]
    compiled = jax.jit(program, donate_argnums=donated)
    found = []
    for _ in range(8):
        jax.block_until_ready(own)
        began = time.perf_counter()
        for _ in range(calls):
            results = compiled(*own)
            for place, result in zip(donated, results, strict=False):
                own[place] = result
        jax.block_until_ready(results)
        found.append((time.perf_counter() - began) / calls * 1e3)
    return statistics.median(found[1:])

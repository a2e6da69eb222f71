"""Stencils: plain loads, several rows a thread, vectors or tiles?"""

import cupy as cp
from modules import blocks_for, launch, load
from pointwise import same_bits
from report import measure

ROWS = (1, 2, 4, 8, 16)
TILES = ((8, 32), (16, 64), (32, 64))
PLANES = (1, 2, 4)
DIFFUSE = (1, 2, 4, 8)


def run(small, copy):
    return {"jacobi": jacobi(small, copy), "heat": heat(small, copy), "diffuse": diffuse(small, copy)}


def sweep(guess, better):
    better[1:-1, 1:-1] = 0.2 * (
        guess[1:-1, 1:-1] + guess[1:-1, :-2] + guess[1:-1, 2:] + guess[:-2, 1:-1] + guess[2:, 1:-1]
    )


def jacobi(small, copy):
    names = [f"jacobi_rows<{r}, float>" for r in ROWS] + [f"jacobi_fresh<{r}, float>" for r in ROWS]
    names += [f"jacobi_vectors<{r}, 4, float>" for r in ROWS[:-1]] + [f"jacobi_tile<{r}, {c}, float>" for r, c in TILES]
    kernels = load("stencils.cu", names)
    result = {}
    for rows, columns in ((67, 132), (35, 64)) if small else ((16384, 16384), (16384, 16380)):
        guess = cp.random.random((rows, columns), dtype=cp.float32)
        better = guess.copy()
        fresh = cp.empty((rows - 2, columns - 2), cp.float32)
        end = (cp.int32(rows), cp.int32(columns))
        variants = {"CuPy": lambda guess=guess, better=better: sweep(guess, better)}
        for r in ROWS:
            for tx, ty in ((32, 8), (128, 2), (256, 1)):
                grid = (blocks_for(columns - 2, tx), blocks_for(rows - 2, ty * r))
                for kind, to in (("rows", better), ("fresh", fresh)):
                    if kind == "rows" or tx == 256:
                        variants[f"{kind} {r}, {tx}x{ty}"] = launch(
                            kernels[f"jacobi_{kind}<{r}, float>"], grid, (tx, ty), guess, to, *end
                        )
                if r < 16:
                    grid = (blocks_for(columns, 4 * tx), blocks_for(rows - 2, ty * r))
                    variants[f"vectors {r}, {tx}x{ty}"] = launch(
                        kernels[f"jacobi_vectors<{r}, 4, float>"], grid, (tx, ty), guess, better, *end
                    )
        for r, c in TILES:
            grid = (blocks_for(columns - 2, c), blocks_for(rows - 2, r))
            variants[f"tile {r}x{c}"] = launch(kernels[f"jacobi_tile<{r}, {c}, float>"], grid, 256, guess, better, *end)
        sweep(guess, better)
        expected = better.copy()
        for name, run_one in variants.items():
            better[1:-1, 1:-1] = cp.nan
            fresh.fill(cp.nan)
            run_one()
            if name.startswith("fresh"):
                assert same_bits(fresh, cp.ascontiguousarray(expected[1:-1, 1:-1])), name
            else:
                assert same_bits(better, expected), name
        if not small:
            result[f"{rows} x {columns}"] = measure(
                f"jacobi {rows} x {columns} float32", variants, 2 * guess.nbytes, copy
            )
    return result


def step(before, after, fourier):
    centre = before[1:-1, 1:-1, 1:-1]
    along_x = before[2:, 1:-1, 1:-1] - 2.0 * centre + before[:-2, 1:-1, 1:-1]
    along_y = before[1:-1, 2:, 1:-1] - 2.0 * centre + before[1:-1, :-2, 1:-1]
    along_z = before[1:-1, 1:-1, 2:] - 2.0 * centre + before[1:-1, 1:-1, :-2]
    after[1:-1, 1:-1, 1:-1] = centre + fourier * (along_x + along_y + along_z)


def heat(small, copy):
    names = [f"heat_planes<{p}, {t}>" for p in PLANES for t in ("float", "double")]
    names += [f"heat_vectors<{p}, {w}, {t}>" for p in PLANES for w, t in ((4, "float"), (2, "double"))]
    kernels = load("stencils.cu", names)
    result = {}
    for t, width in (("float", 4), ("double", 2)):
        shape = (13, 17, 64) if small else (512, 640, 640)
        nx, ny, nz = shape
        before = cp.random.random(shape, dtype=cp.float32 if t == "float" else cp.float64)
        after = before.copy()
        end = (0.1, *(cp.int32(n) for n in shape))
        variants = {"CuPy": lambda before=before, after=after: step(before, after, 0.1)}
        for p in PLANES:
            for tx, ty in ((32, 8), (16, 16)):
                grid = (blocks_for(nz - 2, tx), blocks_for(ny - 2, ty), blocks_for(nx - 2, p))
                variants[f"planes {p}, {tx}x{ty}"] = launch(
                    kernels[f"heat_planes<{p}, {t}>"], grid, (tx, ty), before, after, *end
                )
                grid = (blocks_for(nz, tx * width), blocks_for(ny - 2, ty), blocks_for(nx - 2, p))
                variants[f"vectors {p}, {tx}x{ty}"] = launch(
                    kernels[f"heat_vectors<{p}, {width}, {t}>"], grid, (tx, ty), before, after, *end
                )
        step(before, after, 0.1)
        expected = after.copy()
        for name, run_one in variants.items():
            after[1:-1, 1:-1, 1:-1] = cp.nan
            run_one()
            assert same_bits(after, expected), name
        if not small:
            result[t] = measure(f"heat {shape} {t}", variants, 2 * before.nbytes, copy)
        del before, after, expected, variants, run_one
    return result


def laplacian(field):
    return (
        field[2:, 1:-1, :] + field[:-2, 1:-1, :] + field[1:-1, 2:, :] + field[1:-1, :-2, :] - 4.0 * field[1:-1, 1:-1, :]
    )


def limited(field, coefficient, out):
    curvature = laplacian(field)
    flux_x = curvature[1:, 1:-1, :] - curvature[:-1, 1:-1, :]
    gradient_x = field[2:-1, 2:-2, :] - field[1:-2, 2:-2, :]
    flux_x = cp.where(flux_x * gradient_x > 0.0, 0.0, flux_x)
    flux_y = curvature[1:-1, 1:, :] - curvature[1:-1, :-1, :]
    gradient_y = field[2:-2, 2:-1, :] - field[2:-2, 1:-2, :]
    flux_y = cp.where(flux_y * gradient_y > 0.0, 0.0, flux_y)
    divergence = flux_x[1:, :, :] - flux_x[:-1, :, :] + flux_y[:, 1:, :] - flux_y[:, :-1, :]
    out[2:-2, 2:-2, :] = field[2:-2, 2:-2, :] - coefficient * divergence


def diffuse(small, copy):
    names = [f"diffuse_rows<{r}, {t}>" for r in DIFFUSE for t in ("float", "double")]
    names += [
        f"diffuse_{k}<{u}, {n}, {s}, {t}>"
        for k in ("walk", "shift")
        for u in (2, 4, 8)
        for n in (256, 512)
        for s in ("true", "false")
        for t in ("float", "double")
    ]
    kernels = load("stencils.cu", names)
    result = {}
    for t in ("double", "float"):
        nx, ny, nz = (13, 9, 8) if small else (1024, 1024, 160 if t == "float" else 80)
        kind = cp.float32 if t == "float" else cp.float64
        field = cp.random.random((nx + 4, ny + 4, nz), dtype=kind)
        coefficient = cp.random.random((nx, ny, nz), dtype=kind)
        out = field.copy()
        end = tuple(cp.int32(n) for n in (nx, ny, nz))
        variants = {"CuPy": lambda field=field, coefficient=coefficient, out=out: limited(field, coefficient, out)}
        for tz, ty in ((32, 8), (16, 16), (32, 16), (16, 32), (32, 12), (16, 24)):
            for r in DIFFUSE if tz * ty <= 256 else ():
                grid = (blocks_for(nz, tz), blocks_for(ny, ty), blocks_for(nx, r))
                variants[f"rows {r}, {tz}x{ty}"] = launch(
                    kernels[f"diffuse_rows<{r}, {t}>"], grid, (tz, ty), field, coefficient, out, *end
                )
            for planes in (8, 16, 32):
                for unroll in (2, 4, 8):
                    for stream in ("true", "false"):
                        grid = (blocks_for(nz, tz), blocks_for(ny, ty), blocks_for(nx, planes))
                        for k in ("walk", "shift"):
                            kernel = kernels[f"diffuse_{k}<{unroll}, {256 if tz * ty <= 256 else 512}, {stream}, {t}>"]
                            name = f"{k} {planes} by {unroll}, {tz}x{ty}" + (
                                " streaming stores" if stream == "true" else ""
                            )
                            variants[name] = launch(
                                kernel, grid, (tz, ty), field, coefficient, out, *end, cp.int32(planes)
                            )
        limited(field, coefficient, out)
        expected = out.copy()
        for name, run_one in variants.items():
            out[2:-2, 2:-2] = cp.nan
            run_one()
            assert same_bits(out, expected), name
        if not small:
            moved = field.nbytes + coefficient.nbytes + out.nbytes
            result[t] = measure(f"diffuse {nx} x {ny} x {nz} {t}", variants, moved, copy)
        del field, coefficient, out, expected, variants, run_one
    return result

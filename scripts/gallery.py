"""Write docs/gallery again: what `fusec rewrite` changes in each sample, and a page that lists the patches.

    python scripts/gallery.py [FOLDER]

A patch holds the author's modules and the generated ones beside them, without the support files, which are the same for
every package.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from fusec import pipeline
from fusec.config import Options

ROOT = Path(__file__).resolve().parents[1]
GALLERY = ROOT / "docs" / "gallery"
PAGE = """\
# Gallery

What `fusec rewrite` changes in each sample, and the modules that it adds. The support files, which are the same in every
package, are left out. `make gallery` writes this folder again; `fusec explain` tells the reasons.

{entries}
"""
ENTRIES = {
    "detector_counts": "Corrections of raw counts and the parity of words, in integers.",
    "diffusion": "Three chained stages of offsets with a flux limiter, written into a slice of the caller's array.",
    "electromagnetics": "A leapfrog step on a staggered grid, in place, with a driven row of boundary values.",
    "expectation": "Copy, phase, norm and multiplication through functions that launch one kernel each; pairs of amplitudes stay apart.",
    "flow": "A projection step with a Jacobi loop and walls, and Burgers' equation in the plane and on a periodic line.",
    "great_circle": "Distances and courses on a sphere, through helpers, and a table of all pairs by broadcasting.",
    "heat": "Sweeps in two and three dimensions in which two arrays take turns.",
    "image_pipeline": "A separable blur, a gradient of Sobel masks and sharpening, in single precision.",
    "k_means": "Squared distances by broadcasting, beside calls that stay with NumPy.",
    "lattice_boltzmann": "Moments, force and collision as one launch; streaming reads neighbours and begins another.",
    "logistic_regression": "Sigmoid and loss around matrix products, which stay with NumPy.",
    "normalisation": "Softmax, layer norm and similarities of rows, around reductions along an axis.",
    "option_pricing": "Chains of arithmetic through helpers of another module, with several results, and a sum.",
    "particle_push": "Positions and velocities in place, with guards that no two arrays overlap.",
    "particle_step": "A Runge-Kutta step of twelve compiled loops over six arrays as one loop, and a leapfrog whose positions take turns.",
    "sea_water": "Eighty-four statements of an equation of state as one kernel.",
    "shallow_water": "Limited slopes, fluxes at the faces between cells, and an update between two fillings of ghost cells.",
    "small_launches": "Loops that launch a kernel for each of many small rows, as one launch.",
    "spectral_push": "Three kernels that share thirty arrays, on a device and as compiled loops: each element is loaded once.",
    "stream_kernels": "Copy, mul, add and triad as one launch, and as four where clocks stand between.",
    "tone_map": "Images of 8 bits through floating point and back.",
    "work_unit_neighbours": "Work units of PyKokkos: the nearest points of queries, norms, distances, the nearer of two, a merge and a sum as one call.",
    "work_unit_particles": "Work units of PyKokkos: a step of particles in a trap, six of them and a sum, as one call.",
    "work_unit_stream": "Work units of PyKokkos, as functions, as methods of a functor and as a workload, each round as one call; apart where clocks stand between.",
}


def main(folder: Path = GALLERY) -> None:
    """Write every file of the gallery."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in gallery():
        (folder / name).write_bytes(content)


def gallery() -> Iterator[tuple[str, bytes]]:
    """Name and content of every file."""
    yield "README.md", PAGE.format(entries="\n".join(map(entry, ENTRIES))).encode()
    for sample in ENTRIES:
        yield f"{sample}.diff", patch(sample)


def entry(sample: str) -> str:
    return f"- [{sample}]({sample}.diff), of [samples/{sample}](../../samples/{sample}): {ENTRIES[sample]}"


def patch(sample: str) -> bytes:
    """The patch of one sample, the author's modules first, with the options that hold where nothing else is said."""
    _, found = pipeline.diff(ROOT / "samples" / sample, None, Options())
    files = [b"diff --git " + part for part in (b"\n" + found.modules).split(b"\ndiff --git ")[1:]]
    files.sort(key=lambda file: b"/_fused_" in header(file))
    return b"".join(file.removesuffix(b"\n") + b"\n" for file in files)


def header(file: bytes) -> bytes:
    return file.split(b"\n", 1)[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=GALLERY, help="where to write instead")
    main(parser.parse_args().folder)

"""Where do the kernels come from?"""

import functools
import pathlib

import cupy as cp

HERE = pathlib.Path(__file__).parent
OPTIONS = ("--std=c++17", f"-I{HERE}")
EXACT = (*OPTIONS, "--fmad=false")


def load(file, names, options=EXACT):
    """The kernels of one file, by C++ name; without FMA, as the array library's separate passes round."""
    names = tuple(dict.fromkeys(names))
    module = cp.RawModule(code=(HERE / file).read_text(), options=options, name_expressions=names)
    return {name: module.get_function(name) for name in names}


def launch(kernel, grid, block, *arguments, shared=0):
    """A call without arguments that launches the kernel: what the timer repeats."""
    grid, block = (g if isinstance(g, tuple) else (g,) for g in (grid, block))
    return functools.partial(kernel, grid, block, arguments, shared_mem=shared)


def blocks_for(size, of):
    """The number of blocks of `of` elements that cover `size`."""
    return -(-size // of)

"""PyTorch's own kernels of some samples in memory of CuPy's: is it their code that is faster, or where their results lie?

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER`. Where the device is:

    [ELEMENTS=N] python benchmarks/gpu/peer_kernels.py FOLDER RESULTS.json [TEXTS]

TEXTS is a folder for the kernels' PTX and cubins.
"""

import json
import os
import statistics
import sys
from pathlib import Path

os.environ["TORCHINDUCTOR_USE_STATIC_CUDA_LAUNCHER"] = "0"  # which keeps no text of its kernels

import cupy as cp
import torch
from torch._inductor.runtime.triton_heuristics import CachingAutotuner

import samples

PROGRAMS = {"normalisation": ("layer_norm", "rms_norm", "standardise")}
ROUNDS = 20


def main(folder, results, texts):
    found = {}
    for name, calls in PROGRAMS.items():
        for call, arguments in samples.cases(folder, name, samples.LARGE, rounds=False):
            own = call.split(":")[1]
            if own in calls:
                found[own] = of_program(folder, name, call, arguments, texts)
                print(own, found[own], flush=True)
                results.write_text(json.dumps(found, indent=1) + "\n")


def of_program(folder, name, call, arguments, texts):
    given = samples.on_device(arguments, cp.asarray)
    theirs, _ = samples.of_torch(cp, folder, name, call, given)
    tensors = samples.as_others(given, torch.from_dlpack)
    launched = launches(theirs, tensors)
    if texts:
        store(texts, call.split(":")[1], launched)
    sides = {level: (samples.function(folder, level, name, call), given) for level in samples.SIDES}
    sides["PyTorch"] = theirs, tensors
    sides["PyTorch's kernel, result in CuPy's memory"] = in_pool(launched), given
    times = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, run in sides.items():
            times[side].append(1000 * samples.milliseconds(cp, *run))
    return {side: round(statistics.median(values[1:]), 2) for side, values in times.items()}


def launches(program, tensors):
    """The kernels of one call, each with its arguments, once they are chosen."""
    program(*tensors)
    seen, run = [], CachingAutotuner.run

    def recorded(self, *arguments, **named):
        seen.append((self, arguments, named))
        return run(self, *arguments, **named)

    CachingAutotuner.run = recorded
    try:
        program(*tensors)
    finally:
        CachingAutotuner.run = run
    return seen


def store(texts, name, launched):
    texts.mkdir(parents=True, exist_ok=True)
    for k, (kernel, arguments, _) in enumerate(launched):
        launcher, compiled = kernel.launchers[0], kernel.compile_results[0].kernel
        scalars = [value for value in arguments if not isinstance(value, torch.Tensor)]
        print(name, k, launcher.config, scalars, [tuple(a.shape) for a in arguments if isinstance(a, torch.Tensor)])
        for kind in ("ptx", "cubin", "ttgir"):
            text = compiled.asm[kind]
            path = texts / f"{name}_{k}.{kind}"
            path.write_bytes(text if isinstance(text, bytes) else text.encode())


def in_pool(launched):
    """The same launches; the last tensor of the last kernel is its result, which is made in CuPy's memory here."""

    def call(*_given):
        result = None
        for kernel, arguments, named in launched:
            tensors = [k for k, value in enumerate(arguments) if isinstance(value, torch.Tensor)]
            own = list(arguments)
            if kernel is launched[-1][0]:
                like = arguments[tensors[-1]]
                result = cp.empty(tuple(like.shape), "float32")
                own[tensors[-1]] = torch.from_dlpack(result)
            kernel.run(*own, **named)
        return result

    return call


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), Path(sys.argv[3]) if sys.argv[3:] else None)

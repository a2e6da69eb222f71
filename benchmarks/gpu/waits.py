"""What do kernels wait for: memory, the second-level cache, or instructions? Each as it is, and without one of them.

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER`. Where the device is:

    python benchmarks/gpu/waits.py FOLDER RESULTS.json
"""

import json
import re
import statistics
import sys
from pathlib import Path

import cupy as cp
import without

import samples

CALLS = (
    "image_pipeline filters:unsharp_mask",
    "image_pipeline filters:enhance",
    "image_pipeline filters:blur",
    "image_pipeline filters:sobel",
    "image_pipeline filters:edges",
    "flow cavity:momentum",
    "flow cavity:correct_pressure",
    "flow burgers:step_1d",
    "shallow_water basin:step_x",
    "diffusion horizontal:smooth",
    "heat conduction:step_3d",
    "normalisation rows:log_sum_exp",
)
SMALL_STEPS = {"cavity:momentum": {5: 1e-6}, "burgers:step_1d": {1: 1e-4, 2: 1e-4}, "basin:step_x": {3: 1e-4}}
REAL = cp.RawModule
LAUNCHES = []  # of kernels, with what they were launched with
BUSY = 600_000  # nanoseconds for which the device has something else to do, so that it never waits for the host
SPIN = cp.RawKernel(
    r"""extern "C" __global__ void spin(long long ns) {
  long long a, b;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(a));
  do { asm volatile("mov.u64 %0, %globaltimer;" : "=l"(b)); } while (b - a < ns);
}""",
    "spin",
)
MOVE = cp.RawKernel(
    r"""extern "C" __global__ void __launch_bounds__(256) move(const int4* x, int4* y, long long n) {
  long long i = blockIdx.x * 256ll + threadIdx.x;
  if (i < n) y[i] = x[i];
}""",
    "move",
)


class Recorded:
    """`cupy.RawModule`, whose kernels remember what they were launched with."""

    def __init__(self, code, options, name_expressions):
        self.given = code, options
        self.module = REAL(code=code, options=options, name_expressions=name_expressions)

    def get_function(self, name):
        return Kernel(self.module.get_function(name), *self.given, name)


class Kernel:
    def __init__(self, function, code, options, name):
        self.function, self.code, self.options, self.name = function, code, options, name
        self.kernel, self.shared = self, 0

    def __setattr__(self, key, value):
        if key == "max_dynamic_shared_size_bytes":
            self.function.max_dynamic_shared_size_bytes = self.shared = value
        else:
            object.__setattr__(self, key, value)

    def linear_launch(self, *arguments):
        LAUNCHES.append((self, arguments))
        self.function.kernel.linear_launch(*arguments)

    def without(self, change):
        """The same kernel of a changed text."""
        code = change(self.code)
        function = REAL(code=code, options=self.options, name_expressions=(self.name,)).get_function(self.name)
        if self.shared:
            function.max_dynamic_shared_size_bytes = self.shared
        return function.kernel.linear_launch


def main(folder, results):
    cp.RawModule = Recorded
    found = {}
    for label in CALLS:
        name, call = label.split()
        found[label] = of_call(folder, name, call)
        print(label, found[label], flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
        cp.get_default_memory_pool().free_all_blocks()


def of_call(folder, name, call):
    given = next(a for c, a in samples.cases(folder, name, samples.LARGE, rounds=False) if c == call)
    given = list(samples.on_device(given, cp.asarray))
    for place, step in SMALL_STEPS.get(call, {}).items():  # fields stay much as they are, however often it is called
        given[place] = step
    function = samples.function(folder, "close", name, call)
    made = samples.arrays_in(function(*given))
    LAUNCHES.clear()
    function(*given)
    moved = sum({a.data.ptr: a.nbytes for a in (*samples.arrays_in(given), *made)}.values())
    sides = {"call": lambda: function(*given), "copy of as many bytes": copy(moved)}
    for kernel, arguments in LAUNCHES:
        for label, launch in variants(kernel):
            sides[label] = lambda launch=launch, arguments=arguments: launch(*arguments)
    return {"bytes": moved, "microseconds": medians(sides)}


def variants(kernel):
    own = re.match(r"fused::(\w+)", kernel.name)[1]
    yield own, kernel.function.kernel.linear_launch
    is_view = re.search(rf"\n{own}\(Space space", kernel.code) and "Space<" in kernel.name
    if "fused::Shape<" in kernel.name:
        changes = {
            "in L2": without.memory_beyond_the_cache,
            "no exchange": without.exchange,
            "no exponentials": without.exponentials,
            "no memory": without.memory_of_rows,
        }
    elif is_view and own != "keep_seams":
        bare = without.arithmetic(own)
        changes = {"in L2": without.memory_beyond_the_cache, "no memory": without.memory, "no arithmetic": bare}
        changes["no arithmetic, in L2"] = lambda code: without.memory_beyond_the_cache(bare(code))
    else:
        changes = {}
    for label, change in changes.items():
        try:
            yield f"{own}: {label}", kernel.without(change)
        except Exception as error:  # a kernel that reduces what it stores, say, has no such text
            print(own, label, str(error)[:200])


def copy(moved):
    count = moved // 32
    x, y = (cp.ones(4 * count, "int32") for _ in range(2))
    return lambda: MOVE((-(-count // 256),), (256,), (x, y, count))


def medians(sides, rounds=15):
    found = {label: [] for label in sides}
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    for _ in range(rounds + 2):
        for label, run in sides.items():
            SPIN((1,), (1,), (BUSY,))
            begin.record()
            run()
            end.record()
            end.synchronize()
            found[label].append(1e3 * cp.cuda.get_elapsed_time(begin, end))
    return {label: round(statistics.median(times[2:]), 1) for label, times in found.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))

"""Rewrite a sample, show what changed, check it, verify it, time it: what `make demo` runs.

Compiled kernels stay beside the output, in `build/numba`, so that a second demo compiles none again.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

FUSEC = (sys.executable, "-m", "fusec")
FINDINGS = 1
TIMED = ("--size", "1000", "--size", "500000", "--repeats", "3", "--no-groups", "--no-first-calls")


def main(sample: str, out: str) -> int:
    """Run every step in order; the exit status is that of the first step that fails."""
    steps = (
        ("rewrite", sample, "--out", out),
        ("diff", sample),
        ("check", sample, "--out", out),
        ("verify", out, "--size", "1000", "--size", "200000"),
        ("bench", out, *TIMED, "--format", "json"),
    )
    environment = {"NUMBA_CACHE_DIR": str(Path(out).absolute().parent / "numba"), **os.environ}
    for step in steps:
        print(f"\n$ fusec {' '.join(step)}", flush=True)
        done = subprocess.run((*FUSEC, *step), stdout=subprocess.PIPE, env=environment, check=False)
        if done.returncode and not (step[0] == "diff" and done.returncode == FINDINGS):
            sys.stdout.buffer.write(done.stdout)
            return done.returncode
        print(shown(step[0], done.stdout), flush=True)
    print(f"\nThe rewritten package is in {out}; what was proved is in {Path(out) / 'fusec-report.json'}.")
    return 0


def shown(command: str, output: bytes) -> str:
    """What of a step's output the demo prints."""
    text = output.decode(errors="replace").rstrip("\n")
    match command:
        case "diff":
            return edits(text)
        case "bench":
            return speed_ups(json.loads(text))
        case _:
            return text


def edits(patch: str) -> str:
    """The changes of existing files in full; new files by name and length."""
    files = [f"diff --git {part}" for part in patch.removeprefix("diff --git ").split("\ndiff --git ")]
    changed = [file for file in files if "\nnew file mode" not in file]
    new = [
        file.split("\n+++ b/")[-1].split("\n")[0] + f": {file.count(chr(10)) - 4} lines"
        for file in files
        if file not in changed
    ]
    return "\n".join((*changed, "", "New files:", *(f"  {line}" for line in new)))


def speed_ups(benchmark: dict) -> str:
    """The measured median times of every function of the workload."""
    header = f"{'function':<36} {'size':>10} {'threads':>7} {'original':>11} {'fused':>11} speed-up"
    rows = [row(case["function"], timing) for case in benchmark["workload"] for timing in case["timings"]]
    return "\n".join((header, *rows))


def row(function: str, timing: dict) -> str:
    original, fused = (f"{timing[key] * 1e3:.3f} ms" for key in ("original", "fused"))
    speed_up = f"{timing['speed_up']:>7.2f}x" if timing["kernel_ran"] else "original ran"
    return f"{function:<36} {timing['size']:>10,} {timing['threads']:>7} {original:>11} {fused:>11} {speed_up}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

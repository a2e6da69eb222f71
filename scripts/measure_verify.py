"""Measure how long `fusec verify`, `fusec bench` and the demo take: `measure_verify.py RESULTS.json [--thorough]`.

The project is the array samples side by side, without their workloads. Run it on a machine that does nothing else: times are wall
clock, and the processor time of all child processes.
"""

import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = (
    "diffusion", "electromagnetics", "flow", "great_circle", "heat", "image_pipeline", "k_means", "logistic_regression",
    "normalisation", "option_pricing", "particle_step", "sea_water", "tone_map",
)  # fmt: skip
FUSEC = (sys.executable, "-m", "fusec")
LONGEST = 1200.0  # seconds after which a command is given up


def main(results: str, *options: str) -> int:
    """Writes every measurement to the file `results`, and prints a table."""
    entries: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory(prefix="fusec-measure-") as folder:
        source, out = Path(folder, "project"), Path(folder, "out")
        lines = gather(source)
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(Path(folder, "numba"))}
        timed(entries, "rewrite the project", (*FUSEC, "rewrite", str(source), "--out", str(out)), environment)
        timed(entries, "verify the project", (*FUSEC, "verify", str(out), "--format", "json"), environment)
        groups = len(json.loads(str(entries[-1].pop("output")) or '{"groups": []}')["groups"])
        timed(entries, "verify it again, kernels cached", (*FUSEC, "verify", str(out)), environment)
        if "--thorough" in options:
            timed(entries, "verify --thorough", (*FUSEC, "verify", str(out), "--thorough"), environment)
        demo = (sys.executable, str(ROOT / "scripts" / "demo.py"), str(ROOT / "samples" / "option_pricing"))
        for name in ("the demo", "the demo again"):
            timed(entries, name, (*demo, str(Path(folder, "build", "demo"))), dict(os.environ))
    for entry in entries:
        entry.pop("output", None)
    machine = {"system": platform.platform(), "python": platform.python_version(), "processors": os.cpu_count()}
    record = {"machine": machine, "lines": lines, "groups": groups, "load_before": LOAD, "measurements": entries}
    Path(results).write_text(json.dumps(record, indent=1) + "\n")
    print(f"{lines} lines, {groups} groups; load average before: {LOAD[0]:.1f}")
    return 0


def gather(project: Path) -> int:
    """Copies the samples into one folder; returns their number of lines."""
    lines = 0
    for sample in PROJECT:
        shutil.copytree(
            ROOT / "samples" / sample, project / sample, ignore=shutil.ignore_patterns("workload.py", "__pycache__")
        )
        lines += sum(len(path.read_text().splitlines()) for path in (project / sample).glob("*.py"))
    return lines


def timed(entries: list[dict[str, object]], what: str, command: tuple[str, ...], environment: dict[str, str]) -> None:
    """Appends how long the command took."""
    before, start = used(), time.perf_counter()
    try:
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, timeout=LONGEST, check=False)
        status, output = done.returncode, done.stdout.decode()
    except subprocess.TimeoutExpired:
        status, output = None, ""
    seconds = time.perf_counter() - start
    entry = {"what": what, "seconds": seconds, "processor_seconds": used() - before, "status": status, "output": output}
    entries.append(entry)
    print(f"{what:<34} {seconds:>8.1f} s  {entry['processor_seconds']:>8.1f} s of processor time", flush=True)


def used() -> float:
    """Processor time of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


LOAD = os.getloadavg()

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

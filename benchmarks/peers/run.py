"""Times the samples with NumPy, fusec and other libraries, all of them in turns within one run.

    python benchmarks/peers/run.py --python PEERS_PYTHON --out docs/performance/peers.json

PEERS_PYTHON is an interpreter with numpy, numba and any of numexpr, pythran, jax, torch; what it lacks is skipped and
named. Each library has a process of its own, so that no thread pool disturbs another; they wait while one runs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
from pathlib import Path

from programs import PROGRAMS, Program

ROOT = Path(__file__).resolve().parents[2]
PEERS = ("numpy", "fusec", "numexpr", "numba", "pythran", "jax", "torch", "hand")
LIBRARIES = ("numpy", "numba", "numexpr", "pythran", "jax", "torch")


def main() -> None:
    options = arguments()
    rewrite(options)
    rows = []
    options.out.parent.mkdir(parents=True, exist_ok=True)
    for program in (p for p in PROGRAMS if not options.program or p.name in options.program):
        for size in options.size or program.sizes:
            for threads in options.threads:
                rows.append(row(options, program, size, threads))
                print_row(rows[-1])
                keep(options, rows)


def keep(options: argparse.Namespace, rows: list[dict]) -> None:
    """After each row, so that a run that is cut short leaves what it has measured."""
    command = " ".join(["python", "benchmarks/peers/run.py", *shown_arguments()])
    record = {"command": command, "machine": machine(options), "rows": rows}
    options.out.write_text(json.dumps(record, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="interpreter of the peers")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "performance" / "peers.json")
    parser.add_argument("--rewritten", type=Path, default=ROOT / "build" / "peers", help="where fusec writes")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--size", type=int, nargs="+")
    parser.add_argument("--program", nargs="+", choices=[program.name for program in PROGRAMS])
    parser.add_argument("--peer", nargs="+", choices=PEERS, default=list(PEERS))
    parser.add_argument("--repeats", type=int, default=15)
    return parser.parse_args()


def shown_arguments() -> list[str]:
    """The arguments without the paths of this machine."""
    return [Path(word).name if word.startswith("/") else word for word in sys.argv[1:]]


def rewrite(options: argparse.Namespace) -> None:
    for package in sorted({program.package for program in PROGRAMS}):
        command = [
            sys.executable,
            "-m",
            "fusec",
            "rewrite",
            f"samples/{package}",
            "--out",
            str(options.rewritten / package),
        ]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def row(options: argparse.Namespace, program: Program, size: int, threads: int) -> dict:
    """Medians of all peers on one program, size and number of threads: one sample of each in turn."""
    workers, results = {}, {}
    for peer in options.peer:  # one after another: compilers would slow each other down
        workers[peer] = start(options, peer, program, size, threads)
        results[peer] = first_answer(workers[peer])
    running = [peer for peer in workers if "ready" in results[peer]]
    samples: dict[str, list[float]] = {peer: [] for peer in running}
    order = random.Random(1)  # after whom a library runs decides what it finds of the machine
    for _ in range(options.repeats):
        for peer in order.sample(running, len(running)):
            samples[peer].append(ask(workers[peer]))
    for worker in workers.values():
        worker.communicate()
    medians = {peer: statistics.median(times) for peer, times in samples.items()}
    return {
        "program": program.name,
        "size": size,
        "threads": threads,
        "peers": {
            peer: {
                **results[peer]["ready"],
                "median": medians[peer],
                "speed_up": medians["numpy"] / medians[peer],
                "samples": samples[peer],
            }
            if peer in medians
            else results[peer]
            for peer in options.peer
        },
    }


def start(options: argparse.Namespace, peer: str, program: Program, size: int, threads: int) -> subprocess.Popen[str]:
    command = [options.python, str(Path(__file__).with_name("worker.py"))]
    command += [peer, program.name, str(size), str(threads), str(ROOT / "samples"), str(options.rewritten)]
    names = (
        "OMP_NUM_THREADS",
        "NUMBA_NUM_THREADS",
        "NUMEXPR_MAX_THREADS",
        "NUMEXPR_NUM_THREADS",
        "MKL_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
    )
    settings = {
        **dict.fromkeys(names, str(threads)),
        "OMP_WAIT_POLICY": "passive",
        "PYTHRAN_BUILD": str(options.rewritten / "pythran"),
    }
    if threads == 1:
        settings["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **settings},
    )


def first_answer(worker: subprocess.Popen[str]) -> dict:
    line = worker.stdout.readline()
    return json.loads(line) if line else {"missing": f"the process ended with status {worker.wait()}"}


def ask(worker: subprocess.Popen[str]) -> float:
    worker.stdin.write("\n")
    worker.stdin.flush()
    return float(worker.stdout.readline())


def print_row(result: dict) -> None:
    print(f"{result['program']}, {result['size']:,} elements, threads {result['threads']}")
    for peer, values in result["peers"].items():
        if "missing" in values:
            print(f"  {peer:8} skipped: {values['missing']}")
        else:
            print(
                f"  {peer:8} {values['median'] * 1e3:10.3f} ms  {values['speed_up']:6.2f}x  first call {values['build'] + values['first_call']:.2f} s"
            )
    sys.stdout.flush()


def machine(options: argparse.Namespace) -> dict[str, str]:
    program = "import importlib.metadata as m, json, sys\nprint(json.dumps({n: m.version(n) for n in sys.argv[1:] if any(d.name == n for d in m.distributions())}))"
    versions = subprocess.run([options.python, "-c", program, *LIBRARIES], capture_output=True, text=True, check=True)
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor()
    )
    return {
        "processor": model,
        "processors": str(os.cpu_count()),
        "python": platform.python_version(),
        **json.loads(versions.stdout),
    }


if __name__ == "__main__":
    main()

"""Writes docs/performance/samples_1000.json: what `fusec bench --size 1000` measures on every sample that needs no device and no PyKokkos.

python benchmarks/samples_at_1000.py [--sample NAME ...] [--out FILE]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FUSEC = (sys.executable, "-m", "fusec")
COMMAND = "fusec rewrite samples/NAME --out build/NAME; fusec bench build/NAME --size 1000 --format json"
SAMPLES = sorted(
    path.parent.name
    for path in (ROOT / "samples").glob("*/workload.py")
    if not any(word in module.read_text() for module in path.parent.glob("*.py") for word in ("cuda", "pykokkos"))
)


def main() -> None:
    options = arguments()
    record = {"command": COMMAND, "samples": [measured(name, options.size) for name in options.sample]}
    options.out.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="+", choices=SAMPLES, default=SAMPLES)
    parser.add_argument("--size", type=int, default=1_000)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "performance" / "samples_1000.json")
    return parser.parse_args()


def measured(name: str, size: int) -> dict:
    """What bench reports on one sample, under the sample's name."""
    out = f"build/samples_at_1000/{name}"
    run("rewrite", f"samples/{name}", "--out", out)
    report = json.loads(run("bench", out, "--size", str(size), "--format", "json"))
    functions = [(case["function"], t) for case in report["workload"] for t in case["timings"]]
    slowest = min(functions, key=lambda pair: pair[1]["speed_up"], default=None)
    if slowest:
        print(f"{name}: slowest {slowest[0]} at {slowest[1]['speed_up']:.2f}", flush=True)
    return {**report, "package": name}


def run(*arguments: str) -> str:
    """Standard output of one fusec command."""
    done = subprocess.run((*FUSEC, *arguments), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    main()

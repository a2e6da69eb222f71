"""Run a CuPy package's own tests on a device, as it is and rewritten, and compare test by test.

    python benchmarks/packages/cupy_tests.py FOLDER --package cucim --seconds 90 --out results.json TESTS ...

FOLDER holds `before` and `after`, each with the package; both run at the same time, each in several processes. Only tests that
ended within the time are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

_LINE = re.compile(r"^\[gw\d+\] \[ *\d+%\] (PASSED|FAILED|SKIPPED|ERROR|XFAIL|XPASS) (\S+)")
_MOST_SHOWN = 40


def main() -> None:
    arguments = _arguments()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as scratch:
        sides = {side: _Side(side, arguments, Path(scratch)) for side in ("before", "after")}
        for side in sides.values():
            side.wait(arguments.seconds - (time.perf_counter() - start))
        result = _result(sides["before"].outcomes(), sides["after"].outcomes(), sides["after"].counts())
    arguments.out.write_text(json.dumps(result, indent=2) + "\n")
    shown = {key: value[:_MOST_SHOWN] if isinstance(value, list) else value for key, value in result.items()}
    print(json.dumps({key: value for key, value in shown.items() if key != "reasons"}))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--package", required=True)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--workers", type=int, default=7)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("tests", nargs="+", help="folders of tests inside the package's folder")
    return parser.parse_args()


class _Side:
    """The tests of one side, which run until they end or are ended."""

    def __init__(self, side: str, arguments: argparse.Namespace, scratch: Path) -> None:
        self._log = scratch / f"{side}.txt"
        self._counts = scratch / side
        self._counts.mkdir()
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((os.environ.get("PYTHONPATH", ""), str(Path(__file__).parent.resolve()))),
            "FUSED_PACKAGE": arguments.package if side == "after" else "",
            "FUSED_COUNTS": str(self._counts),
        }
        options = [
            "-v",
            "-p",
            "no:cacheprovider",
            "-p",
            "count_cuda_launches",
            "-n",
            str(arguments.workers),
            "--tb=line",
        ]
        with self._log.open("w") as output:
            self._running = subprocess.Popen(
                [sys.executable, "-m", "pytest", *options, *arguments.tests],
                cwd=arguments.folder / side,
                env=environment,
                stdout=output,
                stderr=output,
            )

    def wait(self, seconds: float) -> None:
        try:
            self._running.wait(max(seconds, 1))
        except subprocess.TimeoutExpired:
            self._running.send_signal(2)  # pytest then ends its processes
            try:
                self._running.wait(15)
            except subprocess.TimeoutExpired:
                self._running.kill()

    def outcomes(self) -> dict[str, str]:
        lines = self._log.read_text(errors="replace").splitlines()
        found = {match[2]: match[1].lower() for match in map(_LINE.match, lines) if match}
        if not found:
            print("\n".join(lines[-30:]))
        return found

    def counts(self) -> dict[str, dict]:
        total: dict[str, Counter] = {"fused": Counter(), "original": Counter()}
        reasons: dict[str, set[str]] = {}
        for path in sorted(self._counts.glob("*.json")):
            counts = json.loads(path.read_text())
            for kind, counter in total.items():
                counter.update(counts[kind])
            for name, sentences in counts["reasons"].items():
                reasons.setdefault(name, set()).update(sentences)
        return {**total, "reasons": {name: sorted(reasons[name]) for name in sorted(reasons)}}


def _result(before: dict[str, str], after: dict[str, str], counts: dict[str, dict]) -> dict:
    both = sorted(before.keys() & after.keys())
    return {
        "tests_compared": len(both),
        "before": dict(sorted(Counter(before[test] for test in both).items())),
        "after": dict(sorted(Counter(after[test] for test in both).items())),
        "passed_before_and_not_after": [t for t in both if before[t] == "passed" and after[t] != "passed"],
        "passed_after_and_not_before": [t for t in both if after[t] == "passed" and before[t] != "passed"],
        "ended_on_one_side_only": len(before.keys() ^ after.keys()),
        "groups_fused": len(counts["fused"]),
        "calls_fused": sum(counts["fused"].values()),
        "groups_original": len(counts["original"]),
        "calls_original": sum(counts["original"].values()),
        "reasons": counts["reasons"],
    }


if __name__ == "__main__":
    main()

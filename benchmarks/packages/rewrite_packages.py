"""Rewrite installed packages, check that nothing outside the edits changed, and run a part of their own tests.

    python benchmarks/packages/rewrite_packages.py --site SITE_PACKAGES --python PYTHON --out counts.json

SITE_PACKAGES holds the installed packages, PYTHON is the interpreter that can import them with numba and pytest.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

PACKAGES = {
    "colour": ("colour.models.tests.test_cie_lab", "colour.appearance", "colour.difference"),
    "scipy": ("scipy.signal", "scipy.stats.tests.test_distributions", "scipy.spatial.tests.test_distance"),
    "statsmodels": ("statsmodels.genmod", "statsmodels.robust", "statsmodels.nonparametric"),
}


@dataclass(frozen=True)
class Counts:
    """What came of one package."""

    package: str
    lines: int
    seconds: float
    exit_code: int
    files_changed: int
    groups: int
    operations_fused: int
    codes: dict[str, int]
    lines_removed_outside_edits: int
    tests_before: dict[str, str]
    tests_after: dict[str, str]


def main() -> None:
    arguments = _arguments()
    results = []
    for package in arguments.packages or PACKAGES:
        with tempfile.TemporaryDirectory() as folder:
            results.append(_measure(package, arguments, Path(folder)))
            print(json.dumps(vars(results[-1]), indent=2), file=sys.stderr)
    Path(arguments.out).write_text(json.dumps([vars(result) for result in results], indent=2) + "\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--python", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--no-tests", action="store_true")
    parser.add_argument("packages", nargs="*")
    return parser.parse_args()


def _measure(package: str, arguments: argparse.Namespace, folder: Path) -> Counts:
    source, out = arguments.site / package, folder / "rewritten" / package
    start = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-m", "fusec", "rewrite", str(source), "--out", str(out)], text=True, capture_output=True
    )
    seconds = time.perf_counter() - start
    print(run.stdout, run.stderr[-2000:], file=sys.stderr)
    report = json.loads((out / "fusec-report.json").read_text())
    groups = [group for module in report["modules"] for group in module["groups"]]
    refusals = [refusal for module in report["modules"] for refusal in module["refusals"]]
    tests = () if arguments.no_tests else PACKAGES[package]
    return Counts(
        package=package,
        lines=sum(path.read_bytes().count(b"\n") for path in source.rglob("*.py")),
        seconds=round(seconds, 1),
        exit_code=run.returncode,
        files_changed=sum(1 for module in report["modules"] if module["groups"]),
        groups=len(groups),
        operations_fused=sum(group["operations"] for group in groups),
        codes=dict(sorted(Counter(entry["code"] for entry in (*groups, *refusals)).items())),
        lines_removed_outside_edits=_foreign_changes(source, out, report),
        tests_before={name: _run_tests(arguments.python, name, folder, None) for name in tests},
        tests_after={name: _run_tests(arguments.python, name, folder, out.parent) for name in tests},
    )


def _foreign_changes(source: Path, out: Path, report: dict) -> int:
    """Lines of the originals that changed though no group covers them."""
    changed = 0
    covered = {module["path"]: [_lines(group) for group in module["groups"]] for module in report["modules"]}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if not path.is_file() or "__pycache__" in name:
            continue
        before, after = path.read_bytes(), (out / name).read_bytes()
        if before == after:
            continue
        matcher = difflib.SequenceMatcher(None, before.splitlines(True), after.splitlines(True), autojunk=False)
        for tag, first, last, *_ in matcher.get_opcodes():
            if tag in ("replace", "delete"):
                spans = covered.get(name, [])
                changed += sum(not any(a <= line <= b for a, b in spans) for line in range(first + 1, last + 1))
    return changed


def _lines(group: dict) -> tuple[int, int]:
    span = group["span"]
    return span["line"], span["end_line"]


def _run_tests(python: str, name: str, folder: Path, path: Path | None) -> str:
    """The closing line of pytest on the package's own tests, imported from `path` if given."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(path or "")}
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", name]
    run = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True)
    return run.stdout.strip().splitlines()[-1] if run.stdout.strip() else run.stderr[-300:]


if __name__ == "__main__":
    main()

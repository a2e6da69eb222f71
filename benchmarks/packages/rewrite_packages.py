"""Rewrite installed packages, check what was written, and run parts of their own tests before and after.

    python benchmarks/packages/rewrite_packages.py --site SITE --python PYTHON --out packages.json [PACKAGE ...]

SITE is the folder that holds the installed packages; PYTHON is the interpreter that imports them, with numba and pytest.
The interpreter that runs this file runs fusec. Each package is rewritten alone: what it imports stays as installed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from checks import bytes_outside_edits, files_that_do_not_compile, newly_failing, outcomes
from parts import PARTS

TEST_LIMIT = 3600  # seconds
REPORT = "fusec-report.json"


@dataclass(frozen=True, slots=True)
class Rewriting:
    """One run of `fusec rewrite`: its exit status, its wall-clock and processor time, its greatest resident set."""

    exit_code: int
    seconds: float
    cpu_seconds: float
    peak_mib: int
    messages: str


@dataclass(frozen=True, slots=True)
class Tests:
    """The outcomes of a named part of the package's tests, and the groups whose kernels ran, or whose originals did."""

    seconds: float
    outcomes: dict[str, int]
    groups_fused: int
    groups_original: int
    calls_fused: int
    calls_original: int


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one package."""

    package: str
    version: str
    lines: int
    modules: int
    rewriting: Rewriting
    files_changed: int
    groups: int
    groups_outside_tests: int
    operations_fused: int
    codes: dict[str, int]
    diagnostics: dict[str, int]
    changed_outside_edits: list[str]
    not_compiling: list[str]
    check_exit_code: int
    second_rewrite_changes: list[str]
    parts: tuple[str, ...]
    before: Tests | None
    after: Tests | None
    newly_failing: list[str]


def main() -> None:
    arguments = _arguments()
    results = []
    for package in arguments.packages or sorted(PARTS):
        with tempfile.TemporaryDirectory() as folder:
            results.append(asdict(_measure(package, arguments, Path(folder))))
            results[-1]["rewriting"].pop("messages")  # may name folders of this machine
        command = "python " + __doc__.split("python ")[1].splitlines()[0]
        arguments.out.write_text(json.dumps({"command": command, "packages": results}, indent=2) + "\n")
        print(json.dumps({**results[-1], "newly_failing": len(results[-1]["newly_failing"])}), file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, required=True, help="the folder of the installed packages")
    parser.add_argument("--python", required=True, help="the interpreter that imports them")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    parser.add_argument("--no-tests", action="store_true", help="rewrite and check only")
    parser.add_argument("packages", nargs="*", help=f"some of {', '.join(sorted(PARTS))}; all by default")
    return parser.parse_args()


def _measure(package: str, arguments: argparse.Namespace, folder: Path) -> Result:
    source, out = arguments.site / package, folder / "rewritten" / package
    out.parent.mkdir()
    rewriting = rewrite(source, out)
    if not (out / REPORT).exists():
        sys.exit(f"{package}: fusec wrote nothing\n{rewriting.messages}")
    report = json.loads((out / REPORT).read_text())
    groups = [(module["path"], group) for module in report["modules"] for group in module["groups"]]
    refusals = [refusal for module in report["modules"] for refusal in module["refusals"]]
    libraries = arguments.site / f"{package}.libs"
    if libraries.is_dir():  # shared libraries that extension modules look for beside the package
        (out.parent / libraries.name).symlink_to(libraries)
    check = subprocess.run(
        [sys.executable, "-m", "fusec", "check", str(source), "--out", str(out)], text=True, capture_output=True
    )
    again = folder / "again" / package
    again.parent.mkdir()
    rewrite(out, again)
    changes = [path for path in _python_files(out) if (out / path).read_bytes() != (again / path).read_bytes()]
    parts = () if arguments.no_tests else PARTS.get(package, ())
    before, old = run_tests(arguments.python, package, parts, folder / "before", None)
    after, new = run_tests(arguments.python, package, parts, folder / "after", out.parent)
    return Result(
        package=package,
        version=_version(arguments.python, package),
        lines=sum((source / path).read_bytes().count(b"\n") for path in _python_files(source)),
        modules=len(_python_files(source)),
        rewriting=rewriting,
        files_changed=len({path for path, _ in groups}),
        groups=len(groups),
        groups_outside_tests=sum("tests" not in path.split("/") for path, _ in groups),
        operations_fused=sum(group["operations"]["before"] for _, group in groups),
        codes=dict(sorted(Counter(entry["code"] for entry in (*(g for _, g in groups), *refusals)).items())),
        diagnostics=dict(sorted(Counter(entry["code"] for entry in report["diagnostics"]).items())),
        changed_outside_edits=bytes_outside_edits(source, out, report),
        not_compiling=files_that_do_not_compile(source, out),
        check_exit_code=check.returncode,
        second_rewrite_changes=changes,
        parts=parts,
        before=before,
        after=after,
        newly_failing=newly_failing(old, new),
    )


def rewrite(source: Path, out: Path) -> Rewriting:
    """Runs `fusec rewrite` as a user does."""
    command = [sys.executable, "-m", "fusec", "rewrite", str(source), "--out", str(out)]
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+") as messages:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=messages)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        messages.seek(0)
        text = messages.read()[-2000:]
    seconds = round(time.perf_counter() - start, 1)
    cpu_seconds = round(usage.ru_utime + usage.ru_stime, 1)
    return Rewriting(process.returncode, seconds, cpu_seconds, usage.ru_maxrss // 1024, text)


def _python_files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*.py") if "__pycache__" not in path.parts)


def run_tests(
    python: str, package: str, parts: tuple[str, ...], folder: Path, site: Path | None
) -> tuple[Tests | None, dict[str, str]]:
    """The tests of the package at `site`, or of the installed one, in a process of their own."""
    if not parts:
        return None, {}
    folder.mkdir(exist_ok=True)
    here = Path(__file__).parent.resolve()
    results, counts = folder / "results.xml", folder / "counts.json"
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(map(str, filter(None, (site, here)))),
        "FUSED_PACKAGE": package if site else "",
        "FUSED_COUNTS": str(counts),
    }
    options = ["-q", "-p", "no:cacheprovider", "-p", "count_fused_calls", f"--junitxml={results}", "--pyargs"]
    start = time.perf_counter()
    with (folder / "output.txt").open("w") as output:
        command = [python, "-m", "pytest", *options, *parts]
        subprocess.run(command, cwd=folder, env=environment, stdout=output, stderr=output, timeout=TEST_LIMIT)
    seconds = round(time.perf_counter() - start, 1)
    if not results.exists():
        sys.exit(f"{package}: pytest ended early\n{(folder / 'output.txt').read_text()[-2000:]}")
    found = outcomes(results)
    counted = json.loads(counts.read_text()) if site else {"fused": {}, "original": {}}
    fused, original = counted["fused"], counted["original"]
    totals = dict(sorted(Counter(found.values()).items()))
    return Tests(seconds, totals, len(fused), len(original), sum(fused.values()), sum(original.values())), found


def _version(python: str, package: str) -> str:
    """Of the distribution that holds the package."""
    code = "import sys, importlib.metadata as m;print(m.version(m.packages_distributions()[sys.argv[1]][0]))"
    return subprocess.run([python, "-c", code, package], text=True, capture_output=True).stdout.strip()


if __name__ == "__main__":
    main()

"""Rewrite packages with kernels of their own, count what became of those, and run parts of their tests before and after.

    python benchmarks/packages/kernel_packages.py --sources FOLDER --python PYTHON --out kernel_packages.json [PACKAGE ...]

FOLDER holds the unpacked source distributions; PYTHON is an interpreter that has the same packages installed, with pytest
and openpmd-viewer. No GPU is asked for: tests of launches run in numba's simulator.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import rewrite_packages
from checks import bytes_outside_edits, files_that_do_not_compile, newly_failing
from recorded import record
from rewrite_packages import REPORT, rewrite


@dataclass(frozen=True, slots=True)
class Kernels:
    """A source distribution, the package in it, the decorators that make its kernels, and the tests that run here."""

    folder: str
    package: str
    decorators: tuple[str, ...]
    tests: tuple[str, ...]
    simulated: bool = False


PACKAGES = (
    Kernels(
        "fbpic-0.27.1",
        "fbpic",
        ("compile_cupy",),
        ("uniform_rho_deposition",),
    ),
    Kernels(
        "wake_t-0.9.1",
        "wake_t",
        (),
        (
            *("beamline", "bunch_read_save", "field_element", "field_gathering", "field_quadrupole", "gradients"),
            *("interpolation", "no_bunch", "plasma_beamline", "ramps", "simple_blowout"),
        ),
    ),
    Kernels(
        "gamdpy-0.8.3",
        "gamdpy",
        (),
        (
            *("angles_from_bonds", "bonds_from_positions", "calc_response_functions", "colarray", "make_lattice"),
            *("molecules_from_bonds", "simbox", "topology"),
        ),
        simulated=True,
    ),
)


def _measured(kernels: Kernels, arguments: argparse.Namespace, folder: Path) -> dict:
    distribution = arguments.sources.resolve() / kernels.folder
    source, out = folder / "source" / kernels.package, folder / "rewritten" / kernels.package
    shutil.copytree(distribution / kernels.package, source, ignore=shutil.ignore_patterns("__pycache__"))
    settings = (
        f"[tool.fusec]\nkernel-decorators = {json.dumps(list(kernels.decorators))}\n" if kernels.decorators else ""
    )
    (source.parent / "pyproject.toml").write_text(settings)
    out.parent.mkdir()
    done = rewrite(source, out)
    if not (out / REPORT).exists():
        sys.exit(f"{kernels.package}: fusec wrote nothing\n{done.messages}")
    command = [sys.executable, "-m", "fusec", "check", str(source), "--out", str(out)]
    check = subprocess.run(command, capture_output=True)
    parts = tuple(str(distribution / "tests" / f"test_{name}.py") for name in kernels.tests)
    os.environ["PYTEST_ADDOPTS"] = f"-c {os.devnull} --rootdir {distribution / 'tests'}"
    os.environ["NUMBA_ENABLE_CUDASIM"] = "1" if kernels.simulated else "0"
    os.environ["MPLBACKEND"] = "Agg"
    before, old = rewrite_packages.run_tests(arguments.python, kernels.package, parts, folder / "before", None)
    after, new = rewrite_packages.run_tests(arguments.python, kernels.package, parts, folder / "after", out.parent)
    rewriting = {name: value for name, value in asdict(done).items() if name != "messages"}
    return {
        "package": kernels.package,
        "version": kernels.folder.rpartition("-")[2],
        **_counts(source, out),
        "rewriting": rewriting,
        "check_exit_code": check.returncode,
        "parts": kernels.tests,
        "before": asdict(before) if before else None,
        "after": asdict(after) if after else None,
        "newly_failing": newly_failing(old, new),
    }


def _counts(source: Path, out: Path) -> dict:
    report = json.loads((out / REPORT).read_text())
    groups = [(module["path"], group) for module in report["modules"] for group in module["groups"]]
    refusals = [(module["path"], entry) for module in report["modules"] for entry in module["refusals"]]
    of_kernels = [
        {"file": path, "line": entry["span"]["line"], "code": entry["code"], "note": entry["note"]}
        for path, entry in refusals
        if _is_of_kernels(entry)
    ]
    files = sorted(path for path in source.rglob("*.py"))
    return {
        "lines": sum(path.read_bytes().count(b"\n") for path in files),
        "modules": len(files),
        "files_changed": len({path for path, _ in groups}),
        "groups": len(groups),
        "groups_of_kernels": [
            {"file": path, "group": group["name"], "members": group["operations"]["before"]}
            for path, group in groups
            if _is_group_of_kernels(out, path, group["name"])
        ],
        "codes": dict(sorted(Counter(entry["code"] for _, entry in (*groups, *refusals)).items())),
        "kernels_refused": of_kernels,
        "diagnostics": dict(sorted(Counter(entry["code"] for entry in report["diagnostics"]).items())),
        "changed_outside_edits": bytes_outside_edits(source, out, report),
        "not_compiling": files_that_do_not_compile(source, out),
    }


def _is_of_kernels(entry: dict) -> bool:
    words = ("of the compiled `", "launch of `", "Launch of `")
    return entry["code"] in ("FUS308", "FUS503") or any(word in entry["note"] for word in words)


def _is_group_of_kernels(out: Path, path: str, name: str) -> bool:
    """Whether the generated module runs the author's loops, or launches the author's kernels, in the group."""
    place = out / path
    text = place.with_name(f"_fused_{place.stem}.py").read_text()
    return re.search(rf"\b(ran|launched)\(\s*{name}_kernel\b", text) is not None


if __name__ == "__main__":
    record(__doc__ or "", PACKAGES, _measured)

"""Rewrite eight packages of array code, count what a reader would want fused, and run their tests before and after.

    python benchmarks/packages/public_packages.py --sources FOLDER --python PYTHON --out public_packages.json [PACKAGE ...]

FOLDER holds the unpacked source distributions; PYTHON is an interpreter that has the same packages installed, with pytest
and numba. The interpreter that runs this file runs fusec. `scripts/array_statements.py` says what a reader would want.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import rewrite_packages
from array_statements import measured
from checks import files_that_do_not_compile, newly_failing
from recorded import record
from rewrite_packages import REPORT, rewrite


@dataclass(frozen=True, slots=True)
class Public:
    """A source distribution, where the package stands in it, and its tests: modules of the package, or files beside it."""

    folder: str
    package: str
    tests: tuple[str, ...]
    options: tuple[str, ...] = ()
    source: str = ""  # the folder that holds the package in the distribution

    @property
    def version(self) -> str:
        return self.folder.rpartition("-")[2]


def _files(*names: str, folder: str = "tests") -> tuple[str, ...]:
    return tuple(f"{folder}/test_{name}.py" for name in names)


PACKAGES = (
    Public(
        "aotools-1.0.8",
        "aotools",
        _files(
            *("KL", "astronomy", "atmos_conversions", "centroiders", "circle", "ell_zernike", "fouriertransform"),
            *("functions", "image_processing", "interpolation", "opticalprop", "phasescreen", "temporal_ps"),
            *("turbulence", "wfs", "zernike"),
            folder="test",
        ),
    ),
    Public("colorspacious-1.1.2", "colorspacious", ("colorspacious",), ("-o", "python_files=*.py")),
    Public("emd_signal-1.10.0", "PyEMD", ("PyEMD.tests",), ("--ignore-glob=*test_all.py",)),
    Public(
        "magpylib-6.3.0",
        "magpylib",
        _files(
            *("elliptics", "field_circle", "obj_Circle", "obj_Cuboid", "obj_Polyline", "obj_Sphere"),
            *("obj_Tetrahedron", "obj_Triangle"),
        ),
        # without obj_Dipole, which has NumPy print its floating-point errors in all later tests, as no kernel could
        ("-o", "filterwarnings=default"),  # its own turns warnings into errors, which no kernel could raise
        source="src",
    ),
    Public(
        "neurodsp-2.3.0", "neurodsp", ("neurodsp.tests",), ("--ignore-glob=*/plts/*", "--ignore-glob=*_download.py")
    ),
    Public(
        "pvlib-0.16.1",
        "pvlib",
        _files(
            *("atmosphere", "iam", "inverter", "pvarray", "shading", "singlediode", "spa", "temperature", "tools"),
            *("tracking", "transformer"),
        ),
    ),
    Public("pyabel-0.9.1", "abel", ("abel.tests",)),
    Public(
        "thermofeel-2.3.0",
        "thermofeel",
        _files("approximations", "excess_heat", "properties", "robustness", "scalars"),
        ("--hypothesis-profile=ci",),  # no limit of 200 ms for a call, which may compile a kernel
    ),
)


def _measured(public: Public, arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    distribution = arguments.sources.resolve() / public.folder
    source, out = folder / "source" / public.package, folder / "rewritten" / public.package
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    shutil.copytree(distribution / public.source / public.package, source, ignore=ignored)
    out.parent.mkdir()
    done = rewrite(source, out)
    if not (out / REPORT).exists():
        sys.exit(f"{public.package}: fusec wrote nothing\n{done.messages}")
    command = [sys.executable, "-m", "fusec", "check", str(source), "--out", str(out)]
    check = subprocess.run(command, capture_output=True)
    report = json.loads((out / REPORT).read_text())
    os.environ["PYTEST_ADDOPTS"] = f"-c {os.devnull} {' '.join(public.options)}"
    os.environ["MPLBACKEND"] = "Agg"
    tests, outcomes = {}, {}
    for when, site in (("before", source.parent), ("after", out.parent)):
        place = folder / when
        place.mkdir()
        for name in {each.partition("/")[0] for each in public.tests if (distribution / each).exists()}:
            if name != public.package:
                shutil.copytree(distribution / name, place / name, ignore=ignored)
        run = rewrite_packages.run_tests(arguments.python, public.package, public.tests, place, site)
        tests[when], outcomes[when] = run
    assert tests["after"] is not None
    counts = json.loads((folder / "after" / "counts.json").read_text())
    return {
        "package": public.package,
        "version": public.version,
        **measured(source),
        "rewriting": {name: value for name, value in asdict(done).items() if name != "messages"},
        "check_exit_code": check.returncode,
        "diagnostics": dict(sorted(Counter(entry["code"] for entry in report["diagnostics"]).items())),
        "not_compiling": files_that_do_not_compile(source, out),
        "parts": public.tests,
        "before": asdict(tests["before"]) if tests["before"] else None,
        "after": asdict(tests["after"]),
        "newly_failing": newly_failing(outcomes["before"], outcomes["after"]),
        "never_fused": {
            name: {
                "calls": counts["original"][name],
                "operands": counts["operands"].get(name, ""),
                "reasons": counts["reasons"].get(name, []),
            }
            for name in sorted({*counts["original"]} - {*counts["fused"]})
        },
    }


if __name__ == "__main__":
    record(__doc__ or "", PACKAGES, _measured)

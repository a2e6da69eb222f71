"""Rewrite a package that computes with CuPy: what is fused, what is refused and why.

    python benchmarks/packages/cupy_packages.py SITE/cucim --distribution "cuCIM 26.10.0" --folder FOLDER --out cupy_packages.json

The package's tests stay as they are. FOLDER gets `before` and `after` for cupy_tests.py, which runs on a device.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

from checks import bytes_outside_edits, files_that_do_not_compile
from rewrite_packages import REPORT, rewrite

_SETTINGS = '[tool.fusec]\nexclude = ["*/tests/*", "tests/*"]\n'
_BINARY = ("*.so", "*.so.*", "__pycache__", "clara")  # of cuCIM: the part that is no Python


def main() -> None:
    arguments = _arguments()
    before, after = (arguments.folder / side / arguments.source.name for side in ("before", "after"))
    shutil.copytree(arguments.source, before, ignore=shutil.ignore_patterns(*_BINARY))
    (before.parent / "pyproject.toml").write_text(_SETTINGS)
    after.parent.mkdir(parents=True)
    done = rewrite(before, after)
    if not (after / REPORT).exists():
        sys.exit(done.messages)
    result = {"package": arguments.distribution, **_counts(before, after), "seconds": done.seconds}
    arguments.out.write_text(json.dumps(result, indent=2) + "\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("--distribution", required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def _counts(before: Path, after: Path) -> dict:
    report = json.loads((after / REPORT).read_text())
    groups = [(module["path"], group) for module in report["modules"] for group in module["groups"]]
    refusals = [refusal for module in report["modules"] for refusal in module["refusals"]]
    files = [path for path in sorted(before.rglob("*.py")) if "tests" not in path.relative_to(before).parts]
    texts = [path.read_bytes() for path in files]
    without_code = Counter(_kind(refusal["note"]) for refusal in refusals if refusal["code"] == "FUS601")
    return {
        "lines": sum(text.count(b"\n") for text in texts),
        "lines_of_files_that_name_cupy": sum(text.count(b"\n") for text in texts if b"cupy" in text),
        "files_with_a_group": len({path for path, _ in groups}),
        "groups": len(groups),
        "groups_with_a_cuda_kernel": _kernels(after),
        "operations_fused": sum(group["operations"]["before"] for _, group in groups),
        "codes": dict(sorted(Counter(entry["code"] for entry in (*(g for _, g in groups), *refusals)).items())),
        "no_code_for": dict(sorted(without_code.items(), key=lambda entry: (-entry[1], entry[0]))),
        "kernels_refused": sorted(refusal["note"] for refusal in refusals if refusal["code"] == "FUS407"),
        "diagnostics": dict(sorted(Counter(entry["code"] for entry in report["diagnostics"]).items())),
        "changed_outside_edits": bytes_outside_edits(before, after, report),
        "not_compiling": files_that_do_not_compile(before, after),
    }


def _kernels(after: Path) -> int:
    return sum(path.read_text().count("__global__") for path in after.rglob("_fused_*.cu"))


def _kind(note: str) -> str:
    """`view` of `CUDA kernels have no code for this: view `u[0]`.`"""
    what = note.rpartition(": ")[2].rstrip(".")
    return "view" if what.startswith("view ") else what


if __name__ == "__main__":
    main()

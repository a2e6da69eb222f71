"""Print the tables of docs/performance/packages.md from the results of rewrite_packages.py.

python benchmarks/packages/tables.py docs/performance/packages.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    packages = json.loads(Path(sys.argv[1]).read_text())["packages"]
    _print_table("", packages, {name: [row(p) for p in packages] for name, row in ROWS.items()})
    codes = sorted({code for package in packages for code in package["codes"] if not code.startswith("FUS1")})
    print()
    _print_table("refusals", packages, {code: [f"{p['codes'].get(code, 0):,}" for p in packages] for code in codes})


def _print_table(corner: str, packages: list[dict], rows: dict[str, list[str]]) -> None:
    print(f"| {corner} |", " | ".join(f"{package['package']} {package['version']}" for package in packages), "|")
    print("|---" * (len(packages) + 1) + "|")
    for name, cells in rows.items():
        print(f"| {name} |", " | ".join(cells), "|")


def _tests(package: dict, when: str) -> str:
    return ", ".join(f"{count:,} {outcome}" for outcome, count in package[when]["outcomes"].items())


ROWS = {
    "lines of Python": lambda package: f"{package['lines']:,}",
    "seconds, wall clock": lambda package: f"{package['rewriting']['seconds']:,.0f}",
    "seconds, processor": lambda package: f"{package['rewriting']['cpu_seconds']:,.0f}",
    "most memory, MiB": lambda package: f"{package['rewriting']['peak_mib']:,}",
    "files with a group": lambda package: f"{package['files_changed']:,}",
    "fused kernels": lambda package: f"{package['groups']:,}",
    "array operations in them": lambda package: f"{package['operations_fused']:,}",
    "files changed outside edits": lambda package: f"{len(package['changed_outside_edits'])}",
    "files that do not compile": lambda package: f"{len(package['not_compiling'])}",
    "files that a second rewrite changes": lambda package: f"{len(package['second_rewrite_changes'])}",
    "tests before": lambda package: _tests(package, "before"),
    "tests after": lambda package: _tests(package, "after"),
    "passed before and not after": lambda package: f"{len(package['newly_failing'])}",
    "seconds of the tests, before": lambda package: f"{package['before']['seconds']:,.0f}",
    "seconds of the tests, after": lambda package: f"{package['after']['seconds']:,.0f}",
    "calls that ran fused": lambda package: f"{package['after']['calls_fused']:,}",
    "calls that ran the original": lambda package: f"{package['after']['calls_original']:,}",
}


if __name__ == "__main__":
    main()

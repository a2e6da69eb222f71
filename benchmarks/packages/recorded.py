"""The command line of the measurements of source distributions, and their record, to which each package is added once it is measured."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol


class Distribution(Protocol):
    """A package of a source distribution."""

    @property
    def package(self) -> str: ...


def record(
    described: str,
    packages: Sequence[Distribution],
    measured: Callable[[Any, argparse.Namespace, Path], dict[str, Any]],
) -> None:
    """Write what is `measured` of each chosen package; `described` says what is measured, and by which command."""
    arguments = _arguments(described.splitlines()[0])
    results: dict[str, dict[str, Any]] = {}
    if arguments.out.exists():
        results = {entry["package"]: entry for entry in json.loads(arguments.out.read_text())["packages"]}
    command = "python " + described.split("python ")[1].splitlines()[0]
    for one in packages:
        if one.package not in (arguments.packages or [each.package for each in packages]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            results[one.package] = measured(one, arguments, Path(folder))
        listed = [results[name] for name in sorted(results, key=str.lower)]
        arguments.out.write_text(json.dumps({"command": command, "packages": listed}, indent=2) + "\n")


def _arguments(title: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--sources", type=Path, required=True, help="the folder of the unpacked source distributions")
    parser.add_argument("--python", required=True, help="the interpreter that imports the packages")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    parser.add_argument("packages", nargs="*")
    return parser.parse_args()

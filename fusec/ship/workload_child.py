"""Run a workload and let the package write the kernels that it compiled; a separate program, because it runs the
package's code.

It needs numba.
"""

import importlib.util
import json
import os
import random
import sys
import traceback
from importlib import import_module
from importlib.machinery import ModuleSpec
from operator import attrgetter
from pathlib import Path
from types import ModuleType

DEFAULT_SIZES = (1_000, 1_000_000)
SUPPORT, COMPILING = "_fused_support", "_fused_support_compiling"


class UnbuiltError(Exception):
    """A sentence, and the code of the diagnostic."""


def main() -> None:
    request = json.load(sys.stdin)
    stdout = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # the package's own output is no answer
    sys.path.pop(0)
    answer: dict[str, object]
    try:
        answer = built(**request)
    except UnbuiltError as reason:
        answer = {"error": reason.args[0], "code": reason.args[1]}
    except BaseException as problem:  # from the package's code, numba or its compiler
        told = traceback.format_exception_only(problem)[-1].strip().splitlines()[0].rstrip(".")
        answer = {"error": f"The workload cannot be run: {told}."}
    print(json.dumps(answer), file=stdout, flush=True)


def built(root: str, workload: str, sizes: list[int], seed: int) -> dict[str, object]:
    folder = Path(root)
    prefix = opened(folder)
    module = loaded(folder, prefix, Path(workload))
    for size in sizes or list(getattr(module, "SIZES", DEFAULT_SIZES)):
        for function, arguments, keywords in module.cases(size, seed):
            seed_generators(seed)
            name, _, inside = function.partition(":")
            attrgetter(inside)(import_module(f"{prefix}{name}"))(*arguments, **keywords)
    written, kernels, compiled = [], 0, 0
    for support, objects in supports(folder):
        asked = [*support.kernel.made]
        if asked:
            file, count = write(objects, asked)
            written.append(file.relative_to(folder).as_posix())
            kernels, compiled = kernels + count, compiled + len(asked)
    if not written:
        raise UnbuiltError("the workload ran no kernel of NumPy's arrays.", "FUS912")
    return {"files": sorted(written), "kernels": kernels, "compiled": compiled}


def write(objects: ModuleType, asked: list[object]) -> tuple[Path, int]:
    """Raises UnbuiltError if the file cannot be written."""
    try:
        file, count = objects.write(objects.HERE, asked)
    except objects.UnshippableError as reason:
        raise UnbuiltError(f"compiled kernels cannot be shipped: {reason}.", "FUS602") from reason
    except OSError as reason:
        raise UnbuiltError(f"`{objects.HERE}` cannot be written: {reason.strerror}.", "FUS906") from reason
    return Path(file), count


def supports(folder: Path) -> list[tuple[ModuleType, ModuleType]]:
    """The support modules of the package that the workload has imported, each with the one that writes files."""
    found = []
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.rpartition(".")[2] == SUPPORT and file and Path(file).resolve().is_relative_to(folder):
            found.append((module, import_module(name.removesuffix(SUPPORT) + COMPILING)))
    return found


def opened(folder: Path) -> str:
    """Make the folder importable, as a package under its own name or as an entry of the module path; return what names
    of its modules begin with."""
    if not (folder / "__init__.py").is_file():
        sys.path.insert(0, str(folder))
        return ""
    spec = importlib.util.spec_from_file_location(
        folder.name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    run(spec, folder.name)
    return f"{folder.name}."


def loaded(folder: Path, prefix: str, workload: Path) -> ModuleType:
    if workload.is_relative_to(folder):
        return import_module(prefix + ".".join(workload.relative_to(folder).with_suffix("").parts))
    return run(importlib.util.spec_from_file_location("fusec_workload", workload), "fusec_workload")


def run(spec: ModuleSpec | None, name: str) -> ModuleType:
    if spec is None or spec.loader is None:
        raise ImportError(f"`{name}` is no Python file")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seed_generators(seed: int) -> None:
    """For functions that draw from the global generators."""
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed)


if __name__ == "__main__":
    main()

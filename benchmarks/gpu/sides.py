"""A file of programs beside what fusec makes of it, as packages of a folder."""

import importlib.util
import subprocess
import sys


def rewrite(folder, source):
    """Beside each other in `folder`: the `original`, and what fusec makes of it, `fused`."""
    (folder / "original").mkdir(parents=True, exist_ok=True)
    (folder / "original" / source.name).write_text(source.read_text())
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)


def load(folder, side, source):
    """The module of a side, with modules of its own for what it imports."""
    for name in [name for name in sys.modules if name.startswith("_fused")]:
        del sys.modules[name]
    sys.path.insert(0, str(folder / side))
    spec = importlib.util.spec_from_file_location(f"{side}_{source.stem}", folder / side / source.name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module

"""Run the scripts, and see which names they leave."""

import importlib
import runpy
from pathlib import Path


def names_of(name):
    """What the module holds after its import, or until it raised."""
    try:
        module = importlib.import_module(name)
        return shown(vars(importlib.reload(module)))
    except ValueError as problem:
        traceback = problem.__traceback__
        while traceback.tb_frame.f_globals.get("__name__") != name:
            traceback = traceback.tb_next
        return shown(traceback.tb_frame.f_globals), str(problem)


def run(name):
    """What the script holds after its run."""
    try:
        return shown(runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__"))
    except ValueError as problem:
        return str(problem)


def shown(names):
    return {name: value for name, value in sorted(names.items()) if is_value(name, value)}


def is_value(name, value):
    return not name.startswith("_") and type(value).__module__ in ("numpy", "builtins") and not callable(value) and name != "np"

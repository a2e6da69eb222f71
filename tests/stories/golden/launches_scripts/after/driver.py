"""Run the script, and see what its arrays hold."""

import importlib
import runpy
from pathlib import Path


def imported():
    return arrays(vars(importlib.reload(importlib.import_module("waves"))))


def run():
    return arrays(runpy.run_path(str(Path(__file__).with_name("waves.py")), run_name="__main__"))


def arrays(names):
    return [names[name] for name in "abcd"], names["step"], names.get("total")

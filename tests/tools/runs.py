"""The support file that says what `FUSEC` asks, as a module that other support files import."""

import sys
from types import ModuleType

from fusec.generate.text.templates import render

NAME = "_fused_support_runs_in_tests"


def loaded(mode: str, name: str = NAME) -> ModuleType:
    """The module as a program has it that runs with `FUSEC=mode`."""
    module = ModuleType(name)
    text = render("support/shared/runs.py.jinja", {}).replace('os.environ.get("FUSEC", "")', repr(mode))
    exec(compile(text, f"{name}.py", "exec"), vars(module))
    return module


def runs_module() -> str:
    """The name under which other support files import the module, without `FUSEC`."""
    sys.modules.setdefault(NAME, loaded(""))
    return NAME

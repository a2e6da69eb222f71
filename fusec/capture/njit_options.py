"""Which options of `@njit` may change results, and which change none?"""

import ast

from fusec.capture.loop_decorators import LoopDecorator
from fusec.capture.obstacle import Obstacle

COMPILERS = ("numba.njit", "numba.jit")
SWITCHES = ("cache", "nogil")  # options that change no result
_MODELLED = ("error_model", "fastmath", "parallel")


def njit_options(decorator: LoopDecorator) -> dict[str, str] | Obstacle:
    """The options that may change results, with their literals; those that say what holds anyway are left out; and switches.

    A switch that only a run can read, `cache=CACHING`, is left out.
    """
    if decorator.has_types:
        return Obstacle("declares the types of its parameters")
    given = {keyword.arg or "**": keyword.value for keyword in decorator.options}
    if any(not isinstance(value, ast.Constant) for name, value in given.items() if name not in SWITCHES):
        return Obstacle("is compiled with options that fusec cannot read")
    texts = {name: ast.unparse(value) for name, value in given.items()}
    if decorator.is_jit and texts.get("nopython") != "True":
        return Obstacle("is compiled by `jit` without `nopython=True`")
    other = next((name for name in texts if name not in ("nopython", *SWITCHES, *_MODELLED)), None)
    if other is not None or texts.get("nopython") == "False":
        return Obstacle(f"is compiled with the option `{other or 'nopython'}`")
    without = (("parallel", "False"), ("fastmath", "False"), ("error_model", "'python'"))
    kept = {name: texts[name].replace("'", '"') for name in _MODELLED if name in texts}
    switches = {name: "True" for name in SWITCHES if texts.get(name) == "True"}
    return switches | {name: text for name, text in kept.items() if (name, texts[name]) not in without}

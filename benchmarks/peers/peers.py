"""How each library runs the author's function: one builder for each, which returns a call without arguments."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import os
import subprocess
import sys
import tempfile
import textwrap
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
from programs import Function, Program, functions, written_for

Call = Callable[[], object]


class MissingPeerError(Exception):
    """Why a peer cannot take part."""


def build(peer: str, program: Program, module: ModuleType, arguments: tuple[object, ...]) -> Call:
    """The peer's call; raises MissingPeerError or ImportError when it is not there."""
    written = written_for(program, peer)
    name = program.function.partition(":")[2]
    return by_hand(peer, name, written, arguments) if written else BUILDERS[peer](module, name, arguments)


def by_hand(peer: str, name: str, written: Callable[[], Function], arguments: tuple[object, ...]) -> Call:
    """The peer's own version of the program, on operands of its own kind."""
    function = written()
    if peer == "pythran":
        return _on_pythran(name, "import numpy as np\n" + textwrap.dedent(inspect.getsource(function)), arguments)
    if peer == "jax":
        return _on_jax(function, arguments)
    if peer == "torch":
        return _on_torch(function, arguments)
    return lambda: function(*arguments)


def in_one_loop(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """One loop over the elements that calls the author's function, compiled for numbers: what a careful person writes."""
    import numba

    arrays = [k for k, value in enumerate(arguments) if isinstance(value, np.ndarray)]
    if len({arguments[k].shape for k in arrays}) != 1:
        raise MissingPeerError(f"nobody has written `{name}` by hand")
    made: dict[str, Function] = {}
    for helper, function in functions(module, name).items():
        made[helper] = numba.njit(inline="always", error_model="numpy")(_with_globals(function, made))
    operands = ", ".join(f"x{k}" for k in range(len(arguments)))
    elements = ", ".join(f"x{k}.ravel()[i]" if k in arrays else f"x{k}" for k in range(len(arguments)))
    text = f"""
def loop({operands}):
    out = np.empty(x{arrays[0]}.size, DTYPE)
    for i in prange(x{arrays[0]}.size):
        out[i] = function({elements})
    return out
"""
    shape, threads = arguments[arrays[0]].shape, numba.config.NUMBA_NUM_THREADS
    names = {"np": np, "prange": numba.prange, "function": made[name], "DTYPE": arguments[arrays[0]].dtype}
    exec(text, names)
    loop = numba.njit(parallel=threads > 1, error_model="numpy")(names["loop"])
    return lambda: loop(*arguments).reshape(shape)


def plain(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """The function as it stands: NumPy's from samples, fusec's from the rewritten package."""
    function = getattr(module, name)
    return lambda: function(*arguments)


def with_numexpr(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """One `numexpr.evaluate` for each of the author's statements."""
    import numexpr  # noqa: F401  # to learn that it is there before the first call

    known = functions(module, name)
    return lambda: _evaluate(known, name, arguments)


@dataclass(frozen=True)
class Step:
    """`target = expression`, or `target = callee(*expressions)` for a helper of the package; `names` are those used."""

    target: str
    callee: str
    expressions: tuple[str, ...]
    names: tuple[str, ...]


def _evaluate(known: dict[str, Function], name: str, arguments: Sequence[object]) -> object:
    parameters, steps = _steps(known[name], tuple(known))
    values: dict[str, object] = {**known[name].__globals__, **dict(zip(parameters, arguments, strict=True))}
    for step in steps:
        results = [_expression(text, step.names, values) for text in step.expressions]
        values[step.target] = _evaluate(known, step.callee, results) if step.callee else results[0]
    return values["return"]


def _expression(text: str, names: tuple[str, ...], values: dict[str, object]) -> object:
    import numexpr

    if text in values:
        return values[text]
    return numexpr.evaluate(text, local_dict={name: values[name] for name in names}, global_dict={})


@functools.cache
def _steps(function: Function, helpers: tuple[str, ...]) -> tuple[list[str], list[Step]]:
    """Parameters, and the statements in numexpr's spelling."""
    definition = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(definition, ast.FunctionDef)
    lifted = _Lifter(helpers)
    for statement in definition.body:
        lifted.take(statement)
    return [argument.arg for argument in definition.args.args], lifted.steps


class _Lifter(ast.NodeTransformer):
    """Writes calls of helpers as statements of their own, and drops `np.`."""

    def __init__(self, helpers: tuple[str, ...]) -> None:
        self.helpers = helpers
        self.steps: list[Step] = []

    def take(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Assign):
            assert isinstance(statement.targets[0], ast.Name)
            self._add(statement.targets[0].id, "", [self.visit(statement.value)])
        elif isinstance(statement, ast.Return) and statement.value:
            self._add("return", "", [self.visit(statement.value)])

    def visit_Call(self, node: ast.Call) -> ast.expr:  # ast's own naming
        arguments = [self.visit(argument) for argument in node.args]
        if isinstance(node.func, ast.Name) and node.func.id in self.helpers:
            target = f"{node.func.id}_{len(self.steps)}"
            self._add(target, node.func.id, arguments)
            return ast.Name(target)
        assert isinstance(node.func, ast.Attribute)
        return ast.Call(ast.Name(node.func.attr), arguments, [])

    def _add(self, target: str, callee: str, expressions: list[ast.expr]) -> None:
        nodes = [node for expression in expressions for node in ast.walk(expression)]
        called = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        names = {n.id for n in nodes if isinstance(n, ast.Name)} - called
        self.steps.append(Step(target, callee, tuple(map(ast.unparse, expressions)), tuple(sorted(names))))


def with_numba(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """`@njit(parallel=True)` on the author's function, its helpers inlined."""
    import numba

    made: dict[str, Function] = {}
    for helper, function in functions(module, name).items():
        options = {"parallel": True} if helper == name else {"inline": "always"}
        made[helper] = numba.njit(**options)(_with_globals(function, made))
    return lambda: made[name](*arguments)


def with_jax(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """`jax.jit` on the author's function with `jax.numpy` for `numpy`; operands are on the device beforehand."""
    import jax

    made: dict[str, Function] = {"np": jax.numpy}
    for helper, function in functions(module, name).items():
        made[helper] = _with_globals(function, made)
    return _on_jax(jax.jit(made[name]), arguments)


def _on_jax(compiled: Function, arguments: tuple[object, ...]) -> Call:
    import jax

    jax.config.update("jax_enable_x64", True)
    operands = [jax.numpy.asarray(a) if isinstance(a, np.ndarray) else a for a in arguments]
    return lambda: compiled(*operands).block_until_ready()


def with_torch(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """`torch.compile` on the author's source with `torch` for `numpy`; operands are tensors beforehand."""
    import torch

    folder = Path(tempfile.mkdtemp(prefix="torch-"))
    (folder / f"with_torch_{name}.py").write_text(_source(module, name, "import torch as np"))
    sys.path.insert(0, str(folder))
    function = getattr(importlib.import_module(f"with_torch_{name}"), name)
    return _on_torch(torch.compile(function, dynamic=False, fullgraph=True), arguments)


def _on_torch(compiled: Function, arguments: tuple[object, ...]) -> Call:
    import torch

    operands = [torch.from_numpy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    return lambda: compiled(*operands)


def with_pythran(module: ModuleType, name: str, arguments: tuple[object, ...]) -> Call:
    """The author's source, compiled ahead of time."""
    return _on_pythran(name, _source(module, name, "import numpy as np"), arguments)


def _on_pythran(name: str, text: str, arguments: tuple[object, ...]) -> Call:
    """The source, compiled with OpenMP, SIMD and this processor's instructions.

    That takes minutes, so the compiled module is kept in PYTHRAN_BUILD and used by all sizes and thread counts.
    """
    import pythran  # noqa: F401  # only to learn that it is there

    types_ = [_pythran_type(argument) for argument in arguments]
    folder = Path(os.environ["PYTHRAN_BUILD"])
    source = folder / f"with_pythran_{name}.py"
    if not list(folder.glob(f"with_pythran_{name}.*.so")):
        folder.mkdir(parents=True, exist_ok=True)
        source.write_text(f"#pythran export {name}({', '.join(types_)})\n{text}")
        command = [sys.executable, "-m", "pythran.run", "-O3", "-march=native", "-fopenmp", "-DUSE_XSIMD", source.name]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        source.unlink()
        if done.returncode:
            errors = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
            raise MissingPeerError(f"pythran cannot compile it: {errors[:1]}"[:300])
    sys.path.insert(0, str(folder))
    compiled = getattr(importlib.import_module(f"with_pythran_{name}"), name)
    return lambda: compiled(*arguments)


def _pythran_type(value: object) -> str:
    """The type of one argument as `#pythran export` spells it."""
    return f"{value.dtype}[{','.join(':' * value.ndim)}]" if isinstance(value, np.ndarray) else type(value).__name__


def _source(module: ModuleType, name: str, header: str) -> str:
    """The author's function with its helpers and constants as one file."""
    known = functions(module, name)
    used = {n for function in known.values() for n in function.__code__.co_names}
    constants = {
        n: v for f in known.values() for n, v in f.__globals__.items() if n in used and isinstance(v, int | float)
    }
    lines = [header, *(f"{constant} = {value!r}" for constant, value in sorted(constants.items()))]
    return "\n".join([*lines, *(inspect.getsource(function) for function in known.values())])


def _with_globals(function: Function, changes: dict[str, Function]) -> Function:
    """The function with other meanings of some global names."""
    return types.FunctionType(function.__code__, {**function.__globals__, **changes}, function.__name__)


BUILDERS = {
    "numpy": plain,
    "fusec": plain,
    "numexpr": with_numexpr,
    "numba": with_numba,
    "pythran": with_pythran,
    "jax": with_jax,
    "torch": with_torch,
    "hand": in_one_loop,
}

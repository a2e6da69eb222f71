"""The author's text as a program of PyTorch, JAX, numexpr or Numba: what a user of that library writes for it.

PyTorch and JAX get the same statements. What they spell otherwise is one table here: methods become functions, JAX returns
what the author's statements store, and `a[m] = b[m]` is a choice, as neither compiler selects elements.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

Function = Callable[..., Any]
METHODS = ("mean", "sum", "max", "min", "var", "std", "copy", "astype")


class MissingError(Exception):
    """Why a library has no such program."""


def for_torch(text: str, name: str) -> Function:
    return _made(Functional().visit(ast.parse(text)), torch_names(), name)


def for_jax(text: str, name: str) -> Function:
    import jax

    jax.config.update("jax_enable_x64", True)
    tree = Immutable().visit(Functional().visit(ast.parse(text)))
    names = SimpleNamespace(**{**vars(jax.numpy), "astype": lambda x, dtype: x.astype(dtype)})
    return _made(tree, names, name)


def for_numba(text: str, name: str, threads: int) -> Function:
    """`njit` on the author's own text, its helpers too."""
    import numba
    import numpy as np

    names: dict[str, Any] = {"np": np}
    exec(text, names)
    for helper in [key for key, value in names.items() if isinstance(value, type(for_numba))]:
        names[helper] = numba.njit(error_model="numpy", parallel=threads > 1)(names[helper])
    return names[name]  # type: ignore[no-any-return]


def for_numexpr(text: str, name: str) -> Function:
    """Each result as one expression of the operands, if elements are computed alone."""
    import numexpr

    definition = next(each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef) and each.name == name)
    names = [argument.arg for argument in definition.args.args]
    formulas: dict[str, ast.expr] = {}
    results: Sequence[ast.expr] = ()
    for statement in definition.body:
        match statement:
            case ast.Assign([ast.Name(target)], value):
                formulas[target] = Formula(dict(formulas)).visit(value)
            case ast.Return(ast.Tuple(values)):
                results = values
            case ast.Return(ast.expr() as value):
                results = [value]
            case _:
                raise MissingError("numexpr has no such statement")
    texts = [ast.unparse(Formula(formulas).visit(each)) for each in results]

    def call(*operands: Any) -> Any:
        known = dict(zip(names, operands, strict=True))
        made = [numexpr.evaluate(each, local_dict=known, global_dict={}) for each in texts]
        return made[0] if len(made) == 1 else tuple(made)

    return call


def _made(tree: ast.AST, names: Any, name: str) -> Function:
    found: dict[str, Any] = {}
    body = [each for each in tree.body if not isinstance(each, ast.Import)]  # type: ignore[attr-defined]
    tree = ast.fix_missing_locations(ast.Module(body, []))
    found["np"] = names
    exec(compile(tree, f"<{name}>", "exec"), found)
    return found[name]  # type: ignore[no-any-return]


class Functional(ast.NodeTransformer):
    """`x.mean(axis=0)` becomes `np.mean(x, axis=0)`, and `a[m] = b[m]` a choice of whole arrays."""

    def visit_Call(self, node: ast.Call) -> ast.AST:  # ast's own naming
        self.generic_visit(node)
        match node.func:
            case ast.Attribute(ast.Name("np")):
                return node
            case ast.Attribute(value, attr) if attr in METHODS:
                return ast.Call(
                    ast.Attribute(ast.Name("np", ast.Load()), attr, ast.Load()), [value, *node.args], node.keywords
                )
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Subscript(ast.Name(a), ast.Name(m))], ast.Subscript(ast.Name(b), ast.Name(n))) if (
                m == n
            ):
                return ast.parse(f"{a} = np.where({m}, {b}, {a})").body[0]
        return node


class Immutable(ast.NodeTransformer):
    """`a[k] = v` becomes `a = a.at[k].set(v)`; a function without a result returns what it stores."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.body[-1], ast.Return):
            names = [argument.arg for argument in node.args.args]
            node.body.append(ast.parse(f"return ({', '.join(names)})").body[0])
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        match node:
            case ast.Assign([ast.Subscript(ast.Name(a), ast.Compare() as mask)], value):
                return ast.parse(f"{a} = np.where({ast.unparse(mask)}, {ast.unparse(value)}, {a})").body[0]
            case ast.Assign([ast.Subscript() as part], value):
                return stored(part, "set", value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        match node:
            case ast.AugAssign(ast.Subscript() as part, ast.Add(), value):
                return stored(part, "add", value)
            case ast.AugAssign(ast.Name() as name, op, value):
                return ast.Assign([name], ast.BinOp(ast.Name(name.id, ast.Load()), op, value), lineno=node.lineno)
        raise MissingError(ast.unparse(node))


def stored(part: ast.Subscript, how: str, value: ast.expr) -> ast.stmt:
    """`a = a.at[k].set(value)`, or `add`."""
    assert isinstance(part.value, ast.Name)
    statement = ast.parse(f"{part.value.id} = {part.value.id}.at[:].{how}(0)").body[0]
    call = statement.value  # type: ignore[attr-defined]
    call.func.value.slice, call.args = part.slice, [value]
    return statement


class Formula(ast.NodeTransformer):
    """An expression with earlier statements written out, in numexpr's spelling."""

    def __init__(self, known: dict[str, ast.expr]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.known.get(node.id, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if ast.unparse(node) == "np.pi":
            return ast.Constant(math.pi)
        raise MissingError(ast.unparse(node))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        raise MissingError(ast.unparse(node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(ast.Attribute(ast.Name("np"), attr), arguments, []):
                called: Any = ast.Name("arctan2" if attr == "arctan2" else attr, ast.Load())
                return ast.Call(called, [self.visit(each) for each in arguments], [])
        raise MissingError(ast.unparse(node))


def torch_names() -> Any:
    """NumPy's names for functions of PyTorch, with NumPy's keywords."""
    import torch

    def or_number(of_torch: Function, of_math: Function) -> Function:
        return lambda x: of_torch(x) if isinstance(x, torch.Tensor) else of_math(x)

    def along(of_torch: Function, whole: Function | None = None, **always: Any) -> Function:
        def reduced(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
            if axis is None:
                return (whole or of_torch)(x, **always)
            return of_torch(x, dim=axis, keepdim=keepdims, **always)

        return reduced

    def mean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
        x = x.to(torch.float64) if x.dtype == torch.bool else x
        return torch.mean(x) if axis is None else torch.mean(x, dim=axis, keepdim=keepdims)

    def maximum(a: Any, b: Any) -> Any:
        return torch.maximum(a, b) if isinstance(b, torch.Tensor) else torch.clamp(a, min=b)

    def minimum(a: Any, b: Any) -> Any:
        if not isinstance(a, torch.Tensor):
            a, b = b, a
        return torch.minimum(a, b) if isinstance(b, torch.Tensor) else torch.clamp(a, max=b)

    def roll(x: Any, shift: int, axis: Any = None) -> Any:
        return torch.roll(x, shift, dims=axis)

    plain = ("abs", "where", "sign", "tanh", "log1p", "hypot", "clip", "empty_like", "zeros_like", "arcsin")
    return SimpleNamespace(
        **{each: getattr(torch, each) for each in plain},
        **{each: or_number(getattr(torch, each), getattr(math, each)) for each in ("sqrt", "exp", "log", "cos", "sin")},
        radians=or_number(torch.deg2rad, math.radians),
        mean=mean,
        maximum=maximum,
        minimum=minimum,
        roll=roll,
        sum=along(torch.sum),
        max=along(torch.amax),
        min=along(torch.amin),
        var=along(torch.var, correction=0),
        std=along(torch.std, correction=0),
        argmin=along(torch.argmin),
        linalg=SimpleNamespace(norm=along(torch.linalg.vector_norm)),
        copy=torch.clone,
        astype=lambda x, dtype: x.to(dtype),
        float32=torch.float32,
        uint8=torch.uint8,
        pi=math.pi,
    )


def module_text(folder: Any, program: str) -> tuple[str, str]:
    """The text of the program's module, and the name of its function."""
    module, _, name = program.partition(".")
    return (folder / f"{module}.py").read_text(), name


def results(returned: Any, operands: Sequence[Any]) -> list[Any]:
    """What a call leaves: what it returns, or else its arrays."""
    if returned is None:
        return [each for each in operands if hasattr(each, "shape")]
    return list(returned) if isinstance(returned, tuple | list) else [returned]

"""A small PyKokkos: runs work units over ranges, place by place, with the integers and conversions of C++.

It covers what fusec reads: `parallel_for` and `parallel_reduce` over a number, a `RangePolicy` or an `MDRangePolicy`, scans and
teams of threads, which fusec leaves alone, views and their parts, NumPy's arrays, annotated variables, `if`, `for` over a `range`, `while`, `math`, functions under `@pk.function`, and
methods of functors and of workloads. What PyKokkos' translation refuses raises here.
"""

import ast
import inspect
import itertools
import math
import textwrap
from collections.abc import Callable, Iterable
from copy import copy
from enum import Enum
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any

import numpy as np

_LAST_PASS = "last_pass"  # the name that work units of scans give to whether they may store
Order = Callable[[int], Iterable[int]]
TYPES = {
    "int": np.int32, "float": np.float64, "bool": np.bool_, "double": np.float64, "pk.double": np.float64, "pk.float": np.float32,
    "pk.int32": np.int32, "pk.int64": np.int64, "pk.uint32": np.uint32, "pk.uint64": np.uint64,
    "pk.float32": np.float32, "pk.float64": np.float64,
}  # fmt: skip
RANKS = (np.float64, np.float32)  # of floating-point numbers, the wider first
FUNCTIONS = {
    "abs": abs,
    "fabs": abs,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "sin": np.sin,
    "cos": np.cos,
    "log": np.log,
    "pow": np.power,
}
FUNCTIONS |= {"min": min, "max": max, "fmin": min, "fmax": max, "floor": np.floor}


class TranslationError(Exception):
    """PyKokkos would not translate the work unit, or C++ not compile it."""


class _ReturnError(Exception):
    pass


class _LeaveError(Exception):
    pass


class _NextError(Exception):
    pass


class ExecutionSpace(Enum):
    Default = "Default"
    OpenMP = "OpenMP"
    Serial = "Serial"
    Debug = "Debug"


class RangePolicy:
    def __init__(self, *given: Any) -> None:
        *space, self.begin, self.end = given
        if type(self.begin) is not int or type(self.end) is not int or len(space) > 1:
            raise TypeError(f"Invalid argument {given}")
        self.space = space[0] if space else ExecutionSpace.Default


class MDRangePolicy:
    def __init__(self, begin: Any, end: Any, tiling: Any = None, space: Any = ExecutionSpace.Default) -> None:
        del tiling  # which says in which order places run
        if len(begin) != len(end):
            raise ValueError(f"RangePolicy dimension mismatch: {len(begin)} != {len(end)}")
        self.begin, self.end, self.space = begin, end, space


class TeamPolicy:
    """So many teams; the threads of each run one after the other."""

    space = ExecutionSpace.Default

    def __init__(self, league_size: int, team_size: Any) -> None:
        self.league_size, self.team_size = league_size, team_size if type(team_size) is int else 2


class ViewType:
    """Elements of a NumPy array, or of a part of one."""

    data: Any

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.data.shape)

    @property
    def dtype(self) -> Any:
        return self.data.dtype

    def fill(self, value: Any) -> None:
        self.data[...] = value

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: Any) -> Any:
        part = self.data[key]
        return Subview(self, part) if isinstance(part, np.ndarray) else part

    def __setitem__(self, key: Any, value: Any) -> None:
        self.data[key] = value


class View(ViewType):
    def __init__(self, shape: Any, dtype: Any = np.float64) -> None:
        self.data = np.zeros(tuple(shape), dtype)


class Subview(ViewType):
    def __init__(self, parent: ViewType, data: Any) -> None:
        self.parent_view, self.data = parent, data


def pykokkos(order: Order, ran: list[str]) -> ModuleType:
    """The module: places run in this order, and the names of the work units that run are appended."""
    module = ModuleType("pykokkos")

    def parallel_for(*given: Any, **named: Any) -> None:
        policy, unit = given[-2:]
        _run(policy, unit, named, None, order, ran)

    def parallel_scan(*given: Any, **named: Any) -> Any:
        return _run(*given[-2:], {**named, _LAST_PASS: True}, 0, range, ran)

    def parallel_reduce(*given: Any, **named: Any) -> Any:
        initial = given[-1] if isinstance(given[-1], int | float) else 0
        policy, unit = given[-3:-1] if isinstance(given[-1], int | float) else given[-2:]
        return _run(policy, unit, named, initial, order, ran)

    vars(module).update(
        workload=_decorator, main=_marking("main"), callback=_marking("callback"), execute=_execute,
        get_default_space=lambda: ExecutionSpace.OpenMP, workunit=_decorator, functor=_decorator, function=_decorator, ViewTypeInfo=lambda **_: None,
        MDRangePolicy=MDRangePolicy, TeamPolicy=TeamPolicy, AUTO=None, TeamMember=None, parallel_scan=parallel_scan, LayoutRight="right", LayoutLeft="left",
        parallel_for=parallel_for, parallel_reduce=parallel_reduce, fence=lambda *_: None, RangePolicy=RangePolicy,
        ExecutionSpace=ExecutionSpace, OpenMP=ExecutionSpace.OpenMP, View=View, ViewType=ViewType, View1D=list, View2D=list, Acc=list,
        double=np.float64, float=np.float32, int32=np.int32, int64=np.int64, uint32=np.uint32, float32=np.float32, float64=np.float64,
    )  # fmt: skip
    return module


def _decorator(function: Any = None, **_: Any) -> Any:
    return function or (lambda inner: inner)


def _marking(word: str) -> Any:
    """A decorator that notes on a method what it is to a workload."""

    def marked(function: Any) -> Any:
        function.role = word
        return function

    return marked


class _Main:
    """The object inside its main method, which C++ runs: work units take its attributes as they were before; what the method
    sets is its own until it ends."""

    def __init__(self, owner: Any) -> None:
        vars(self).update(before=copy(owner), found={})

    def __getattr__(self, name: str) -> Any:
        return self.found[name] if name in self.found else getattr(self.before, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.found[name] = float(value)


def _execute(space: Any, workload: Any) -> None:
    del space
    methods = [each for each in vars(type(workload)).values() if hasattr(each, "role")]
    (main,) = [each for each in methods if each.role == "main"]
    inside = _Main(workload)
    main(inside)
    for name, value in inside.found.items():
        setattr(workload, name, value)
    for each in methods:
        if each.role == "callback":
            getattr(workload, each.__name__)()


def _run(policy: Any, unit: Any, named: dict[str, Any], initial: Any, order: Order, ran: list[str]) -> Any:
    function = _definition(unit)
    arguments, owner = function.args.args, getattr(unit, "__self__", None)
    own = arguments[0].arg if owner is not None else ""
    arguments = arguments[1:] if owner is not None else arguments
    places = _places(policy)
    parameters = [argument.arg for argument in arguments]
    count = len(places) + (initial is not None)
    if set(parameters[count:]) != set(named):
        raise TypeError(f"{unit.__name__} takes {parameters[count:]}, not {sorted(named)}")
    declared = {a.arg: ast.unparse(a.annotation) for a in arguments[count:] if a.annotation is not None}
    given = {name: _argument(value, declared.get(name, "")) for name, value in named.items()}
    if owner is not None:
        types = _types(owner)
        given |= {
            f"{own}.{name}": _argument(value, types[name]) for name, value in vars(owner).items() if name in types
        }
    functions = {name: _definition(each) for name, each in unit.__globals__.items() if inspect.isfunction(each)}
    ran.append(unit.__name__)
    total = np.float64(initial or 0)
    every = list(itertools.product(*places))
    for k in order(len(every)):
        at = dict(zip(parameters, map(np.int32, every[k]), strict=False))
        if isinstance(policy, TeamPolicy):
            member = parameters[0]
            rank, thread = divmod(k, policy.team_size)
            at = {f"{member}.league_rank": np.int32(rank), f"{member}.team_rank": np.int32(thread)}
        place = _Place({**given, **at}, functions)
        if initial is not None:
            place.variables[parameters[count - 1]] = total
        place.run(function.body)
        total = place.variables.get(parameters[count - 1], total)
    return None if initial is None else float(total)


def _definition(function: Any) -> ast.FunctionDef:
    """The function's text, read from its file when it first runs, as PyKokkos does."""
    return _text_of(function.__code__)


@lru_cache(maxsize=2000)
def _text_of(code: CodeType) -> ast.FunctionDef:
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(code))).body
    assert isinstance(found, ast.FunctionDef)
    return found


def _places(policy: Any) -> list[range]:
    match policy:
        case RangePolicy():
            return [range(policy.begin, policy.end)]
        case TeamPolicy():
            return [range(policy.league_size * policy.team_size)]
        case MDRangePolicy():
            return [range(*pair) for pair in zip(policy.begin, policy.end, strict=True)]
        case _:
            return [range(int(policy))]


def _types(owner: Any) -> dict[str, str]:
    """The types that the constructor declares of attributes."""
    nodes = ast.walk(_definition(type(owner).__init__))
    found = [node for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)]
    return {node.target.attr: ast.unparse(node.annotation) for node in found if isinstance(node.target, ast.Attribute)}


def _argument(value: Any, declared: str) -> Any:
    """The view's elements, or the number in the type that C++ gives it."""
    if isinstance(value, ViewType):
        return value.data
    if isinstance(value, np.ndarray):
        return value.astype(np.uint8) if value.dtype == bool else value
    if declared and "View" not in declared:
        return _converted(value, _type(declared))
    if type(value) is int:
        return np.int32(value) if value.bit_length() < 32 else np.int64(value)
    return np.float64(value) if type(value) is float else value


def _type(text: str) -> Any:
    """The type of this name, `pk.double`, also where the module has another name."""
    _, dot, name = text.rpartition(".")
    return TYPES[f"pk.{name}" if dot else name]


def _converted(value: Any, kind: Any) -> Any:
    """The value in another type: floats are cut off, integers wrap around."""
    if kind is np.bool_:
        return np.bool_(bool(value))
    if np.issubdtype(kind, np.integer):
        return np.array(int(value)).astype(kind)[()]
    return kind(value)


class _Place:
    """One place of the range, and its variables."""

    def __init__(self, variables: dict[str, Any], functions: dict[str, ast.FunctionDef]) -> None:
        self.variables, self.functions = variables, functions

    def run(self, body: list[ast.stmt]) -> None:
        try:
            self._block(body)
        except _ReturnError:
            return

    def _block(self, body: list[ast.stmt]) -> None:
        """Variables that are declared inside end with the block."""
        known = set(self.variables)
        try:
            for statement in body:
                self._statement(statement)
        finally:
            for name in set(self.variables) - known:
                del self.variables[name]

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                if name in self.variables:
                    raise TranslationError(f"`{name}` is declared twice")
                found = self.value(value) if value is not None else 0
                is_auto = isinstance(annotation, ast.Attribute) and annotation.attr == "cpp_auto"
                self.variables[name] = found if is_auto else _converted(found, _type(ast.unparse(annotation)))
            case ast.Assign(targets=[target], value=value):
                self._store(target, self.value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                self._store(target, _applied(op, self.value(target), self.value(value)))
            case ast.If(test=test, body=body, orelse=other):
                self._block(body if bool(self.value(test)) else other)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds), body=body):
                self._for(name, [int(self.value(bound)) for bound in bounds], body)
            case ast.While(test=test, body=body):
                while bool(self.value(test)) and self._round(body):
                    pass
            case ast.Return(value=value):
                raise _ReturnError(None if value is None else self.value(value))
            case ast.Break():
                raise _LeaveError
            case ast.Continue():
                raise _NextError
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return
            case _:
                raise TranslationError(ast.unparse(node))

    def _for(self, name: str, bounds: list[int], body: list[ast.stmt]) -> None:
        if name in self.variables:
            raise TranslationError(f"`{name}` is declared twice")
        for k in range(*bounds):
            self.variables[name] = np.int32(k)
            if not self._round(body):
                break
        self.variables.pop(name, None)

    def _round(self, body: list[ast.stmt]) -> bool:
        """Whether the loop goes on."""
        try:
            self._block(body)
        except _LeaveError:
            return False
        except _NextError:
            return True
        return True

    def _store(self, target: ast.expr, value: Any) -> None:
        match target:
            case ast.Name(id=name):
                if name not in self.variables:
                    raise TranslationError(f"`{name}` is not declared")
                self.variables[name] = _converted(value, type(self.variables[name]))
            case ast.Subscript():
                view, index = self._element(target)
                view[index] = _converted(value, view.dtype.type)
            case _:
                raise TranslationError(ast.unparse(target))

    def _element(self, node: ast.Subscript) -> tuple[Any, tuple[int, ...]]:
        index: list[int] = []
        base: ast.expr = node
        while isinstance(base, ast.Subscript):
            if isinstance(base.slice, ast.Tuple):
                raise TranslationError(f"`{ast.unparse(node)}` has several indices in one pair of brackets")
            index = [int(self.value(base.slice)), *index]
            base = base.value
        view = self.value(base)
        if len(index) != view.ndim or not all(0 <= at < extent for at, extent in zip(index, view.shape, strict=True)):
            raise IndexError(f"{ast.unparse(node)} is {index} of {view.shape}")
        return view, tuple(index)

    def value(self, node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name):
                if name not in self.variables:
                    raise TranslationError(f"`{name}` is not declared")
                return self.variables[name]
            case ast.Constant(value=bool() as value):
                return np.bool_(value)
            case ast.Constant(value=int() as value):
                return np.int32(value)
            case ast.Constant(value=float() as value):
                return np.float64(value)
            case ast.Subscript():
                view, index = self._element(node)
                return view[index]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.value(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return np.bool_(not bool(self.value(operand)))
            case ast.BinOp(left=left, op=op, right=right):
                return _applied(op, self.value(left), self.value(right))
            case ast.BoolOp(op=ast.And(), values=values):
                return np.bool_(all(bool(self.value(each)) for each in values))
            case ast.BoolOp(op=ast.Or(), values=values):
                return np.bool_(any(bool(self.value(each)) for each in values))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return _compared(op, *_alike(self.value(left), self.value(right)))
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in FUNCTIONS:
                return FUNCTIONS[name](*(self.value(argument) for argument in arguments))
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[argument]) if name in TYPES:
                return _converted(self.value(argument), TYPES[name])
            case ast.Attribute(value=ast.Name(id="math"), attr=name):
                return np.float64(getattr(math, name))
            case ast.Attribute() if ast.unparse(node) in self.variables:
                return self.variables[ast.unparse(node)]
            case ast.Call(func=ast.Attribute() as asked, args=[]) if ast.unparse(asked) in self.variables:
                return self.variables[ast.unparse(asked)]
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in self.functions:
                return self._called(self.functions[name], [self.value(argument) for argument in arguments])
            case _:
                raise TranslationError(ast.unparse(node))

    def _called(self, function: ast.FunctionDef, values: list[Any]) -> Any:
        """What the function of numbers returns, each parameter and the value in its declared type."""
        types = [ast.unparse(each.annotation) for each in function.args.args if each.annotation is not None]
        named = zip([each.arg for each in function.args.args], types, values, strict=True)
        place = _Place({name: _converted(value, _type(kind)) for name, kind, value in named}, self.functions)
        try:
            place._block(function.body)
        except _ReturnError as returned:
            assert function.returns is not None
            return _converted(returned.args[0], _type(ast.unparse(function.returns)))
        raise TranslationError(f"`{function.name}` returns nothing")


def _alike(left: Any, right: Any) -> tuple[Any, Any]:
    """Both operands in the type of their result."""
    kinds = {type(left), type(right)}
    wide = next((kind for kind in RANKS if kind in kinds), None)
    if wide is None:
        wide = np.result_type(*(np.int32 if np.dtype(kind).itemsize < 4 else kind for kind in kinds)).type
    return _converted(left, wide), _converted(right, wide)


def _applied(op: ast.operator, left: Any, right: Any) -> Any:
    left, right = _alike(left, right)
    is_whole = isinstance(left, np.integer)
    with np.errstate(all="ignore"):
        match op:
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
            case ast.Mult():
                return left * right
            case ast.Div():
                return np.float64(left) / np.float64(right)
            case ast.FloorDiv():
                quotient = int(abs(int(left)) // abs(int(right))) if is_whole else int(left / right)
                negative = is_whole and (left < 0) != (right < 0)
                return np.int32(-quotient if negative else quotient)
            case ast.Mod() if is_whole:
                return type(left)(math.fmod(int(left), int(right)))
            case ast.Pow():
                return np.float64(left) ** np.float64(right)
            case _:
                raise TranslationError(type(op).__name__)


def _compared(op: ast.cmpop, left: Any, right: Any) -> Any:
    match op:
        case ast.Lt():
            return left < right
        case ast.LtE():
            return left <= right
        case ast.Gt():
            return left > right
        case ast.GtE():
            return left >= right
        case ast.Eq():
            return left == right
        case ast.NotEq():
            return left != right
        case _:
            raise TranslationError(type(op).__name__)

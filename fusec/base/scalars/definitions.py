"""Library functions that are others written short, each as the Python function that defines it.

`np` is the library of the call. A definition that depends on an option asks for it (`A if ord == 1 else B`), and `Undefined` is
what the definition says nothing of. Parameters after `*` have no default where the definition needs them: without `where=`,
`np.sum` is no other function.
"""

import ast
from functools import lru_cache

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import CUPY, NUMPY, ArrayModule

UNDEFINED = "Undefined"
_BOTH = (NUMPY.name, CUPY.name)
_NUMPY = (NUMPY.name,)
_CUPY = (CUPY.name,)


@dataclass(frozen=True, slots=True)
class Definition:
    """`name` is canonical (`numpy.ptp`), `parameters` are as the library has them, and `value` is an expression of these."""

    name: str
    parameters: str
    value: str
    libraries: tuple[str, ...] = _BOTH

    @property
    def word(self) -> str:
        """The name without modules: `norm`."""
        return self.name.rpartition(".")[2]

    def holds_for(self, module: ArrayModule) -> bool:
        """Whether each library that the name may hold computes this."""
        return all(library.name in self.libraries for library in module.libraries)


_AXES = "axis=axis, keepdims=keepdims"
_ADDED = "axis=axis, dtype=dtype, keepdims=keepdims"
_NO_NAN = "np.where(np.isnan(a), 0, a)"


def _reduction(word: str, identity: str, joined: str, dtype: str = "") -> tuple[Definition, ...]:
    """The reduction with `where=`, `initial=` or both, which NumPy converts to the dtype of the result."""
    name, options = f"numpy.{word}", f"axis=axis, {dtype and 'dtype=dtype, '}keepdims=keepdims"
    parameters = f"a, axis=None, {dtype and 'dtype=None, '}*, keepdims=False"
    whole, chosen = f"np.{word}(a, {options})", f"np.{word}(np.where(where, a, {identity}), {options})"
    value = f"np.full_like({whole}, initial)"
    is_number = "if isinstance(initial, float) else Undefined"
    found = [
        Definition(name, f"{parameters}, initial", f"{joined.format(whole, value)} {is_number}", _NUMPY),
        Definition(name, f"{parameters}, where, initial", f"{joined.format(chosen, value)} {is_number}", _NUMPY),
    ]
    if dtype:
        found.append(Definition(name, f"{parameters}, where", chosen, _NUMPY))
    return tuple(found)


def _folded(ufunc: str, word: str, options: str, libraries: tuple[str, ...]) -> Definition:
    """`np.add.reduce(a, axis=1)`, which reduces the first axis unless it is given another one."""
    added = "dtype=dtype, " if "dtype" in options else ""
    return Definition(
        f"numpy.{ufunc}.reduce",
        f"a, axis=0, {options}*, keepdims=False",
        f"np.{word}(a, axis=axis, {added}keepdims=keepdims)",
        libraries,
    )


def _extreme_but_nan(word: str, bound: str) -> Definition:
    """NaN, an infinity times 0, where there is nothing else."""
    kept = f"np.{word}(np.where(np.isnan(a), np.full_like(a, {bound}), a), {_AXES})"
    return Definition(f"numpy.nan{word}", "a, axis=None, *, keepdims=False", f"{kept} * np.any(~np.isnan(a), {_AXES})")


def _spreads_but_nan() -> tuple[Definition, ...]:
    """NaN where nothing, or too little, is left."""
    total, count = f"np.sum({_NO_NAN} * 1.0, {_AXES})", f"np.sum(~np.isnan(a), {_AXES})"
    distance = "np.fabs(a - np.nanmean(a, axis=axis, keepdims=True))"
    squares = f"np.sum(np.where(np.isnan(a), 0, np.square({distance})), {_AXES})"
    is_enough = f"({count} > ddof)"
    variance = f"{squares} * {is_enough} / np.full_like({squares}, ({count} - ddof) * {is_enough})"
    return (
        Definition("numpy.nanmean", "a, axis=None, *, keepdims=False", f"{total} / np.full_like({total}, {count})"),
        Definition(
            "numpy.nanvar",
            "a, axis=None, *, ddof=0, keepdims=False",
            f"({variance}) if ddof == 0 or ddof == 1 else Undefined",
        ),
        Definition(
            "numpy.nanstd",
            "a, axis=None, *, ddof=0, keepdims=False",
            "np.sqrt(np.nanvar(a, axis=axis, ddof=ddof, keepdims=keepdims))",
        ),
    )


_CHOSEN = f"np.sum(np.where(where, a, 0) * 1.0, {_AXES})"
_FLOATS = "np.abs(x * 1.0)"  # the norms of integers are floating-point
_EUCLIDEAN = f"np.sqrt(np.sum(np.square({_FLOATS}), {_AXES}))"
_NORM_OF_AXIS = f"""
    np.max({_FLOATS}, {_AXES}) if ord == inf else
    np.min({_FLOATS}, {_AXES}) if ord == -inf else
    np.sum({_FLOATS}, {_AXES}) if ord == 1 else
    Undefined"""


_NEAR = "(np.abs(a - b * 1.0) <= atol + rtol * np.abs(b * 1.0)) & np.isfinite(b) | (a == b * 1.0)"
_GREATEST = "np.nextafter(np.full_like(x * 1.0, np.inf), np.full_like(x * 1.0, 0.0))"  # of its dtype
_FINITE = f"""
    np.where(np.isnan(x), np.full_like(x, nan),
    np.where(x == np.inf, np.full_like(x, {_GREATEST} if posinf is None else posinf),
    np.where(x == -np.inf, np.full_like(x, -{_GREATEST} if neginf is None else neginf), x)))"""

DEFINITIONS = (
    *_reduction("sum", "0", "{0} + {1}", "dtype"),
    *_reduction("prod", "1", "{0} * {1}", "dtype"),
    *_reduction("max", "np.full_like(a, initial)", "np.maximum({0}, {1})"),
    *_reduction("min", "np.full_like(a, initial)", "np.minimum({0}, {1})"),
    Definition(
        "numpy.any", "a, axis=None, *, keepdims=False, where", f"np.any(np.where(where, a, False), {_AXES})", _NUMPY
    ),
    Definition(
        "numpy.all", "a, axis=None, *, keepdims=False, where", f"np.all(np.where(where, a, True), {_AXES})", _NUMPY
    ),
    Definition(
        "numpy.mean",
        "a, axis=None, *, keepdims=False, where",
        f"{_CHOSEN} / np.full_like({_CHOSEN}, np.sum(np.logical_and(where, np.full_like(a, 1)), {_AXES}))",
        _NUMPY,
    ),
    Definition("numpy.ptp", "a, axis=None, *, keepdims=False", f"np.max(a, {_AXES}) - np.min(a, {_AXES})"),
    Definition(
        "numpy.count_nonzero",
        "a, axis=None, *, keepdims=False",
        f"np.sum(a != 0, {_AXES}) if axis is not None else Undefined",  # of all elements, an `int` of Python's before NumPy 2.4
        _NUMPY,
    ),
    Definition("numpy.count_nonzero", "a, axis=None", "np.sum(a != 0, axis=axis)", _CUPY),
    Definition(
        "numpy.average",
        "a, axis=None, weights=None, returned=False, *, keepdims=False",
        f"np.mean(a, {_AXES}) if weights is None and returned is False else Undefined",
    ),
    Definition("numpy.nansum", "a, axis=None, dtype=None, *, keepdims=False", f"np.sum({_NO_NAN}, {_ADDED})"),
    Definition(
        "numpy.nanprod",
        "a, axis=None, dtype=None, *, keepdims=False",
        f"np.prod(np.where(np.isnan(a), 1, a), {_ADDED})",
    ),
    _extreme_but_nan("max", "-np.inf"),
    _extreme_but_nan("min", "np.inf"),
    *_spreads_but_nan(),
    *(
        Definition(
            f"numpy.nan{word}",
            "a, axis=None, dtype=None",
            f"np.{word}(np.where(np.isnan(a), {identity}, a), axis=axis, dtype=dtype) if isinstance(axis, int) else Undefined",
        )
        for word, identity in (("cumsum", "0"), ("cumprod", "1"))
    ),
    _folded("add", "sum", "dtype=None, ", _BOTH),
    _folded("multiply", "prod", "dtype=None, ", _BOTH),
    _folded("maximum", "max", "", _NUMPY),
    _folded("minimum", "min", "", _NUMPY),
    _folded("logical_or", "any", "", _NUMPY),
    _folded("logical_and", "all", "", _NUMPY),
    Definition(
        "numpy.linalg.norm",
        "x, ord=None, axis=None, keepdims=False",
        f"({_NORM_OF_AXIS}) if isinstance(axis, int) else Undefined",
    ),
    Definition(
        "numpy.linalg.norm",
        "x, ord=None, axis=None, keepdims=False",
        f"{_EUCLIDEAN} if isinstance(axis, tuple) and (ord is None or ord == 'fro') else Undefined",
    ),
    Definition(
        "numpy.linalg.norm",
        "x, ord=None, axis=None, keepdims=False",
        f"{_EUCLIDEAN} if axis is None and ord is None else Undefined",
        _CUPY,
    ),
    Definition(
        "numpy.diff",
        "a, n=1, axis=-1",
        """(a[2:] - a[1:-1]) - (a[1:-1] - a[:-2]) if n == 2 and axis == 0 else
        (a[:, 2:] - a[:, 1:-1]) - (a[:, 1:-1] - a[:, :-2]) if n == 2 and axis == 1 else Undefined""",
    ),
    Definition("numpy.sinc", "x", "np.where(x == 0, 1.0, np.sin(np.pi * x) / (np.pi * x))", _NUMPY),
    Definition("numpy.divmod", "x1, x2", "(x1 // x2, x1 % x2)", _NUMPY),
    Definition(
        "numpy.modf",
        "x",
        "(np.copysign(np.where(np.isinf(x), 0.0, x * 1.0 - np.trunc(x * 1.0)), x * 1.0), np.trunc(x * 1.0))",
    ),
    Definition(
        "numpy.isclose",
        "a, b, rtol=1e-05, atol=1e-08, equal_nan=False",
        f"{_NEAR} if equal_nan is False else {_NEAR} | np.isnan(a) & np.isnan(b) if equal_nan is True else Undefined",
        _NUMPY,
    ),
    Definition(
        "numpy.nan_to_num",
        "x, copy=True, nan=0.0, posinf=None, neginf=None",
        f"{_FINITE} if copy is True else Undefined",
    ),
    Definition(
        "numpy.select",
        "condlist, choicelist, default=0",
        """Undefined if not are_truths(condlist) or not len(condlist) == len(choicelist) else
        np.where(condlist[0], choicelist[0], default) if len(condlist) == 1 else
        np.where(condlist[0], choicelist[0], np.select(condlist[1:], choicelist[1:], default))""",
        _NUMPY,
    ),
)
DEFINED = tuple(dict.fromkeys(each.name for each in DEFINITIONS))


@lru_cache(maxsize=1)
def _by_name() -> dict[str, tuple[Definition, ...]]:
    found: dict[str, list[Definition]] = {}
    for each in DEFINITIONS:
        found.setdefault(each.name, []).append(each)
    return {name: tuple(rows) for name, rows in found.items()}


def definitions(name: str) -> tuple[Definition, ...]:
    """The rows of the function with this canonical name."""
    return _by_name().get(name, ())


@lru_cache(maxsize=64)
def parsed(definition: Definition) -> ast.Lambda:
    """Its parameters and its value."""
    function = ast.parse(f"lambda {definition.parameters}: ({definition.value})", mode="eval").body
    assert isinstance(function, ast.Lambda)
    return function

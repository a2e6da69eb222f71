"""The table of library functions that others define."""

import ast
from collections.abc import Iterator
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
import pytest

from fusec.base.scalars.array_functions import array_function, family
from fusec.base.scalars.definitions import DEFINITIONS, UNDEFINED, Definition, parsed
from fusec.base.scalars.libraries import LIBRARIES
from fusec.base.scalars.scans import SCANS
from fusec.capture.source.syntax import parameter_defaults

RNG = np.random.default_rng(7)
GAPS = np.where(RNG.random((6, 5)) < 0.4, np.nan, RNG.normal(size=(6, 5)))
TABLES = (
    RNG.normal(size=(6, 5)),
    RNG.normal(size=(6, 5)).astype("f4"),
    GAPS,
    RNG.integers(-4, 5, size=(6, 5)),
    np.array([[np.inf, -np.inf, -0.0], [2.0, -2.5, 0.0]]),
    RNG.random((6, 5)) > 0.5,
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "axis": (None, 0, -1, (0, 1)),
    "keepdims": (False, True),
    "ord": (None, 1, np.inf, -np.inf, "fro"),
    "ddof": (0, 1, 7),
    "n": (2,),
    "equal_nan": (False, True),
}
NAMES = {
    "np": np,
    "inf": np.inf,
    UNDEFINED: None,
    "are_truths": lambda parts: all(part.dtype == bool for part in parts),
}


def given(definition: Definition) -> Iterator[dict[str, Any]]:
    """Arguments: each table, and each choice of options that the definition has."""
    names = [*parameter_defaults(parsed(definition).args)]
    for table in TABLES:
        other = np.where(table == 0, 1, table)[::-1].astype(table.dtype)
        arrays = {"a": table, "x": table, "x1": table, "x2": other, "b": other, "where": other > 0.5, "initial": 1.5}
        arrays |= {"condlist": [table > 1, other > 0], "choicelist": [table, other]}
        found = [{name: value for name, value in arrays.items() if name in names}]
        for option, values in OPTIONS.items():
            found = [
                {**each, option: value} for each in found for value in (values if option in names else ())
            ] or found
        yield from found


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: f"{each.name}({each.parameters})")
def test_every_definition_is_numpys(definition: Definition) -> None:
    library: Any = np
    for part in definition.name.split(".")[1:]:
        library = getattr(library, part)
    compute = eval(compile(ast.Expression(parsed(definition)), "definition", "eval"), dict(NAMES))
    compared = 0
    for options in given(definition):
        with np.errstate(all="ignore"), catch_warnings():
            simplefilter("ignore")
            expected, found = (_result(each, definition, options) for each in (library, compute))
        if found is None or isinstance(expected, Exception) or isinstance(found, TypeError):
            continue  # what the definition's functions refuse, as differences of booleans, no kernel compiles
        compared += 1
        assert type(expected) is type(found), options
        for ours, theirs in zip(_several(found), _several(expected), strict=True):
            assert np.shape(ours) == np.shape(theirs), options
            np.testing.assert_allclose(
                np.asarray(ours, float),
                np.asarray(theirs, float),
                rtol=1e-5,
                atol=1e-6,
                equal_nan=True,
                err_msg=str(options),
            )
    assert compared > 2


def test_definitions_are_of_functions_that_kernels_have() -> None:
    defined = {each.name for each in DEFINITIONS}
    for definition in DEFINITIONS:
        assert {*definition.libraries} <= LIBRARIES.keys()
        called = {ast.unparse(node.func) for node in ast.walk(parsed(definition).body) if isinstance(node, ast.Call)}
        for name in (f"numpy.{each.removeprefix('np.')}" for each in called if each.startswith("np.")):
            assert array_function(name) or family(name) or name in defined or name in SCANS, name


def _result(function: Any, definition: Definition, options: dict[str, Any]) -> Any:
    arguments = parsed(definition).args
    values = {name: ast.literal_eval(node) for name, node in parameter_defaults(arguments).items() if node is not None}
    values |= options
    by_position = [values.pop(each.arg) for each in arguments.args]
    try:
        return function(*by_position, **values)
    except (TypeError, ValueError, OverflowError) as error:
        return error


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)

"""Translate the code of a `cupy.ElementwiseKernel` into a function of elements with names of its own."""

import textwrap
from collections.abc import Mapping

from fusec.base.scalars.cuda_functions import CODE_FUNCTIONS
from fusec.base.scalars.element_code import ELEMENT_TYPES, ElementCode, with_words
from fusec.generate.cuda.names import taken_name, type_name
from fusec.generate.text.line_breaks import INDENT

_LINE_LENGTH = 120


def cuda_code(code: ElementCode, taken: set[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The types and names of the parameters, and the statements.

    `z = x * y` of `T x, float64 y`, `T z` becomes

        using T = Agreed<X>;
        const T x = given<T>(x_given);
        const double y = given<double>(y_given);
        T z;
        z = x * y;
        return element(sealed(z));
    """
    letters = {letter: taken_name(letter, taken) for letter in code.letters}
    inputs = {parameter.name: taken_name(parameter.name, taken) for parameter in code.inputs}
    output = taken_name(code.output.name, taken)
    variables = {name: taken_name(name, taken) for name in code.variables}
    parameters = tuple(taken_name(f"{name}_given", taken) for name in inputs.values())
    types = tuple(taken_name(type_name(name), taken) for name in inputs.values())
    lines = list(_agreements(code, letters, types))
    for parameter, given in zip(code.inputs, parameters, strict=True):
        dtype = _type(parameter.dtype, letters)
        lines.append(f"const {dtype} {inputs[parameter.name]} = given<{dtype}>({given});")
    lines.append(f"{_type(code.output.dtype, letters)} {output};")
    words = {name: f"::{name}" for name in CODE_FUNCTIONS}
    words |= {**letters, **inputs, **variables, code.output.name: output}
    lines += [f"{with_words(statement, words)};" for statement in code.statements]
    lines.append(f"return element(sealed({output}));")
    return types, parameters, tuple(part for line in lines for part in wrapped(line))


def _agreements(code: ElementCode, letters: Mapping[str, str], types: tuple[str, ...]) -> list[str]:
    """`using T = Agreed<X, Y>;` for each type letter."""
    return [
        f"using {name} = Agreed<{', '.join(t for p, t in zip(code.inputs, types, strict=True) if p.dtype == letter)}>;"
        for letter, name in letters.items()
    ]


def _type(dtype: str, letters: Mapping[str, str]) -> str:
    return letters[dtype] if dtype in letters else ELEMENT_TYPES[dtype]


def wrapped(statement: str, indent: str = 3 * INDENT) -> list[str]:
    """The code on lines that fit; C++ reads a line break as a space."""
    inside = statement[: len(statement) - len(statement.lstrip())]
    return textwrap.wrap(
        statement,
        _LINE_LENGTH - len(indent),
        subsequent_indent=inside + INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )

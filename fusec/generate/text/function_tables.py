"""The catalogue's functions as the support templates of each target need them."""

from collections.abc import Callable, Iterable
from textwrap import wrap

from fusec.base.records import dataclass
from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.scalars.scalar_function import CudaCode, Form, ScalarFunction

_WIDTH = 112
_PARAMETERS = {1: "x", 2: "x, y"}


@dataclass(frozen=True, slots=True)
class NumbaFunctions:
    """`unary` and `binary` are lines of names of ufuncs, `not_of_complex` of those without code for complex numbers; `vectors`
    pairs NumPy's name with C's of vectors, `of_c` with C's of complex numbers; `texts` has a name, its parameters and an expression of them."""

    unary: tuple[str, ...]
    binary: tuple[str, ...]
    vectors: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str, str], ...]
    not_of_complex: tuple[str, ...]
    of_c: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CudaFunctions:
    """Names, each with what C++ calls or computes: functions of one and two real numbers, and of one complex number;
    names of those that are a few instructions, and of those that take Python's numbers."""

    of_one: tuple[tuple[str, str], ...]
    of_two: tuple[tuple[str, str], ...]
    inlined: tuple[str, ...]
    of_complex: tuple[tuple[str, str], ...]
    texts_of_one: tuple[tuple[str, str], ...]
    texts_of_two: tuple[tuple[str, str], ...]
    of_one_number: tuple[str, ...]
    of_two_numbers: tuple[str, ...]


def numba_functions(functions: Iterable[ScalarFunction] = SCALAR_FUNCTIONS) -> NumbaFunctions:
    """Those with code for NumPy's arrays."""
    ufuncs = [(each, each.numba) for each in functions if each.numba and each.numba.form is not Form.WRITTEN]
    return NumbaFunctions(
        unary=_lines(each.word for each, _ in ufuncs if each.arity == 1),
        binary=_lines(each.word for each, _ in ufuncs if each.arity == 2),
        vectors=tuple((each.word, code.text) for each, code in ufuncs if code.form is Form.VECTOR),
        texts=tuple((each.word, _PARAMETERS[each.arity], code.text) for each, code in ufuncs if code.form is Form.TEXT),
        not_of_complex=_lines(each.word for each, code in ufuncs if not code.of_complex),
        of_c=tuple((each.word, code.complex_text) for each, code in ufuncs if code.complex_text),
    )


def cuda_functions(functions: Iterable[ScalarFunction] = SCALAR_FUNCTIONS) -> CudaFunctions:
    """Those with code for CuPy's arrays."""
    coded = [(each, each.cuda) for each in functions if each.cuda]

    def texts(form: Form, arity: int) -> tuple[tuple[str, str], ...]:
        found = (each for each in coded if each[1].form is form and each[0].arity == arity)
        return tuple((each.word, code.text) for each, code in found)

    def of_numbers(arity: int, is_given: Callable[[CudaCode], bool]) -> tuple[str, ...]:
        found = (each for each in coded if each[0].arity == arity and each[1].of_numbers and is_given(each[1]))
        return tuple(each.word for each, _ in found)

    return CudaFunctions(
        of_one=texts(Form.LIBRARY, 1),
        of_two=texts(Form.LIBRARY, 2),
        inlined=tuple(each.word for each, code in coded if code.form is Form.LIBRARY and each.exact),
        of_complex=tuple((each.word, code.of_complex) for each, code in coded if code.of_complex),
        texts_of_one=texts(Form.TEXT, 1),
        texts_of_two=texts(Form.TEXT, 2),
        of_one_number=of_numbers(1, lambda code: code.form is not Form.LIBRARY),  # which have their own, of doubles
        of_two_numbers=of_numbers(2, lambda _: True),
    )


def _lines(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(wrap(" ".join(names), _WIDTH))

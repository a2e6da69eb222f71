"""Elementwise C++ code of the author's CuPy kernels."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fusec.base.scalars.cuda_functions import CODE_FUNCTIONS

_TOKEN = re.compile(
    r"""\s+
    | (?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[fFuUlL]*(?![\w.])
    | [A-Za-z_]\w*
    | <<=|>>=|\+\+|--|->|::|&&|\|\||==|!=|<=|>=|<<|>>|\+=|-=|\*=|/=|%=|&=|\|=|\^=
    | [-+*/%<>=!?:(),~&|^;]""",
    re.VERBOSE | re.ASCII,
)

_COUNTED = frozenset(
    ["+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "?", "&", "|", "^", "<<", ">>", "+=", "-=", "*=", "/="]
)
_FUNCTION_WEIGHT = 10

# C++'s names of the dtypes that a parameter may declare
ELEMENT_TYPES = {
    "bool": "bool",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
    "float32": "float",
    "float64": "double",
}


@dataclass(frozen=True, slots=True)
class ElementParameter:
    """`dtype`: `float32`, or a letter that stands for the dtype which all arrays so declared have in common."""

    name: str
    dtype: str

    @property
    def is_open(self) -> bool:
        return self.dtype not in ELEMENT_TYPES


@dataclass(frozen=True, slots=True)
class ElementCode:
    """Statements that read `inputs` and local variables, and give `output` a value; nothing else is read or written.

    Each statement is one line without its semicolon; `variables` are those that they declare.
    """

    inputs: tuple[ElementParameter, ...]
    output: ElementParameter
    statements: tuple[str, ...]
    variables: tuple[str, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        """The open dtypes, in order."""
        return tuple(dict.fromkeys(parameter.dtype for parameter in self.inputs if parameter.is_open))

    @property
    def weight(self) -> int:
        """Its cost in simple operations."""
        tokens = [token for statement in self.statements for token in code_tokens(statement) or ()]
        return sum(_FUNCTION_WEIGHT if t in CODE_FUNCTIONS else t in _COUNTED for t in tokens)


# the keyword of a `Reduce` that says which kernel of the author's it is, by the key of its `HelperFunction`
OF_KERNEL = "kernel"


@dataclass(frozen=True, slots=True)
class ElementReduction:
    """What a `cupy.ReductionKernel` does with the elements that its code maps, in the dtype which that gives them.

    `function` is NumPy's name of the operation, `identity` a number in C++ from which it starts, empty where that is the
    operation's own; `post` is the code of the result for what is reduced, its one input; None where the result is just that.
    """

    function: str
    identity: str
    post: ElementCode | None


def code_tokens(text: str) -> list[str] | None:
    """The text cut into words, numbers, operators and white space; None where it holds anything else."""
    tokens: list[str] = []
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            return None
        tokens.append(found.group())
        place = found.end()
    return tokens


def with_words(text: str, words: Mapping[str, str]) -> str:
    """The text with other words for some of its names."""
    return "".join(words.get(token, token) for token in code_tokens(text) or ())

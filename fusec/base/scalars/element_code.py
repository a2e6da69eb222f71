"""Elementwise C++ code of the author's CuPy kernels."""

import re
from collections.abc import Mapping

from fusec.base.records import dataclass
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
    """`dtype`: `float32`, or a letter that stands for the common dtype of all arrays declared with it."""

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
    """The reduction of a `cupy.ReductionKernel` over mapped elements, in their dtype.

    `function` is NumPy's name of the operation; `identity` is the initial value as C++ text, empty for the operation's
    own; `post` computes the result from the reduced value, its one input, or is None if they are equal.
    """

    function: str
    identity: str
    post: ElementCode | None


def code_tokens(text: str) -> list[str] | None:
    """The text split into words, numbers, operators and white space; None if it contains anything else."""
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
    """The text with some of its names replaced."""
    return "".join(words.get(token, token) for token in code_tokens(text) or ())

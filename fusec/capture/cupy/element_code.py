"""Parse the C++ code of a `cupy.ElementwiseKernel` that only computes with the elements of one instance.

Accepted: declarations and assignments, in sequence, of expressions with operators, conditions `a ? b : c`, casts and
CUDA's functions of numbers. Refused: pointers, indices, loops, branches, macros, unknown names and variables that are
read before they are written. Accepted code gives a value and has no other effect, so it can stand in another kernel.
The compiler checks whether the code is well-formed.
"""

import ast
import re

from fusec.base.records import dataclass
from fusec.base.scalars.cuda_functions import CODE_FUNCTIONS
from fusec.base.scalars.element_code import ELEMENT_TYPES, ElementCode, ElementParameter, code_tokens

_TYPE_WORDS = frozenset(["bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double"])
_ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=")
_OPERATORS = frozenset(
    [
        "+",
        "-",
        "*",
        "/",
        "%",
        "<",
        ">",
        "<=",
        ">=",
        "==",
        "!=",
        "&&",
        "||",
        "!",
        "?",
        ":",
        "(",
        ")",
        ",",
        "~",
        "&",
        "|",
        "^",
        "<<",
        ">>",
    ]
)
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_OPEN_COMMENT = re.compile(r"//[^\n]*\Z")  # would also comment out the code that CuPy appends
_OPTIONS = ("in_params", "out_params", "operation", "name", "doc")
_MOST_STATEMENTS = 60


def element_code(call: ast.Call) -> ElementCode | str:
    """The code of `ElementwiseKernel(inputs, output, operation, name)`; or the refused part, in the user's words."""
    texts = literal_texts(call, _OPTIONS, needed=3)
    if isinstance(texts, str):
        return texts
    found = signature(texts["in_params"], texts["out_params"])
    return found if isinstance(found, str) else CodeReader(found).code(texts["operation"])


@dataclass(frozen=True, slots=True)
class Signature:
    """The declared parameters of a kernel; `letters` are the dtypes that stay generic."""

    inputs: tuple[ElementParameter, ...]
    output: ElementParameter
    letters: frozenset[str]


def signature(in_params: str, out_params: str) -> Signature | str:
    """The declared parameters with one result; or the refused part, in the user's words."""
    inputs, outputs = _parameters(in_params), _parameters(out_params)
    for found in (inputs, outputs):
        if isinstance(found, str):
            return found
    assert not isinstance(inputs, str) and not isinstance(outputs, str)
    if len(outputs) != 1 or not inputs:
        return "no one result of arrays"
    names = [parameter.name for parameter in (*inputs, *outputs)]
    letters = frozenset(parameter.dtype for parameter in inputs if parameter.is_open)
    if len(set(names)) < len(names) or not letters.isdisjoint(names):
        return "a name that is declared twice"
    if outputs[0].is_open and outputs[0].dtype not in letters:
        return "a result of a dtype that no input has"
    return Signature(inputs, outputs[0], letters)


def literal_texts(call: ast.Call, options: tuple[str, ...], *, needed: int) -> dict[str, str] | str:
    """The arguments by name; at most `needed` + 1 may be positional. All must be literal texts, but an identity can be
    a number.
    """
    given = [*zip(options, call.args, strict=False), *((keyword.arg, keyword.value) for keyword in call.keywords)]
    texts: dict[str, str] = {}
    for name, value in given:
        if name not in options or len(call.args) > needed + 1:
            return f"the option `{name}`"
        text = _literal_text(value, takes_number=name == "identity")
        if text is None:
            return "code that is no literal text"
        texts[name] = text
    return texts if {*options[:needed]} <= texts.keys() else "code that is no literal text"


def _literal_text(node: ast.expr, *, takes_number: bool) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, str):
        return value
    return str(value) if takes_number and type(value) in (int, float) else None


def _parameters(declared: str) -> tuple[ElementParameter, ...] | str:
    found = []
    for entry in (part.split() for part in declared.split(",") if part.strip()):
        if entry[0] == "raw":
            return f"the raw parameter `{entry[-1]}`"
        is_known = len(entry) == 2 and (entry[0] in ELEMENT_TYPES or re.fullmatch("[A-Z]", entry[0], re.ASCII))
        if not is_known or not _is_free(entry[1]):
            return f"the parameter `{' '.join(entry)}`"
        found.append(ElementParameter(entry[1], entry[0]))
    return tuple(found)


def _is_free(name: str) -> bool:
    """Whether the name has no meaning in C++ or in a CuPy kernel, where `i` is the index and `n` the size."""
    known = name in CODE_FUNCTIONS or name in _TYPE_WORDS or name in ("i", "n", "const", "auto", "return")
    return re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) is not None and "__" not in name and not known


class CodeReader:
    """Parses the statements in order; `_written` are the variables that have a value."""

    def __init__(self, declared: Signature) -> None:
        self._inputs = declared.inputs
        self._output = declared.output
        self._types = _TYPE_WORDS | declared.letters
        self._fixed = {parameter.name for parameter in declared.inputs}
        self._written: set[str] = set()
        self._variables: list[str] = []

    def code(self, operation: str) -> ElementCode | str:
        if "\\" in operation or _OPEN_COMMENT.search(operation):
            return "a comment, or a line, that ends elsewhere than it seems to"
        statements = [" ".join(text.split()) for text in _COMMENTS.sub(" ", operation).split(";")]
        statements = [text for text in statements if text]
        if len(statements) > _MOST_STATEMENTS:
            return "more statements than fusec reads"
        for statement in statements:
            obstacle = self._statement(statement)
            if obstacle:
                return obstacle
        if self._output.name not in self._written:
            return f"no value for `{self._output.name}`"
        return ElementCode(self._inputs, self._output, tuple(statements), tuple(self._variables))

    def _statement(self, statement: str) -> str:
        """Why the statement is refused; empty if it is accepted."""
        tokens = code_tokens(statement)
        if tokens is None:
            return f"the statement `{statement}`"
        words = [token for token in tokens if token.strip()]
        declared = len(words) > 1 and (words[0] in self._types or words[0] == "const")
        while declared and words and (words[0] in self._types or words[0] == "const"):
            is_fixed = words[0] == "const"
            words = words[1:]
            if is_fixed and not (words and words[0] in self._types):
                return f"the statement `{statement}`"
        if len(words) < 3 or words[1] not in (("=",) if declared else _ASSIGNMENTS):
            return f"the statement `{statement}`"
        name = words[0]
        if not self._may_assign(name, words[1], declared=declared):
            return f"the assignment to `{name}`"
        obstacle = self._expression(words[2:])
        if obstacle:
            return obstacle
        self._written.add(name)
        self._variables += [name] if declared else []
        return ""

    def _may_assign(self, name: str, operator: str, *, declared: bool) -> bool:
        if declared:
            is_new = name not in self._fixed | {*self._variables, self._output.name} | self._types
            return is_new and _is_free(name)
        is_variable = name in self._variables or name == self._output.name
        return is_variable and (operator == "=" or name in self._written)

    def _expression(self, words: list[str]) -> str:
        """Checks that every word is known, brackets match, and `*` and `&` stand between two values."""
        depth = 0
        for before, word, after in zip(["=", *words], words, [*words[1:], ""], strict=False):
            depth += (word == "(") - (word == ")")
            if depth < 0 or not self._is_known(before, word, after):
                return f"`{before} {word}`" if before != "=" else f"`{word}`"
        return "brackets that do not match" if depth else ""

    def _is_known(self, before: str, word: str, after: str) -> bool:
        if word[0].isdigit() or (word[0] == "." and len(word) > 1):
            return True
        if word in CODE_FUNCTIONS:
            return after == "("
        if word in self._types:
            return True
        if word.isidentifier():
            return after != "(" and (word in self._fixed or word in self._written)
        is_value = before == ")" or before[0].isdigit() or before in self._fixed or before in self._written
        if word == "&":
            return is_value and before != ")"
        return word in _OPERATORS and (word != "*" or is_value)

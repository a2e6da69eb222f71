"""Which results of a kernel may be numbers: those that are made of operands alone that may be."""

from collections.abc import Collection, Iterator, Mapping

from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body
from fusec.generate.brackets import Bracketed
from fusec.generate.check_texts import check_texts
from fusec.generate.kernel_lines import ModuleSpelling
from fusec.generate.number_checks import NumberCheck, NumberFinder


def plain_items(
    stem: str,
    body: Body,
    keys: Mapping[str, str],
    given: Collection[str],
    arrays: frozenset[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
) -> tuple[list[str], list[Bracketed]]:
    """The functions for those that are long, and `plain=(("q", lambda a, b: a - b),)`: what Python computes of numbers, by the names
    that results have in the kernel. Not all that the kernel is `given` are numbers."""
    results = _plain_results(body, arrays, helpers, spelling)
    found = {name: check for name, check in results if {*check.operands} < {*given}}
    functions, texts = check_texts(stem, tuple(found.values()), module_names)
    items = tuple(Bracketed("(", (f'"{keys[name]}"', text), ")") for name, text in zip(found, texts, strict=True))
    return functions, [Bracketed("plain=(", items, ")")] if items else []


def _plain_results(
    body: Body, arrays: frozenset[str], helpers: Mapping[str, HelperFunction], spelling: ModuleSpelling
) -> Iterator[tuple[str, NumberCheck]]:
    finder = NumberFinder(arrays, helpers, spelling, {})
    finder.read(body)
    for name in body.fresh:
        value = finder.values.get(name)
        if value is not None and finder.operands(value):
            yield name, finder.with_lets(NumberCheck(finder.operands(value), value))

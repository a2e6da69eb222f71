"""Which results of a kernel may be numbers: those that are made of operands alone that may be."""

from collections.abc import Collection, Mapping

from fusec.generate.body import Body
from fusec.generate.brackets import Bracketed
from fusec.generate.check_texts import check_texts
from fusec.generate.number_checks import NumberCheck, NumberFinder


def plain_results(body: Body, given: Collection[str], finder: NumberFinder) -> dict[str, NumberCheck]:
    """By name, what Python computes of numbers, as the finder has read them. Not all that the kernel is `given` are such."""
    values = {name: finder.values.get(name) for name in body.fresh}
    found = {name: NumberCheck(finder.operands(value), value) for name, value in values.items() if value is not None}
    return {name: finder.with_lets(each) for name, each in found.items() if set() < {*each.operands} < {*given}}


def plain_items(
    stem: str, found: Mapping[str, NumberCheck], keys: Mapping[str, str], module_names: Collection[str]
) -> tuple[list[str], list[Bracketed]]:
    """The functions for those that are long, and `plain=(("q", lambda a, b: a - b),)`, by the names that results have in the kernel."""
    functions, texts = check_texts(stem, tuple(found.values()), module_names)
    items = tuple(Bracketed("(", (f'"{keys[name]}"', text), ")") for name, text in zip(found, texts, strict=True))
    return functions, [Bracketed("plain=(", items, ")")] if items else []

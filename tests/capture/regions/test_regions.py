"""Into which regions a function falls, what their items touch, and what is live after them."""

from pathlib import Path

import pytest

from fusec.base.ir.access import AccessKind, Sharing
from fusec.base.ir.array import StorageOrigin
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Pragma, Region
from tests.capture.model_text import launches, lines, model, regions

HEAD = "import numpy as np\n\n\n"


def found(folder: Path, body: str, parameters: str = "x, y, u, flag") -> tuple[Region, ...]:
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    return regions(model(folder, f"{HEAD}def f({parameters}):\n{indented}"))


def names(region: Region) -> str:
    return " ".join(item.name if isinstance(item, Launch) else "-" for item in region.items)


CUTS = [
    ("a = x * 2\nb = a * 2\nreturn a + b", ["a b value"]),
    ("a = x * 2\nprint(a)\nb = a * 2", ["a - b"]),
    ("a = x * 2\nif flag:\n    b = a * 2\nelse:\n    c = a * 3\nd = a * 4", ["a", "b", "c", "d"]),
    ("for i in x:\n    a = i * 2\n    b = a * 2\nelse:\n    c = x * 2", ["a b", "c"]),
    ("while flag:\n    a = x * 2\nb = x * 3", ["a", "b"]),
    ("with flag:\n    a = x * 2\nb = x * 3", ["a", "b"]),
    ("try:\n    a = x * 2\nexcept ValueError:\n    b = x * 3\nfinally:\n    c = x * 4", ["a", "b", "c"]),
    ("match flag:\n    case 1:\n        a = x * 2\n    case _:\n        b = x * 3", ["a", "b"]),
    ("a = x * 2\nyield a\nb = x * 3", ["a", "b"]),
    ("a = x * 2\nb = yield a * 3 + 1\nc = x * 3", ["a", "c"]),
    ("def g(v):\n    return v * 2\na = x * 2", ["a", "value"]),
    ("class G:\n    b = 1 * 2\n    def g(self, v):\n        return v * 2\na = x * 2", ["a", "value"]),
    ("a = x * 2; b = a * 3\nc = x * 4", ["a b c"]),
    ("if flag: a = x * 2; b = x * 3\nc = x * 4", ["c"]),
    ("return x * 2\na = x * 3", ["value", "a"]),
    ("if flag:\n    w = 2.0\nu += x\na = u * w", ["u", "a"]),
    ("if flag:\n    w = 2.0\na = u * w\nu += x\nb = u * w", ["a u b"]),
    ("if flag:\n    w = 2.0\nelse:\n    w = 3.0\nu += x\na = u * w", ["u a"]),
    ("if flag:\n    w = 2.0\na = u * x\nb = a * w", ["a b"]),
    ("if flag:\n    del x\nu[1:] = y\na = u * x", ["u", "a"]),
    ("u += x\na = u * missing", ["u", "a"]),
    ("if flag:\n    w = 2.0\nflag.a = u * x\nb = x * w", ["a", "b"]),
    ("if flag:\n    w = x * 2\nu += x\nw *= u", ["w", "u", "w"]),
    ("if flag:\n    w = x * 2\nu += x\nw = w * u", ["w", "u", "w"]),
    ("if flag:\n    w = x * 2\nu += x\nw = y * u", ["w", "u w"]),
    ("if flag:\n    w = x * 2\nu += x\nn = w.shape[0]\na = u * n", ["w", "u", "- a"]),
    ("w = x * 2\ndel w\nu += x\na = w * u", ["w - u", "a"]),
    ("w = 2.0\nflag.a = u * x\nb = x * w", ["- a b"]),
    ("if flag: a = x * 2\nc = x * 4", ["c"]),
    ("if np.hypot(x, y) * 2 > 1: return u", []),
    ("if np.max(np.hypot(x, y)) > 1: return u", ["largest -"]),
    ("a = x * 2\nif a.max().item() > 1:\n    return u", ["a largest -"]),
    ("if 1.0 in np.hypot(x, y) * 2:\n    return u", ["value -"]),
    ("return flag and np.hypot(x, y) * 2", ["value -"]),
    ("return x * y > 1 and np.hypot(x, y) * 2 > 1", []),
    ("return float(np.hypot(x, y) * 2)", []),
    ("print(x)", []),
]


@pytest.mark.parametrize(("body", "expected"), CUTS)
def test_cuts(tmp_path: Path, body: str, expected: list[str]) -> None:
    assert sorted(names(region) for region in found(tmp_path, body)) == sorted(expected)


def test_await_ends_a_region(tmp_path: Path) -> None:
    source = f"{HEAD}async def f(x):\n    a = x * 2\n    b = await x\n    async with x:\n        c = a * 2\n"
    assert [names(region) for region in regions(model(tmp_path, source))] == ["a", "c"]


def test_module_and_class_code_is_left_alone(tmp_path: Path) -> None:
    source = (
        f"{HEAD}a = np.sin(1.0) * 2\nclass C:\n    b = np.sin(1.0) * 2\n    def m(self, x):\n        return x * 2\n"
    )
    (region,) = regions(model(tmp_path, source))
    assert region.function == "C.m"


def test_nested_functions_have_qualified_names(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "def g(v):\n    return v * 2")
    assert region.function == "f.<locals>.g"


def test_what_follows_is_live(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "a = x * 2\nb = a * 3\nif flag:\n    print(b)")
    assert "b" in region.names.live_after and "a" not in region.names.live_after
    assert region.names.reads[1] >= {"a"} and region.names.writes == (frozenset("a"), frozenset("b"))


SWALLOWED = [
    ("try:\n    a = x * 2\n    b = a / y\nexcept ValueError:\n    print(a)", ["a", "b"]),
    ("try:\n    a = x * 2\n    b = a / y\nexcept ValueError:\n    pass", ["a b"]),
    ("try:\n    a = x * 2\n    b = a / y\nexcept ValueError:\n    pass\nprint(a)", ["a", "b"]),
    ("try:\n    a = x * 2\n    b = a / y\nfinally:\n    print(a)", ["a", "b"]),
    ("try:\n    a = x * 2\n    b = a / y\nfinally:\n    pass\nprint(a)", ["a b"]),
    ("with flag:\n    a = x * 2\n    b = a / y\nprint(a)", ["a", "b"]),
    ("with np.errstate(all='ignore'):\n    a = x * 2\n    b = a / y\nprint(a)", ["a b"]),
    ("def g():\n    return a\na = x * 2\nb = a / y", ["a", "b"]),
    ("a = x * 2\nb = a / y\ndef g():\n    return a", ["a b"]),
]


@pytest.mark.parametrize(("body", "expected"), SWALLOWED)
def test_results_seen_after_an_exception_end_a_region(tmp_path: Path, body: str, expected: list[str]) -> None:
    assert [names(region) for region in found(tmp_path, body)] == expected


def test_rebinding_gives_new_memory(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "x = x * 2\nx = x + 1\nx += 1")
    storages = [
        [(access.kind, access.array.storage.name) for access in item.kernel.accesses]
        for item in region.items
        if isinstance(item, Launch)
    ]
    read, write = AccessKind.READ, AccessKind.WRITE
    assert storages == [
        [(read, "x"), (write, "x'2")],
        [(read, "x'2"), (write, "x'3")],
        [(read, "x'3"), (write, "x'3")],
    ]


def test_domains_follow_the_producer(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "a = x * 2\nb = a + 1\nc = y * a")
    extents = [str(item.kernel.domain.extents[0]) for item in region.items if isinstance(item, Launch)]
    assert extents == ["1*x.rest"] * 2 + ["1*y.rest"]


def test_explicit_dimensions_are_those_of_the_widest_index(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "a = u[1:-1, :-2] * 2\nb = x[1:] + 1\nc = y * 2")
    domains = [item.kernel.domain for item in region.items if isinstance(item, Launch)]
    assert {domain.dimensions for domain in domains} == {("d0", "d1", "rest")}
    assert [str(extent) for extent in domains[0].extents] == ["1*u.shape[0] + -2", "1*u.shape[1] + -2", "1*u.rest"]
    assert [str(extent) for extent in domains[1].extents] == ["1*x.shape[0] + -1", "1*x.shape[1]", "1*x.rest"]


def test_the_target_gives_the_domain(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "u[1:] = x * 2\ny += u")
    extents = [str(item.kernel.domain.extents[0]) for item in region.items if isinstance(item, Launch)]
    assert extents == ["1*u.shape[0] + -1", "1*y.shape[0]"]


def test_reduced_values_are_scalars(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "s = np.sum(x)\na = x / s\nt = s * 2\nb = x / t")
    items = [item for item in region.items if isinstance(item, Launch)]
    assert (
        items[0].kernel.accesses[-1].kind is AccessKind.REDUCE and items[0].kernel.accesses[-1].sharing is Sharing.ALL
    )
    assert {a.array.name for item in items for a in item.kernel.accesses if a.sharing is Sharing.ALL} == {"s", "t"}
    assert [str(item.kernel.domain.extents[0]) for item in items] == ["1*x.rest", "1*x.rest", "1", "1*x.rest"]


def test_reduced_values_are_not_updated_in_place(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "s = np.sum(x)\ns += 1")
    assert lines(region)[1] == "host: assignment"


def test_memory_is_fresh_until_a_statement_may_share_it(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "t = x * 2\na = t + 1\ns = [t]\nb = t + s")
    reads = [
        access.array.storage.origin
        for item in region.items
        if isinstance(item, Launch)
        for access in item.kernel.accesses
        if access.array.name == "t" and access.kind is AccessKind.READ
    ]
    assert reads == [StorageOrigin.FRESH, StorageOrigin.NAME]


@pytest.mark.parametrize("alias", ["s = t", "s = x"])
def test_two_names_of_one_array_share_its_storage(tmp_path: Path, alias: str) -> None:
    (region,) = found(tmp_path, f"t = x * 2\n{alias}\nb = t + s + x")
    last = region.items[-1]
    assert isinstance(last, Launch)
    storages = {access.array.name: access.array.storage for access in last.kernel.accesses}
    assert storages["s"] == storages[alias[-1]] != storages["t" if alias[-1] == "x" else "x"]


def test_opaque_operands_may_share_memory(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "t = x * 2\na = g(t) + t")
    last = region.items[-1]
    assert isinstance(last, Launch)
    assert {a.array.storage.origin for a in last.kernel.accesses if a.array.name == "t"} == {StorageOrigin.NAME}


PRAGMAS = [
    ("a = x * 2  # fusec: off\nb = x * 3", "- b", [(0, Pragma.OFF)], []),
    ("# fusec: off\na = x * 2\n# fusec: on\nb = x * 3", "- b", [(0, Pragma.OFF)], []),
    ("a = x * 2\n# fusec: fuse\nb = x * 3", "a b", [(1, Pragma.FUSE)], []),
    ("a = x * 2\nb = x * 3  # fusec: fuse", "a b", [(1, Pragma.FUSE)], []),
    ("# fusec: ignore[FUS301]\na = x * 2\nb = x * 3", "a b", [], [(0, "FUS301")]),
    ("if flag:  # fusec: off\n    a = x * 2\nb = x * 3", "b", [], []),
]


@pytest.mark.parametrize(("body", "items", "pragmas", "ignored"), PRAGMAS)
def test_pragmas(
    tmp_path: Path, body: str, items: str, pragmas: list[tuple[int, Pragma]], ignored: list[tuple[int, str]]
) -> None:
    region = found(tmp_path, body)[-1]
    assert (names(region), list(region.comments.pragmas), list(region.comments.ignored)) == (items, pragmas, ignored)


def test_comment_speaks_of_the_block_where_a_test_holds_one_operation(tmp_path: Path) -> None:
    head, block = found(tmp_path, "# fusec: fuse\nif np.any(x):\n    a = x * 2")
    assert (names(head), head.comments.pragmas, block.comments.pragmas) == ("any_true -", (), ((0, Pragma.FUSE),))


def test_constants_are_recorded(tmp_path: Path) -> None:
    source = f"{HEAD}A = 0.5\nB = 2\n\ndef f(x):\n    return x * A\n"
    (region,) = regions(model(tmp_path, source))
    assert region.constants == (("A", "0.5"),)


def test_text_is_dedented(tmp_path: Path) -> None:
    source = f"{HEAD}def f(x):\n    if x:\n        a = (x *\n             2)\n        return a\n"
    (launch,) = launches(model(tmp_path, source))
    assert launch.source.text == "a = (x *\n     2)"
    assert launch.span == launch.statement_span

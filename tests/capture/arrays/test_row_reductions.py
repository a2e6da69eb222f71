"""Reductions along the last or the first axis: as statements, inside expressions, and where NumPy would align their values otherwise."""

from pathlib import Path

import pytest

from tests.capture.model_text import launches, lines, model, regions

HEAD = "import numpy as np\n\n\n"


def lowered(folder: Path, body: str, parameters: str = "x") -> list[str]:
    program = model(folder, f"{HEAD}def f({parameters}):\n{''.join(f'    {line}' for line in body.splitlines(True))}\n")
    return [line for region in regions(program) for line in lines(region)]


@pytest.mark.parametrize(
    "call",
    [
        "np.max(x, axis=-1, keepdims=True)",
        "np.amax(x, -1, keepdims=True)",
        "x.max(axis=-1, keepdims=True)",
        "x.max(-1, keepdims=True)",
        "np.max(x, axis=-1)[..., None]",
        "x.max(axis=-1)[..., np.newaxis]",
    ],
)
def test_spellings_of_one_reduction(tmp_path: Path, call: str) -> None:
    assert lowered(tmp_path, f"return x - {call}") == [
        "return: row_max = reduce max(x, axis=-1, keepdims)",
        "return: value = subtract(x, local row_max)",
    ]


def test_a_column_of_values_that_an_earlier_statement_reduced(tmp_path: Path) -> None:
    assert lowered(tmp_path, "m = x.max(axis=1)\nreturn x - m[:, None]") == [
        "assignment: m = reduce max(x, axis=1)",
        "return: value = subtract(x, m_all_new)",
    ]


def test_the_same_reduction_is_computed_once(tmp_path: Path) -> None:
    body = "return (x - x.mean(-1, keepdims=True)) * x.mean(-1, keepdims=True)"
    assert len(lowered(tmp_path, body)) == 2


def test_a_variance_is_the_mean_of_squared_distances(tmp_path: Path) -> None:
    assert lowered(tmp_path, "return np.std(x * 2, axis=-1)") == [
        "return: row_value = multiply(x, 2)",
        "return: row_mean = reduce mean(local row_value, axis=-1, keepdims)",
        "return: row_var = reduce mean(square(fabs(subtract(local row_value, local row_mean))), axis=-1)",
        "return: value = sqrt(local row_var)",
    ]


@pytest.mark.parametrize(
    "options",
    [
        "axis=(1, 3)", "axis=(0, 0)", "axis=()", "axis=(0, k)", "axis=k[0]", "axis=0, keepdims=k", "axis=0, out=k", "axis=False", "axis=-1, ddof=1", "axis=-1, keepdims=k", "axis=-1, out=k",
        "axis=-1, initial=k", "axis=-1, dtype=int", "axis=True", "axis=-1, **k",
    ],
)  # fmt: skip
def test_what_is_no_reduction_along_an_axis(tmp_path: Path, options: str) -> None:
    found = lowered(tmp_path, f"s = np.sum(x, {options})\nreturn x * 2 - s", "x, k")
    assert found[0].startswith("host")


@pytest.mark.parametrize(
    "value",
    [
        "x - np.max(x, axis=-1)",
        "np.sum(np.max(x, axis=-1), axis=-1) * 2",
        "np.sum(np.max(x, axis=0), axis=0) * 2",
        "x.mean(axis=0) + x.mean(axis=1, keepdims=True)",
        "x - x.mean(axis=0)[:, None]",
    ],
)
def test_values_of_rows_along_columns_stay_operands(tmp_path: Path, value: str) -> None:
    assert not any("axis" in line for line in lowered(tmp_path, f"return {value}") if not line.startswith("host"))


def test_numbers_beside_rows(tmp_path: Path) -> None:
    program = model(tmp_path, f"{HEAD}def f(x, n):\n    return np.sum(x * x, axis=-1) / n\n")
    assert launches(program)[0].kernel.numbers == ("n",)


def test_slices_that_name_axes_are_a_region_beside_rows(tmp_path: Path) -> None:
    program = model(tmp_path, f"{HEAD}def f(x):\n    m = x.max(axis=-1)\n    y = x[1:] * 2 + 1\n    return y, m\n")
    first, second = (lines(region) for region in regions(program))
    assert first[0] == "assignment: m = reduce max(x, axis=-1)"
    assert any("multiply" in line for line in second) and not any("multiply" in line for line in first)


def test_reduced_rows_are_not_updated_in_place(tmp_path: Path) -> None:
    assert lowered(tmp_path, "m = x.max(axis=-1)\nm += 1\nreturn m")[1].startswith("host")


@pytest.mark.parametrize("call", ["np.mean(x, axis=0)", "x.mean(0)", "x.mean(axis=0, keepdims=True)"])
def test_means_of_columns_broadcast_as_they_are(tmp_path: Path, call: str) -> None:
    keeps = ", keepdims" if "keepdims" in call else ""
    assert lowered(tmp_path, f"return x - {call}") == [
        f"return: column_mean = reduce mean(x, axis=0{keeps})",
        "return: value = subtract(x, local column_mean)",
    ]


@pytest.mark.parametrize(
    ("axes", "named"),
    [
        ("(2, 3)", "(2, 3)"),
        ("(3, 2)", "(2, 3)"),
        ("(-2, -1)", "(-2, -1)"),
        ("(1,)", "1"),
        ("(0, 1)", "(0, 1)"),
        ("(-3, -4)", "(-4, -3)"),
        ("(0, 2, 3)", "(0, 2, 3)"),
        ("(-1, 0)", "(0, -1)"),
        ("(-4, -1, -2)", "(0, 2, 3)"),
    ],
)
def test_several_axes_at_the_ends(tmp_path: Path, axes: str, named: str) -> None:
    found = lowered(tmp_path, f"return x * x.sum(axis={axes}, keepdims=True)")
    assert found[0].endswith(f"reduce sum(x, axis={named}, keepdims)")


@pytest.mark.parametrize(
    "value",
    [
        "np.argmax(x, axis=(0,))",
        "x.sum(axis=(1, 2))",
        "x.sum(axis=(0, 2))",
        "x.sum(axis=(1, 2))[..., None]",
    ],
)
def test_several_axes_that_stay_operands(tmp_path: Path, value: str) -> None:
    assert not any("axis" in line for line in lowered(tmp_path, f"return x - {value}") if not line.startswith("host"))


def test_a_standardisation_takes_one_mean_of_each_column(tmp_path: Path) -> None:
    found = lowered(tmp_path, "return (x - x.mean(axis=0)) / x.std(axis=0)")
    assert [line.partition("= reduce mean")[1] != "" for line in found] == [True, True, False, False]


def test_what_stands_beside_values_of_columns_has_no_more_elements(tmp_path: Path) -> None:
    program = model(tmp_path, f"{HEAD}def f(x, w, eps):\n    return w / np.sqrt(np.sum(x * x, axis=0) + eps)\n")
    assert launches(program)[0].kernel.numbers == ("w", "eps")


@pytest.mark.parametrize("ddof", ["2", "-1", "n", "0.5"])
def test_deviations_that_are_not_modelled(tmp_path: Path, ddof: str) -> None:
    found = lowered(tmp_path, f"return x * 2 - np.std(x, axis=0, ddof={ddof})", "x, n")
    assert not any("reduce" in line for line in found)


def test_a_sample_variance_divides_by_one_less(tmp_path: Path) -> None:
    program = model(tmp_path, f"{HEAD}def f(x):\n    return np.var(x, axis=0, ddof=1)\n")
    assert [part.ddof for part in launches(program)[0].kernel.body] == [0, 1]

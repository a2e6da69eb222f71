"""`[tool.fusec]`: where it is looked for, what it may hold, and what is said about anything else."""

from pathlib import Path

import pytest

from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.base.text.diagnostic import Diagnostic, FusecError
from fusec.config import Options, Overrides, Style, TargetChoice, load_options, nearest_pyproject

NONE = Overrides()


def configured(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(text)
    return folder


def complaint(folder: Path, text: str) -> Diagnostic:
    with pytest.raises(FusecError) as caught:
        load_options(configured(folder, text), NONE)
    return caught.value.diagnostic


def test_every_key(tmp_path: Path) -> None:
    text = """
        [tool.fusec]
        target = "numba"
        fp = "exact"
        guards = "forbid"
        exclude = ["tests/*", "legacy.py"]
        include = ["steps/*.py"]
        workload = "bench/load.py"
        header = ["# mypy: ignore-errors"]
    """
    found = load_options(configured(tmp_path, text), NONE)
    assert found == Options(
        TargetChoice.NUMBA,
        FloatingPoint.EXACT,
        Guards.FORBID,
        ("tests/*", "legacy.py"),
        ("steps/*.py",),
        tmp_path / "bench/load.py",
        style=Style(header=("# mypy: ignore-errors",)),
    )


@pytest.mark.parametrize("text", ["", "[tool.fusec]", "[tool.ruff]\nline-length = 'a'", "[project]\nname = 'a'"])
def test_defaults(tmp_path: Path, text: str) -> None:
    assert load_options(configured(tmp_path, text), NONE) == Options()


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("[tool.ruff]\nline-length = 100", 100),
        ("[tool.black]\nline-length = 79", 79),
        ("[tool.black]\nline-length = 79\n[tool.ruff]\nline-length = 88", 88),
        ("[tool]\nruff = 3\n[tool.black]\nline-length = 0", 120),
    ],
)
def test_lines_are_as_long_as_the_formatter_makes_them(tmp_path: Path, text: str, length: int) -> None:
    found = load_options(configured(tmp_path, text), NONE)
    assert found == Options(style=Style(length))
    assert (("line-length", str(length)) in found.settings) is (length != 120)


def test_flags_override(tmp_path: Path) -> None:
    source = configured(tmp_path, '[tool.fusec]\nfp = "exact"\nguards = "forbid"\ntarget = "cuda"\n')
    found = load_options(source, Overrides(target=TargetChoice.NUMBA, fp=FloatingPoint.CONTRACT))
    assert (found.target, found.fp, found.guards) == (TargetChoice.NUMBA, FloatingPoint.CONTRACT, Guards.FORBID)


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    package = tmp_path / "project" / "src" / "package"
    package.mkdir(parents=True)
    configured(tmp_path, '[tool.fusec]\nfp = "exact"\n')
    module = package / "module.py"
    module.touch()
    assert nearest_pyproject(module) == tmp_path / "pyproject.toml"
    configured(tmp_path / "project", "[project]\n")
    assert nearest_pyproject(module) == tmp_path / "project" / "pyproject.toml"
    assert load_options(module, NONE) == Options()


def test_the_root_of_the_repository_is_the_last_place(tmp_path: Path) -> None:
    configured(tmp_path, '[tool.fusec]\nfp = "exact"\n')
    package = tmp_path / "clone" / "package"
    package.mkdir(parents=True)
    (tmp_path / "clone" / ".git").mkdir()
    assert nearest_pyproject(package) is None
    configured(tmp_path / "clone", "")
    assert nearest_pyproject(package) == tmp_path / "clone" / "pyproject.toml"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("targets = 'numba'", "`[tool.fusec]` has no key `targets`.", "Did you mean `target`?"),
        ("Exclude = []", "`[tool.fusec]` has no key `Exclude`.", "Did you mean `exclude`?"),
        (
            "zzz = 1",
            "`[tool.fusec]` has no key `zzz`.",
            "The keys are `target`, `fp`, `guards`, `exclude`, `include`, `workload`, `array-modules`, `kernel-decorators`, `raw-kernels`, `sync`, `time-loops`, `memory-order` and `header`.",
        ),
        ("fp = 'fast'", "`fp` in `[tool.fusec]` must be `exact`, `close` or `contract`.", ""),
        ("fp = true", "`fp` in `[tool.fusec]` must be `exact`, `close` or `contract`.", ""),
        ("guards = []", "`guards` in `[tool.fusec]` must be `allow` or `forbid`.", ""),
        (
            "target = 'gpu'",
            "`target` in `[tool.fusec]` must be `auto`, `numba`, `cuda`, `dask`, `legate` or `numba-cuda`.",
            "",
        ),
        ("exclude = 'a'", '`exclude` in `[tool.fusec]` must be a list of globs, such as `["tests/*"]`.', ""),
        ("exclude = [1]", '`exclude` in `[tool.fusec]` must be a list of globs, such as `["tests/*"]`.', ""),
        (
            "kernel-decorators = 'a'",
            '`kernel-decorators` in `[tool.fusec]` must be a list of names, such as `["compat.kernel"]`.',
            "",
        ),
        (
            "raw-kernels = ['fill']",
            '`raw-kernels` in `[tool.fusec]` must be a table such as `{ "pkg.kernels:fill" = { reads = ["x"], writes = ["y"] } }`.',
            "",
        ),
        (
            'raw-kernels = { "pkg.fill" = { writes = [1] } }',
            '`raw-kernels` in `[tool.fusec]` must be a table such as `{ "pkg.kernels:fill" = { reads = ["x"], writes = ["y"] } }`.',
            "",
        ),
        (
            'raw-kernels = { "pkg:fill" = { writes = [1.5] } }',
            '`raw-kernels` in `[tool.fusec]` must be a table such as `{ "pkg.kernels:fill" = { reads = ["x"], writes = ["y"] } }`, '
            "whose lists hold names and positions of parameters.",
            "",
        ),
        ("time-loops = 'no'", "`time-loops` in `[tool.fusec]` must be `in-turn` or `as-written`.", ""),
        ("memory-order = 'F'", "`memory-order` in `[tool.fusec]` must be `C` or `any`.", ""),
        *(
            (
                f"header = {value}",
                '`header` in `[tool.fusec]` must be a list of comments, such as `["# mypy: ignore-errors"]`, '
                "that declare no encoding.",
                "",
            )
            for value in (
                "'# noqa'",
                "['import os']",
                "[1]",
                r"['#\nimport os']".replace("'", '"'),
                "['# coding: latin-1']",
            )
        ),
        ("sync = 'never'", "`sync` in `[tool.fusec]` must be `keep` or `elide`.", ""),
        ("workload = 3", "`workload` in `[tool.fusec]` must be a path.", ""),
    ],
)
def test_a_table_that_fusec_does_not_understand(tmp_path: Path, text: str, message: str, hint: str) -> None:
    found = complaint(tmp_path, f"[tool.fusec]\n{text}\n")
    assert (found.code, found.message, found.hint) == ("FUS907", message, hint)
    assert found.path == str(tmp_path / "pyproject.toml")


def test_not_a_table(tmp_path: Path) -> None:
    assert complaint(tmp_path, "[tool]\nfusec = 3\n").message == "`tool.fusec` is not a table."


def test_not_toml(tmp_path: Path) -> None:
    found = complaint(tmp_path, "[tool.fusec]\nfp = = 3\n")
    assert found.code == "FUS907"
    assert "line 2, column 6" in found.message


def test_not_text(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[tool.fusec]\nfp = '\xff'\n")
    with pytest.raises(FusecError) as caught:
        load_options(tmp_path, NONE)
    assert caught.value.diagnostic.code == "FUS907"


@pytest.mark.parametrize("target", [TargetChoice.NUMBA_CUDA])
def test_a_target_without_code(tmp_path: Path, target: TargetChoice) -> None:
    with pytest.raises(FusecError) as caught:
        load_options(tmp_path, Overrides(target=target))
    assert caught.value.diagnostic.code == "FUS601"
    assert caught.value.diagnostic.message == f"The target `{target.value}` is not available yet."


def test_auto_generates_for_every_target() -> None:
    choices = (TargetChoice.NUMBA, TargetChoice.CUDA, TargetChoice.DASK, TargetChoice.LEGATE)
    assert Options().targets == frozenset().union(*(Options(target=choice).targets for choice in choices))
    assert Options().settings != Options(target=TargetChoice.NUMBA).settings


def test_libraries_that_parameters_hold(tmp_path: Path) -> None:
    options = load_options(
        configured(tmp_path, '[tool.fusec]\narray-modules = { xp = ["numpy", "cupy"], cp = ["cupy"] }\n'), NONE
    )
    assert options.contracts.array_modules == (("cp", ("cupy",)), ("xp", ("numpy", "cupy")))


def test_settings_are_what_shapes_the_output(tmp_path: Path) -> None:
    assert Options(workload=tmp_path).settings == Options().settings
    others = (Options(fp=FloatingPoint.EXACT), Options(guards=Guards.FORBID), Options(exclude=("a", "b")))
    assert len({Options().settings, *(options.settings for options in others)}) == 4

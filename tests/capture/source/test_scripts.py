"""A module of a package that may be run by its path is left alone: a relative import would fail there."""

from pathlib import Path

import pytest

from fusec.capture import capture
from fusec.config import Options
from fusec.pipeline import fuse

BODY = "import numpy as np\n\n\ndef f(x):\n    return np.sqrt(x) * 2 + 1\n"
GUARD = '\n\nif __name__ == "__main__":\n    print(f(np.ones(3)))\n'


@pytest.mark.parametrize(
    ("package", "text", "regions"),
    [
        (True, BODY + GUARD, 0),
        (True, BODY, 1),
        (True, "from . import other\n" + BODY + GUARD, 1),
        (False, BODY + GUARD, 1),
    ],
)
def test_only_a_script_inside_a_package_is_left_alone(package: bool, text: str, regions: int, tmp_path: Path) -> None:
    if package:
        (tmp_path / "__init__.py").write_text("")
        (tmp_path / "other.py").write_text("")
    (tmp_path / "tool.py").write_text(text)
    program = capture(tmp_path)
    module = next(module for module in program.modules if module.path == "tool.py")
    assert len([region for region in module.regions if region.function == "f"]) == regions
    told = [d.code for d in program.diagnostics if d.path == "tool.py"]
    assert told == ([] if regions else ["FUS403"])


@pytest.mark.parametrize(
    ("files", "regions"),
    [
        ({"sub/tool.py": BODY}, 0),
        ({"sub/tool.py": BODY, "sub/__init__.py": ""}, 1),
        ({"sub/tool.py": BODY, "sub/other.py": "import tool\n"}, 0),
        ({"sub/tool.py": BODY, "user.py": "import pkg.sub.tool\n"}, 1),
        ({"sub/tool.py": BODY, "user.py": "def g():\n    from pkg.sub import tool\n"}, 1),
        ({"sub/tool.py": BODY, "__init__.py": "from .sub.tool import f\n"}, 1),
        ({"sub/tool.py": BODY, "user.py": "from pkg.sub import toolbox\n"}, 0),
        ({"sub/tool.py": "from .. import user\n" + BODY, "user.py": ""}, 1),
    ],
)
def test_a_folder_without_init_is_part_of_the_package_if_that_imports_it(
    files: dict[str, str], regions: int, tmp_path: Path
) -> None:
    """pytest imports `pkg/tests/test_flux.py` as `test_flux`."""
    for path, text in {"__init__.py": "", **files}.items():
        (tmp_path / "pkg" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pkg" / path).write_text(text)
    program = capture(tmp_path / "pkg")
    module = next(module for module in program.modules if module.path == "sub/tool.py")
    assert len(module.regions) == regions
    assert [d.code for d in program.diagnostics] == ([] if regions else ["FUS403"])


@pytest.mark.parametrize(
    ("files", "regions"),
    [
        ({"other.py": "from . import user\n"}, 0),
        ({"other.py": "from . import user\n", "user.py": "import tool\n"}, 0),
        ({"other.py": "from . import tool\n"}, 1),
        ({"other.py": "from .tool import f\n", "user.py": "import numpy\n"}, 1),
        ({"other.py": "import tool\n"}, 1),
    ],
)
def test_a_folder_whose_modules_import_by_dots_is_a_package(
    files: dict[str, str], regions: int, tmp_path: Path
) -> None:
    (tmp_path / "pkg").mkdir()
    for path, text in {"tool.py": BODY, **files}.items():
        (tmp_path / "pkg" / path).write_text(text)
    program = capture(tmp_path / "pkg")
    module = next(module for module in program.modules if module.path == "tool.py")
    assert len(module.regions) == regions


@pytest.mark.parametrize(
    ("tried", "handled", "regions"),
    [
        ("from .other import g", "from other import g", 0),
        ("from . import other", "import other", 0),
        ("from .other import g", "from pkg.other import g", 0),
        ("from ._version import version", "version = None", 1),
        ("from ._fast import g", "from pkg.slow import g", 1),
    ],
)
def test_a_module_that_imports_either_way_is_left_alone(tried: str, handled: str, regions: int, tmp_path: Path) -> None:
    head = f"try:\n    {tried}\nexcept ImportError:\n    {handled}\n"
    for path, text in {"__init__.py": "", "tool.py": head + BODY}.items():
        (tmp_path / path).write_text(text)
    module = next(module for module in capture(tmp_path).modules if module.path == "tool.py")
    assert len(module.regions) == regions


NAMED = "from pkg.other import constant\n"


@pytest.mark.parametrize(
    ("text", "files", "prefix"),
    [
        (NAMED + BODY + GUARD, {}, "pkg.sub."),
        ("import pkg.other\n" + BODY + GUARD, {}, "pkg.sub."),
        (NAMED + BODY, {}, "."),
        ("from pkgs.other import constant\n" + BODY + GUARD, {}, "."),
        (BODY.replace("\n\n\n", "\n\nif __name__:\n    pass\n" + NAMED, 1) + GUARD, {}, "."),
        (f"try:\n    {NAMED}except ImportError:\n    pass\n" + BODY + GUARD, {}, "."),
        (BODY + "\n\ndef g():\n    " + NAMED + GUARD, {}, "."),
        ("from .. import other\n" + NAMED + BODY + GUARD, {}, "."),
        (NAMED + BODY + GUARD, {"sub/pkg.py": ""}, "."),
        (NAMED + BODY + GUARD, {"sub/pkg/data.py": ""}, "."),
    ],
)
@pytest.mark.parametrize("root", ["pkg", "."])
def test_a_script_that_imports_its_package_by_name_does_so_for_its_kernels(
    text: str, files: dict[str, str], prefix: str, root: str, tmp_path: Path
) -> None:
    given = {"__init__.py": "", "other.py": "constant = 1\n", "sub/__init__.py": "", "sub/tool.py": text, **files}
    for path, content in given.items():
        (tmp_path / "pkg" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pkg" / path).write_text(content)
    program = capture(tmp_path / root)
    module = next(module for module in program.modules if module.path.endswith("sub/tool.py"))
    assert module.import_prefix == prefix
    assert len(module.regions) == (prefix != "." or "__main__" not in text or "from .." in text)


@pytest.mark.parametrize(
    ("files", "prefixes"),
    [
        ({"stats.py": BODY, "run.py": "from pkg.stats import f\n" + BODY}, {"stats.py": ".", "run.py": "pkg."}),
        ({"stats.py": BODY, "run.py": "import pkg.stats\n" + BODY}, {"stats.py": ".", "run.py": "pkg."}),
        ({"stats.py": BODY, "run.py": "from pkg import stats\n" + BODY}, {"stats.py": ".", "run.py": "pkg."}),
        (
            {"sub/stats.py": BODY, "run.py": "from pkg.sub.stats import f\n" + BODY},
            {"sub/stats.py": ".", "run.py": "pkg."},
        ),
        ({"stats.py": BODY, "run.py": "from stats import f\n" + BODY}, {"stats.py": "", "run.py": ""}),
        ({"stats.py": BODY, "run.py": "from pkg.other import f\n" + BODY}, {"stats.py": "", "run.py": ""}),
        ({"pkg.py": BODY, "stats.py": BODY, "run.py": "from pkg import f\n" + BODY}, {"stats.py": "", "run.py": ""}),
    ],
)
def test_a_folder_whose_modules_import_each_other_by_its_name_is_a_package(
    files: dict[str, str], prefixes: dict[str, str], tmp_path: Path
) -> None:
    for path, content in files.items():
        (tmp_path / "pkg" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pkg" / path).write_text(content)
    program = capture(tmp_path / "pkg")
    found = {module.path: module.import_prefix for module in program.modules}
    assert {path: found[path] for path in prefixes} == prefixes
    outcome = fuse(tmp_path / "pkg", Options())
    written = [file.path for file in outcome.package.files]
    assert len(written) == len(set(written))

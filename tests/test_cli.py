"""The commands: what they print, where, and how they end."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import fusec.verify as fusec_verify
from fusec import __version__, cli, pipeline
from fusec.base.plan.comparison import Benchmark, Comparison, Mismatch, WorkloadComparison
from fusec.base.text.diagnostic import Diagnostic
from fusec.verify import BenchOptions, VerifyOptions

SOURCE = """import numpy as np


def price(x, y):
    d = np.exp(x) * 2
    return d + y
"""
FUSED = """import numpy as np

from . import _fused_option as _fused


def price(x, y):
    return _fused.price_fused(x, y)
"""

LONG = "x" * 300  # more than a name may have


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def fusec(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> "Command":
    return Command(monkeypatch, capfd)


class Command:
    """Runs a command in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capfd = monkeypatch, capfd

    def __call__(self, *arguments: object) -> Ended:
        self._monkeypatch.setattr(sys, "argv", ["fusec", *map(str, arguments)])
        self._capfd.readouterr()
        status: object = 0
        try:
            cli.main()
        except SystemExit as end:
            status = end.code or 0
        assert isinstance(status, int)
        return Ended(status, *self._capfd.readouterr())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    package = tmp_path / "project" / "pricing"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "option.py").write_text(SOURCE)
    (package / "notes.txt").write_bytes(b"\xff no newline")
    (tmp_path / "project" / "pyproject.toml").write_text('[tool.fusec]\nfp = "close"\n')
    return package


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "build" / "pricing"


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def authored(folder: Path) -> list[str]:
    """The files that fusec did not generate, and the report."""
    return sorted(path for path in files(folder) if not path.startswith("_fused_"))


def test_version(fusec: Command) -> None:
    assert fusec("--version") == fusec("-V") == Ended(0, f"fusec {__version__}\n", "")


def test_version_loads_no_room() -> None:
    program = (
        "import sys; sys.argv = ['fusec', '--version']\n"
        "from fusec import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "heavy = {'libcst', 'islpy', 'jinja2', 'rich.console', 'fusec.capture', 'fusec.show', 'fusec.base.ir', 'numpy'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


def test_rewrite(fusec: Command, source: Path, out: Path) -> None:
    ended = fusec("rewrite", source, "--out", out)
    assert (ended.status, ended.err) == (0, "")
    assert "1 fused kernel" in ended.out
    assert (out / "option.py").read_text() == FUSED
    assert authored(out) == ["__init__.py", "fusec-report.json", "notes.txt", "option.py"]
    assert (out / "_fused_option.py").exists() and (out / "_fused_support.py").exists()
    again = fusec("rewrite", source, "--out", out)
    assert again.status == 0
    assert again.err == f"{out} held these files already; nothing was written.\n"


def test_rewrite_of_the_output_changes_nothing(fusec: Command, source: Path, out: Path, tmp_path: Path) -> None:
    fusec("rewrite", source, "--out", out)
    assert fusec("diff", out) == Ended(0, "", "")
    fusec("rewrite", out, "--out", tmp_path / "again")
    first, second = files(out), files(tmp_path / "again")
    assert first.pop("fusec-report.json") != second.pop("fusec-report.json")
    assert first == second


def test_several_sources(fusec: Command, source: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "swap.py").write_text(SOURCE)
    out = tmp_path / "build"
    ended = fusec("rewrite", source, other, "-o", out)
    assert (ended.status, ended.err) == (0, "")
    assert (out / "pricing" / "_fused_option.py").exists() and (out / "other" / "_fused_swap.py").exists()
    fresh = fusec("check", source, other, "--out", out, "--format", "json")
    assert fresh.status == 0 and [each["fresh"] for each in json.loads(fresh.out)] == [True, True]
    append(other / "swap.py")
    assert fusec("check", source, other, "--out", out).status == 1
    patch = fusec("diff", source, other).out
    assert "+++ b/option.py" in patch and "+++ b/swap.py" in patch
    assert "option.py:5" in fusec("explain", source, other).out
    for wrong in ([source, source], [source / "option.py", other]):
        ended = fusec("rewrite", *wrong, "--out", out)
        assert ended.status == 2 and "Invalid value for SRC" in ended.err


def test_quiet_and_verbose(fusec: Command, source: Path, out: Path) -> None:
    assert fusec("rewrite", source, "--out", out, "-q") == Ended(0, "", "")
    assert fusec("rewrite", source, "--out", out, "--quiet") == Ended(0, "", "")
    assert fusec("check", source, "--out", out, "-q") == Ended(0, "", "")
    append(source / "option.py")
    stale = fusec("check", source, "--out", out, "-q")
    assert stale.status == 1 and "option.py: warning FUS801" in stale.out
    told = fusec("rewrite", source, "--out", out, "-v").err
    assert f"{source}: fp: close, guards: allow, target: auto; from {source.parent}/pyproject.toml\n" in told
    assert re.search(r"^fusing: \d+\.\d\d s$", told, flags=re.MULTILINE)


def test_a_chosen_configuration(fusec: Command, source: Path, out: Path, tmp_path: Path) -> None:
    file = tmp_path / "ci.toml"
    file.write_text('[tool.fusec]\nfp = "exact"\n')
    fusec("rewrite", source, "--out", out, "--config", file)
    assert json.loads((out / "fusec-report.json").read_text())["settings"]["fp"] == "exact"
    assert fusec("check", source, "--out", out, "--config", file).status == 0
    assert fusec("check", source, "--out", out).status == 1
    assert fusec("check", source, "--out", out, "--config", tmp_path / "nosuch.toml").status == 2


@pytest.mark.parametrize("command", [command.__name__ for command in cli.COMMANDS])
def test_help_lists_defaults(fusec: Command, command: str) -> None:
    told = fusec(command, "-h").out
    assert told == fusec(command, "--help").out
    options = " ".join(told.split("Options:")[1].split())
    without = re.findall(r"--([\w-]+) (?:\[[\w|-]+\]|[A-Z]+) [^[]*?(?=--|-[qvho],)", options)
    assert without == []


def test_completion(fusec: Command) -> None:
    assert "--show-completion" in fusec("--help").out


def test_rewrite_of_one_file(fusec: Command, source: Path, out: Path) -> None:
    assert fusec("rewrite", source / "option.py", "--out", out).status == 0
    assert authored(out) == ["fusec-report.json", "option.py"]


def test_the_exit_status_of_a_hook(fusec: Command, source: Path, out: Path) -> None:
    arguments = ("rewrite", source, "--out", out, "--exit-non-zero-on-change")
    assert [fusec(*arguments).status for _ in range(2)] == [1, 0]


def test_a_fusion_that_was_demanded(fusec: Command, source: Path, out: Path) -> None:
    text = SOURCE.replace("return d + y", "return log(d)  # fusec: fuse")
    (source / "option.py").write_text(text)
    ended = fusec("rewrite", source, "--out", out)
    assert ended.status == 1
    assert "option.py:6: warning FUS401: `# fusec: fuse` cannot be honoured: " in ended.err
    assert (out / "option.py").exists()


def test_a_file_that_cannot_be_parsed_is_copied(fusec: Command, source: Path, out: Path) -> None:
    (source / "broken.py").write_text("import numpy as np\nprint 'hello'\n")
    ended = fusec("rewrite", source, "--out", out)
    assert ended.status == 0
    assert "broken.py" in ended.err and "FUS901" in ended.err
    assert (out / "broken.py").read_bytes() == (source / "broken.py").read_bytes()


def test_a_file_that_cannot_be_read_is_not_left_out(
    fusec: Command, source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy without it would be another package."""
    plain = Path.read_bytes

    def read(path: Path) -> bytes:
        if path.name == "locked.py":
            raise PermissionError(13, "Permission denied", str(path))
        return plain(path)

    (source / "locked.py").write_text(SOURCE)
    monkeypatch.setattr(Path, "read_bytes", read)
    told = "locked.py: error FUS904: The file cannot be read: Permission denied.\n"
    assert fusec("rewrite", source, "--out", out) == fusec("diff", source) == Ended(2, "", told)
    assert not out.exists()
    ended = fusec("explain", source)
    assert (ended.status, ended.err) == (0, told) and "option.py" in ended.out


def test_check_of_a_fresh_output(fusec: Command, source: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fusec("rewrite", source, "--out", out)
    (out / "__pycache__").mkdir()
    (out / "__pycache__" / "kernel.nbi").touch()
    monkeypatch.setattr(pipeline, "analyse", None)
    assert fusec("check", source, "--out", out) == Ended(0, f"Fresh: {out} is what fusec would write.\n", "")


def append(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"#")


@pytest.mark.parametrize(
    ("edited", "named"),
    [
        ("project/pricing/option.py", [("option.py", "FUS801")]),
        ("project/pricing/notes.txt", [("notes.txt", "FUS801")]),
        ("project/pricing/new.py", [("new.py", "FUS802")]),
        ("build/pricing/option.py", [("option.py", "FUS804")]),
        ("build/pricing/_fused_option.py", [("_fused_option.py", "FUS804")]),
        ("build/pricing/notes.txt", [("notes.txt", "FUS804")]),
        ("build/pricing/new.py", [("new.py", "FUS803")]),
    ],
)
def test_one_more_byte_makes_check_fail(
    fusec: Command, source: Path, out: Path, tmp_path: Path, edited: str, named: list[tuple[str, str]]
) -> None:
    fusec("rewrite", source, "--out", out)
    path = tmp_path / edited
    path.touch()
    append(path)
    ended = fusec("check", source, "--out", out, "--format", "json")
    assert ended.status == 1
    found = [(finding["path"], finding["code"]) for finding in json.loads(ended.out)["findings"]]
    if edited.startswith("project"):
        named = sorted([*named, ("fusec-report.json", "FUS801")])
    assert found == named


def test_check_names_the_setting_that_changed(fusec: Command, source: Path, out: Path) -> None:
    fusec("rewrite", source, "--out", out)
    (source.parent / "pyproject.toml").write_text('[tool.fusec]\nfp = "contract"\n')
    ended = fusec("check", source, "--out", out)
    assert ended.status == 1
    assert "fusec-report.json: warning FUS801: the file is stale: `fp` was `close`, is `contract`.\n" in ended.out


@pytest.mark.parametrize("position", [4, 40, 300, -3])
def test_check_sees_an_edited_report(fusec: Command, source: Path, out: Path, position: int) -> None:
    fusec("rewrite", source, "--out", out)
    report = out / "fusec-report.json"
    content = bytearray(report.read_bytes())
    content[position] ^= 1
    report.write_bytes(content)
    ended = fusec("check", source, "--out", out)
    assert ended.status == 1
    assert ended.out.startswith("fusec-report.json: warning FUS80")


def test_check_of_a_report_of_another_version(fusec: Command, source: Path, out: Path) -> None:
    fusec("rewrite", source, "--out", out)
    version, pipeline.__version__ = pipeline.__version__, "999"
    try:
        ended = fusec("check", source, "--out", out)
    finally:
        pipeline.__version__ = version
    assert ended.status == 0, "the files are what this version would write"


@pytest.mark.parametrize("command", ["rewrite", "check"])
def test_a_missing_source_is_wrong_usage(fusec: Command, out: Path, command: str) -> None:
    ended = fusec(command, "nosuch", "--out", out)
    assert (ended.status, ended.out) == (2, "")
    assert "error FUS904: `nosuch` does not exist." in ended.err


def test_check_gives_each_hint_once(fusec: Command, source: Path, out: Path) -> None:
    for number in range(11):
        (source / f"option_{number}.py").write_text(SOURCE)
    fusec("rewrite", source, "--out", out)
    for number in range(11):
        append(source / f"option_{number}.py")
    ended = fusec("check", source, "--out", out)
    assert ended.out.count("FUS801") == 12, "eleven files and the report"
    assert ended.out.count("Hint") == 1 and ended.out.endswith("  Hint: Run `fusec rewrite` again.\n")


def test_check_against_a_baseline(fusec: Command, source: Path, out: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "fusec-baseline.json"
    fusec("rewrite", source, "--out", out)
    assert fusec("check", source, "--out", out, "--write-baseline", baseline).status == 0
    assert json.loads(baseline.read_text())["fused"] == {"option.py:price": {"statements": 2, "kernels": 1}}
    assert fusec("check", source, "--out", out, "--baseline", baseline).status == 0
    (source / "option.py").write_text(SOURCE.replace("np.exp(x)", "unknown(x)"))
    fusec("rewrite", source, "--out", out)
    assert fusec("check", source, "--out", out).status == 0
    ended = fusec("check", source, "--out", out, "--baseline", baseline)
    assert ended.status == 1
    assert (
        "option.py: error FUS805: Statements of `price` that run fused: 2 in one kernel before, none now: FUS"
        in ended.out
    )
    assert fusec("check", source, "--out", out, "--baseline", tmp_path / "nosuch").status == 2


def test_explain_what_was_missed(fusec: Command, source: Path) -> None:
    text = "\n\ndef lost(a, b):\n    a[1:] += a[:-1] * 2 + 1\n    return a, b\n"
    (source / "option.py").write_text(
        SOURCE + text + text.replace("lost", "more").replace("* 2 + 1", "* 2 + 1 - 3 * b")
    )
    told = fusec("explain", "--missed", source).out
    assert "FUS101" not in told and "Gain: " in told
    entries = json.loads(fusec("explain", "--missed", source, "--format", "json").out)["missed"]
    assert [each["gain"] for each in entries] == sorted((each["gain"] for each in entries), reverse=True)
    assert [each["refusal"]["function"] for each in entries][:2] == ["more", "lost"]


def test_check_without_an_output(fusec: Command, source: Path, out: Path) -> None:
    ended = fusec("check", source, "--out", out)
    assert ended.status == 1
    assert "FUS802" in ended.out
    out.mkdir(parents=True)
    ended = fusec("check", source, "--out", out)
    assert ended.status == 1
    assert "option.py: warning FUS802" in ended.out and "_fused_option.py: warning FUS802" in ended.out


@pytest.mark.git
def test_git_applies_the_diff_at_the_root_of_a_repository(fusec: Command, source: Path) -> None:
    root = source.parent.parent
    git = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", "init", "-q"], cwd=root, check=True, env=git)
    patch = fusec("diff", "--support", source).out
    assert "+++ b/project/pricing/option.py\n" in patch
    subprocess.run(["git", "apply"], input=patch.encode(), cwd=root, check=True, env=git)
    assert (source / "option.py").read_text() == FUSED
    assert (source / "_fused_support.py").exists()


def test_diff_leaves_support_files_out(fusec: Command, source: Path) -> None:
    ended = fusec("diff", source)
    assert ended.status == 1
    assert "+++ b/_fused_option.py" in ended.out and "_fused_support.py" not in ended.out
    assert ended.err == "The support files are left out; `--support` shows them, for a patch to apply.\n"
    assert fusec("diff", source, "-q") == Ended(1, ended.out, "")


@pytest.mark.git
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_git_applies_the_diff(fusec: Command, source: Path, out: Path, tmp_path: Path, ending: str) -> None:
    text = "# coding: latin-1\n" + SOURCE + "    # caf\u00e9, and no newline"
    (source / "option.py").write_bytes(text.replace("\n", ending).encode("latin-1"))
    program = [sys.executable, "-m", "fusec", "diff", "--support", str(source)]
    ended = subprocess.run(program, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (ended.returncode, ended.stderr) == (1, b"")
    (tmp_path / "patch").write_bytes(ended.stdout)
    fusec("rewrite", source, "--out", out)
    git = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path), "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", "apply", str(tmp_path / "patch")], cwd=source, check=True, env=git)
    written = files(out)
    del written["fusec-report.json"]
    assert files(source) == written


def test_diff_against_an_output(fusec: Command, source: Path, out: Path) -> None:
    patch = fusec("diff", source, "--out", out, "--support").out
    fusec("rewrite", source, "--out", out)
    assert patch.count("new file mode") == len(files(out)) - 1, "all but the report"
    assert fusec("diff", source, "--out", out) == Ended(0, "", "")
    append(out / "option.py")
    (out / "orphan.py").touch()
    ended = fusec("diff", source, "--out", out)
    assert ended.status == 1
    assert "-#" in ended.out and "deleted file mode" in ended.out


def test_explain(fusec: Command, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fusec("explain", source)
    assert whole.status == 0
    assert whole.out.startswith("option.py:5: FUS101 fused: `price_fused`")
    monkeypatch.chdir(source.parent)
    assert fusec("explain", "pricing/option.py").out == whole.out
    assert fusec("explain", "pricing/option.py:6:12").out == whole.out
    assert fusec("explain", "pricing/option.py:1").out == "option.py:1 holds no sequence of array statements.\n"
    assert json.loads(fusec("explain", "pricing", "--format", "json").out)["modules"][0]["path"] == "option.py"


def test_explain_a_code(fusec: Command) -> None:
    assert fusec("explain", "fus203").out.startswith("FUS203: ")
    ended = fusec("explain", "FUS299")
    assert (ended.status, ended.out) == (2, "")
    assert "fusec has no code `FUS299`." in ended.err


def test_json(fusec: Command, source: Path, out: Path) -> None:
    written = json.loads(fusec("rewrite", source, "--out", out, "--format", "json").out)
    assert written["groups"] == 1 and "option.py" in written["written"]
    assert json.loads(fusec("check", source, "--out", out, "--format", "json").out)["fresh"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Missing argument"),
        (("{source}",), "Missing option '--out'"),
        (("{source}", "--out", "{out}", "--fp", "fast"), "'--fp': 'fast' is not one of 'exact', 'close', 'contract'."),
        (("{source}", "--out", "{out}", "--format", "sarf"), "Did you mean 'sarif'?"),
        (("{source}", "--out", "{out}", "--unknown"), "No such option"),
        (("{source}/missing", "--out", "{out}"), "error FUS904"),
        (("{source}", "--out", "{source}"), "error FUS905"),
        (("{source}", "--out", "/dev/null/x"), "error FUS905: `/dev/null/x` would lie in `null`, which is no folder."),
        (("{source}", "--out", "/proc/x"), "error FUS906"),
        (("{source}", "--out", LONG), "cannot be read: File name too long."),
        ((LONG, "--out", "{out}"), "error FUS904"),
        (("{source}/circle", "--out", "{out}"), "error FUS904: `{source}/circle` does not exist."),
        (
            ("{source}", "--out", "{out}", "--target", "numba-cuda"),
            "error FUS601: The target `numba-cuda` is not available yet.",
        ),
    ],
)
def test_what_cannot_be_done(fusec: Command, source: Path, out: Path, arguments: tuple[str, ...], message: str) -> None:
    (source / "circle").symlink_to("circle")
    ended = fusec("rewrite", *(argument.format(source=source, out=out) for argument in arguments))
    assert (ended.status, ended.out) == (2, "")
    assert message.format(source=source) in ended.err
    assert "bug in fusec" not in ended.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("explain", "{source}:3"), "`{source}` is a folder, which has no line 3."),
        (("explain", "{source}/option.py:0"), "`{source}/option.py:0` does not exist."),
        (("diff", "{source}", "--out", "{source}/option.py"), "error FUS905"),
        (("diff", "{source}", "--out", "{source.parent}"), "error FUS905"),
        (("verify", "{source}"), "Name a folder that `fusec rewrite` wrote."),
        (("bench", "{source}/option.py"), "Name a folder that `fusec rewrite` wrote."),
        (("verify", "{out}", "--seed", "-1"), "'--seed'"),
        (("verify", "{out}", "--size", "-1"), "'--size'"),
        (("bench", "{out}", "--threads", "0"), "'--threads'"),
        (("verify", "{out}", "--source", "{out}/missing"), "error FUS904: `{out}/missing` is no folder."),
        (("verify", "{out}", "--workload", "{out}"), "error FUS912: The workload `{out}` is not a file."),
        (("bench", "{out}", "--workload", "{out}/x"), "error FUS912: The workload `{out}/x` does not exist."),
    ],
)
def test_what_other_commands_cannot_do(
    fusec: Command, source: Path, out: Path, arguments: tuple[str, ...], message: str
) -> None:
    fusec("rewrite", source, "--out", out)
    ended = fusec(*(argument.format(source=source, out=out) for argument in arguments))
    assert (ended.status, ended.out) == (2, "")
    assert message.format(source=source, out=out) in ended.err
    assert ("runs the code" in ended.err) is ("FUS912" in message or "--source" in arguments)


def test_a_configuration_error(fusec: Command, source: Path, out: Path) -> None:
    (source / "pyproject.toml").write_text("[tool.fusec]\nguard = 'allow'\n")
    ended = fusec("rewrite", source, "--out", out)
    assert ended.status == 2
    assert "error FUS907: `[tool.fusec]` has no key `guard`.\n  Hint: Did you mean `guards`?\n" in ended.err


def test_a_bug_is_told_in_one_line(fusec: Command, source: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_phases", lambda *_: 1 / 0)
    ended = fusec("rewrite", source, "--out", out)
    assert ended.status == 2
    assert ended.err.startswith("error FUS909: fusec failed: ZeroDivisionError: division by zero (test_cli.py:")
    assert "Traceback" not in ended.err and not out.exists()


def test_nobody_reads(source: Path) -> None:
    program = [sys.executable, "-m", "fusec", "explain", str(source)]
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(program, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_terminal_that_lacks_a_character(source: Path) -> None:
    (source / "option.py").write_text(SOURCE.replace("d =", "\u03b4 =").replace("d +", "\u03b4 +"), encoding="utf-8")
    program = [sys.executable, "-m", "fusec", "explain", str(source)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(program, capture_output=True, text=True, check=False, env=environment)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\\u03b4" in ended.stdout


@pytest.mark.parametrize(("codes", "equal", "status"), [((), True, 0), (("FUS811",), False, 1), (("FUS912",), True, 2)])
def test_verify(
    fusec: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, codes: tuple[str, ...], equal: bool, status: int
) -> None:
    mismatch = None if equal else Mismatch("x: float64[1]", "1.0 instead of 2.0")
    found = Comparison(
        "pricing",
        "the original",
        (),
        (WorkloadComparison("option:price", 10, 0.0, mismatch),),
        tuple(Diagnostic(code, "a message") for code in codes),
    )
    asked: list[VerifyOptions] = []

    def compare(package: Path, options: VerifyOptions, _: object) -> Comparison:
        assert package == tmp_path
        asked.append(options)
        return found

    monkeypatch.setattr(fusec_verify, "verify", compare)
    monkeypatch.setattr(fusec_verify, "fused_groups", lambda _: ())
    ended = fusec("verify", tmp_path, "--size", 3, "--size", 4, "--format", "json")
    assert ended.status == status
    assert ended.err == f"fusec runs the code of {tmp_path} in a child process.\n"
    assert json.loads(ended.out)["equal"] is equal
    assert asked[0].sizes == (3, 4)


def test_bench(fusec: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BenchOptions] = []

    def time(_: Path, options: BenchOptions, __: object) -> Benchmark:
        asked.append(options)
        return Benchmark("pricing", (("cores", "2"),), (), (), ())

    monkeypatch.setattr(fusec_verify, "bench", time)
    monkeypatch.setattr(fusec_verify, "fused_groups", lambda _: ())
    (tmp_path / "pyproject.toml").write_text("[tool.fusec]\nworkload = 'load.py'\n")
    ended = fusec("bench", tmp_path, "--threads", 2, "--repeats", 9)
    assert (ended.status, ended.err) == (0, f"fusec runs the code of {tmp_path} in a child process.\n")
    assert ended.out.startswith("pricing\n")
    assert (asked[0].threads, asked[0].repeats, asked[0].workload) == ((2,), 9, tmp_path / "load.py")

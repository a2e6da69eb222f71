"""A package reaches the disk whole or not at all, and only where that loses nothing."""

import errno
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusec.base.plan.generated_files import OutputFile, Package
from fusec.base.text.diagnostic import FusecError
from fusec.rewrite import exchange as exchange_module
from fusec.rewrite import write
from fusec.rewrite.exchange import exchange
from fusec.rewrite.write import write_package

REPORT = OutputFile("fusec-report.json", b'{"fusec": "0", "files": {}}\n', None)
PACKAGE = Package(
    (
        OutputFile("a/b.py", b"x = 1\r\n", "a/b.py", 0o755),
        OutputFile("a/secret.py", b"", "a/secret.py", 0o600),
        REPORT,
        OutputFile("z.py", b"y = 2", None),
    )
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    return folder


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def contents(package: Package) -> dict[str, bytes]:
    return {file.path: file.content for file in package.files}


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


@pytest.mark.usefixtures("umask")
def test_a_new_folder(tmp_path: Path, source: Path) -> None:
    out = tmp_path / "build" / "deep" / "out"
    assert write_package(PACKAGE, out, source)
    assert tree(out) == contents(PACKAGE)
    assert mode(out / "a/b.py") == 0o755
    assert mode(out / "a/secret.py") == 0o600
    assert mode(out / "z.py") == 0o640
    assert mode(out) == 0o750
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_a_second_run_touches_nothing(tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out"
    write_package(PACKAGE, out, source)
    (out / "a/__pycache__").mkdir()
    (out / "a/__pycache__/kernel.nbi").write_bytes(b"numba's")
    before = (out.stat().st_ino, (out / "z.py").stat().st_ino)
    assert not write_package(PACKAGE, out, source)
    assert before == (out.stat().st_ino, (out / "z.py").stat().st_ino)
    assert (out / "a/__pycache__/kernel.nbi").exists()


@pytest.mark.parametrize("change", ["content", "mode", "orphan", "link", "missing"])
def test_any_difference_is_written_over(tmp_path: Path, source: Path, change: str) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    write_package(PACKAGE, out, source)
    elsewhere.write_bytes(b"y = 2")
    match change:
        case "content":
            (out / "z.py").write_bytes(b"y = 3")
        case "mode":
            (out / "a/b.py").chmod(0o644)
        case "orphan":
            (out / "orphan.py").touch()
        case "link":
            (out / "z.py").unlink()
            (out / "z.py").symlink_to(elsewhere)
        case _:
            (out / "z.py").unlink()
    assert write_package(PACKAGE, out, source)
    assert tree(out) == contents(PACKAGE)
    assert not (out / "z.py").is_symlink() and mode(out / "a/b.py") == 0o755


def test_nothing_is_written_through_links(tmp_path: Path, source: Path) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    (other / "b.py").write_bytes(b"mine")
    out.mkdir()
    (out / REPORT.path).write_bytes(REPORT.content)
    (out / "a").symlink_to(other)
    (out / "z.py").hardlink_to(other / "b.py")
    write_package(PACKAGE, out, source)
    assert tree(other) == {"b.py": b"mine"}
    assert tree(out) == contents(PACKAGE)


def refused(out: Path, source: Path) -> str:
    with pytest.raises(FusecError) as caught:
        write_package(PACKAGE, out, source)
    assert caught.value.diagnostic.code == "FUS905"
    return caught.value.diagnostic.message


def test_folders_in_the_way(tmp_path: Path, source: Path) -> None:
    (source / "mine.py").write_bytes(b"")
    assert refused(source, source).endswith("is the source itself.")
    assert refused(source / "x" / ".." / ".." / "source", source).endswith("is the source itself.")
    assert refused(source / "build", source).endswith("lies inside the source.")
    assert refused(tmp_path, source).endswith("holds the source.")
    assert refused(tmp_path, source / "mine.py").endswith("holds the source.")
    link = tmp_path / "link"
    link.symlink_to(source)
    assert refused(link, source).endswith("is the source itself.")
    assert refused(link / "build", source).endswith("lies inside the source.")
    away = tmp_path / "away"
    away.symlink_to(tmp_path / "missing")
    assert refused(away, source).endswith("is a link.")
    file = tmp_path / "file"
    file.touch()
    assert refused(file, source).endswith("is not a folder.")
    assert tree(source) == {"mine.py": b""}


@pytest.mark.parametrize("report", [None, b"", b"[]", b"{}", b"\xff", b"[" * 100_000])
def test_a_folder_of_somebody_else(tmp_path: Path, source: Path, report: bytes | None) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.tex").write_bytes(b"ten years of work")
    if report is not None:
        (out / REPORT.path).write_bytes(report)
    assert refused(out, source).endswith("is a folder that fusec did not write.")
    assert (out / "thesis.tex").exists()


def test_a_folder_beside_a_single_file(source: Path) -> None:
    (source / "one.py").touch()
    assert write_package(PACKAGE, source / "out", source / "one.py")


def test_an_empty_folder_is_free(tmp_path: Path, source: Path) -> None:
    (tmp_path / "out").mkdir()
    assert write_package(PACKAGE, tmp_path / "out", source)


def broken(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("step", ["_write_file", "_put_in_place"])
def test_a_failure_leaves_everything_as_it_was(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    out = tmp_path / "out"
    write_package(Package((REPORT,)), out, source)
    monkeypatch.setattr(write, step, broken)
    for target in (out, tmp_path / "new" / "deep" / "out"):
        with pytest.raises(FusecError) as caught:
            write_package(PACKAGE, target, source)
        assert caught.value.diagnostic.code == "FUS906"
        assert caught.value.diagnostic.message == f"`{target}` cannot be written: No space left on device."
    assert tree(out) == contents(Package((REPORT,)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "source"]


def test_a_parent_that_is_a_file(tmp_path: Path, source: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FusecError) as caught:
        write_package(PACKAGE, tmp_path / "file" / "out" / "deeper", source)
    assert caught.value.diagnostic.message.endswith("deeper` would lie in `file`, which is no folder.")


def test_exchange_without_the_system_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange_module, "_renameat2", lambda *_: errno.ENOSYS)
    exchanged(tmp_path)


def test_exchange(tmp_path: Path) -> None:
    exchanged(tmp_path)


def exchanged(folder: Path) -> None:
    for name in ("left", "right"):
        (folder / name).mkdir()
        (folder / name / name).touch()
    exchange(folder / "left", folder / "right")
    assert sorted(tree(folder)) == ["left/right", "right/left"]


def test_a_failed_exchange_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange_module, "_renameat2", lambda *_: errno.ENOSYS)
    (tmp_path / "right").mkdir()
    with pytest.raises(OSError, match="No such file"):
        exchange(tmp_path / "left", tmp_path / "right")
    assert [path.name for path in tmp_path.iterdir()] == ["right"]


WRITER = """
    import os, signal, sys
    from pathlib import Path
    from fusec import terminal
    from fusec.base.plan.generated_files import OutputFile, Package
    from fusec.rewrite import write
    original, count = write._write_file, 0
    def slow(folder, file):
        global count
        original(folder, file)
        count += 1
        if count == 20:
            os.kill(os.getpid(), int(sys.argv[1]))
    write._write_file = slow
    files = (OutputFile("fusec-report.json", b'{"fusec": "0", "files": {}}', None),)
    files += tuple(OutputFile(f"f{k}.py", b"x", None) for k in range(100))
    folder = Path(sys.argv[2])
    terminal.guarded(lambda: write.write_package(Package(files), folder / "out", folder / "source"))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_the_output_as_it_was(tmp_path: Path, source: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    write_package(PACKAGE, out, source)
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(int(number)), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + number, "", "")
    assert tree(out) == contents(PACKAGE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "source"]


@pytest.mark.usefixtures("source")
def test_two_runs_at_once_do_not_mix(tmp_path: Path) -> None:
    program = """
        import sys
        from pathlib import Path
        from fusec.base.plan.generated_files import OutputFile, Package
        from fusec.rewrite.write import write_package
        folder = Path(sys.argv[1])
        for turn in range(10):
            files = tuple(OutputFile(f"f{k}.py", f"{sys.argv[2]} {turn}".encode(), None) for k in range(20))
            report = OutputFile("fusec-report.json", b'{"fusec": "0", "files": {}}', None)
            write_package(Package((report, *files)), folder / "out", folder / "source")
    """
    command = [sys.executable, "-c", textwrap.dedent(program), str(tmp_path)]
    runs = [subprocess.Popen([*command, name], stderr=subprocess.PIPE, text=True) for name in ("one", "two")]
    assert [run.communicate()[1] for run in runs] == ["", ""]
    assert len({content for path, content in tree(tmp_path / "out").items() if path.endswith(".py")}) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "source"]


def test_the_folder_that_the_command_stands_in(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path / "out")
    assert write_package(PACKAGE, Path(), source)
    assert tree(tmp_path / "out") == contents(PACKAGE)

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fusec.base.plan.generated_files import OutputFile
from fusec.show import diff

TEXT = b"".join(b"line %d\n" % number for number in range(40))


def tree(**files: bytes) -> tuple[OutputFile, ...]:
    return tuple(OutputFile(path, content, path) for path, content in files.items())


def one(content: bytes, path: str = "a.py", mode: int = 0o644) -> tuple[OutputFile, ...]:
    return (OutputFile(path, content, path, mode),)


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> None:
    command = ["git", "-c", "core.autocrlf=false", *arguments]
    done = subprocess.run(command, cwd=folder, input=stdin, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def applied(folder: Path, before: tuple[OutputFile, ...], patch: bytes) -> dict[str, tuple[bytes, bool]]:
    """Content and executable bit of every file after `git apply` of the patch in a repository of `before`."""
    git(folder, "init", "-q")
    for file in before:
        target = folder / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.content)
        target.chmod(file.mode)
    if patch:
        git(folder, "apply", "--whitespace=nowarn", "-", stdin=patch)
    files = sorted(path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), bool(path.stat().st_mode & 0o100)) for path in files
    }


def expected(after: tuple[OutputFile, ...]) -> dict[str, tuple[bytes, bool]]:
    return {file.path: (file.content, bool(file.mode & 0o100)) for file in sorted(after, key=lambda file: file.path)}


@pytest.mark.git
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(one(TEXT), one(TEXT.replace(b"line 20\n", b"new\n")), id="one line"),
        pytest.param(one(TEXT), one(TEXT.replace(b"line 1\n", b"").replace(b"line 39\n", b"end")), id="two hunks"),
        pytest.param(one(TEXT), one(b"first\n" + TEXT), id="insert at the start"),
        pytest.param(one(b"a\r\nb\r\n"), one(b"a\r\nc\r\n"), id="CRLF"),
        pytest.param(one(b"a\rb\r\n"), one(b"a\rb\n"), id="lone CR"),
        pytest.param(one(b"x = 1"), one(b"x = 2"), id="no newline at the end"),
        pytest.param(one(b"x = 1"), one(b"x = 1\n"), id="newline added"),
        pytest.param(one(b"x = 1\n"), one(b"x = 1"), id="newline removed"),
        pytest.param(one(b"# \xe9\n\x0cx = 1\n"), one(b"# \xe9\n\x0cx = 2\n"), id="Latin-1 and form feed"),
        pytest.param(one(b"a\0b\nc\n"), one(b"a\0b\nd\n"), id="NUL"),
        pytest.param((), one(b"x = 1\n", "pkg/_fused_a.py"), id="new file"),
        pytest.param((), one(b"x = 1"), id="new file without newline"),
        pytest.param((), one(b""), id="new empty file"),
        pytest.param((), one(b"x\n", mode=0o755), id="new executable"),
        pytest.param(one(b"x = 1\n"), (), id="deleted file"),
        pytest.param(one(b"x\n"), one(b"x\n", mode=0o755), id="mode"),
        pytest.param(one(b"x\n"), one(b"y\n", mode=0o755), id="mode and content"),
        pytest.param(one(b""), one(b"x\n"), id="empty before"),
        pytest.param(one(b"a\n", "with space.py"), one(b"b\n", "with space.py"), id="space"),
        pytest.param((), one(b"b\n", "a b/with space.py"), id="new file with spaces"),
        pytest.param((), one(b"", " b/ b"), id="new empty file with odd spaces"),
        pytest.param(one(b"a\n", 'q"\\t\t\n.py'), one(b"b\n", 'q"\\t\t\n.py'), id="quotes and controls"),
        pytest.param(one(b"a\n", "naïve.py"), one(b"b\n", "naïve.py"), id="non-ASCII name"),
        pytest.param(one(b"a\n", "\udce9.py"), one(b"b\n", "\udce9.py"), id="undecodable name"),
        pytest.param(one(b"--- a\n+++ b\n"), one(b"-- a\n++ b\n"), id="lines that look like headers"),
    ],
)
def test_git_apply_makes_one_tree_of_the_other(tmp_path, before, after):
    assert applied(tmp_path, before, diff(before, after)) == expected(after)


def test_an_equal_tree_has_no_diff():
    assert diff(one(TEXT), one(TEXT)) == b""


def test_changed_files_come_before_new_ones_and_short_ones_of_these_first():
    before, after = tree(c=b"1\n", b=b"1\n"), tree(a=b"1\n2\n", c=b"2\n", b=b"2\n", d=b"1\n")
    order = [line for line in diff(before, after).splitlines() if line.startswith(b"diff")]
    assert order == [b"diff --git a/%b b/%b" % (name, name) for name in (b"b", b"c", b"d", b"a")]


def test_the_patch_reads_as_git_writes_it():
    assert diff(one(b"x = 1\ny = 2"), one(b"x = 1\ny = 3")) == (
        b"diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n x = 1\n"
        b"-y = 2\n\\ No newline at end of file\n+y = 3\n\\ No newline at end of file\n"
    )


contents = st.lists(st.sampled_from([b"a", b"b", b"\r", b"\n", b"\n", b"\xff", b"-", b"+ "]), max_size=40).map(b"".join)


@pytest.mark.git
@settings(max_examples=40, deadline=None)
@given(contents, contents)
def test_any_two_contents_differ_as_git_can_apply(tmp_path_factory, old, new):
    before, after = one(old), one(new)
    assert applied(tmp_path_factory.mktemp("repo"), before, diff(before, after)) == expected(after)

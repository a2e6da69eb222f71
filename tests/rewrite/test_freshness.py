"""What the hashes of an output tell about it."""

from pathlib import Path

from fusec.rewrite.freshness import LINK, UNREADABLE, difference, file_hashes, output_hashes, stale_files
from fusec.rewrite.seal import is_intact, sealed
from fusec.rewrite.tree import source_files, tree_files


def test_one_finding_for_each_file_that_is_not_as_expected() -> None:
    findings = stale_files(
        expected={"same.py": "1", "gone.py": "1", "edited.py": "1", "stale.py": "2", "foreign.py": "2"},
        written={"same.py": "1", "gone.py": "1", "edited.py": "1", "stale.py": "1"},
        present={"same.py": "1", "edited.py": "9", "stale.py": "1", "orphan.py": "1", "foreign.py": "1"},
        reasons={"stale.py": "the source has changed"},
    )
    assert [(finding.code, finding.path, finding.message) for finding in findings] == [
        ("FUS804", "edited.py", "the file was edited after fusec wrote it."),
        ("FUS801", "foreign.py", "the file is stale."),
        ("FUS802", "gone.py", "the file is missing."),
        ("FUS803", "orphan.py", "the file is not one that fusec would write."),
        ("FUS801", "stale.py", "the file is stale: the source has changed."),
    ]


def test_difference() -> None:
    found = difference({"a": "1", "b": "1", "c": "1"}, {"b": "2", "c": "1", "d": "1"})
    assert (found.changed, found.added, found.removed) == (("b",), ("d",), ("a",))
    assert not difference({"a": "1"}, {"a": "1"})


def test_what_running_the_package_leaves_is_no_part_of_it(tmp_path: Path) -> None:
    for path in ("a.py", "__pycache__/a.cpython-311.pyc", "sub/kernel.nbi", "sub/kernel.1.nbc", "sub/.hidden"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).touch()
    assert sorted(output_hashes(tmp_path)) == ["a.py", "sub/.hidden"]
    assert sorted(output_hashes(tmp_path, ["sub/kernel.nbi"])) == ["a.py", "sub/.hidden", "sub/kernel.nbi"]


def test_a_link_equals_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").touch()
    (tmp_path / "b.py").symlink_to("a.py")
    assert output_hashes(tmp_path)["b.py"] == LINK


def test_a_file_that_cannot_be_read_equals_none(tmp_path: Path) -> None:
    assert file_hashes(tmp_path, ["missing.py"]) == {"missing.py": UNREADABLE}
    assert list(tree_files(tmp_path / "missing")) == []


def test_the_files_of_a_source(tmp_path: Path) -> None:
    for path in (
        "a.py",
        "data.txt",
        "sub/b.py",
        "__pycache__/a.pyc",
        ".git/config",
        ".hidden",
        "c.pyc",
        "fusec-report.json",
    ):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / "link.py").symlink_to("a.py")
    (tmp_path / "broken.py").symlink_to("nothing")
    (tmp_path / "folder").symlink_to("sub")
    assert sorted(source_files(tmp_path)) == [".hidden", "a.py", "data.txt", "link.py", "sub/b.py"]
    assert "folder" in tree_files(tmp_path) and "folder/b.py" not in tree_files(tmp_path)


def test_a_seal_is_broken_by_any_edit() -> None:
    text = sealed('{\n  "fusec": "1",\n  "schema": 1\n}\n')
    assert text.splitlines()[1].startswith('  "content_sha256": "')
    assert is_intact(text)
    for position in range(len(text)):
        assert not is_intact(text[:position] + "~" + text[position + 1 :])
    assert not is_intact('{\n  "fusec": "1"\n}\n')
    assert not is_intact("")

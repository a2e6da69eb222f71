"""Compare what two checkouts of fusec write: every file of every sample and story, byte for byte.

    python scripts/same_output.py OLD NEW [--only PATTERN] [--normalise]

Both rewrite the samples and stories of NEW, whose names begin with `samples/`, `golden/`, `refused/` or `unchanged/`. Prints
each file that differs, and ends with status 1 if one does. With `--normalise` names, comments and hashes of files do not count.
"""

import argparse
import ast
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

COMMENT = {".py": r"#[^\n]*", ".cu": r"//[^\n]*|/\*.*?\*/", ".cuh": r"//[^\n]*|/\*.*?\*/"}
STRING = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
DOCSTRING = re.compile(r'"""(?:.|\n)*?"""')
HASH = re.compile(r"\b[0-9a-f]{64}\b")
WORD = re.compile(r"[^\W\d]\w*")


def sources(root: Path) -> Iterator[tuple[str, Path, tuple[str, ...]]]:
    """The name of each sample and story, where it lies, and the options of the command line."""
    for folder in sorted(path for path in (root / "samples").iterdir() if path.is_dir()):
        yield f"samples/{folder.name}", folder, ()
    stories = root / "tests" / "stories"
    for folder in sorted(path for path in (stories / "golden").iterdir() if path.is_dir()):
        said = told((folder / "calls.py").read_text(encoding="utf-8"))
        source = folder / "before" / str(said.get("SOURCE", ""))
        yield f"golden/{folder.name}", source, tuple(said.get("OPTIONS", ()))
    for kind in ("refused", "unchanged"):
        for path in sorted((stories / kind).iterdir()):
            yield f"{kind}/{path.name}", path, ()


def told(text: str) -> dict[str, object]:
    """The constants that a story's `calls.py` sets."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with contextlib.suppress(ValueError):
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def write_all(root: Path, out: Path, only: str) -> None:
    """Everything that the fusec of this process writes and says, below `out`; from folders of the same names for every checkout."""
    from fusec.cli import main  # of the checkout that PYTHONPATH names

    work = out.parent / "work"
    for name, source, options in sources(root):
        if not re.search(only, name):
            continue
        folder = work / name
        folder.mkdir(parents=True)
        copy = folder / source.name
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
        os.chdir(folder)
        (out / name).mkdir(parents=True)
        command = ("rewrite", source.name, "--out", "out", *options)
        (out / name / "said.txt").write_text(answer(main, command), encoding="utf-8")
        if (folder / "out").exists():
            shutil.move(folder / "out", out / name / "package")


def answer(main: Callable[[], None], command: tuple[str, ...]) -> str:
    sys.argv = ["fusec", *command]
    said, status = io.StringIO(), None
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main()
        except SystemExit as end:
            status = end.code
    return re.sub(r"\b\d+(?:\.\d+)? m?s\b", "TIME", f"{said.getvalue()}\nstatus {status}\n")


def normalised(path: Path) -> str:
    """The text with one word for every name and hash, without comments, docstrings and line breaks."""
    text = path.read_text(encoding="utf-8", errors="surrogateescape")  # some stories have other encodings
    if path.suffix in COMMENT:
        kept = re.compile(f"({STRING})|{COMMENT[path.suffix]}", re.DOTALL)
        text = kept.sub(lambda match: match[1] or "", text)
    text = WORD.sub("name", HASH.sub("hash", DOCSTRING.sub("", text)))
    return re.sub(r"\s+|(?<=[(\[{]),|,\s*(?=[)\]}])", "", text)


def differences(old: Path, new: Path, *, normalise: bool) -> list[str]:
    files = sorted({path.relative_to(folder) for folder in (old, new) for path in folder.rglob("*") if path.is_file()})
    found = []
    for file in files:
        if not (old / file).is_file() or not (new / file).is_file():
            found.append(f"{file} is written by one only")
        elif (old / file).read_bytes() != (new / file).read_bytes() and (
            not normalise or normalised(old / file) != normalised(new / file)
        ):
            found.append(f"{file} differs")
    return found


def run() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--only", default="", help="a regular expression that the names must match")
    parser.add_argument("--normalise", action="store_true")
    options = parser.parse_args()
    old, new = options.old.resolve(), options.new.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        outs = {root: Path(scratch) / label / "out" for label, root in (("old", old), ("new", new))}
        started = time.monotonic()
        running = [
            subprocess.Popen(
                [sys.executable, __file__, "--worker", str(new), str(out), options.only],
                env={**os.environ, "PYTHONPATH": str(root), "NO_COLOR": "1", "COLUMNS": "120"},
            )
            for root, out in outs.items()
        ]
        ended = [each.wait() for each in running]
        if any(ended):
            print("one of the checkouts failed")
            return 2
        found = differences(outs[old], outs[new], normalise=options.normalise)
        count = sum(path.is_file() for path in outs[new].rglob("*"))
        print(*found, sep="\n" if found else "")
        print(f"{count} files compared, {len(found)} differ, {time.monotonic() - started:.0f} s")
        return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        write_all(Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    else:
        sys.exit(run())

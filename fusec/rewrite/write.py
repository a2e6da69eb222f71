"""Write a package to disk atomically."""

import os
import secrets
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fusec.base.plan.generated_files import Package, PackageFile
from fusec.base.text.diagnostic import error
from fusec.rewrite.destination import require_free
from fusec.rewrite.exchange import exchange
from fusec.rewrite.tree import is_ignored, tree_files


def write_package(package: Package, out: Path, source: Path) -> bool:
    """Afterwards OUT contains exactly the files of the package; False if it already did and nothing was written.

    The tree is written to a temporary sibling of OUT and replaces it in one step: a failure or a signal leaves OUT
    unchanged. Raises FusecError FUS905 if OUT is in the way, FUS906 if it cannot be written.
    """
    require_free(source, out)
    place = Path(os.path.realpath(out))  # OUT may be given as `.`, which has no name
    if _holds(place, package):
        return False
    try:
        with _parents(place), _temporary_sibling(place) as temporary:
            for file in package.files:
                _write_file(temporary, file)
            with _signals_held():
                _put_in_place(temporary, place)
                shutil.rmtree(temporary, ignore_errors=True)
    except OSError as reason:
        message = f"`{out}` cannot be written: {reason.strerror or reason}."
        raise error("FUS906", message, str(out), "Nothing was changed.") from reason
    return True


def _holds(out: Path, package: Package) -> bool:
    """Whether OUT contains the files of the package and no others, byte for byte and with the modes they would get."""
    if not out.is_dir():
        return False
    try:
        wanted = {file.path for file in package.files}
        present = {path for path in tree_files(out) if path in wanted or not is_ignored(path)}
        return present == wanted and all(_is_same(out, file) for file in package.files)
    except OSError:
        return False


def _is_same(out: Path, file: PackageFile) -> bool:
    path = out / file.path
    status = path.lstat()
    same_mode = file.source_path is None or status.st_mode & 0o7777 == file.mode
    return (
        same_mode
        and not path.is_symlink()
        and status.st_size == len(file.content)
        and path.read_bytes() == file.content
    )


@contextmanager
def _parents(out: Path) -> Iterator[None]:
    """Create the folders above OUT, and remove those created here if the body fails."""
    missing = [parent for parent in out.parents if not parent.exists()]
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
        raise


@contextmanager
def _temporary_sibling(out: Path) -> Iterator[Path]:
    """An empty folder on OUT's file system, removed afterwards."""
    temporary = out.with_name(f".{out.name}.{secrets.token_hex(8)}.tmp")
    try:
        temporary.mkdir()  # not `tempfile.mkdtemp`, whose folders no other user may read
        yield temporary
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _write_file(folder: Path, file: PackageFile) -> None:
    """A copy of a source file has its permissions; a generated file has its mode reduced by the umask."""
    path = folder / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, file.mode)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(file.content)
        if file.source_path is not None:
            os.fchmod(descriptor, file.mode)


def _put_in_place(temporary: Path, out: Path) -> None:
    try:
        temporary.rename(out)  # OUT is missing or an empty folder
    except OSError:
        exchange(temporary, out)


@contextmanager
def _signals_held() -> Iterator[None]:
    """Delay signals that end the program until the new tree is in place and the old one is removed."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

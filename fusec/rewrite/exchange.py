"""Exchange the names of two folders in one step."""

import ctypes
import errno
import os
import sys
from pathlib import Path

AT_FDCWD = -100
RENAME_EXCHANGE = 2
UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def exchange(left: Path, right: Path) -> None:
    """Afterwards each folder has the other's name; other processes see all of it or nothing. Raises OSError.

    Where the kernel or file system cannot exchange, three renames do it, undone if one fails.
    """
    number = _renameat2(left, right)
    if number in UNSUPPORTED:
        _exchange_by_renames(left, right)
    elif number:
        raise OSError(number, os.strerror(number), str(right))


def _renameat2(left: Path, right: Path) -> int:
    """0 or the error number of `renameat2(2)` with RENAME_EXCHANGE."""
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    if call is None:
        return errno.ENOSYS
    result: int = call(AT_FDCWD, os.fsencode(left), AT_FDCWD, os.fsencode(right), RENAME_EXCHANGE)
    return ctypes.get_errno() if result else 0


def _exchange_by_renames(left: Path, right: Path) -> None:
    aside = left.with_name(left.name + ".old")
    right.rename(aside)
    try:
        left.rename(right)
    except OSError:
        aside.rename(right)
        raise
    aside.rename(left)

"""Write files whole or not at all."""

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from fusec.base.text.diagnostic import error


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write all files beside their names, then exchange each; folders around them are made.

    A file that was there keeps its mode. Raises FusecError FUS906.
    """
    places = {Path(os.path.realpath(file)): content for file, content in files.items()}
    temporary = {file: file.with_name(f".{file.name}.new") for file in places}
    file = next(iter(places), Path())
    try:
        for file, content in places.items():
            if file.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            file.parent.mkdir(parents=True, exist_ok=True)
            temporary[file].write_bytes(content)
            if file.is_file():
                shutil.copymode(file, temporary[file])
        for file in places:
            temporary[file].replace(file)
    except OSError as reason:
        for path in temporary.values():
            with suppress(OSError):
                path.unlink()
        raise error("FUS906", f"`{file.name}` cannot be written: {reason.strerror}.", str(file)) from reason

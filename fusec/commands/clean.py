"""`fusec clean`."""

from fusec import terminal
from fusec.base.text.diagnostic import error
from fusec.commands.options import QuietOption, VerboseOption


def clean(
    _quiet: QuietOption = False,
    _verbose: VerboseOption = False,
) -> None:
    """Remove the cache: what `rewrite`, `check` and `diff` keep of files for later runs."""
    from fusec.cache import cache_folder
    from fusec.cache import clean as remove

    folder = cache_folder()
    try:
        was_there = remove(folder)
    except OSError as reason:
        raise error("FUS906", f"`{folder}` cannot be removed: {reason.strerror}.", str(folder)) from reason
    terminal.note(f"{folder} is removed.\n" if was_there else f"There is no cache in {folder}.\n")

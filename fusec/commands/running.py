"""What `verify` and `bench` share, which run the code of a rewritten package."""

from pathlib import Path

from fusec import terminal
from fusec.commands.endings import FAILURE
from fusec.config import Overrides, load_options


def workload_of(package: Path, chosen: Path | None, config: Path | None) -> Path | None:
    """The workload that the command line names, or the configuration."""
    return load_options(package, Overrides(workload=chosen), config).workload


def announce(package: Path) -> None:
    """Say that code will run. Raises FusecError for a folder that fusec did not write, before any code of it runs."""
    from fusec.verify import fused_groups

    fused_groups(package)
    terminal.note(f"fusec runs the code of {package} in a child process.\n")


def status_of_run(is_complete: bool, status: int) -> int:
    """Code that could not be run is a failure."""
    return status if is_complete else FAILURE

"""The names that a generated module defines for a group."""

_SUFFIXES = (
    "",
    "_unfused",
    "_kernel",
    "_element",
    "_fusion",
    "_of",
    "_as_written",
    "_cuda",
    "_check",
    "_cuda_check",
    "_cuda_squared",
    "_transposed_kernel",
    "_reduced",
    "_closing",
    "_complete",
)


def names_of_group(name: str) -> frozenset[str]:
    """The names that it may define for a group called `name`: `scaled`, `scaled_unfused`, `scaled_cuda`."""
    return frozenset(f"{name}{suffix}" for suffix in _SUFFIXES)

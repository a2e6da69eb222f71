"""Which functions convert numbers, and what generated code calls the same that refuses all but plain numbers."""

CONVERTERS = {
    "builtins.float": "as_float",
    "builtins.int": "as_int",
    "numpy.float32": "as_float32",
    "numpy.float64": "as_float64",
}

"""Which functions convert numbers, and what generated code calls the same that refuses all but plain numbers?"""

CONVERTERS = {  # what is converted by an earlier one converts to the types of the later ones
    "builtins.int": "as_int",
    "builtins.float": "as_float",
    "numpy.float64": "as_float64",
    "numpy.float32": "as_float32",
}
OF_ARRAYS = ("as_float", "as_int")  # those that take arrays of one number, too

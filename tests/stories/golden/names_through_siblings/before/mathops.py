"""The library of all modules, which an object forwards to."""

import numpy as np


class Shim:
    """Every attribute is the library's."""

    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        if name == "_module":
            return self._module
        return getattr(self._module, name)


np = Shim(np)

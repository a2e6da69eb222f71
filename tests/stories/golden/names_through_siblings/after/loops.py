"""A function of the module by its text, and attributes of an object that is given."""

import sys


class Loop:
    def __init__(self, kind, profile):
        self.filter = getattr(sys.modules[__name__], "filter_" + kind)
        profile.narrow = 3.0

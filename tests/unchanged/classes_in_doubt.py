"""Methods called by the name of a class that the source does not show to have just these stay calls."""

import functools

import numpy as np
from elsewhere import Base, Meta, register


class Plain:
    @staticmethod
    def helper(x):
        return x * 2

    @staticmethod
    def nested(x):
        return Plain.helper(x)

    @staticmethod
    def stored(x):
        return x * 2

    @classmethod
    def of_class(cls, x):
        return x * 2

    def of_object(self, x):
        return x * 2

    @staticmethod
    @functools.cache
    def cached(x):
        return x * 2


class Patched:
    @staticmethod
    def exchanged(x):
        return x * 2

    @classmethod
    def install(cls, function):
        cls.exchanged = function


class Unknown(Base):
    @staticmethod
    def helper(x):
        return x * 2


class OfMeta(metaclass=Meta):
    @staticmethod
    def helper(x):
        return x * 2


@register
class Decorated:
    @staticmethod
    def helper(x):
        return x * 2


class Left(Plain):
    pass


class Right(Plain):
    @staticmethod
    def helper(x):
        return x * 3


class Both(Left, Right):
    pass


class Hooked:
    def __init_subclass__(cls):
        cls.hooked = np.abs


class OfHook(Hooked):
    @staticmethod
    def hooked(x):
        return x * 2


class Twice:
    @staticmethod
    def helper(x):
        return x * 2


class Twice:
    @staticmethod
    def helper(x):
        return x * 3


Plain.stored = np.sqrt


def stored(x):
    return Plain.stored(x) + 1


def of_class(x):
    return Plain.of_class(x) + 1


def of_object(x, plain):
    return Plain.of_object(plain, x) + 1


def cached(x):
    return Plain.cached(x) + 1


def patched(x):
    return Patched.exchanged(x) + 1


def unknown(x):
    return Unknown.helper(x) + 1


def of_meta(x):
    return OfMeta.helper(x) + 1


def decorated(x):
    return Decorated.helper(x) + 1


def both(x):
    return Both.helper(x) + 1


def of_hook(x):
    return OfHook.hooked(x) + 1


def twice(x):
    return Twice.helper(x) + 1


def shadowed(x, Plain):
    return Plain.helper(x) + 1


def made_here(x):
    class Plain:
        @staticmethod
        def helper(x):
            return x * 3

    return Plain.helper(x) + 1


def taken(x, Plain_helper):
    return Plain.nested(x) + Plain_helper

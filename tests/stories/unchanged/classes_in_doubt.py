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


class Listed:
    @staticmethod
    def helper(x):
        return x * 2

    locals()["help" + "er"] = np.sqrt


class Updated:
    @staticmethod
    def helper(x):
        return x * 2

    vars()["help" + "er"] = np.sqrt


class Twice:
    @staticmethod
    def helper(x):
        return x * 2


class Twice:
    @staticmethod
    def helper(x):
        return x * 3


Plain.stored = np.sqrt


def stored(x: np.ndarray):
    return Plain.stored(x) + 1


def of_class(x: np.ndarray):
    return Plain.of_class(x) + 1


def of_object(x: np.ndarray, plain):
    return Plain.of_object(plain, x) + 1


def cached(x: np.ndarray):
    return Plain.cached(x) + 1


def patched(x: np.ndarray):
    return Patched.exchanged(x) + 1


def unknown(x: np.ndarray):
    return Unknown.helper(x) + 1


def of_meta(x: np.ndarray):
    return OfMeta.helper(x) + 1


def decorated(x: np.ndarray):
    return Decorated.helper(x) + 1


def both(x: np.ndarray):
    return Both.helper(x) + 1


def of_hook(x: np.ndarray):
    return OfHook.hooked(x) + 1


def listed(x: np.ndarray):
    return Listed.helper(x) + 1


def updated(x: np.ndarray):
    return Updated.helper(x) + 1


def twice(x: np.ndarray):
    return Twice.helper(x) + 1


def shadowed(x: np.ndarray, Plain):
    return Plain.helper(x) + 1


def made_here(x: np.ndarray):
    class Plain:
        @staticmethod
        def helper(x):
            return x * 3

    return Plain.helper(x) + 1


def taken(x: np.ndarray, Plain_helper):
    return Plain.nested(x) + Plain_helper

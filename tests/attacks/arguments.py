"""What a program may pass where its author thought of an array or a number: by name, what makes it from the author's argument."""

import array
from collections.abc import Callable
from typing import Any

import numpy as np


class LoudError(Exception):
    """What hostile objects raise; nobody else does."""


def raises(*_: object, **__: object) -> Any:
    raise LoudError("asked")


class Subclass(np.ndarray):
    """As plain as a subclass can be."""


class OwnFunctions(np.ndarray):
    __array_ufunc__ = raises
    __array_function__ = raises


class NoUfuncs(np.ndarray):
    __array_ufunc__ = None


class OwnAttributes(np.ndarray):
    shape = dtype = strides = ndim = flags = size = data = property(raises)  # type: ignore[assignment]


class Answers:
    """Raises whatever is asked of it."""

    __getattr__ = raises
    __len__ = __eq__ = __bool__ = __index__ = __float__ = __iter__ = __getitem__ = raises
    __hash__ = None  # type: ignore[assignment]
    __repr__ = object.__repr__


class AnyAttribute:
    def __getattribute__(self, name: str) -> Any:
        raise LoudError(name)


class Pretender:
    """Says that it is an array."""

    __class__ = np.ndarray  # type: ignore[assignment]


class NoClass:
    __class__ = property(raises)  # type: ignore[assignment]


class Nameless(type):
    __hash__ = raises  # type: ignore[assignment]
    __eq__ = raises


class OfNameless(metaclass=Nameless):
    pass


class Duck:
    """An array by NumPy's protocols: any of `__array__`, `__array_interface__` and what else is given."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.inner, dtype)


class LoudDuck(Duck):
    __array__ = raises


class Interface(Duck):
    @property
    def __array_interface__(self) -> Any:
        return self.inner.__array_interface__


class LoudInterface(Duck):
    __array_interface__ = __cuda_array_interface__ = __array_struct__ = property(raises)


class WrongInterface(Duck):
    __cuda_array_interface__ = 7


class Lazy(Duck):
    """As dask's arrays: takes part in NumPy's functions, and computes later."""

    chunks = ((2,),)
    shape = property(lambda self: self.inner.shape)
    dtype = property(lambda self: self.inner.dtype)
    ndim = property(lambda self: self.inner.ndim)

    def __array_ufunc__(self, ufunc: Any, method: str, *values: Any, **_: Any) -> Any:
        return Lazy(getattr(ufunc, method)(*[value.inner if type(value) is Lazy else value for value in values]))

    def __array_function__(self, function: Any, types: Any, values: Any, keywords: Any) -> Any:
        return Lazy(function(*[value.inner if type(value) is Lazy else value for value in values], **keywords))

    def __getitem__(self, index: Any) -> Any:
        return Lazy(self.inner[index])

    def __mul__(self, other: Any) -> Any:
        return Lazy(self.inner * other)

    __rmul__ = __mul__


class Tensor(Duck):
    """As torch's: its `dtype` is none of NumPy's, and it has methods in place of attributes."""

    dtype = "torch.float64"
    shape = property(lambda self: list(self.inner.shape))
    requires_grad = True

    def numpy(self) -> Any:
        raise LoudError("detach first")

    def stride(self) -> Any:
        return self.inner.strides

    def __add__(self, other: Any) -> Any:
        return NotImplemented


class OwnInteger(int):
    __index__ = __lt__ = __le__ = __gt__ = __ge__ = raises  # type: ignore[assignment]


class OwnFloat(float):
    __mul__ = __rmul__ = __add__ = __radd__ = raises  # type: ignore[assignment]


class OwnList(list[Any]):
    __getitem__ = __iter__ = __len__ = raises  # type: ignore[assignment]


def numbers(given: Any) -> Any:
    """The argument as an array with elements: what is none becomes three numbers."""
    is_plain = isinstance(given, np.ndarray) and given.dtype.kind in "biufc" and given.size
    return np.array(given) if is_plain else np.array([1.0, 2.0, 3.0])


def with_axes(count: int) -> Callable[[Any], Any]:
    return lambda given: numbers(given).reshape((1,) * max(count - np.ndim(numbers(given)), 0) + numbers(given).shape)


def as_type(dtype: Any) -> Callable[[Any], Any]:
    return lambda given: numbers(given).real.astype(dtype)


def same(value: Any) -> Callable[[Any], Any]:
    return lambda _: value


def seen_as(kind: type) -> Callable[[Any], Any]:
    return lambda given: numbers(given).view(kind)


def around(kind: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda given: kind(numbers(given))


def frozen(given: Any) -> Any:
    own = numbers(given)
    own.flags.writeable = False
    return own


def unaligned(given: Any) -> Any:
    own = numbers(given)
    moved = np.zeros(own.nbytes + 1, np.uint8)[1:].view(own.dtype).reshape(own.shape)
    moved[...] = own
    return moved


def structured(given: Any) -> Any:
    return np.zeros(numbers(given).shape, [("x", "f8"), ("y", "i4")])


def what_raises(given: Any) -> Any:
    own = np.empty(numbers(given).shape, object)
    for place in np.ndindex(own.shape):
        own[place] = Answers()
    return own


ATTACKS: dict[str, Callable[[Any], Any]] = {
    "no dimensions": lambda given: np.array(numbers(given).ravel()[0]),
    "no dimensions, integer": same(np.array(3)),
    "no dimensions, single": same(np.array(3, "f4")),
    "no dimensions, flag": same(np.array(True)),
    "33 axes": with_axes(33),
    "64 axes": with_axes(64),
    "one axis more": lambda given: numbers(given)[None],
    "one axis less": lambda given: numbers(given)[0] if np.ndim(numbers(given)) else numbers(given),
    "one element": lambda given: numbers(given).ravel()[:1],
    "no elements": lambda given: numbers(given)[:0] if np.ndim(numbers(given)) else np.zeros(0),
    "longer": lambda given: np.concatenate([numbers(given), numbers(given)]) if np.ndim(numbers(given)) else np.ones(7),
    "backwards": lambda given: numbers(given)[::-1] if np.ndim(numbers(given)) else numbers(given),
    "repeated": lambda given: np.broadcast_to(numbers(given).ravel()[:1], numbers(given).shape),
    "Fortran's order": lambda given: np.asfortranarray(numbers(given)),
    "frozen": frozen,
    "unaligned": unaligned,
    **{
        f"of {dtype}": as_type(dtype)
        for dtype in ("?", "i1", "u1", "i2", "i8", "u8", "f2", "f4", "g", "F", "D", "G", "O", "U9", "S9", ">f8", ">i4")
    },
    "of times": lambda given: np.zeros(numbers(given).shape, "M8[s]"),
    "of durations": lambda given: np.ones(numbers(given).shape, "m8[s]"),
    "structured": structured,
    "of records": lambda given: structured(given).view(np.recarray),
    "of what raises": what_raises,
    "subclass": seen_as(Subclass),
    "subclass with functions of its own": seen_as(OwnFunctions),
    "subclass without ufuncs": seen_as(NoUfuncs),
    "subclass whose attributes raise": seen_as(OwnAttributes),
    "masked": around(np.ma.masked_array),
    "masked in part": lambda given: np.ma.masked_array(numbers(given), numbers(given) > 1.5),
    "matrix": lambda given: np.matrix(numbers(given).ravel()[:6].real),
    **{
        f"number {number!r}": same(number)
        for number in (0, 1, -1, 3, 2**31, -(2**63), 2**64, 10**400, True, False, 2.5, -0.0, float("nan"), 1e308, 2j)
    },
    **{
        f"number of {kind.__name__}": same(kind(2))
        for kind in (np.bool_, np.int8, np.uint8, np.int32, np.int64, np.uint64, np.float16, np.float32, np.float64)
    },
    "number of longdouble": same(np.longdouble(2)),
    "number of complex64": same(np.complex64(2)),
    "a text of NumPy's": same(np.str_("text")),
    "a time of NumPy's": same(np.datetime64("2020-01-01")),
    "a record": lambda given: structured(given).ravel()[0],
    "own integer": same(OwnInteger(3)),
    "own float": same(OwnFloat(2.5)),
    "None": same(None),
    "...": same(...),
    "slice": same(slice(1, 2)),
    "text": same("text"),
    "bytes": same(b"bytes"),
    "bytearray": lambda _: bytearray(b"bytes"),
    "list": lambda given: numbers(given).tolist(),
    "tuple": lambda given: tuple(numbers(given).tolist()),
    "empty list": lambda _: [],
    "nested lists": lambda _: [[1.0, 2.0], [3.0]],
    "list of text": lambda _: ["a", None],
    "own list": lambda _: OwnList([1.0, 2.0]),
    "dictionary": lambda _: {"x": 1.0},
    "set": lambda _: {1.0, 2.0},
    "range": same(range(3)),
    "iterator": lambda _: iter([1.0, 2.0, 3.0]),
    "memoryview": around(memoryview),
    "array of Python's": lambda _: array.array("d", [1.0, 2.0, 3.0]),
    "object": lambda _: object(),
    "type": same(float),
    "type of NumPy's": same(np.float64),
    "type of integers": same(int),
    "type of arrays": same(np.ndarray),
    "function": same(len),
    "what raises": lambda _: Answers(),
    "attributes that raise": lambda _: AnyAttribute(),
    "pretender": lambda _: Pretender(),
    "no class": lambda _: NoClass(),
    "type without a hash": lambda _: OfNameless(),
    "duck": around(Duck),
    "duck that raises": around(LoudDuck),
    "interface": around(Interface),
    "interface that raises": around(LoudInterface),
    "interface of nonsense": around(WrongInterface),
    "lazy": around(Lazy),
    "tensor": around(Tensor),
}

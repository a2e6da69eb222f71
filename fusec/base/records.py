"""`dataclass` whose frozen classes compile their methods when they are first called.

The standard decorator compiles six functions for each class when its module is imported: a quarter of a short run, of
which most classes have no instance. Frozen classes with slots keep their fields, `__match_args__` and errors; other
classes are made by the standard decorator.
"""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, eq=True, order=False, **options):
        """As `dataclasses.dataclass`."""

        def made(kind):
            is_plain = options == {"frozen": True, "slots": True} and not order
            if is_plain:
                return _record(kind, eq)
            return dataclasses.dataclass(kind, eq=eq, order=order, **options)

        return made if cls is None else made(cls)


def _record(kind: type, eq: bool) -> type:
    own = vars(kind)
    has_docstring, defines_hash = bool(kind.__doc__), own.get("__hash__") is not None
    kind.__doc__ = kind.__doc__ or kind.__name__  # else the standard decorator computes a signature
    cls: Any = dataclasses.dataclass(kind, init=False, repr=False, eq=False, slots=True)
    if not has_docstring:
        cls.__doc__ = None
    cls.__setattr__, cls.__delattr__ = _refuse_to_set, _refuse_to_delete
    cls.__getstate__, cls.__setstate__ = _state, _set_state
    methods: dict[str, Callable[[Any], Callable[..., Any]]] = {"__init__": _init}
    if eq:
        methods |= {"__eq__": _eq} | ({} if defines_hash else {"__hash__": _hash})
    for name, compiled in methods.items():
        if name not in own or own[name] is None:
            setattr(cls, name, _compiled_later(cls, name, compiled))
    if "__repr__" not in own:
        cls.__repr__ = _repr
    return cls  # type: ignore[no-any-return]


def _compiled_later(cls: Any, name: str, compiled: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """A method that puts the compiled one in its place, and calls it."""

    def first(self: Any, *given: Any, **named: Any) -> Any:
        method = compiled(cls)
        setattr(cls, name, method)
        return method(self, *given, **named)

    return first


def _init(cls: Any) -> Callable[..., Any]:
    names: dict[str, Any] = {"missing": MISSING}
    positional, named, lines = list[str](), list[str](), list[str]()
    for each in fields(cls):
        names[f"set_{each.name}"] = getattr(cls, each.name).__set__
        value = _value(each, names)
        if each.init:
            (named if each.kw_only else positional).append(_parameter(each, names))
        if value:
            lines.append(f"    set_{each.name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    given = ", ".join(("self", *positional, *(["*", *named] if named else [])))
    return _function(f"def __init__({given}):", lines or ["    pass"], names)


def _parameter(each: Field[Any], names: dict[str, Any]) -> str:
    if each.default_factory is not MISSING:
        return f"{each.name}=missing"
    if each.default is MISSING:
        return each.name
    names[f"default_{each.name}"] = each.default
    return f"{each.name}=default_{each.name}"


def _value(each: Field[Any], names: dict[str, Any]) -> str:
    """What the field is set to; empty if it is not set."""
    if each.default_factory is not MISSING:
        names[f"make_{each.name}"] = each.default_factory
        made = f"make_{each.name}()"
        return f"{made} if {each.name} is missing else {each.name}" if each.init else made
    return each.name if each.init else ""


def _compared(cls: Any) -> Iterator[str]:
    return (each.name for each in fields(cls) if each.compare)


def _eq(cls: Any) -> Callable[..., Any]:
    one, other = (f"({''.join(f'{value}.{name}, ' for name in _compared(cls))})" for value in ("self", "other"))
    lines = [
        "    if other.__class__ is self.__class__:",
        f"        return {one} == {other}",
        "    return NotImplemented",
    ]
    return _function("def __eq__(self, other):", lines, {})


def _hash(cls: Any) -> Callable[..., Any]:
    names = (each.name for each in fields(cls) if (each.compare if each.hash is None else each.hash))
    return _function("def __hash__(self):", [f"    return hash(({''.join(f'self.{name}, ' for name in names)}))"], {})


def _function(head: str, lines: list[str], names: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join((head, *lines)), names)  # nothing but the names of fields comes from outside
    made: Callable[..., Any] = names[head.partition("(")[0].removeprefix("def ")]
    return made


def _repr(self: Any) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({', '.join(told)})"


def _refuse_to_set(_self: Any, name: str, _value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)

"""Immutable records, made of their annotations, without the start-up price of `dataclasses`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import KW_ONLY as KW_ONLY
    from inspect import Signature

    from typing_extensions import dataclass_transform
else:

    class KW_ONLY:
        """`_: KW_ONLY`: the fields behind this are passed by keyword."""

    def dataclass_transform(**_: object) -> Callable[[type], type]:
        """What type checkers read; typing has it from Python 3.11 on."""
        return lambda decorated: decorated


class Derived(NamedTuple):
    """In place of a default: what the field is made of once the others are set."""

    of: Callable[[Any], object]


def derived(of: Callable[[Any], object], *, init: Literal[False] = False) -> Any:
    """Of a field that is not passed, but follows from the others."""
    return Derived(of)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(derived,))
class Fields(type):
    """Gives a class slots and `__init__` by its annotations, those of its base first; values are defaults.

    Who has an `__init__` of its own gets the slots alone, and subclasses that inherit that one say `init=False`.
    """

    _setters: dict[str, Callable[[object, object], None]]
    _places: tuple[str, ...]
    _defaults: dict[str, Any]

    def __new__(mcs, name: str, bases: tuple[Fields, ...], space: dict[str, Any], *, init: bool = True) -> Fields:
        base = bases[0] if bases else None
        setters, places, defaults = (base._setters, base._places, base._defaults) if base else ({}, (), {})
        fields, by_keyword = [], False
        for field, kind in space.get("__annotations__", {}).items():
            if kind.endswith("KW_ONLY"):
                by_keyword = True
            elif not kind.startswith("ClassVar"):
                fields.append(field)
                if field not in setters and not by_keyword and not isinstance(space.get(field), Derived):
                    places = (*places, field)
        own = {field: space.pop(field) for field in fields if field in space}
        slots = tuple([field for field in fields if field not in setters])
        space.update(__slots__=slots, _places=places, _defaults={**defaults, **own})
        cls = super().__new__(mcs, name, bases, space)
        cls._setters = {**setters, **{slot: cls.__dict__[slot].__set__ for slot in slots}}
        if init and "__init__" not in space and fields:
            cls.__init__ = initializer(cls)  # type: ignore[misc]
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], *, init: bool = True) -> None:
        super().__init__(name, bases, space)

    @property
    def __signature__(cls) -> Signature | None:
        """For `help()`; a field without a default behind one with a default is shown by keyword."""
        from inspect import Parameter, Signature

        names = getattr(cls.__init__, "fields", None)  # type: ignore[misc]
        if names is None:
            return None
        found: list[Parameter] = []
        by_place = True
        for name in names:
            default = cls._defaults.get(name, Parameter.empty)
            optional = any(one.default is not Parameter.empty for one in found)
            by_place &= name in cls._places and not (optional and default is Parameter.empty)
            kind = Parameter.POSITIONAL_OR_KEYWORD if by_place else Parameter.KEYWORD_ONLY
            found.append(Parameter(name, kind, default=default))
        return Signature(found)


MISSING = object()
MISPLACED = (-1, MISSING)


def initializer(cls: Fields) -> Callable[..., None]:
    """The `__init__` of a class that has none."""
    values = {name: cls._defaults.get(name, MISSING) for name in cls._setters}
    later = tuple([(cls._setters[name], value.of) for name, value in values.items() if isinstance(value, Derived)])
    passed = [name for name, value in values.items() if not isinstance(value, Derived)]
    names = (*cls._places, *(name for name in passed if name not in cls._places))
    setters = tuple([cls._setters[name] for name in names])
    by_name: dict[str, tuple[int, Any]] = {
        name: (at, setter) for at, (name, setter) in enumerate(zip(names, setters, strict=True))
    }
    rests = tuple([tuple([values[name] for name in names[many:]]) for many in range(len(cls._places) + 1)])
    needed = tuple([frozenset(name for name in names[many:] if values[name] is MISSING) for many in range(len(rests))])

    def __init__(self: Frozen, *values: object, **named: object) -> None:
        many = len(values)
        if many >= len(rests) or (needed[many] and not needed[many] <= named.keys()):
            raise TypeError(f"{cls.__name__} takes {', '.join(names)} but got {many} values, {', '.join(named)}")
        for setter, value in zip(setters, values + rests[many]):  # noqa: B905 - strict costs as much as three fields
            setter(self, value)
        for name in named:
            at, setter = by_name.get(name, MISPLACED)
            if at < many:
                raise TypeError(f"{cls.__name__} has no {name}, or it is given twice")
            setter(self, named[name])
        for setter, of in later:
            setter(self, of(self))

    __init__.fields = names  # type: ignore[attr-defined]
    return __init__


class Frozen(metaclass=Fields):
    """A record whose fields are set once, by ``__init__``; assigning later is an AttributeError."""

    def fields(self) -> dict[str, object]:
        """What has been set, by name."""
        return {name: getattr(self, name) for name in type(self)._setters}

    def _set(self, **fields: object) -> None:
        """For an `__init__` of one's own that calls its base's: set these fields."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _fill(self, **fields: object) -> None:
        """For an `__init__` of one's own: set these fields, and the others to their defaults."""
        cls = type(self)
        for name, value in cls._defaults.items():
            fields.setdefault(name, value)
        for name, value in fields.items():
            cls._setters[name](self, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields().items())
        return f"{type(self).__name__}({fields})"

"""What handles are made of: an address in C, and how it is kept."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from ..native import NULL, ffi, lib, text_of

AnyHandle = TypeVar("AnyHandle", bound="Handle")


def address_of(pointer: Any) -> int:
    """An address of C as a number."""
    return int(ffi.cast("uintptr_t", pointer))


class Handle:
    """An address in C. Two handles of a kind with the same address are equal."""

    __slots__ = ()

    kind: ClassVar[str] = "handle"
    """C name of the type, for messages: "aclTensor", "aclrtStream" ..."""

    destroyer: ClassVar[str] = ""
    """The C function that ends such an object."""

    @classmethod
    def made(cls: type[AnyHandle], pointer: Any) -> AnyHandle | None:
        """The handle at an address that C answered; None for null."""
        raise NotImplementedError

    @property
    def pointer(self) -> Any:
        """The address as the engine's functions take it."""
        raise NotImplementedError

    @property
    def word(self) -> int:
        """The address as a number."""
        return address_of(self.pointer)

    @property
    def alive(self) -> bool:
        """Whether the object has not been destroyed yet."""
        kind = lib.ae_handle_kind(self.word)
        return kind != NULL and text_of(kind) == self.kind

    def leave(self) -> None:
        """Destroy the object; one that is gone already is left alone."""
        if self.alive:
            getattr(lib, f"ae_{self.destroyer}")(self.pointer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handle) and self.kind == other.kind and self.word == other.word

    def __hash__(self) -> int:
        return hash(self.word)

    def __repr__(self) -> str:
        return f"<{self.kind} 0x{self.word:x}{'' if self.alive else ', destroyed'}>"


class Pointed(Handle):
    """A handle that keeps its address as a pointer."""

    __slots__ = ("pointer",)

    pointer: Any

    @classmethod
    def made(cls: type[AnyHandle], pointer: Any) -> AnyHandle | None:
        if not pointer:
            return None
        handle = cls()
        handle.pointer = pointer  # type: ignore[misc]
        return handle


class Quick(Handle):
    """A handle that keeps its address as a double, which crosses into C for less than a pointer or an int does.

    A double holds any address of a process. The classes have it under names of their own, so that one look gets the
    address and tells the kind.
    """

    __slots__ = ("address",)

    address: float

    @classmethod
    def made(cls: type[AnyHandle], pointer: Any) -> AnyHandle | None:
        return cls.at(float(address_of(pointer)))  # type: ignore[attr-defined,no-any-return]

    @classmethod
    def at(cls: type[AnyHandle], address: float) -> AnyHandle | None:
        """As `made`, from what a quick function answered."""
        if not address:
            return None
        handle = cls()
        handle.address = address  # type: ignore[attr-defined]
        return handle

    @property
    def pointer(self) -> Any:
        return ffi.cast("void *", int(self.address))

    @property
    def word(self) -> int:
        return int(self.address)


ADDRESS: Any = vars(Quick)["address"]
"""Under this and a name of its own a class has its handles' address."""


class Describing(Quick):
    """A handle of what describes memory: `held` keeps a Python buffer, if that is what was described."""

    __slots__ = ("held",)

    held: object


class Interned(Pointed):
    """A handle that stays the same object while the program has it, wherever it comes from."""

    __slots__ = ("__weakref__",)

    known: ClassVar[WeakValueDictionary[Any, Any]]

    @classmethod
    def made(cls: type[AnyHandle], pointer: Any) -> AnyHandle | None:
        if not pointer:
            return None
        known: WeakValueDictionary[Any, AnyHandle] = cls.known  # type: ignore[attr-defined]
        return known.get(pointer) or known.setdefault(pointer, cls.first(pointer))  # type: ignore[attr-defined]

    @classmethod
    def first(cls: type[AnyHandle], pointer: Any) -> AnyHandle:
        """A new handle."""
        handle = cls()
        handle.pointer = pointer  # type: ignore[misc]
        return handle

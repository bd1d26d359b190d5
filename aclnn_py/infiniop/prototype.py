"""InfiniOp's C prototypes, read: which types there are and how Python passes them."""

from __future__ import annotations

from ..api.prototype import INTEGERS, Declared, Prototype, base_of, role_of, split_type
from ..rules.core.param import Param
from . import constants as c

DESCRIPTOR = "infiniopDescriptor_t"
OBJECTS = frozenset({"infiniopHandle_t", "infiniopTensorDescriptor_t", DESCRIPTOR})
STREAM = "stream"


def kind_of(base: str) -> str:
    """The C type of a handle without what tells one operator's descriptors from another's, which C does not."""
    if base not in OBJECTS and base.startswith("infiniop") and base.endswith("Descriptor_t"):
        return DESCRIPTOR
    return DESCRIPTOR if base == "struct InfiniopDescriptor" else base


def way_of(ctype: str, base: str, name: str) -> str:
    """How a parameter is passed, in the words of api.prototype.Declared; "runtime" is a stream, event or graph."""
    if name == "ndim":
        return "count"
    if not ctype.endswith("*"):
        return way_of_value(base)
    constant = ctype.startswith("const")
    if constant and base in OBJECTS:
        return "object"
    if constant and base in INTEGERS:
        return "ints"
    if ctype == "void*" and name == STREAM:
        return "runtime"
    if ctype in ("void*", "char*"):
        return "write"
    return "read" if constant else "out"


def way_of_value(base: str) -> str:
    if base in OBJECTS:
        return "object"
    if base == "float":
        return "float"
    return "int" if base in INTEGERS or base in c.ENUMS else "runtime"


def declared(piece: str) -> Declared:
    """One parameter of a prototype."""
    ctype, name = split_type(piece.strip())
    base = kind_of("struct InfiniopDescriptor" if "struct " in ctype else base_of(ctype))
    way = way_of(ctype, base, name)
    return Declared(Param(name, ctype, role_of(way)), way, base)


class InfiniPrototype(Prototype):
    """A C declaration of InfiniOp or InfiniRT."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(f"infiniStatus_t {text}", {})

    @property
    def declared(self) -> tuple[Declared, ...]:
        if self._declared is None:
            inside = self.text.partition("(")[2].removesuffix(")")
            self._declared = tuple(map(declared, inside.split(","))) if inside not in ("", "void") else ()
        return self._declared

    @property
    def has_status(self) -> bool:
        return True

"""Parameters of an aclnn function as the C prototype has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from keyword import iskeyword

from ...base.frozen import Frozen
from .communicator import Communicator, communicator

GROUP_MEANING = "name of the communicator, as HcclGetCommName gives it"
IN_TENSOR = "const aclTensor*"
OUT_TENSOR = "aclTensor*"
SCALAR = "const aclScalar*"


class Param(Frozen):
    """One parameter of phase one.

    `role` is "input", "output", "inout" or "attr"; `ctype` the C type as the header spells it; `optional` says that a
    null pointer is legal; `default` is the value that example calls use (None for tensors). `any_case` says that a
    string in lower case counts as one in upper case, which rules and plan see.
    """

    name: str
    ctype: str
    role: str
    optional: bool = False
    meaning: str = ""
    default: object = None
    any_case: bool = False

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.role} {self.ctype} {self.name}>"

    @property
    def is_tensor(self) -> bool:
        """True for a single aclTensor, whatever its constness."""
        return self.ctype.removeprefix("const ") == OUT_TENSOR

    @property
    def is_list(self) -> bool:
        """True for a list of tensors."""
        return self.ctype.removeprefix("const ") == "aclTensorList*"

    @property
    def is_scalar(self) -> bool:
        """True for a single aclScalar, whatever its constness."""
        return self.ctype.removeprefix("const ") == "aclScalar*"

    @property
    def is_scalars(self) -> bool:
        """True for a list of aclScalars."""
        return self.ctype.removeprefix("const ") == "aclScalarList*"

    @property
    def is_group(self) -> bool:
        """True for the name of a communicator: its rules look at the communicator's ranks."""
        return isinstance(self.default, Communicator)

    @property
    def python_name(self) -> str:
        """The name in Python, where some C names are keywords."""
        return f"{self.name}_" if iskeyword(self.name) else self.name

    @property
    def noun(self) -> str:
        """What the argument has to be, for messages: "a tensor", "a scalar", "an array", "a pointer"."""
        return _NOUNS.get(self.ctype.removeprefix("const "), "a pointer")


_NOUNS = {
    OUT_TENSOR: "a tensor",
    "aclScalar*": "a scalar",
    "aclIntArray*": "an array",
    "aclFloatArray*": "an array",
    "aclBoolArray*": "an array",
    "aclTensorList*": "a list of tensors",
    "aclScalarList*": "a list of scalars",
}


def In(name: str, meaning: str = "", *, optional: bool = False, ctype: str = IN_TENSOR) -> Param:
    """A tensor the operator reads."""
    return Param(name, ctype, "input", optional, meaning)


def Out(name: str, meaning: str = "", *, optional: bool = False, ctype: str = OUT_TENSOR) -> Param:
    """A tensor the operator writes."""
    return Param(name, ctype, "output", optional, meaning)


def InOut(name: str, meaning: str = "", *, optional: bool = False, ctype: str = OUT_TENSOR) -> Param:
    """A tensor the operator reads and then overwrites."""
    return Param(name, ctype, "inout", optional, meaning)


def Attr(
    name: str, ctype: str, meaning: str = "", default: object = None, *, optional: bool = False, any_case: bool = False
) -> Param:  # fmt: skip
    """A scalar, array, string or plain C value that steers the operator."""
    return Param(name, ctype, "attr", optional, meaning, default, any_case)


def InList(name: str, meaning: str = "", *, ctype: str = "const aclTensorList*") -> Param:
    """A list of tensors the operator reads."""
    return Param(name, ctype, "input", False, meaning)


def OutList(name: str, meaning: str = "", *, ctype: str = "aclTensorList*") -> Param:
    """A list of tensors the operator writes."""
    return Param(name, ctype, "output", False, meaning)


def InOutList(name: str, meaning: str = "", *, ctype: str = "const aclTensorList*") -> Param:
    """A list of tensors the operator reads and then overwrites."""
    return Param(name, ctype, "inout", False, meaning)


def GroupName(name: str = "group", meaning: str = "", ranks: int = 2) -> Param:
    """The name of a communicator; example calls use one with so many ranks."""
    return Param(name, "const char*", "attr", False, meaning or GROUP_MEANING, communicator(ranks))


def Scalar(name: str, meaning: str = "", default: float = 1.0, *, optional: bool = False, ctype: str = SCALAR) -> Param:
    """A number that steers the operator."""
    return Param(name, ctype, "attr", optional, meaning, default)


WORKSPACE = Param("workspaceSize", "uint64_t*", "output", False, "bytes of device memory that phase two needs")
EXECUTOR = Param("executor", "aclOpExecutor**", "output", False, "the prepared work, handed to phase two")


class Reader(Frozen):
    """What reads parameters: a term, a rule, a step."""

    @property
    def params(self) -> tuple[Param, ...]:
        """The parameters that it reads: those that its fields name, in order, once each."""
        return named_by(self)


@cache
def named_by(reader: Reader) -> tuple[Param, ...]:
    return tuple(dict.fromkeys(named(reader.fields().values())))


def named(values: Iterable[object]) -> Iterator[Param]:
    """The parameters among values, and those that other readers among them read."""
    for value in values:
        if isinstance(value, Param):
            yield value
        elif isinstance(value, tuple):
            yield from named(value)
        elif isinstance(value, Reader):
            yield from value.params

"""Terms: the properties of a call that rules compare. A term can be read, written, varied and named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...base.frozen import derived
from .call import Call, ScalarFacts, Shape, TensorFacts
from .param import Param, Reader

CLAUSE = re.compile(r" (is|are|has|runs|holds|takes|computes)\b| [<>=]=? ")
SAMPLE_DTYPES = (
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8,
    dt.ACL_UINT16, dt.ACL_BOOL, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128, dt.ACL_COMPLEX32, dt.ACL_STRING,
    dt.ACL_FLOAT8_E5M2, dt.ACL_DT_UNDEFINED,
)  # fmt: skip


MOST_BITS = 64
"""Python refuses to print integers of thousands of digits, and nobody could read them."""


def text(value: object) -> str:
    """A value in a message; of an integer that no word holds its magnitude."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return f"about {'-' if value < 0 else ''}2^{value.bit_length() - 1}"
    return str(value)


class Term(Reader):
    """One property: `read` it off a call, `write` it into calls nearest to a given one, vary it with `others`."""

    def read(self, call: Call) -> Any:
        """The value in this call; the arguments it needs must be present."""
        raise NotImplementedError

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        """Calls that differ from this one so that the term has this value; none when that cannot be arranged."""
        return iter(())

    def others(self, call: Call) -> Iterator[Any]:
        """Values near the present one, to break a rule with."""
        return iter(())

    def mends(self, call: Call) -> Iterator[Call]:
        """Calls near this one in which the term has a value at all."""
        return iter(())

    def lacking(self, call: Call) -> str:
        """What a call in which the term has no value has instead."""
        there = (leaf for leaf in self.leaves if all(map(call.present, leaf.params)))
        return " and ".join(leaf.show(leaf.read(call)) for leaf in there)

    def show(self, value: Any) -> str:
        """The value as messages print it."""
        return text(value)

    def clause(self, value: Any) -> str:
        """The words of the condition that it has this value; "" where they are "<term> is <value>"."""
        words = str(self)
        return words if value is True and CLAUSE.search(words) else ""

    @property
    def claim(self) -> tuple[str, str]:
        """Subject and predicate of the rule that the term has a value."""
        return str(self), "defined"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    @property
    def leaves(self) -> tuple[Term, ...]:
        """The terms that can be varied on their own."""
        return (self,)


class Property(Term):
    """A property of one argument; `label` names it in texts."""

    param: Param
    name: str = derived(lambda self: self.param.name)
    label = ""

    @property
    def params(self) -> tuple[Param, ...]:
        return (self.param,)

    def __str__(self) -> str:
        return f"{self.label} of {self.name}"


class Dtype(Property):
    """The element type of a tensor or scalar."""

    label = "dtype"

    def read(self, call: Call) -> int:
        return call.args[self.name].dtype  # type: ignore[attr-defined, no-any-return]

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        argument = call.args[self.name]
        if value is not None and isinstance(argument, TensorFacts):
            yield call.but(self.param, dtype=value)
        elif value in dt.SCALAR and isinstance(argument, ScalarFacts):
            yield call.set(self.param, ScalarFacts.number(value, argument.value))

    def others(self, call: Call) -> Iterator[int]:
        return iter(SAMPLE_DTYPES)

    def show(self, value: int | None) -> str:
        return "no type" if value is None else dt.label(value)


class ViewShape(Property):
    """The view shape of a tensor."""

    label = "shape"

    def read(self, call: Call) -> Shape:
        return call.args[self.name].shape  # type: ignore[attr-defined, no-any-return]

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        if value is not None:
            yield call.but(self.param, shape=value)

    def others(self, call: Call) -> Iterator[Shape]:
        shape = self.read(call)
        yield (*shape, 1)
        yield (*shape, 3)
        if shape:
            yield (*shape[:-1], shape[-1] + 1)
            yield (*shape[:-1], 1)
            yield shape[:-1]
            yield ()

    def show(self, value: Shape | None) -> str:
        return "no shape" if value is None else f"[{','.join(map(str, value))}]"


class Rank(Property):
    """The number of axes of a tensor's view."""

    label = "rank"

    def read(self, call: Call) -> int:
        return call.args[self.name].rank  # type: ignore[attr-defined, no-any-return]

    def write(self, call: Call, value: int) -> Iterator[Call]:
        shape = call.tensor(self.param).shape
        yield call.but(self.param, shape=(1,) * (value - len(shape)) + shape[max(0, len(shape) - value) :])

    def others(self, call: Call) -> Iterator[int]:
        return iter((0, 1, 8, 9, 25))


class Numel(Property):
    """The number of elements of a tensor's view."""

    label = "number of elements"

    def clause(self, value: Any) -> str:
        return f"{self.name} is empty" if value == 0 else ""

    def read(self, call: Call) -> int:
        return call.args[self.name].numel  # type: ignore[attr-defined, no-any-return]

    def write(self, call: Call, value: int) -> Iterator[Call]:
        shape = call.tensor(self.param).shape
        yield call.but(self.param, shape=(value, *(1,) * (len(shape) - 1)))
        if value == 0 and len(shape) > 1:
            yield call.but(self.param, shape=(*shape[:-1], 0))

    def others(self, call: Call) -> Iterator[int]:
        return iter((0, 1, 5))


class Format(Property):
    """The storage format of a tensor."""

    label = "format"

    def read(self, call: Call) -> int:
        return call.args[self.name].format  # type: ignore[attr-defined, no-any-return]

    def write(self, call: Call, value: int) -> Iterator[Call]:
        yield call.but(self.param, format=value)

    def others(self, call: Call) -> Iterator[int]:
        return iter((fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NC1HWC0, fmt.ACL_FORMAT_UNDEFINED))

    def show(self, value: int) -> str:
        return fmt.label(value)


class Pair(Term):
    """A property that two tensors have together."""

    one: Property
    other: Property
    label = ""

    @property
    def leaves(self) -> tuple[Term, ...]:
        return (self.one, self.other)

    @property
    def params(self) -> tuple[Param, ...]:
        return (*self.one.params, *self.other.params)

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        for half in self.one.write(call, value):
            yield from self.other.write(half, value)

    def mends(self, call: Call) -> Iterator[Call]:
        yield from self.one.write(call, self.other.read(call))
        yield from self.other.write(call, self.one.read(call))

    def show(self, value: Any) -> str:
        return self.one.show(value)

    def __str__(self) -> str:
        return f"{self.label} of {self.one.name} and {self.other.name}"


class Promoted(Pair):
    """The dtype that op::PromoteType gives for two tensors; None when there is none."""

    label = "promoted dtype"

    def __init__(self, one: Param, other: Param) -> None:
        self._set(one=Dtype(one), other=Dtype(other))

    def read(self, call: Call) -> int | None:
        return dt.promote(self.one.read(call), self.other.read(call))


class BroadcastShape(Pair):
    """The shape two tensors broadcast to; None when they do not."""

    label = "broadcast shape"

    def __init__(self, one: Param, other: Param) -> None:
        self._set(one=ViewShape(one), other=ViewShape(other))

    def read(self, call: Call) -> Shape | None:
        return broadcast(self.one.read(call), self.other.read(call))


def broadcast(one: Shape, other: Shape) -> Shape | None:
    """NumPy's rule: right-aligned, sizes equal or one of them 1, so 0 against 1 gives 0; None where it fails."""
    if one == other:
        return one
    if len(one) < len(other):
        one, other = other, one
    lead = len(one) - len(other)
    joined = list(one)
    for axis, size in enumerate(other, lead):
        if joined[axis] == 1:
            joined[axis] = size
        elif size not in (1, joined[axis]):
            return None
    return tuple(joined)

"""Shapes of what tensors are stored in, as terms of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, count
from ....rules.core.term import Property, Term
from .blocked_layouts import ROWS, block_width, up

Function = Callable[..., bool]


class StorageShape(Property):
    """The shape of the storage that a tensor's view lies in."""

    label = "storage shape"

    def read(self, call: Call) -> Shape:
        return call.tensor(self.param).storage_shape

    def others(self, call: Call) -> Iterator[Shape]:
        now = self.read(call)
        yield (*now[:-1], 3)
        yield (0, *now[1:])
        yield (*now[:-4], 7, *now[-3:])
        yield (1, *now)
        yield now[1:]
        yield (1,) * 5 + now

    def write(self, call: Call, value: Shape) -> Iterator[Call]:
        yield call.but(self.param, storage_shape=value)

    def show(self, value: Shape) -> str:
        return f"[{','.join(map(str, value))}]"


class StorageRank(StorageShape):
    """The number of axes of a tensor's storage."""

    label = "storage rank"

    def read(self, call: Call) -> int:  # type: ignore[override]
        return len(call.tensor(self.param).storage_shape)

    def others(self, call: Call) -> Iterator[int]:  # type: ignore[override]
        return iter((1, 2, 9))

    def write(self, call: Call, value: int) -> Iterator[Call]:  # type: ignore[override]
        facts = call.tensor(self.param)
        yield call.but(self.param, storage_shape=(1,) * (value - 1) + (count(facts.storage_shape),))

    def show(self, value: int) -> str:  # type: ignore[override]
        return str(value)


class OfStorage(w.Derived):
    """Whether a function holds for tensors whose storage is varied."""

    def __init__(self, function: Function, *params: w.Param, claim: tuple[str, str], mend: w.Mend) -> None:
        names = tuple(param.name for param in params)
        self._set(
            function=lambda *given: function(*given) or None, names=names, label=" ".join(claim), kind="shape_custom",
            mend=mend, _params=params, _claim=claim,
        )  # fmt: skip

    @property
    def leaves(self) -> tuple[Term, ...]:
        return tuple(map(StorageShape, self.params))


def asked_of_storage(function: Function, *params: w.Param, claim: tuple[str, str], mend: w.Mend) -> w.Rules:
    """What a function asks of tensors and their storage (161002)."""
    return (w.Defined(OfStorage(function, *params, claim=claim, mend=mend)),)


def has_blocks(blocked: TensorFacts) -> bool:
    """Whether the storage is not empty and its last axis is C0."""
    return 0 not in blocked.storage_shape and blocked.storage_shape[-1:] == (
        block_width(blocked.dtype, blocked.format),
    )


def blocks_match(blocked: TensorFacts, plain: TensorFacts) -> bool:
    """Whether the storage of FRACTAL_NZ is one of the matrices."""
    if not 2 <= plain.rank == len(blocked.storage_shape) - 2:
        return False
    *batch, rows, columns = plain.shape
    *stored, across, down, high, wide = blocked.storage_shape
    return stored == batch and (across, down) == (up(columns, wide or 1), up(rows, high or ROWS))

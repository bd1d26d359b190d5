"""Conditions of the rules of grouped products, and lists that have to be absent."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call
from . import parameters as p
from .arguments import given
from .claims import grouped
from .examples import Examples
from .kinds import FLOATING, QUANTISED, Kind


class Splits(w.Rule):
    """Condition: an axis is split."""

    version: int
    split: int

    def holds(self, call: Call) -> bool:
        return grouped(self.version, call).split == self.split

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        for other in (-1, 0, 2):
            if other != self.split:
                yield from ((f"split {other}", one) for one in Examples(self.version).of_split(call, other))

    def meets(self, call: Call) -> Iterator[Call]:
        return Examples(self.version).of_split(call, self.split)

    subject = "groups"

    @property
    def predicate(self) -> str:
        return {-1: "separate tensors", 0: "rows of x", 2: "parts of the inner axis"}[self.split]

    def actual(self, call: Call) -> str:
        return str(grouped(self.version, call).split)


class HasBias(w.Rule):
    """Condition: biasOptional is given."""

    version: int

    def holds(self, call: Call) -> bool:
        return grouped(self.version, call).optional(p.bias) is not None

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        yield "no bias", call.set(p.bias, None)

    def meets(self, call: Call) -> Iterator[Call]:
        return Examples(self.version).with_bias(call)

    subject = "biasOptional"
    predicate = "given"


class OfKind(w.Rule):
    """Condition: the matrices are quantised in one way."""

    version: int
    kind: Kind

    def holds(self, call: Call) -> bool:
        return grouped(self.version, call).kind is self.kind

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        found = Examples(self.version).of_kind(call, FLOATING.pairs[0], FLOATING.out)
        yield from (("other dtypes", one) for one in found)

    def meets(self, call: Call) -> Iterator[Call]:
        for pair in self.kind.pairs:
            yield from Examples(self.version).of_kind(call, pair, self.kind.out)

    subject = "dtypes of x and weight"

    @property
    def predicate(self) -> str:
        return self.kind.predicate


class GivesSums(w.Rule):
    """Condition: the outputs of INT8 matrices are their sums."""

    version: int

    def holds(self, call: Call) -> bool:
        return grouped(self.version, call).gives_sums

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        found = Examples(self.version).of_kind(call, QUANTISED.pairs[0], QUANTISED.out)
        yield from (("other dtypes", one) for one in found)

    def meets(self, call: Call) -> Iterator[Call]:
        return Examples(self.version).of_kind(call, QUANTISED.pairs[0], dt.ACL_INT32)

    subject = "dtype of outputs"
    predicate = "INT32"


class GivenList(w.Present):
    """The argument is a list with members (see arguments.given)."""

    def holds(self, call: Call) -> bool:
        return given(call.args.get(self.name)) is not None

    predicate = "a list with members"


class Elements(w.Derived):
    """The number of elements of all members of x; an inner axis of size 0 leaves none."""

    def __init__(self) -> None:
        super().__init__(lambda members: sum(one.numel for one in members), p.x, label="number of elements of x")

    def clause(self, value: object) -> str:
        return "every tensor of x is empty"

    def write(self, call: Call, value: int) -> Iterator[Call]:
        x, weight = (call.args[param.name] for param in (p.x, p.weight))
        inner = tuple([one.but(shape=(*one.shape[:-1], 0)) for one in x])  # type: ignore[attr-defined]
        outer = tuple([one.but(shape=(*one.shape[:-2], 0, *one.shape[-1:])) for one in weight])  # type: ignore[attr-defined]
        yield call.set(p.x, inner).set(p.weight, outer)


def empty(*params: w.Param) -> w.Rules:
    """Lists that have to be absent."""
    return tuple(w.negated(GivenList(param)) for param in params)

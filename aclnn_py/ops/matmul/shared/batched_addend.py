"""What sums with products of batches share: the batches, and the tests up to the shape of the addend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ....rules.core.term import broadcast
from .cube import USE_HF32, documented, inputs

batch1 = w.In("batch1", "left matrices, [B, M, K]; a batch of 1 is broadcast")
batch2 = w.In("batch2", "right matrices, [B, K, P]; a batch of 1 is broadcast")
FIRST, MIDDLE, LAST, ONE, NONE = *map(w.FixedAxis, (0, 1, 2)), w.Choices(1), w.Choices(0)


class Added:
    """An addend beside a product whose shape `matrix` tells, and `empty` whether it has no element."""

    def __init__(
        self, addend: w.Param, out: w.Param, matrix: Callable[[Any, Any], Shape], empty: Callable[[Any, Any], bool]
    ) -> None:
        self.addend, self.out, self.matrix, self.empty = addend, out, matrix, empty
        self.both = self.worked(
            self.joined, "broadcast shape of self and the product", f"shape of {addend}",
            "broadcastable with the product's", kind="broadcastable",
        )  # fmt: skip
        self.emptiness = self.worked(self.fitting, "emptiness", str(addend), "empty if and only if the product is")

    def worked(
        self, test: Callable[..., Any], label: str, subject: str, predicate: str, kind: str = "shape_custom"
    ) -> w.Derived:
        """What a test of the addend and the batches yields."""
        three = (self.addend, batch1, batch2)
        return w.Derived(test, *three, label=label, mend=self.like_product, kind=kind, claim=(subject, predicate))

    def fitting(self, addend: Any, one: Any, other: Any) -> bool | None:
        """Addend and product are both empty or both not."""
        return (addend.numel == 0) == self.empty(one, other) or None

    def joined(self, addend: Any, one: Any, other: Any) -> Shape | None:
        """Addend and product, broadcast."""
        return broadcast(addend.shape, self.matrix(one, other))

    def like_product(self, call: Call) -> Iterator[Call]:
        """The call whose addend has the product's shape."""
        yield call.but(self.addend, shape=self.matrix(call.tensor(batch1), call.tensor(batch2)))

    def head(self, *params: w.Param) -> tuple[w.Rules, ...]:
        """The tests up to the addend's; `params` are those that must not be null, in order."""
        several = w.both(*(w.negated(w.OneOf(w.SizeAt(param, FIRST), ONE)) for param in (batch1, batch2)))
        return (
            w.present(*params), inputs(*dict.fromkeys((batch1, batch2, self.addend, self.out))),
            documented(USE_HF32), w.rank_is(3, batch1, batch2),
            (w.Equal(w.SizeAt(batch2, MIDDLE), w.SizeAt(batch1, LAST)),),
            w.when(several, (w.Equal(w.SizeAt(batch1, FIRST), w.SizeAt(batch2, FIRST)),)), w.defined(self.emptiness),
        )  # fmt: skip

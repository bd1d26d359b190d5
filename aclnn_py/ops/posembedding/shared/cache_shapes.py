"""Shapes of rows, angles and caches that the tiling function of the quantised cache asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...rnn.shared.layer_rules import OfCall
from .cache_arguments import Arguments

STEP = 16
"""What the size of a head is a multiple of."""


class Shapes(Arguments):
    """Rules about the arguments whose shapes agree."""

    def mend(self, call: Call) -> Iterator[Call]:
        """A call whose arguments agree."""
        heads, size, batch, length = 2, STEP, 2, 3
        call = call.set(self.splits, (3 * size, heads * size, heads * size)).but(
            self.x, shape=(batch, length, 7 * size)
        )
        angles, cache = (batch, length, 1, size), (3, 8, heads, size)
        for param, shape in ((self.cos, angles), (self.sin, angles), (self.k_cache, cache), (self.v_cache, cache)):
            call = call.but(param, shape=shape)
        call = call.but(self.indices, shape=(batch * length if self.paged(call) else batch,))
        for param, numel in zip((*self.scales, *self.optional), (32, 32, 32, 32, 112, 6, 112), strict=True):
            if call.present(param):
                call = call.but(param, shape=(numel,))
        wide = (batch, length, heads, size) if call.args[self.keeps.name] else (0,)
        for param, written in zip(self.outs, ((batch, length, 3, size), wide, wide), strict=True):
            call = call.but(param, shape=written)
        weight = self.optional[2]
        if call.tensor(self.x).dtype == dt.ACL_INT32 and not call.present(weight):
            call = call.set(weight, TensorFacts.dense(dt.ACL_FLOAT, (112,)))
        yield call

    def rule(self, test: Callable[[Call], bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
        def applies(call: Call) -> bool:
            needed = (self.x, self.k_cache, self.splits)
            return all(call.present(each) for each in needed) and test(call)

        return w.defined(
            OfCall(applies, *params, label=" ".join(claim), claim=claim, kind="shape_custom", mend=self.mend)
        )

    def of_splits(self) -> w.Rules:
        def test(call: Call) -> bool:
            parts = self.parts(call)
            return len(parts) == 3 and parts[1] == parts[2] and min(parts) >= 0

        return self.rule(test, self.splits, claim=("sizeSplits", "3 sizes from 0 on, the last two equal"))

    def of_row(self) -> w.Rules:
        return self.rule(
            lambda call: call.tensor(self.x).shape[-1:] == (sum(self.parts(call)),), self.x, self.splits,
            claim=("last size of x", "the sum of sizeSplits"),
        )  # fmt: skip

    def of_heads(self) -> w.Rules:
        def test(call: Call) -> bool:
            (heads, size), parts = self.head(call), self.parts(call)
            return size > 0 and size % STEP == 0 and heads * size == parts[1] and parts[0] % size == 0

        claim = ("heads of kCacheRef", f"N*D = sizeSplits[1], D a multiple of {STEP} that divides sizeSplits[0]")
        return self.rule(test, self.k_cache, self.splits, claim=claim)

    def of_angles(self) -> w.Rules:
        def test(call: Call) -> bool:
            shape, size = call.tensor(self.x).shape, self.head(call)[1]
            wanted = (*shape[:2], 1, size) if len(shape) == 3 else (*shape[:1], size)
            rows = (self.rows(call),) if self.paged(call) else shape[:1]
            angles = all(call.tensor(each).shape == wanted for each in (self.cos, self.sin))
            return angles and call.tensor(self.indices).shape == rows

        claim = ("shapes of cos, sin and indices", "[B,S,1,D] or [B,D], and [B], or [B*S] in a paged cache")
        return self.rule(test, self.x, self.cos, self.sin, self.indices, claim=claim)

    def of_scales(self) -> w.Rules:
        return self.rule(
            lambda call: all(call.tensor(each).numel == self.parts(call)[1] for each in self.scales), *self.scales,
            claim=("elements of scaleK and scaleV", "N*D"),
        )  # fmt: skip

    def of_batches(self) -> w.Rules:
        return self.rule(
            lambda call: self.paged(call) or call.tensor(self.v_cache).shape[:1] >= call.tensor(self.x).shape[:1],
            self.v_cache, self.x, claim=("first size of vCacheRef", "at least that of x"),
        )  # fmt: skip

    def of_offsets(self) -> w.Rules:
        def test(call: Call) -> bool:
            given = [call.args[each.name] for each in self.optional[:2]]
            return None in given or all(each.numel == self.parts(call)[1] for each in given)  # type: ignore[attr-defined]

        return self.rule(test, *self.optional[:2], claim=("elements of offsetKOptional and offsetVOptional", "N*D"))

    def of_dequant(self) -> w.Rules:
        def test(call: Call) -> bool:
            if call.tensor(self.x).dtype != dt.ACL_INT32:
                return True
            total = sum(self.parts(call))
            wanted = zip(self.optional[2:], (total, self.rows(call), total), strict=True)
            return all(not call.present(each) or call.tensor(each).numel == numel for each, numel in wanted)

        claim = ("elements of weightScaleOptional, activationScaleOptional and biasOptional", "H, B*S and H")
        return self.rule(test, *self.optional[2:], claim=claim)

    def of_outputs(self) -> w.Rules:
        def test(call: Call) -> bool:
            rows, parts = self.rows(call), self.parts(call)
            kept = self.outs if call.args[self.keeps.name] else self.outs[:1]
            return all(call.tensor(each).numel == rows * size for each, size in zip(kept, parts, strict=False))

        return self.rule(test, *self.outs, claim=("elements of qOut, kOut and vOut", "B*S rows of their heads"))

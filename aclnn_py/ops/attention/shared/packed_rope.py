"""Packed attention whose queries and keys come in two parts, the second one with rotary position embedding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID, ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .geometry import WIDEST
from .packed_rules import PackedLimits
from .packed_step import ends
from .parameters import EXTRAS

SMALL_HEAD, SHORT_KEYS, FEW_QUERIES = 96, 1024, 160 * 1024
"""Heads below this size are not padded for sequences up to so many keys, below so many queries in all."""
ROPE_NOTES = (
    "Both rotary parts may be null, one alone gives 161001. With them a mask is required, and all is BF16; position "
    "bias, dropout and sparseMode 6 are refused, and so is a head size that the source would pad.",
    "Gradients with ACL_OPT_DETERMINISTIC: CANN pads further head sizes, which are none of 16, 32 ... 128 and no "
    "multiple of 128, or 192 beside 128 of value, and refuses them (161002) with rotary parts; here they are computed.",
    "Rotary parts with other tokens or heads than query and keys, and more than 768 channels of both parts together, "
    "which the source does not check, are refused where the tiling function would.",
)


def ropes(key: str) -> tuple[w.Param, w.Param]:
    """queryRope and the like of key."""
    query_part, key_part = (f"part of {each} with rotary position embedding" for each in ("queries", "keys"))
    return (
        w.In("queryRope", f"{query_part}, [T,N,Dr]; null: none", optional=True),
        w.In(f"{key}Rope", f"{key_part}, [Tkv,Nkv,Dr]; null: none", optional=True),
    )


class RopeLimits(PackedLimits):
    """The rules about packed sequences with rotary parts; `rope_outs` are their gradients."""

    value_width = 4
    rope_outs: tuple[w.Param, ...] = ()
    reserved = EXTRAS[1:2]

    @property
    def ropes(self) -> tuple[w.Param, w.Param]:
        query, key = self.have.query_rope, self.have.key_rope
        assert query is not None
        assert key is not None
        return query, key

    def mend(self, call: Call) -> Iterator[Call]:
        have = self.have
        for found in super().mend(call):
            for part, whole in zip((*self.ropes, *self.rope_outs), (have.query, have.key) * 2, strict=False):
                if found.present(part):
                    found = found.but(part, shape=(*found.tensor(whole).shape[:2], 2))
            yield found

    def mend_dtypes(self, call: Call) -> Iterator[Call]:
        if not any(map(call.present, self.ropes)):
            yield from super().mend_dtypes(call)
            return
        for found in super().mend_dtypes(call.but(self.have.query, dtype=dt.ACL_BF16)):
            for param in (*self.ropes, *self.rope_outs, *self.reserved):
                if found.present(param):
                    found = found.but(param, dtype=dt.ACL_BF16)
            yield found

    def rope_rules(self, padded: Callable[..., bool]) -> tuple[w.Rules, ...]:
        """What the source asks of rotary parts; `padded`: whether it would pad heads or values."""
        have, code = self.have, ACLNN_ERR_PARAM_INVALID if self.is_backward else ACLNN_ERR_PARAM_NULLPTR
        parts = (have.query, *self.ropes[:1], have.key, *self.ropes[1:], have.value)
        sizes = (have.query, have.value, *ends(have), have.keep)

        def coded(*rules: w.Rule) -> w.Rules:
            return tuple(w.coded(each, code) for each in rules)

        def unpadded(query: TensorFacts, value: TensorFacts, *more: Any) -> bool:
            return min(query.rank, value.rank) < 3 or not padded(query.shape[2], value.shape[2], *more)

        first, second = self.ropes
        with_both = (
            self.rule("no wider than a head of query", no_wider, *self.ropes, have.query, varied=2, code=code),
            coded(*w.dtype_in(w.Choices(dt.ACL_BF16), *parts), w.negated(w.value_is(have.sparse, 6))),
            w.present(have.mask), coded(w.negated(w.given(have.pse)), w.negated(w.given(have.drop))),
            coded(w.Within(w.ValueOf(have.keep), low=1)),
            self.rule("of sizes that need no padding", unpadded, *sizes, varied=2, code=code),
        )  # fmt: skip
        given = w.either(w.given(first), w.given(second))
        return w.when(given, w.present(*self.ropes)), w.when(w.given(first), *with_both)

    @property
    def task(self) -> tuple[w.Rules, ...]:
        have = self.have
        parts = (*self.ropes, have.query, have.key)
        fits = self.rule("of the tokens and heads of query and key", parts_fit, *parts, varied=2)
        return *super().task, w.when(w.given(self.ropes[0]), fits)


def no_wider(query_part: TensorFacts, key_part: TensorFacts, query: TensorFacts) -> bool:
    return query.rank < 3 or all(each.rank > 2 and each.shape[2] <= query.shape[2] for each in (query_part, key_part))


def parts_fit(query_part: TensorFacts, key_part: TensorFacts, query: TensorFacts, key: TensorFacts) -> bool:
    """Whether rotary parts lie beside their queries and keys."""
    if any(each.rank != 3 for each in (query_part, key_part, query, key)):
        return False
    width = query_part.shape[-1]
    alike = query_part.shape == (*query.shape[:2], width) and key_part.shape == (*key.shape[:2], width)
    return alike and query.shape[2] + width <= WIDEST


def is_short(query_ends: Shape | None, key_ends: Shape | None) -> bool:
    """Whether lengths are so small that heads are not padded, as the source adds them up."""
    if not query_ends or not key_ends or len(query_ends) != len(key_ends):
        return False
    longest = max(key_ends[0], *(after - before for before, after in pairwise(key_ends)), 0)
    total = next((end for end in reversed(query_ends) if end > 0), 0)
    return 0 < longest <= SHORT_KEYS and 0 < total < FEW_QUERIES


def forward_pads(width: int, value_width: int, query_ends: Any, key_ends: Any, keep: float) -> bool:
    unit = 16 if width < 196 or width == 448 else 128
    uneven = bool(width % unit or value_width % unit) or (width != value_width and width in (64, 80, 88))
    return uneven and not (width < SMALL_HEAD and is_short(query_ends, key_ends))


def backward_pads(width: int, value_width: int, query_ends: Any, key_ends: Any, keep: float) -> bool:
    if width != value_width and (width, value_width) != (192, 128):
        return True
    return bool(width % 8) and not (width < SMALL_HEAD and keep == 1 and is_short(query_ends, key_ends))

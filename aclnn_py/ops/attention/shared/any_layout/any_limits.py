"""Attention whose layout tells batches from packed sequences: parameters, and rules of both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from ..arguments import Arguments
from ..attention_rules import Limits
from ..packed_rules import PackedLimits
from ..parameters import ENDS, EXTRAS, NUMBERS, PREFIX, PSE_TYPE, STARTS

NEWEST = "ascend950"
HEAD, ROPE = 128, 64
"""Channels of a head beside rotary parts, and of these."""
QUERY_ROPE, KEY_ROPE = (
    w.In(f"{name}RopeOptional", f"part of {name} with rotary position embedding, shape of {name} with 64 channels; "
         "null: none", optional=True)
    for name in ("query", "key")
)  # fmt: skip
LAYOUT = w.Attr("inputLayout", "char*", 'layout: "BSH", "SBH", "BSND", "BNSD" or, packed, "TND"', "BNSD")
SPARSE = w.Attr(
    "sparseMode", "int64_t", "mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix "
    "(not TND), 6 compressed prefix, 7 and 8 (TND) causal with a band in the last or the first sequence", 0,
)  # fmt: skip
SEED, OFFSET = (
    w.Attr(name, "int64_t", f"{what} of a dropout mask that the kernel makes: ignored", 0)
    for name, what in (("seed", "seed"), ("offset", "offset"))
)
OUT_DTYPE = w.Attr("outDtype", "int64_t", "0 or 1, ignored: the dtype of quantised attention's output", 0)
NOTES = (
    "keepProb below 1 without dropMaskOptional, where CANN makes a dropout mask from seed and offset, is "
    "refused (161001), and so is a dropMaskOptional beside a keepProb of 1. torch_npu passes a mask of its own.",
    "HIFLOAT8 and FLOAT8 tensors, and scales (dScale...), are refused (161001).",
    "With TND a position bias that is no slope is [N*sum(S*Skv)] or [N*Tkv], one sequence behind the other.",
    "Rotary parts: both or none, 128 and 64 channels, layouts BSND, BNSD and TND, others refused (161001).",
    "A2 and A3, which the source takes and the documents do not list, are refused (161001); earlier versions are "
    "for these.",
)


def scales_of(letters: str) -> tuple[w.Param, ...]:
    names = {"Q": "query", "K": "key", "V": "value", "Dy": "dy", "O": "attentionIn"}
    return tuple(w.In(f"dScale{each}Optional", f"scale of a quantised {names[each]}, reserved: null", optional=True)
                 for each in letters.split())  # fmt: skip


def arguments(
    query: w.Param, key: w.Param, value: w.Param, pse: w.Param, rows: w.Param, sink: w.Param,
    layout: w.Param = LAYOUT,
) -> Arguments:  # fmt: skip
    drop, _, mask = EXTRAS
    numbers = (*NUMBERS[:5], layout, NUMBERS[6], SPARSE)
    found = Arguments(query, key, value, pse, drop, mask, PREFIX, *numbers, *ENDS, *STARTS, PSE_TYPE)
    return found._replace(rows=rows, query_rope=QUERY_ROPE, key_rope=KEY_ROPE, sink=sink)


class AnyLimits(PackedLimits):
    """The rules of batches or of packed sequences; `rope_outs` are gradients of rotary parts, `outs` of the others."""

    rope_outs: tuple[w.Param, ...] = ()
    outs: tuple[w.Param, ...] = ()

    @property
    def equal_for_slopes(self) -> bool:  # type: ignore[override]
        return not self.is_backward

    @property
    def is_packed(self) -> w.Rule:
        return w.value_is(self.have.layout, "TND")

    def mend(self, call: Call) -> Iterator[Call]:
        have = self.have
        packed = have.argument(call, have.layout) == "TND"
        if self.is_backward and have.rows is not None and call.present(have.rows):
            call = call.set(have.rows, "same_as_input" if packed else "")
        found = super().mend(call) if packed else Limits.mend(self, call)
        for each in found:
            keep = 0.5 if each.present(have.drop) else 1.0
            yield self.with_ropes(each.set(have.keep, keep))

    def with_ropes(self, call: Call) -> Call:
        """The same call with rotary parts that fit, if it has some and they can be."""
        have, parts = self.have, (QUERY_ROPE, KEY_ROPE)
        if not any(map(call.present, parts)):
            return call
        if have.argument(call, have.layout) in ("BSH", "SBH"):
            for each in (*parts, *self.rope_outs):
                call = call.without(each)
            return call
        for number, (part, whole) in enumerate(zip(parts, (have.query, have.key), strict=True)):
            facts = call.tensor(whole)
            for each in (whole, *self.outs[number : number + 1]):
                call = call.but(each, shape=(*facts.shape[:-1], HEAD))
            for each in (part, *self.rope_outs[number : number + 1]):
                call = call.set(each, TensorFacts.dense(facts.dtype, (*facts.shape[:-1], ROPE)))
        return call

    def mend_dtypes(self, call: Call) -> Iterator[Call]:
        for found in super().mend_dtypes(call):
            for part in (QUERY_ROPE, KEY_ROPE, *self.rope_outs):
                if found.present(part):
                    found = found.but(part, dtype=found.tensor(self.have.query).dtype)
            yield found

    def kernel(self, *like_query: w.Param) -> tuple[w.Rules, ...]:
        """The kernels are those of the 950."""
        _, dtypes = super().kernel(*like_query)
        return (w.OneOf(w.SOC, w.Choices(NEWEST), code=self.lacking),), dtypes

    @property
    def task(self) -> tuple[w.Rules, ...]:
        keep, *batches = Limits.task.fget(self)  # type: ignore[attr-defined]
        return keep, w.when(self.is_packed, *super().task[1:], otherwise=w.flat(*batches))

    def more(self) -> tuple[w.Rules, ...]:
        """What the 950 asks beside that."""
        have = self.have

        def dropped(drop: TensorFacts | None, keep: float) -> bool:
            return (drop is None) == (keep == 1)

        ropes = self.rule("rotary parts that fit", ropes_fit, *self.ropes, have.query, have.key, have.layout, varied=2)
        given = w.either(w.given(QUERY_ROPE), w.given(KEY_ROPE))
        drops = self.rule("a mask for a keepProb below 1", dropped, have.drop, have.keep, varied=2)
        return drops, w.when(given, ropes)

    @property
    def ropes(self) -> tuple[w.Param, w.Param]:
        return QUERY_ROPE, KEY_ROPE


def ropes_fit(one: Any, other: Any, query: TensorFacts, key: TensorFacts, layout: str) -> bool:
    """Whether rotary parts lie beside their queries and keys."""
    if one is None or other is None or layout in ("BSH", "SBH") or query.shape[-1:] != (HEAD,):
        return False
    pairs = ((one, query), (other, key))
    return all(part.shape == (*whole.shape[:-1], ROPE) and part.dtype == whole.dtype for part, whole in pairs)

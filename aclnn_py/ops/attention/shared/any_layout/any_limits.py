"""Attention whose layout tells batches from packed sequences: rules of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from .. import sparse_masks as see
from ..attention_rules import Limits
from ..geometry import geometry
from ..packed_rules import PackedLimits
from .any_parameters import HEAD, KEY_ROPE, NEWEST, QUERY_ROPE, ROPE

AXES, BY_BATCH = 4, ", and of one row for every batch"


class AnyLimits(PackedLimits):
    """The rules of batches or of packed sequences; `rope_outs` are gradients of rotary parts, `outs` of the others."""

    rope_outs: tuple[w.Param, ...] = ()
    outs: tuple[w.Param, ...] = ()

    @property
    def equal_for_slopes(self) -> bool:  # type: ignore[override]
        return not self.is_backward

    @property
    def needs_keys(self) -> bool:  # type: ignore[override]
        return self.is_backward

    def consistent(self, extras_agree: Callable[..., bool], params: tuple[w.Param, ...]) -> w.Rules:
        """A position bias may be null whatever its type; a slope is tested beforehand, in the forward."""

        def agree(kind: int, pse: TensorFacts | None, *values: Any) -> bool:
            known = 0 <= kind <= (3 if self.is_backward else 1)
            return extras_agree(see.BEFORE_SCALE if pse is None and known else kind, pse, *values)

        return super().consistent(agree, params)

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

        biases = self.rule(
            "a position bias of 1024 rows for a causal mask" + BY_BATCH * self.is_backward,
            self.bias_fits,
            have.pse,
            *have.sizes,
            have.mask,
            have.sparse,
            have.before,
            have.behind,
            varied=1,
        )
        ropes = self.rule("rotary parts that fit", ropes_fit, *self.ropes, have.query, have.key, have.layout, varied=2)
        given = w.either(w.given(QUERY_ROPE), w.given(KEY_ROPE))
        drops = self.rule("a mask for a keepProb below 1", dropped, have.drop, have.keep, varied=2)
        return w.when(w.both(w.given(have.pse), w.negated(self.is_packed)), biases), drops, w.when(given, ropes)

    def bias_fits(
        self, pse: TensorFacts | None, query: TensorFacts, key: TensorFacts, value: TensorFacts, layout: str,
        heads: int, mask: Any, mode: int, before: int, behind: int,
    ) -> bool:  # fmt: skip
        """Whether a bias of four axes has rows and batches that the 950 takes."""
        sizes = geometry(query, key, value, layout, heads)
        if sizes is None or pse is None or pse.rank != AXES:
            return True
        if pse.shape[2] == see.ALIBI < sizes.queries:
            plain = mode == 0 or (self.is_backward and mode != 1)
            causal = mode in (2, 3) or (plain and before >= sizes.queries and behind == 0)
            return mask is not None and causal
        row = pse.shape[2] == 1 < sizes.queries
        return not (self.is_backward and row and pse.shape[0] < sizes.batches)

    @property
    def ropes(self) -> tuple[w.Param, w.Param]:
        return QUERY_ROPE, KEY_ROPE


def ropes_fit(one: Any, other: Any, query: TensorFacts, key: TensorFacts, layout: str) -> bool:
    """Whether rotary parts lie beside their queries and keys."""
    if one is None or other is None or layout in ("BSH", "SBH") or query.shape[-1:] != (HEAD,):
        return False
    pairs = ((one, query), (other, key))
    return all(part.shape == (*whole.shape[:-1], ROPE) and part.dtype == whole.dtype for part, whole in pairs)

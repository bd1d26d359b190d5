"""The plan of grouped products of INT8 or INT4 rows and INT4 weights: one product of FLOAT matrices."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from . import parameters as p
from .arguments import Grouped
from .dequant_groups import DequantisedPlan
from .four_bit_matrices import float_rows, float_weights, of_words
from .four_bit_rules import offsets_fit
from .kinds import W4A8
from .packed import as_int8

TILES = 4
"""N for each expected row of a group, above which x is split into halves."""


class Mode:
    """What CANN's tiling function chooses."""

    def __init__(self, have: Grouped) -> None:
        hint = int((have.value(p.tuning) or (0,))[0]) if have.version >= p.V5 else 0
        has_offset = have.kind is W4A8 and (offsets_fit(have) or has_vectors(have))
        self.many = have.complete(p.scale)[0].shape[-2] if have.kind is W4A8 else 0
        columns = have.weight[0].shape[-1]
        has_bias = have.kind is W4A8 and have.optional(p.bias) is not None
        self.halves = has_bias and (not hint or columns // hint > TILES or has_offset)
        self.offset = self.halves and has_offset
        self.as_int8 = have.kind is W4A8 and not self.halves and self.many == 1
        """The weights become INT8, with scales of the dtype of the outputs."""


def has_vectors(have: Grouped) -> bool:
    """Whether several weights have offsets, [N] or [1,N] each."""
    columns = have.weight[0].shape[-1]
    shapes = [one.shape for one in have.optional(p.offset) or ()]
    return len(have.weight) > 1 and shapes[:1] in ([(columns,)], [(1, columns)])


class FourBitPlan(DequantisedPlan):
    """FLOAT matrices in place of quantised ones."""

    def __init__(self, draft: Draft, have: Grouped) -> None:
        super().__init__(draft, have)
        self.mode = Mode(have)
        self.scales, self.offsets = self.vectors(p.scale), self.vectors(p.offset) if self.mode.offset else []
        self.biases = self.bias if self.mode.halves else []
        self.bias = []

    @property
    def list_kind(self) -> float:
        """CANN reads any list as sizes, except where INT8 weights are made."""
        return 1.0 if self.have.kind is W4A8 and not self.mode.as_int8 else super().list_kind

    def run(self) -> str:
        (facts,), draft = self.have.x, self.draft
        x = self.x[0] if facts.dtype == dt.ACL_INT8 else as_int8(draft, self.x[0], facts)
        if isinstance(x, str):
            return x
        token = next(iter(self.vectors(p.per_token_scale)), None)
        self.x = [float_rows(draft, x, token, halves=self.mode.halves, offset=self.mode.offset)]
        return super().run()

    def factors(self, at: int) -> View:
        """The scales of a weight as FLOAT: without the lowest 13 bits, or for BF16 the upper 16 bits alone."""
        words = self.scales[at]
        if not self.mode.as_int8:
            return of_words(self.draft, words)
        bf16 = self.have.out[0].dtype == dt.ACL_BF16
        per, dtype = (4, dt.ACL_BF16) if bf16 else (2, dt.ACL_FLOAT)
        strides = tuple(per * step for step in words.strides)
        return words._replace(dtype=dtype, strides=strides, offset=per * words.offset + bf16)

    def dequantised(self, whole: View, at: int) -> View:
        vectors = [each[at] for each in (self.biases, self.offsets) if each]
        return float_weights(self.draft, whole, self.factors(at), vectors)

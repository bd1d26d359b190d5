"""The plans of grouped products of INT8 or INT4 rows and INT4 weights.

One is a product of FLOAT matrices, the other that of INT8 with weights that were INT4.
"""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from . import parameters as p
from .arguments import Grouped
from .dequant_groups import DequantisedPlan
from .four_bit_matrices import float_rows, float_weights, of_words, sum_of_halves
from .four_bit_rules import offsets_fit
from .kinds import W4A8
from .packed import as_int8
from .plan import Plan
from .scaled_plan import SCALE, TOKEN, ScaledPlan

TILES = 4
"""N for each expected row of a group, above which x is split into halves."""
VECTOR_ROWS, VECTOR_GROUP, VECTOR_COLUMNS = 64, 256, 64
"""Expected rows of a group up to which, K of a group for which, and units of N in which, vector units scale sums."""
VECTOR_SIZES = ((1, 16, 256, 512, True), (256, 1024, 512, 32768, True))
"""E, M, K, N and whether weights are in FRACTAL_NZ, for which they do without a hint."""


class Mode:
    """What CANN's tiling function chooses."""

    def __init__(self, have: Grouped) -> None:
        hint = int((have.value(p.tuning) or (0,))[0]) if have.version >= p.V5 else 0
        has_offset = have.kind is W4A8 and (offsets_fit(have) or has_vectors(have))
        self.many = have.complete(p.scale)[0].shape[-2] if have.kind is W4A8 else 0
        inner, columns = have.weight[0].shape[-2:]
        has_bias = have.kind is W4A8 and have.optional(p.bias) is not None
        self.halves = has_bias and (not hint or columns // hint > TILES or has_offset)
        self.offset = self.halves and has_offset
        self.as_int8 = have.kind is W4A8 and not self.halves and self.many == 1
        """The weights become INT8, with scales of the dtype of the outputs."""
        experts = len(have.weight) if len(have.weight) > 1 else have.weight[0].shape[0]
        sizes = (experts, have.x[0].shape[0], inner, columns, have.is_nz)
        few = 0 < hint <= VECTOR_ROWS or sizes in VECTOR_SIZES
        aligned = columns % VECTOR_COLUMNS == 0 and inner == VECTOR_GROUP * self.many
        self.vector = self.halves and not has_offset and few and aligned
        """Vector units multiply the sums by all bits of the scales."""


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
        """CANN reads any list beside INT8 rows as sizes."""
        return 1.0 if self.have.kind is W4A8 else super().list_kind

    def run(self) -> str:
        (facts,), draft = self.have.x, self.draft
        x = self.x[0] if facts.dtype == dt.ACL_INT8 else as_int8(draft, self.x[0], facts)
        if isinstance(x, str):
            return x
        token = next(iter(self.vectors(p.per_token_scale)), None)
        self.x = [float_rows(draft, x, token, halves=self.mode.halves, offset=self.mode.offset)]
        return super().run()

    def factors(self, at: int) -> View:
        """The scales of a weight as FLOAT: without the lowest 13 bits where the cube unit multiplies by them."""
        return (sum_of_halves if self.mode.vector else of_words)(self.draft, self.scales[at])

    def dequantised(self, whole: View, at: int) -> View:
        vectors = [each[at] for each in (self.biases, self.offsets) if each]
        return float_weights(self.draft, whole, self.factors(at), vectors)


class MadeInt8Plan(DequantisedPlan, ScaledPlan):
    """INT8 in place of INT4 weights: exact sums, scales of the dtype of the outputs, and an activation."""

    list_kind = 1.0

    def __init__(self, draft: Draft, have: Grouped) -> None:
        super().__init__(draft, have)
        self.tokens = [one._replace(shape=one.shape[:1], strides=one.strides[:1]) for one in self.tokens]
        self.bias, self.flags = [], SCALE | TOKEN

    def as_float(self, view: View) -> View:
        """Words [E,1,N] as FLOAT [E,N], those of BF16 outputs cut to its 16 bits."""
        if self.have.out[0].dtype == dt.ACL_BF16:
            strides = tuple(4 * step for step in view.strides)
            made = super().as_float(view._replace(dtype=dt.ACL_BF16, strides=strides, offset=4 * view.offset + 1))
        else:
            made = sum_of_halves(self.draft, view)
        *outer, _, columns = made.shape
        shape = (*outer, columns) if outer else (1, columns)
        return made._replace(shape=shape, strides=(columns, 1))

    def dequantised(self, whole: View, at: int) -> View:
        return whole


def four_bit_plan(draft: Draft, have: Grouped) -> Plan:
    """What CANN runs for INT4 weights beside INT8 or INT4 rows."""
    return (MadeInt8Plan if Mode(have).as_int8 else FourBitPlan)(draft, have)

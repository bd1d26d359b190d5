"""aclnnTransposeQuantBatchMatMul and its version for weights in FRACTAL_NZ: rules."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ...conv.shared.checked_rules import checked
from .cube import no_nz
from .eight_bits import FP8, PAIR
from .transpose_params import IDENTITY, SWAPPED, TRANSPOSED
from .transposed_quant_calls import (
    COLUMNS,
    DEPTH,
    RightMatrix,
    first_in_pairs,
    is_group,
    second_in_pairs,
)  # fmt: skip
from .transposed_quant_params import (
    IN_MX,
    MX_GROUP,
    bias,
    group,
    kind,
    out,
    perm_x1,
    perm_x2,
    perm_y,
    split,
    x1,
    x1_scale,
    x2_scale,
)

WORDS = w.Choices(dt.ACL_UINT64, dt.ACL_INT64)
ONLY = w.REGBASE


class Rules(RightMatrix):
    """The rules about one parameter of right matrices."""

    def asks(self, claim: str, function: Callable[..., bool], *params: w.Param, mend: w.Mend | None = None) -> w.Rules:
        return checked(claim, function, *params, mend=mend or self.arranged, kind="shape_custom")

    def perms(self) -> w.Rules:
        turns = w.either(IN_MX, self.high)
        return w.flat(
            (w.value_is(perm_x1, SWAPPED),),
            w.when(turns, (w.value_is(perm_x2, IDENTITY, TRANSPOSED),), otherwise=(w.value_is(perm_x2, IDENTITY),)),
            (w.value_is(perm_y, SWAPPED),),
        )

    def shapes(self) -> w.Rules:
        x2, plain = self.x2, w.both(w.negated(IN_MX), w.negated(self.high), label="FLOAT scales")
        return w.flat(
            w.rank_is(3, x1), w.rank_is(3, x2),
            self.asks("batch of x2 is that of x1", lambda one, two: one.shape[1] == two.shape[0], x1, x2),
            self.asks("K of x2 is that of x1", lambda one, two, perm: one.shape[2] == two.shape[perm[1]], x1, x2,
                      perm_x2),
            w.when(plain, self.asks("K and N of x2 is 512 and 128", lambda two: two.shape[1:] == (DEPTH, COLUMNS), x2)),
            w.when(IN_MX, self.asks("K of x1 is a multiple of 64", lambda one: one.shape[2] % PAIR == 0, x1)),
            w.when(IN_MX, self.asks("shape of x1Scale is [M, B, K/64, 2]", first_in_pairs, x1, x1_scale)),
            w.when(plain, self.asks("shape of x1Scale is [M]", lambda one, scale: scale.shape == one.shape[:1], x1,
                                    x1_scale)),
            w.when(
                IN_MX, self.asks("shape of x2Scale is that of x2 in pairs of blocks along K", second_in_pairs, x2,
                                 x2_scale, perm_x2),
                otherwise=self.asks("shape of x2Scale is [N]", lambda two, scale, perm: scale.shape == (
                    two.shape[perm[2]],), x2, x2_scale, perm_x2),
            ),
        )  # fmt: skip

    def dtypes(self) -> w.Rules:
        x2, halves = self.x2, w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
        return w.flat(
            w.when(
                IN_MX, w.dtype_in(w.Choices(dt.ACL_FLOAT8_E4M3FN), x1, x2), otherwise=w.when(
                    self.high, w.when_given(x1_scale, w.dtype_in(WORDS, x1_scale)), w.dtype_in(WORDS, x2_scale),
                    otherwise=w.flat(w.dtype_in(w.Choices(*FP8), x1, x2),
                                     w.dtype_in(w.Choices(dt.ACL_FLOAT), x1_scale, x2_scale)),
                ),
            ),
            w.when(self.high, w.dtype_in(halves.also(w.Choices(dt.ACL_HIFLOAT8)), out),
                   otherwise=w.dtype_in(halves, out)),
            (w.Equal(w.Dtype(out), w.DtypeArgument(kind)),),
        )  # fmt: skip

    def all(self, *blocks: w.Rule) -> tuple[w.Rules, ...]:
        """The rules in order; `blocks`: those about the storage of x2."""
        mx = ("format of x2 is FRACTAL_NZ in MX formats alone", lambda scale: scale.dtype == dt.ACL_FLOAT8_E8M0)
        return (
            (w.on(*ONLY),), w.present(x1, self.x2), w.when(self.high, otherwise=w.present(x1_scale)),
            w.present(x2_scale, perm_x1, perm_x2, perm_y, out), self.perms(), self.shapes(), self.dtypes(),
            w.when(self.is_nz, self.asks(*mx, x2_scale, mend=self.as_nd),
                   self.asks("storage of x2 is of rank 5", lambda two: len(two.storage_shape) == 5, self.x2)),
            no_nz(x1, out), w.when_given(x1_scale, no_nz(x1_scale)), no_nz(x2_scale),
            w.when(IN_MX, checked("groupSize is 32 along K, 0 or 1 along M and N", is_group, group,
                                  mend=w.setting(group, lambda call: MX_GROUP))),
            (w.value_is(split, 1),), blocks, w.not_empty(x1, self.x2), (w.negated(w.given(bias)),),
        )  # fmt: skip

"""The INT8 product that is dequantised, summed over the ranks, added to a residual and normalised."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_ways import ON, Way
from .quant_all_reduce import dequantised
from .quant_reduce_rules import LONGEST, WORDS, bias, short_enough, x1, x2
from .rank_step import Ranked
from .scale_sizes import is_scale

scale = w.In(
    "dequantScale", "scale of the product, [1], [N] or [1, N]: BF16 for a BF16 residual, UINT64 or INT64 for FLOAT16"
)
PRECISION = (
    "exact sums in INT32, times the scales in float32, rounded once to the residual's dtype; sums over the ranks from "
    "rank 0 on, each addition rounded to the dtype; the norm in float32 from the rounded sum, rounded to its dtype "
    "before and after gamma"
)


def own(by: Ranked, dtype: int) -> View:
    return dequantised(by, dtype).numbers()


def kinds(same: tuple[w.Param, ...]) -> tuple[w.Rules, ...]:
    """The rows of the definition, in which the dtype of the scale depends on that of the residual."""
    words = w.dtype_in(w.Choices(*WORDS), scale)
    brain = w.dtype_in(w.Choices(dt.ACL_BF16), scale)
    return (
        w.dtype_in(r.rows(ON, dt.ACL_INT8), x1, x2), w.when_given(bias, w.dtype_in(r.rows(ON, dt.ACL_INT32), bias)),
        w.dtype_in(r.rows(ON, *WORDS, dt.ACL_BF16), scale), r.halves(r.rows(ON), *same), r.alike(*same),
        w.when(w.has_dtype(same[0], dt.ACL_BF16), brain, otherwise=(words,)),
    )  # fmt: skip


def shapes(inner: int, columns: int) -> dict[w.Param, Shape]:
    return {scale: (columns,)}


def sized(residual: w.Param, mend: w.Mend) -> w.Rules:
    return checked(
        "size of dequantScale is N, or its shape [1]", is_scale, scale, residual, mend=mend, kind="shape_custom"
    )


TILED = checked(
    f"size of x1 and x2 along their last axis in memory is at most {LONGEST}", short_enough, x1, x2,
    kind="shape_custom",
)  # fmt: skip
QUANTISED = Way((x1, x2, bias), own, kinds, (scale,), shapes, TILED, sized, strided=(scale,))

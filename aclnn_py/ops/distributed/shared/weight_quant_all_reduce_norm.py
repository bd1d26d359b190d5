"""The product with quantised weights that is summed over the ranks, added to a residual and normalised."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_ways import ON, Way
from .weight_all_reduce import product
from .weight_reduce_params import bias, offset, scale, size, x1, x2
from .weight_reduce_rules import NEEDS, groups, scale_shape
from .weight_reduce_tiling import tiled

PRECISION = (
    "weights in FLOAT16 rounded after the sum and after the product, in BF16 once; each rank's product in float32, "
    "rounded once to its dtype; sums over the ranks from rank 0 on, each addition rounded to the dtype; the norm in "
    "float32 from the rounded sum, rounded to its dtype before and after gamma"
)


def kinds(same: tuple[w.Param, ...]) -> tuple[w.Rules, ...]:
    """The rows of the definition."""
    weights = w.dtype_in(r.rows(ON, dt.ACL_INT8, dt.ACL_INT4), x2)
    others = (bias, scale, offset, *same)
    return (r.halves(r.rows(ON), x1), weights, r.halves(r.rows(ON), *others), r.alike(x1, *others))


def shapes(inner: int, columns: int) -> dict[w.Param, Shape]:
    return {scale: (columns,), offset: (columns,)}


def sized(residual: w.Param, mend: w.Mend) -> w.Rules:
    def without_groups(call: Call) -> Iterator[Call]:
        yield from mend(call.set(size, 0))

    def is_scale(found: TensorFacts, out: TensorFacts, group: int) -> bool:
        columns = out.shape[-1] if out.rank else 0
        return found.rank in (1, 2) and (not group if found.numel == 1 else bool(group) or found.numel == columns)

    rule = checked("size of antiquantScale is 1 or N, or that of groups", is_scale, scale, residual, size,
                   mend=without_groups, kind="shape_custom")  # fmt: skip
    return w.flat(rule, w.when(w.given(offset), w.same_shape(offset, scale)))


def fitted(residual: w.Param, mend: w.Mend) -> w.Rules:
    def without_groups(call: Call) -> Iterator[Call]:
        yield from mend(call.set(size, 0))

    def is_scale(found: TensorFacts, one: TensorFacts, out: TensorFacts, group: int) -> bool:
        return min(one.rank, out.rank) > 0 and scale_shape(found, one.shape[-1], out.shape[-1], group)

    claim = "shape of antiquantScale is [1], [N] or [1, N], or that of groups"
    return checked(claim, is_scale, scale, x1, residual, size, mend=without_groups, kind="shape_custom")


WEIGHTS = Way(
    (x1, x2, bias), product, kinds, (scale, offset), shapes, w.flat(groups(), tiled(mend=None)), sized, fitted, (size,),
    strided=(scale, offset), needs=NEEDS,
)  # fmt: skip
NOTES = (
    "CANN's tiling does not compare antiquantScale of groups with the sizes of x2; here another shape than "
    "[ceil(K/G), N], and without groups another than [1], [N] and [1, N], is refused (561103).",
)  # fmt: skip

"""What the tiling function of the product with quantised weights that is summed over the ranks tests (561002)."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import as_stored
from ....rules.core.call import TensorFacts
from ...conversion.shared.storage_terms import StorageRank
from . import product_rules as r
from .stored_right import AXES, has_format
from .stored_right import tiled as tiled_blocks
from .weight_reduce_params import (
    FILLED,
    GROUP,
    LONGEST,
    SHORT,
    WIDE,
    agree,
    bias,
    offset,
    output,
    scale,
    size,
    without_groups,
    x1,
    x2,
    x3,
)


def of_short_weights() -> w.Rules:
    """FP8 and HIFLOAT8, of the 950, have a scale for each column and no offset (561002)."""
    single = agree("number of elements of antiquantScale is above 1", lambda found: found.numel > 1, scale)
    return w.when(w.has_dtype(x2, *SHORT), w.negated(w.given(offset)), w.value_is(size, 0), single)


def of_blocks() -> w.Rules:
    """INT8 in FRACTAL_NZ, of 4 storage axes, has a scale for each of several columns; the 950 has none (561002)."""
    columns = agree("number of elements of antiquantScale is N, above 1",
                    lambda found, out: 1 < found.numel == out.shape[-1], scale, output)  # fmt: skip
    scaled = w.flat(
        w.dims_within(1, 2, scale), w.value_is(size, 0), columns, w.when(w.given(offset), w.same_shape(offset, scale))
    )
    return w.flat(
        tiled_blocks(x2, bias, x3, output), w.when(w.both(w.on(*w.REGBASE), FILLED), w.negated(has_format(x2))),
        w.when(has_format(x2), (w.OneOf(StorageRank(x2), w.Choices(AXES)),), w.when(FILLED, scaled)),
    )  # fmt: skip


def filled() -> w.Rules:
    """Scales and offsets are not empty, of which the API's own function does not look at those of K of 0 (561002)."""
    return w.flat(w.not_empty(scale), w.when(w.given(offset), w.not_empty(offset)))


def aligned() -> w.Rules:
    """On the 950 groups want whole K and N (561002)."""

    def are_full_groups(one: TensorFacts, other: TensorFacts) -> bool:
        width = WIDE if other.dtype == dt.ACL_INT4 else GROUP
        return one.shape[-1] % width == 0 and other.shape[1] % width == 0

    several = w.negated(w.OneOf(w.Numel(scale), w.Choices(1)))
    grouped = w.both(w.on(*w.REGBASE), w.negated(w.value_is(size, 0)), several)
    return w.when(
        grouped, agree("K and N with antiquantGroupSize is multiples of 32, of 64 with INT4", are_full_groups, x1, x2)
    )


def tiled(mend: w.Mend | None = without_groups) -> w.Rules:
    """Sizes that the tiling function tests (561002)."""

    def short(one: TensorFacts, other: TensorFacts) -> bool:
        return one.shape[-1] <= LONGEST and other.shape[1] <= LONGEST

    def even(weight: TensorFacts) -> bool:
        return weight.dtype != dt.ACL_INT4 or as_stored(weight, packed=True)[-1] % 2 == 0

    return w.flat(
        agree(f"K and N of x1 and x2 is at most {LONGEST}", short, x1, x2, mend=mend),
        w.when(r.A2, agree("rows of x2 in INT4 is of even length in memory", even, x2, mend=mend)),
    )  # fmt: skip

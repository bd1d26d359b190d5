"""aclnnMultiScaleDeformableAttnFunction."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..conv.shared.checked_rules import checked
from ..norm.shared.kernels import Normal, into, planned
from .shared import deformable as d

SOCS, FEWEST = (*w.A2_A3, "ascend950", "ascend310p"), 32
output = w.Out("output", "sums of the weighted samples, [B,Q,H*D]")
MEND = d.mending(output=d.RESULT)


def limits(claim: str, axis: int, param: w.Param, low: int, high: int | None) -> w.Rules:
    def within(facts: TensorFacts) -> bool:
        return low <= facts.shape[axis] and (high is None or facts.shape[axis] <= high)

    return checked(claim, within, param, mend=MEND, kind="shape_custom")


def same_levels(sizes: TensorFacts, places: TensorFacts, weights: TensorFacts) -> bool:
    return sizes.shape[0] == places.shape[3] == weights.shape[3]


OLD = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)
AGREE = d.agreement(output, MEND)
samples = Normal(
    "multiscale", *d.READ, results=((d.FLOAT, w.ViewShape(output)),),
    shapes=lambda call: d.shapes(call, output, *d.INPUTS),
)  # fmt: skip
multi_scale_deformable_attn_function = w.declare(
    "aclnnMultiScaleDeformableAttnFunction", *d.INPUTS, output,
    rules=(
        w.present(*d.INPUTS, output), w.OUT_POINTERS, w.dtype_in(d.FLOATS, d.value),
        w.dtype_in(d.NUMBERS, d.sizes, d.starts), w.dtype_in(d.FLOATS, d.places, d.weights, output),
        w.same_dtype(d.value, d.places), w.same_dtype(d.value, d.weights), w.same_dtype(d.value, output),
        w.when(w.on("ascend310p"), w.dtype_in(OLD, d.value, d.places, d.weights, output)),
        *(w.rank_is(rank, param) for param, rank in d.RANKS.items()), w.rank_is(3, output),
        d.ends_with_two(d.sizes, MEND), d.ends_with_two(d.places, MEND),
        limits("number of queries is at least 32", 1, d.places, FEWEST, None),
        limits("number of heads is at most 16", 2, d.places, 0, d.MOST),
        limits("number of levels is at most 16", 3, d.places, 0, d.MOST),
        limits("number of points is at most 16", 4, d.places, 0, d.MOST),
        checked(
            "last size of value is a multiple of 8, at most 256",
            lambda value: value.shape[3] % d.UNIT == 0 and value.shape[3] <= d.WIDEST, d.value, mend=MEND,
            kind="shape_custom",
        ),
        checked(
            "numbers of levels of spatialShape, location and attnWeight is the same", same_levels, d.sizes, d.places,
            d.weights, mend=MEND, kind="shape_custom",
        ),
        w.done_if_empty(*d.INPUTS), w.inner((w.on(*SOCS),), AGREE),
    ),
    plan=planned(into(samples, output)),
    library="nn", header="aclnnop/aclnn_multi_scale_deformable_attn_function.h", documented_soc=SOCS,
    summary="multi-scale deformable attention: weighted sums of samples of feature maps",
    formula="output[b,q,h] = sum(attnWeight[b,q,h,l,p] * bilinear(level l of value[b,:,h], x * W - 0.5, y * H - 0.5) "
    "over l and p), (x, y) = location[b,q,h,l,p]; pixels outside of a level are 0",
    precision="computed in float32 and rounded once", reference="torch.nn.functional.grid_sample",
    notes=(d.READ_AS, d.DISAGREEING, "An SoC without a kernel gives 561103."),
)  # fmt: skip

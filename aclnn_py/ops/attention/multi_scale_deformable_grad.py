"""aclnnMultiScaleDeformableAttentionGrad."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..conv.shared.checked_rules import checked
from ..norm.shared.kernels import Normal, into, planned
from .shared import deformable as d

SOCS, QUERIES = (*w.A2_A3, "ascend950"), 500000
grad = w.In("gradOutput", "gradient of output, [B,Q,H*D]")
grad_value = w.Out("gradValue", "gradient of value, [B,K,H,D]")
grad_places = w.Out("gradLocation", "gradient of location, [B,Q,H,L,P,2]")
grad_weights = w.Out("gradAttnWeight", "gradient of attnWeight, [B,Q,H,L,P]")
INPUTS, GRADS = (*d.INPUTS, grad), (grad_value, grad_places, grad_weights)
LIKE = {grad_value: d.value, grad_places: d.places, grad_weights: d.weights}
MEND = d.mending(gradOutput=d.RESULT, **{grad.name: d.EXAMPLE[source] for grad, source in LIKE.items()})


def within(value: TensorFacts, sizes: TensorFacts, places: TensorFacts) -> bool:
    heads, width = value.shape[2:]
    few = max(heads, sizes.shape[0], places.shape[4]) <= d.MOST
    return few and width % d.UNIT == 0 and width <= d.WIDEST and places.shape[1] < QUERIES


back = Normal(
    "multiscale_back", *d.READ, d.as_float(grad),
    results=tuple((d.FLOAT, w.ViewShape(source)) for source in LIKE.values()),
    shapes=lambda call: d.shapes(call, *LIKE.values(), *INPUTS),
)  # fmt: skip
EVERY = (back, w.ViewOf(back, w.NthOutput(1)), w.ViewOf(back, w.NthOutput(2)))
multi_scale_deformable_attention_grad = w.declare(
    "aclnnMultiScaleDeformableAttentionGrad", *INPUTS, *GRADS,
    rules=(
        w.present(*INPUTS, *GRADS), w.dtype_in(d.FLOATS, d.value), w.dtype_in(d.NUMBERS, d.sizes, d.starts),
        w.dtype_in(d.FLOATS, d.places, d.weights, grad, *GRADS), d.not_nz(*INPUTS), w.rank_is(4, d.value),
        w.rank_is(2, d.sizes), d.ends_with_two(d.sizes, MEND), w.rank_is(1, d.starts), w.rank_is(6, d.places),
        d.ends_with_two(d.places, MEND), w.rank_is(5, d.weights), w.rank_is(3, grad),
        checked(
            "sizes of value, spatialShape and location is within the limits: D a multiple of 8, at most 256, H, L and "
            "P at most 16, Q below 500000", within, d.value, d.sizes, d.places, mend=MEND, kind="shape_custom",
        ),
        d.agreement(grad, MEND), *(w.same_shape(source, one) for one, source in LIKE.items()),
        w.done_if_empty(*INPUTS), w.inner((w.on(*SOCS),)),
    ),
    plan=planned(*(into(one, out) for one, out in zip(EVERY, GRADS, strict=True))),
    library="nn", header="aclnnop/aclnn_multi_scale_deformable_attention_grad.h", documented_soc=SOCS,
    summary="gradients of multi-scale deformable attention with respect to value, location and attnWeight",
    formula="backpropagation of aclnnMultiScaleDeformableAttnFunction",
    precision="computed in float32 and rounded once", reference="torch.nn.functional.grid_sample, backward",
    notes=(d.READ_AS, "An SoC without a kernel gives 561103."),
)  # fmt: skip

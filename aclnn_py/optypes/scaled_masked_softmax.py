"""ScaledMaskedSoftmax, by which PyTorch's backend calls npu_scaled_masked_softmax on SoCs before the 950."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from .declare import declare_type
from .swish import FLOATS, ONCE

FLAGS = w.Choices(dt.ACL_BOOL)
MASKED = -10000.0
"""What masked elements are before the softmax, as aclnnScaledMaskedSoftmax has them."""

x = w.In("x", "scores, [..., rows, columns]")
mask = w.In("mask", "mask, broadcastable to x; elements that are true are masked out; null: none", optional=True)
scale = w.Attr("scale", "float", "factor of x", 1.0)
triangle = w.Attr("fixed_triu_mask", "bool", "must be false: no triangular mask is generated", False)
y = w.Out("y", "softmax of the rows, shape of x")


def masks(rows: w.Param) -> w.Rules:
    """A mask is of booleans and broadcasts to the shape of the scores."""
    return w.when(
        w.given(mask), w.dtype_in(FLAGS, mask), w.broadcastable(rows, mask), w.shape_is_broadcast(rows, rows, mask)
    )


last = w.Derived(lambda x: (x.rank - 1,), x, label="the last axis")
scaled = w.Compute("muls", w.CastTo(w.Contiguous(x), w.FLOAT), attrs=(w.ValueOf(scale), 0.0))
flags = w.BroadcastTo(w.Contiguous(mask), w.ViewShape(x))


def ends(scores: w.Step) -> w.Step:
    rounded = w.CastTo(w.Compute("softmax", scores, rows=last), w.Dtype(x))
    return w.ViewCopy(rounded, y)


scaled_masked_softmax = declare_type(
    "ScaledMaskedSoftmax", x, mask, scale, triangle, y,
    rules=(
        w.present(x, y), w.dtype_in(FLOATS, x, y), w.same_dtype(y, x),
        w.dims_within(1, 8, x), w.same_shape(y, x), masks(x), (w.value_is(triangle, False),), w.done_if_empty(y),
    ),
    plan=(w.Branch(w.given(mask), ends(w.Compute("masked_fills", scaled, flags, attrs=(MASKED, 0.0))), ends(scaled)),),
    summary="softmax of scaled rows with masked elements at -10000",
    formula="y = softmax(t) along the last axis, t = -10000 where mask is true, else scale * x", precision=ONCE,
    reference="torch.softmax((x * scale).masked_fill(mask, -10000), -1)",
    notes=("The documents of PyTorch's backend want rows and columns of 32 to 4096, multiples of 32; here all do.",),
)  # fmt: skip

"""aclnnHardshrink and aclnnHardshrinkBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import EXACT

lambd = w.Scalar("lambd", "threshold; a negative value counts as 0", 0.5)
NEGATIVE = w.negated(w.between(lambd, 0.0, None))
NO_TEST = "The documents specify an error for lambd's dtype; the source does not check it."

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape as self")
hardshrink = w.declare(
    "aclnnHardshrink", x, lambd, out,
    summary="element-wise hard shrinkage: x where |x| > lambd, else 0",
    rules=(
        w.present(x, lambd, out), w.dtype_in(w.FLOATS_BUT_OLD, x, out), w.same_shape(x, out), w.max_dims(8, x),
        w.done_if_empty(x),
    ),
    plan=w.pipeline("hardshrink", x, out=out, attrs=(w.Where(NEGATIVE, 0.0, w.ValueOf(lambd)),), casts=True),
    header="aclnnop/aclnn_hardshrink.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    formula="0 for |x| <= max(lambd, 0), else x; NaN stays NaN, and with a NaN lambd out = x",
    precision=EXACT, reference="torch.nn.functional.hardshrink(self, max(lambd, 0.0))",
    notes=(NO_TEST, "The documents leave the 950 and the 310B out; the source accepts BF16 on the 950."),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
grad_input = w.Out("gradInput", "gradient of self, broadcast shape of gradOutput and self")
half = w.both(*w.promoted_in(w.Choices(dt.ACL_FLOAT16), grad, x))
common = w.Where(half, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.FLOAT)
hardshrink_backward = w.declare(
    "aclnnHardshrinkBackward", grad, x, lambd, grad_input,
    summary="gradient of hard shrinkage",
    rules=(
        w.present(grad, x, lambd, grad_input), w.dtype_in(w.FLOATS_BY_RANGE, grad, x, grad_input),
        w.documented(w.same_dtype(grad, x), w.same_dtype(grad_input, x)), w.max_dims(8, grad, x, grad_input),
        w.promotable(grad, x), w.promoted_in(w.FLOATS, grad, x), w.promoted_castable(grad, x, grad_input),
        w.done_if_empty(grad, x), w.broadcastable(grad, x), w.shape_is_broadcast(grad_input, grad, x),
    ),
    plan=w.promoting(
        "hardshrink_backward", grad, x, out=grad_input, broadcasts=True,
        attrs=(w.Where(NEGATIVE, 0.0, w.Narrowed(lambd, common)),),
    ),
    header="aclnnop/aclnn_hardshrink_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="0 for |x| <= max(lambd, 0), else gradOutput (for NaN too); for FLOAT16 lambd is rounded to FLOAT16 first",
    precision=EXACT, reference="torch.ops.aten.hardshrink_backward(grad_output, self, max(lambd, 0.0))",
    notes=(
        NO_TEST, "The documents require one dtype; the source promotes and casts.",
        "Shapes are not checked once gradOutput or self is empty.",
    ),
)  # fmt: skip

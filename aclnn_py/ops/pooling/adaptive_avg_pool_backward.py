"""aclnnAdaptiveAvgPool2dBackward and aclnnAdaptiveAvgPool3dBackward."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from .shared import adaptive_rules as a

grad = w.In("gradOutput", "gradient of the pooled output, shape of self but for the pooled axes")
x = w.In("self", "input of the pooling, [N,C,...] or [C,...]")
out = w.Out("out", "gradient of self, same shape as self")


A2, OLDER = w.on("ascend910b", "ascend910_93", *w.REGBASE), w.on("ascend910b", "ascend910_93")


class Windows(w.Derived):
    """How many windows a gradient has; one of them covers all."""

    axes: int

    def __init__(self, axes: int) -> None:
        super().__init__(lambda grad: prod(grad.shape[-axes:]), grad, label=f"output size of {grad}")
        self._set(axes=axes)

    def write(self, call: Call, value: int) -> Iterator[Call]:
        shape = call.tensor(grad).shape
        yield call.but(grad, shape=(*shape[: -self.axes], *(1,) * (self.axes - 1), value)[-len(shape) :])


def single(axes: int) -> w.Rule:
    """Condition: there is one window for all."""
    return w.OneOf(Windows(axes), w.Choices(1))


def texts(axes: int) -> dict[str, Any]:
    return {
        "formula": "out[..., i] = sum of gradOutput / window size over the windows that contain i",
        "precision": "sums in float32, rounded once",
        "reference": f"torch.ops.aten._adaptive_avg_pool{axes}d_backward(gradOutput, self)",
    }


def plan(axes: int, *, reshaped: bool = False) -> w.Plan:
    """The gradient in out's dtype if there is one window; else in self's, on the 910B in out's own shape.

    There self's format stays that of four axes, on the 950 that of any.
    """
    shares = a.spread(w.Contiguous(grad), x, axes)
    alone = w.CastTo(shares, w.Dtype(out))
    several: w.Step = shares
    if reshaped:
        kept = w.ViewOf(shares, w.Reformatted(w.Format(x), A2))
        shaped = w.Branch(w.OneOf(w.Rank(x), w.Choices(4)), kept, shares)
        several = w.Branch(OLDER, w.ViewOf(shaped, w.Reshaped(w.GivenShape(out))), w.Branch(a.NEWER, kept, shares))
    return (*shares.chain, w.OpenBranch(single(axes), w.ViewCopy(alone, out), w.ViewCopy(several, out)))


adaptive_avg_pool2d_backward = w.declare(
    "aclnnAdaptiveAvgPool2dBackward", grad, x, out,
    summary="gradient of 2-D adaptive average pooling",
    rules=(
        w.present(grad, x, out), a.same_rank(grad, x), w.dims_within(3, 4, out), a.same_rank(out, x),
        a.same_lead(x, out, 2), a.same_lead(x, grad, 2), w.dtype_in(a.FLOATS, grad, x), w.same_dtype(grad, x),
        w.same_format(grad, x), w.no_private_format(grad), w.done_if_empty(x, grad),
    ),
    plan=plan(2, reshaped=True),
    header="aclnnop/aclnn_adaptive_avg_pool2d_backward.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B, **texts(2),
    notes=("The last two sizes of out, its dtype and its format are checked only by the copy (561103).",),
)  # fmt: skip

EVERY = w.Choices(dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
SEVERAL = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(dt.ACL_DOUBLE, on=("ascend910", "ascend310p", "ascend310b", "ascend310", "unknown"))
)  # fmt: skip
adaptive_avg_pool3d_backward = w.declare(
    "aclnnAdaptiveAvgPool3dBackward", grad, x, out,
    summary="gradient of 3-D adaptive average pooling",
    rules=(
        w.present(grad, x, out), w.dims_within(4, 5, x), a.same_rank(grad, x), a.same_rank(out, x),
        w.when(
            a.NEWER, a.positive(x, 1), a.same_tail(x, out), otherwise=(a.positive(x, 0), w.same_shape(out, x))
        ),
        a.same_lead(x, grad, 3), a.positive(grad, -3),
        *(
            w.when(single(3), w.dtype_in(EVERY, each), otherwise=(w.dtype_in(SEVERAL, each),)) for each in (grad, x)
        ),
        w.same_dtype(grad, x), w.same_dtype(x, out), w.same_format(grad, x), w.same_format(out, x),
        w.no_private_format(grad), w.when(w.on("ascend910"), (single(3),)), w.done_if_empty(x, grad),
    ),
    plan=plan(3),
    header="aclnnop/aclnn_adaptive_avg_pool3d_backward.h", documented_soc=w.DOCUMENTED_BUT_310B, **texts(3),
)  # fmt: skip

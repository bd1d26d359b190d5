"""aclnnFastBatchNormBackward."""

from __future__ import annotations

from math import prod

from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from . import batch_norm_backward as bn
from .shared.channels import Channels, as_float, one_each
from .shared.kernels import Normal, into
from .shared.rows import PRECISION

version = w.Attr("version", "int", "kernel version, 0 or 1, ignored", 0)


class SecondAxis(Channels):
    """The number of a tensor's channels, which lie along axis 1 in every format."""

    def read(self, call: Call) -> Shape:
        return call.tensor(self.param).shape[1:2] or (1,)


channels = SecondAxis(bn.x)


def shapes(call: Call) -> tuple[Shape, ...]:
    shape, each = call.tensor(bn.x).shape, channels.read(call)
    whole = (prod(shape[:1]), *each, prod(shape[2:]))
    return whole, each, each, whole, whole, each, each, each


gamma = as_float(bn.weight, channels, 1)
variance = w.Branch(bn.trains, as_float(bn.save_invstd, channels, 1), as_float(bn.running_var, channels, 1))
mean = w.Branch(bn.trains, as_float(bn.save_mean, channels, 0), as_float(bn.running_mean, channels, 0))
rstd = w.Compute("norm_rstd", variance, attrs=(w.ValueOf(bn.eps),))
own = (w.FLOAT, channels)
back = Normal(
    "norm_channels_backward", *bn.dense, mean, rstd, gamma, attrs=(w.Where(bn.trains, 1.0, 0.0),), shapes=shapes,
    results=((w.Dtype(bn.grad), w.ViewShape(bn.x)), own, own),
)  # fmt: skip
sums = tuple(w.ViewOf(back, w.NthOutput(number)) for number in (1, 2))
fast_batch_norm_backward = w.declare(
    "aclnnFastBatchNormBackward", bn.grad, bn.x, *bn.OTHERS, bn.training, bn.eps, bn.mask, version, *bn.OUTS,
    summary="gradients of batch normalisation with respect to input, weight and bias (CANN's newer kernel)",
    rules=(
        w.present(bn.grad, bn.x), w.done_if_empty(bn.x, bn.grad), w.present(bn.mask),
        (w.Within(bn.number_of, low=1, code=ACLNN_ERR_PARAM_NULLPTR),),
        *(bn.masked(at, w.present(each)) for at, each in enumerate(bn.OUTS)),
        w.dtype_in(w.FLOATS, bn.grad, bn.x), w.same_dtype(bn.x, bn.grad),
        *(bn.masked(at, w.dtype_in(w.FLOATS, each)) for at, each in enumerate(bn.OUTS)),
        *(w.when_given(each, w.dtype_in(w.FLOATS, each)) for each in bn.OTHERS),
        w.same_format(bn.grad, bn.x), bn.masked(0, w.same_format(bn.grad, bn.dx)),
        w.no_private_format(bn.grad, bn.x), w.max_dims(8, bn.x), w.min_dims(2, bn.x), w.max_dims(8, bn.grad),
        w.min_dims(2, bn.grad), w.same_shape(bn.grad, bn.x),
        bn.masked(0, w.max_dims(8, bn.dx), w.min_dims(2, bn.dx), w.same_shape(bn.dx, bn.grad)),
        one_each(channels, bn.weight, bn.running_mean, bn.running_var),
        w.when(
            bn.trains,
            *(w.when_given(each, w.inner((w.Equal(w.ViewShape(each), channels),))) for each in bn.OTHERS[3:]),
        ),
    ),
    plan=(
        *back.chain, *(w.Branch(bn.WANTED[at], into(sums[at - 1], bn.OUTS[at]), back) for at in (1, 2)),
        w.Branch(bn.WANTED[0], w.ViewCopy(back, bn.dx), back),
    ),
    header="aclnnop/aclnn_fast_batch_norm_backward.h", library="nn", stream_ctype="const aclrtStream",
    documented_soc=("ascend910b",), formula=bn.batch_norm_backward.formula, precision=PRECISION,
    reference=bn.batch_norm_backward.reference,
    notes=(
        "rstd is 1 / sqrt(saveInvstd + eps) on every SoC, since saveInvstd holds the variance.",
        "Flags that outputMask lacks count as false; CANN reads beyond it. gradInput must have gradOut's dtype, or "
        "its copy fails (561103). An empty outputMask gives 161001.",
        "BF16 is accepted on every SoC: the source's condition is always true.",
    ),
)  # fmt: skip

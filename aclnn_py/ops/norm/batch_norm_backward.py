"""aclnnBatchNormBackward."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared.channels import VOLUMES, Channels, as_float, one_each, sizes_of
from .shared.kernels import Normal, into
from .shared.rows import PRECISION, flag, float_or_same

grad = w.In("gradOut", "gradient of the output, same shape as input")
x = w.In("input", "forward input, [N, C, ...], 2 to 8 axes")
weight = w.In("weight", "scale of every channel (gamma), [C]; null: 1", optional=True)
running_mean = w.In("runningMean", "running mean, [C], used if training is false; null: 0", optional=True)
running_var = w.In("runningVar", "running variance, [C], used if training is false; null: 1", optional=True)
save_mean = w.In("saveMean", "saveMean of the forward call, [C], used if training is true; null: 0", optional=True)
save_invstd = w.In(
    "saveInvstd", "saveInvstd of the forward call, [C], used if training is true; null: 1", optional=True
)
training = w.Attr("training", "bool", "true: the forward call used the batch statistics; false: the running ones", True)
eps = w.Attr("eps", "double", "constant added to the variance in the forward call", 1e-5)
mask = w.Attr("outputMask", "const aclBoolArray*", "flags: compute gradInput, gradWeight, gradBias", (True, True, True))
dx = w.Out("gradInput", "gradient of input, same shape as input; needed if outputMask[0]", optional=True)
dgamma = w.Out("gradWeight", "gradient of weight, [C]; needed if outputMask[1]", optional=True)
dbeta = w.Out("gradBias", "gradient of bias, [C]; needed if outputMask[2]", optional=True)
OUTS = (dx, dgamma, dbeta)
WANTED = tuple(flag(mask, number) for number in range(3))
channels, trains, new = Channels(x), w.is_true(training), w.on(*w.REGBASE)


def shapes(call: Call) -> tuple[Shape, ...]:
    whole = sizes_of(call, x)
    each = (whole[1],)
    return whole, each, each, whole, whole, each, each, each


def masked(number: int, *rules: w.Rules) -> w.Rules:
    return w.when(WANTED[number], *rules)


def or_none(each: w.Param) -> w.Rules:
    """One element for each channel, or outside of training none at all, if it is there (161002)."""
    fits = (w.Equal(w.ViewShape(each), channels),)
    unused = w.both(w.negated(trains), w.OneOf(w.ViewShape(each), w.Choices((0,))))
    return w.when_given(each, w.when(unused, otherwise=(fits,)))


gamma = as_float(weight, channels, 1)
variance = w.Branch(trains, as_float(save_invstd, channels, 1), as_float(running_var, channels, 1))
mean = w.Branch(trains, as_float(save_mean, channels, 0), as_float(running_mean, channels, 0))
rstd = w.Branch(w.both(new, trains), variance, w.Compute("norm_rstd", variance, attrs=(w.ValueOf(eps),)))
dense = tuple(w.Contiguous(each) for each in (grad, x))
own = (w.FLOAT, channels)
back = Normal(
    "norm_channels_backward", *dense, mean, rstd, gamma, attrs=(w.Where(trains, 1.0, 0.0),), shapes=shapes,
    results=((w.Dtype(grad), w.ViewShape(x)), own, own),
)  # fmt: skip
sums = tuple(w.ViewOf(back, w.NthOutput(number)) for number in (1, 2))
number_of = w.Derived(lambda mask: len(mask), mask, label="number of flags in outputMask")
OTHERS = (weight, running_mean, running_var, save_mean, save_invstd)
DTYPES = (
    w.dtype_in(w.FLOATS_BY_ARCH, grad, x), w.same_dtype(x, grad),
    *(masked(at, w.dtype_in(w.FLOATS_BY_ARCH, each)) for at, each in enumerate(OUTS)),
    *(w.when_given(each, w.dtype_in(w.FLOATS_BY_ARCH, each)) for each in OTHERS),
)  # fmt: skip
MIXED = w.when(
    new, *(w.when_given(each, float_or_same(each, grad)) for each in OTHERS[:3]),
    w.when(w.both(w.given(running_mean), w.given(running_var)), w.same_dtype(running_mean, running_var)),
    *(w.when_given(each, float_or_same(each, grad)) for each in OTHERS[3:]),
    w.when(w.both(w.given(save_mean), w.given(save_invstd)), w.same_dtype(save_invstd, save_mean)),
    masked(0, w.same_dtype(dx, grad)),
    *(w.when(w.both(WANTED[at], w.given(weight)), float_or_same(OUTS[at], weight)) for at in (1, 2)),
    w.when(w.both(w.given(dgamma), w.given(dbeta)), w.same_dtype(dgamma, dbeta)),
)  # fmt: skip
FORMATS = (
    w.same_format(grad, x), masked(0, w.same_format(grad, dx)),
    w.when(
        new, w.when(w.OneOf(w.Rank(x), w.Choices(5)), w.format_in(VOLUMES, x)),
        w.when(w.both(WANTED[0], w.OneOf(w.Rank(dx), w.Choices(5))), w.format_in(VOLUMES, dx)),
    ),
    w.no_private_format(grad, x),
)  # fmt: skip
SHAPES = (
    w.max_dims(8, x), w.min_dims(2, x), w.max_dims(8, grad), w.min_dims(2, grad), w.same_shape(grad, x),
    masked(0, w.max_dims(8, dx), w.min_dims(2, dx), w.same_shape(dx, grad)),
    one_each(channels, weight, running_mean, running_var),
    w.when(
        new, or_none(save_mean), or_none(save_invstd),
        *(masked(at, (w.Equal(w.ViewShape(OUTS[at]), channels),)) for at in (1, 2)),
        w.done_if(w.both(*map(w.negated, WANTED), label="every flag of outputMask is false")),
        otherwise=(
            w.when(
                trains, *(w.when_given(each, w.inner((w.Equal(w.ViewShape(each), channels),))) for each in OTHERS[3:])
            ),
        ),
    ),
)  # fmt: skip
batch_norm_backward = w.declare(
    "aclnnBatchNormBackward", grad, x, *OTHERS, training, eps, mask, *OUTS,
    summary="gradients of batch normalisation with respect to input, weight and bias",
    rules=(
        w.present(grad, x), w.done_if_empty(x, grad), w.present(mask),
        w.when(
            new, (w.OneOf(number_of, w.Choices(3), code=ACLNN_ERR_PARAM_NULLPTR),),
            otherwise=((w.Within(number_of, low=1, code=ACLNN_ERR_PARAM_NULLPTR),),),
        ),
        *(masked(at, w.present(each)) for at, each in enumerate(OUTS)), *DTYPES, MIXED, *FORMATS, *SHAPES,
    ),
    plan=(
        *back.chain, *(w.Branch(WANTED[at], into(sums[at - 1], OUTS[at]), back) for at in (1, 2)),
        w.Branch(WANTED[0], w.ViewCopy(back, dx), back),
    ),
    header="aclnnop/aclnn_batch_norm_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950"),
    formula="with h = (input - mean) * rstd: gradWeight = sum(gradOut * h), gradBias = sum(gradOut) over all axes "
    "but the channel axis; gradInput = weight * rstd * (gradOut - gradBias / n - h * gradWeight / n) in training, "
    "else weight * rstd * gradOut",
    precision=PRECISION,
    reference="torch.ops.aten.native_batch_norm_backward(gradOut, input, weight, runningMean, runningVar, saveMean, "
    "saveInvstd, training, eps, outputMask)",
    notes=(
        "rstd is 1 / sqrt(saveInvstd + eps), since saveInvstd holds the variance; on the 950 it is saveInvstd itself.",
        "Flags that outputMask lacks count as false; CANN reads beyond it. gradInput must have gradOut's dtype: "
        "where this is not checked the copy fails (561103).",
        "An outputMask of the wrong size gives 161001.",
    ),
)  # fmt: skip

"""aclnnBatchNorm."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared.channels import FLOATS_BY_LIST, Channels, as_float, count_of, one_each, sizes_of, volumes
from .shared.kernels import Normal, filled, into
from .shared.rows import PRECISION

x = w.In("input", "input, [N, C, ...], 2 to 8 axes")
weight = w.In("weight", "scale of every channel (gamma), [C]; null: 1", optional=True)
bias = w.In("bias", "bias of every channel (beta), [C]; null: 0", optional=True)
running_mean = w.InOut(
    "runningMean", "running mean, [C]; updated in training, used for normalisation otherwise; null: 0", optional=True
)
running_var = w.InOut(
    "runningVar", "running variance, [C]; updated in training, used for normalisation otherwise; null: 1", optional=True
)
training = w.Attr(
    "training",
    "bool",
    "true: normalise by the batch statistics and update the running ones; false: normalise by the running ones",
    True,
)
momentum = w.Attr("momentum", "double", "weight of the batch statistics in the update of the running ones", 0.1)
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
out = w.Out("output", "output, same shape as input")
save_mean = w.Out("saveMean", "batch mean, [C]; written in training", optional=True)
save_invstd = w.Out(
    "saveInvstd", "batch variance, on the 950 its reciprocal standard deviation, [C]; written in training",
    optional=True
)  # fmt: skip
channels = Channels(x)
trains = w.is_true(training)


def shapes(call: Call) -> tuple[Shape, ...]:
    whole = sizes_of(call, x)
    each = (whole[1],)
    return whole, each, each, each, whole, each, each


def applied(call: Call) -> tuple[Shape, ...]:
    whole = sizes_of(call, x)
    return whole, whole, *(((whole[1],),) * 4)


def unbiased(call: Call) -> float:
    """What makes the variance of so many elements that of all."""
    count = count_of(call, x)
    return count / (count - 1) if count > 1 else 1.0


class Unbiased(w.Term):
    """n / (n - 1), n the number of elements of a channel; 1 for a single one."""

    def read(self, call: Call) -> float:
        return unbiased(call)

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (w.ViewShape(x),)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (x,)

    def __str__(self) -> str:
        return "n / (n - 1)"


dense = w.Contiguous(x)
gamma, beta = as_float(weight, channels, 1), as_float(bias, channels, 0)
mean_before, var_before = as_float(running_mean, channels, 0), as_float(running_var, channels, 1)
result = w.Dtype(x), w.ViewShape(x)
own = (w.FLOAT, channels)
batch = Normal(
    "norm_channels", dense, gamma, beta, results=(result, own, own, own), shapes=shapes, attrs=(w.ValueOf(eps),)
)  # fmt: skip
means, deviations, variances = (w.ViewOf(batch, w.NthOutput(number)) for number in (1, 2, 3))
spread = w.Compute("norm_rstd", var_before, attrs=(w.ValueOf(eps),))
inferred = Normal("channels_apply", dense, mean_before, spread, gamma, beta, results=(result,), shapes=applied)


def run(before: w.Step, after: w.Step, factor: float | w.Term, param: w.Param) -> w.Step:
    """A statistic so far, changed by that of the batch."""
    changed = w.Compute("norm_running", before, after, attrs=(w.ValueOf(momentum), factor))
    return w.Branch(w.both(trains, w.given(param)), into(changed, param), after)


def saved(after: w.Step, param: w.Param, number: float) -> w.Step:
    """A statistic of the batch; of nothing it is a number."""
    none = w.Branch(w.given(param), w.ViewCopy(filled(w.ViewShape(param), w.Dtype(param), number), param), gamma)
    return w.Branch(w.is_empty(x), none, w.Branch(trains, into(after, param), gamma))


def unless_empty(step: w.Step) -> w.Step:
    return w.Branch(w.is_empty(x), gamma, step)


invstd = w.Branch(w.on(*w.REGBASE), deviations, variances)
(has_elements,) = w.not_empty(x)
dtype_rules = (
    w.dtype_in(FLOATS_BY_LIST, x, out), w.when(trains, w.dtype_in(FLOATS_BY_LIST, save_mean, save_invstd)),
    *(w.when_given(each, w.dtype_in(FLOATS_BY_LIST, each)) for each in (weight, bias, running_mean, running_var)),
    w.same_format(x, out), volumes(x, out), w.no_private_format(x), w.max_dims(8, x), w.min_dims(2, x),
    w.max_dims(8, out), w.min_dims(2, out), w.same_shape(x, out),
    one_each(channels, weight, bias, running_mean, running_var),
    w.when(trains, tuple(w.Equal(w.ViewShape(each), channels) for each in (save_mean, save_invstd))),
)  # fmt: skip
batch_norm = w.declare(
    "aclnnBatchNorm", x, weight, bias, running_mean, running_var, training, momentum, eps, out, save_mean, save_invstd,
    summary="batch normalisation over the channel axis",
    rules=(w.present(x, out), w.when(trains, w.present(save_mean, save_invstd)), w.when(has_elements, *dtype_rules)),
    plan=(
        unless_empty(w.Branch(trains, w.ViewCopy(batch, out), w.ViewCopy(inferred, out))),
        unless_empty(run(mean_before, means, 1.0, running_mean)),
        unless_empty(run(var_before, variances, Unbiased(), running_var)),
        saved(means, save_mean, 0), saved(invstd, save_invstd, nan),
    ),
    header="aclnnop/aclnn_batch_norm.h",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="output = (input - mean) / sqrt(variance + eps) * weight + bias, with the batch statistics of the "
    "channel in training, else runningMean and runningVar; in training these become (1 - momentum) * running + "
    "momentum * batch, the batch variance times n / (n - 1)",
    precision=PRECISION,
    reference="torch.native_batch_norm(input, weight, bias, runningMean, runningVar, training, momentum, eps)",
    notes=(
        "An empty input gives saveMean 0 and saveInvstd NaN, whatever else was passed.",
        "output must have input's dtype: this is not checked, the copy fails (561103).",
        "saveInvstd holds the variance except on the 950, as the documents say; PyTorch's save_invstd is the "
        "reciprocal standard deviation.",
        "A tensor of rank 5 must be in NCDHW, on the 950 in NCDHW or NDHWC.",
    ),
)  # fmt: skip

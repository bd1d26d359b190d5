"""aclnnBatchNormReduceBackward."""

from __future__ import annotations

from ...lowering import language as w
from .shared.channel_sums import FLOAT_SUMS, broadcast_channels, channel_shape, has_channels, of_channels, total
from .shared.kernels import filled, into

grad, x = w.In("gradOut", "gradient of the output, same shape as input"), w.In("input", "forward input, [N, C, ...]")
mean, invstd = (
    w.In("mean", "mean of every channel, [C]"),
    w.In("invstd", "reciprocal standard deviation of every channel, [C]"),
)
weight = w.In("weight", "scale of every channel (gamma), ignored", optional=True)
flags = tuple(
    w.Attr(name, "const bool", f"true: compute {what}", True)
    for name, what in (
        ("inputG", "sumDy and sumDyXmu"), ("weightG", "gradWeight"), ("biasG", "gradBias"),
    )
)  # fmt: skip
sum_dy = w.Out("sumDy", "sum of gradOut of every channel, [C]; needed if inputG", optional=True)
sum_xmu = w.Out("sumDyXmu", "sum of gradOut * (input - mean) of every channel, [C]; needed if inputG", optional=True)
dgamma = w.Out("gradWeight", "gradient of weight, [C]; needed if weightG", optional=True)
dbeta = w.Out("gradBias", "gradient of bias, [C]; needed if biasG", optional=True)
INS, OUTS = (grad, x, mean, invstd), (sum_dy, sum_xmu, dgamma, dbeta)
WANTED = tuple(w.is_true(flags[at]) for at in (0, 0, 1, 2))
nothing = w.either(*(w.is_empty(each) for each in INS))


def masked(rules: tuple[w.Rules, ...]) -> w.Rules:
    """Rules about the outputs, asked where they are wanted."""
    return w.flat(*(w.when(flag, rule) for flag, rule in zip(WANTED, rules, strict=True)))


dy, wide, middle, rstd = (w.CastTo(w.Contiguous(each), w.FLOAT) for each in INS)
plain, again = total(x, dy), total(x, dy)  # two outputs need two: either is written by its own kernel
apart = w.Compute("sub", wide, broadcast_channels(x, middle))
product = total(x, w.Compute("mul", dy, apart))
scaled = w.Compute("mul", product, rstd)


def reached(at: int, result: w.Step) -> w.Step:
    """A result where it is wanted; of nothing 0 on the 950, elsewhere nothing is written."""
    none = w.ViewCopy(filled(channel_shape(x), w.Dtype(OUTS[at]), 0), OUTS[at])
    idle = filled(channel_shape(x), w.FLOAT, 0)
    some = w.Branch(w.on(*w.REGBASE), none, idle)
    return w.Branch(WANTED[at], w.Branch(nothing, some, into(result, OUTS[at])), idle)


batch_norm_reduce_backward = w.declare(
    "aclnnBatchNormReduceBackward", grad, x, mean, invstd, weight, *flags, *OUTS,
    summary="channel sums for the gradient of synchronised batch normalisation",
    rules=(
        w.present(*INS), masked(tuple(w.present(each) for each in OUTS)), w.dtype_in(w.FLOATS_BY_ARCH, *INS),
        w.same_dtype(grad, x), masked(tuple(w.dtype_in(w.FLOATS_BY_ARCH, each) for each in OUTS)),
        w.same_format(grad, x), w.no_private_format(*INS), masked(tuple(w.no_private_format(each) for each in OUTS)),
        w.min_dims(2, grad), w.max_dims(8, grad), w.min_dims(2, x), w.max_dims(8, x), has_channels(x),
        masked(tuple(of_channels(x, each) for each in OUTS)),
        w.when(w.negated(nothing), w.inner(of_channels(x, mean, invstd), w.same_shape(grad, x))),
    ),
    plan=(
        *(reached(at, result) for at, result in ((2, scaled), (1, product), (0, plain), (3, again))),
        w.Branch(w.both(w.given(weight), w.negated(nothing)), w.Contiguous(weight), w.Contiguous(x)),
    ),
    header="aclnnop/aclnn_batch_norm_backward_reduce.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="sumDy = gradBias = sum(gradOut), sumDyXmu = sum(gradOut * (input - mean)), gradWeight = sumDyXmu * invstd",
    precision=FLOAT_SUMS,
    reference="torch.batch_norm_backward_reduce(gradOut, input, mean, invstd, weight, inputG, weightG, biasG)",
    notes=(
        "CANN subtracts the mean from the sums, not from the elements, which is less accurate.",
        "For empty inputs the outputs become 0 on the 950 and are not written elsewhere.",
    ),
)  # fmt: skip

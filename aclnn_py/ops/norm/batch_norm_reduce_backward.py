"""aclnnBatchNormReduceBackward."""

from __future__ import annotations

from ...lowering import language as w
from .batch_pieces import FLOAT_SUMS, beside, channel_shape, has_channels, of_channels, total
from .kernels import filled, into

grad, x = w.In("gradOut", "the gradient at the forward result"), w.In("input", "what was normalised")
mean, invstd = w.In("mean", "the mean of every channel"), w.In("invstd", "one over its standard deviation")
weight = w.In("weight", "gamma, on which nothing here depends", optional=True)
flags = tuple(
    w.Attr(name, "const bool", f"whether {what}", True)
    for name, what in (
        ("inputG", "sumDy and sumDyXmu are wanted"), ("weightG", "gradWeight is"), ("biasG", "gradBias is"),
    )
)  # fmt: skip
sum_dy = w.Out("sumDy", "the sum of gradOut over each channel", optional=True)
sum_xmu = w.Out("sumDyXmu", "the sum of gradOut * (input - mean)", optional=True)
dgamma = w.Out("gradWeight", "the gradient with respect to weight", optional=True)
dbeta = w.Out("gradBias", "the gradient with respect to bias", optional=True)
INS, OUTS = (grad, x, mean, invstd), (sum_dy, sum_xmu, dgamma, dbeta)
WANTED = tuple(w.is_true(flags[at]) for at in (0, 0, 1, 2))
nothing = w.either(*(w.is_empty(each) for each in INS))


def masked(rules: tuple[w.Rules, ...]) -> w.Rules:
    """Rules about the outputs, asked where they are wanted."""
    return w.flat(*(w.when(flag, rule) for flag, rule in zip(WANTED, rules, strict=True)))


dy, wide, middle, rstd = (w.CastTo(w.Contiguous(each), w.FLOAT) for each in INS)
plain, again = total(x, dy), total(x, dy)  # two outputs need two: either is written by its own kernel
apart = w.Compute("sub", wide, beside(x, middle))
product = total(x, w.Compute("mul", dy, apart))
scaled = w.Compute("mul", product, rstd)


def reached(at: int, result: w.Step) -> w.Step:
    """A result where it is wanted; of nothing 0 on the 950, elsewhere nothing is written."""
    none = w.ViewCopy(filled(channel_shape(x), w.Dtype(OUTS[at]), 0), OUTS[at])
    idle = filled(channel_shape(x), w.FLOAT, 0)
    some = w.Fork(w.on(*w.REGBASE), none, idle)
    return w.Fork(WANTED[at], w.Fork(nothing, some, into(result, OUTS[at])), idle)


batch_norm_reduce_backward = w.declare(
    "aclnnBatchNormReduceBackward", grad, x, mean, invstd, weight, *flags, *OUTS,
    summary="the sums that the gradient of a batch norm over several devices is made of",
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
        w.Fork(w.both(w.given(weight), w.negated(nothing)), w.Contiguous(weight), w.Contiguous(x)),
    ),
    header="aclnnop/aclnn_batch_norm_backward_reduce.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="sumDy = gradBias = sum(gradOut), sumDyXmu = sum(gradOut * (input - mean)), gradWeight = sumDyXmu * invstd",
    precision=FLOAT_SUMS,
    reference="torch.batch_norm_backward_reduce(gradOut, input, mean, invstd, weight, inputG, weightG, biasG)",
    notes=(
        "CANN subtracts the mean from the sums, not from the elements, which loses more.",
        "Without elements the outputs become 0 on the 950 and stay as they were elsewhere.",
    ),
)  # fmt: skip

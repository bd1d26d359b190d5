"""aclnnGroupNormBackward."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.generated_rules import fitting
from .shared.group_gradients import group_gradients
from .shared.groups import channels, count_c, count_n, gamma, group, inner, per_group, sizes
from .shared.kernels import filled, or_filled
from .shared.rows import PRECISION, Elements, flag

INVALID = w.ACLNN_ERR_PARAM_INVALID
grad = w.In("gradOut", "gradient of the output, N * C * HxW elements")
x = w.In("input", "forward input, N * C * HxW elements")
mean = w.In("mean", "mean of the forward call, N * group elements")
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, N * group elements")
mask = w.Attr(
    "outputMask", "const aclBoolArray*", "flags: compute gradInput, gradGammaOut, gradBetaOut", (True, True, True)
)
dx = w.Out("gradInput", "gradient of input, same shape as input; needed if outputMask[0]", optional=True)
dgamma = w.Out("gradGammaOut", "gradient of gamma, [C]; needed if outputMask[1]", optional=True)
dbeta = w.Out("gradBetaOut", "gradient of beta, [C]; needed if outputMask[2]", optional=True)
OUTS = (dx, dgamma, dbeta)
WANTED = tuple(flag(mask, at) for at in range(3))
new, old = w.on(*w.REGBASE), w.on("ascend910b", "ascend910_93")


def masked(at: int, *rules: w.Rules) -> w.Rules:
    return w.when(WANTED[at], *rules)


def expand(mean: TensorFacts, rstd: TensorFacts, n: int, group: int) -> bool:
    """Whether the older SoCs' chain spreads mean and rstd over the channels: reshaped first if mean has one axis."""
    return mean.rank == 1 or mean.shape == rstd.shape == (n, group)


def spread_out(call: Call) -> Iterator[Call]:
    shape = (call.args[count_n.name], call.args[group.name])
    yield call.but(mean, shape=shape).but(rstd, shape=shape)


volume = w.Derived(lambda *all: prod(all), count_n, count_c, inner, label="N * C * HxW")
groups = w.Derived(lambda n, g: n * g, count_n, group, label="N * group")
gamma_shape = w.Where(w.given(gamma), w.GivenShape(gamma), channels, "shape of gamma")
kind = w.Where(w.given(gamma), w.GivenDtype(gamma), w.Dtype(grad), "dtype of gamma")
factors = or_filled(gamma, channels, w.Dtype(grad), 1)
dense = tuple(w.Contiguous(each) for each in (grad, x, mean, rstd))
back, *sums = group_gradients((*dense, factors), sizes, (w.Dtype(grad), w.ViewShape(x)), (kind, gamma_shape))
nothing = filled(w.ViewShape(x), w.Dtype(x), 0)
idle = w.either(w.is_empty(grad), w.is_empty(x), w.is_empty(mean), w.is_empty(rstd))


def reached(at: int, result: w.Step) -> w.Step:
    """A gradient where it is wanted; of nothing the 950 writes 0 for gamma and beta, wanted or not."""
    copied = w.Branch(WANTED[at], w.ViewCopy(result, OUTS[at]), nothing)
    return w.Branch(idle, w.ViewCopy(filled(channels, kind, 0), OUTS[at]) if at else nothing, copied)


SAME = (
    w.same_dtype(x, grad), w.same_dtype(mean, grad), w.same_dtype(rstd, grad),
    w.when_given(gamma, w.same_dtype(gamma, grad)), *(masked(at, w.same_dtype(OUTS[at], grad)) for at in range(3)),
)  # fmt: skip
MIXED = (
    w.dtype_in(w.FLOATS, mean), w.same_dtype(x, grad), masked(0, w.same_dtype(dx, grad)),
    w.when(w.has_dtype(mean, dt.ACL_FLOAT), otherwise=(w.same_dtype(mean, grad),)), w.same_dtype(rstd, mean),
    w.when_given(gamma, w.same_dtype(gamma, mean)), *(masked(at, w.same_dtype(OUTS[at], mean)) for at in (1, 2)),
)  # fmt: skip
each_group = w.Derived(lambda c, g: c // max(g, 1), count_c, group, label="C / group")
few = w.inner((w.Within(each_group, high=8000),))
"""What the 950's kernel requires, of empty tensors too, whose own shapes it takes."""
KERNEL = w.when(
    idle,
    w.inner(
        w.same_shape(x, grad), w.present(dgamma, dbeta)
    ),
    otherwise=(
        w.when(
            w.either(*WANTED), few,
            w.when(w.given(gamma), otherwise=(w.inner(w.same_dtype(mean, grad)),)),
        ),
    ),
)  # fmt: skip
expands = fitting(
    expand, mean, rstd, count_n, group, claim=("shapes of mean and rstd", "[N,group], unless mean has rank 1"),
    mend=spread_out,
)  # fmt: skip
length = w.Derived(lambda mask: len(mask), mask, label="number of flags in outputMask")
group_norm_backward = w.declare(
    "aclnnGroupNormBackward", grad, x, mean, rstd, gamma, count_n, count_c, inner, group, mask, *OUTS,
    summary="gradients of group normalisation with respect to input, gamma and beta",
    rules=(
        w.present(grad, x, mean, rstd), (w.Present(mask, code=INVALID), w.OneOf(length, w.Choices(3))),
        *(masked(at, (w.Present(each, code=INVALID),)) for at, each in enumerate(OUTS)),
        w.dtype_in(w.FLOATS_BY_ARCH, grad),
        w.when(new, *MIXED, otherwise=SAME), w.defined(per_group),
        w.when(old, (w.Within(each_group, high=8000), w.Within(w.ValueOf(count_c), high=240000))), w.max_dims(8, grad),
        (w.Equal(Elements(grad), volume), w.Equal(Elements(x), volume), w.Equal(Elements(mean), groups)),
        (w.Equal(Elements(rstd), groups),),
        w.when_given(gamma, (w.Equal(Elements(gamma), w.ValueOf(count_c)),)), masked(0, w.same_shape(dx, x)),
        *(masked(at, (w.Equal(w.ViewShape(OUTS[at]), gamma_shape),)) for at in (1, 2)),
        w.when(
            new, w.done_if(w.OneOf(w.ValueOf(count_c), w.Choices(0))), KERNEL,
            otherwise=(w.done_if_empty(grad, x), w.when(w.both(w.negated(old), WANTED[1]), w.inner(expands))),
        ),
    ),
    plan=(reached(0, back), reached(1, sums[0]), reached(2, sums[1])),
    header="aclnnop/aclnn_group_norm_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950"),
    formula="with g = gradOut * gamma and h = (input - mean) * rstd: gradInput = rstd * (g - mean(g) - h * mean(g * "
    "h)), means over each group; gradGammaOut = sum(gradOut * h) and gradBetaOut = sum(gradOut) of each channel",
    precision=PRECISION,
    reference="torch.ops.aten.native_group_norm_backward(gradOut, input, mean, rstd, gamma, N, C, HxW, group, "
    "outputMask)",
    notes=(
        "A null outputMask, or a selected gradient that is null, gives 161002, not 161001.",
        "On the 950 more than 8000 channels a group give 561103; for empty inputs gradGammaOut and gradBetaOut "
        "become 0, selected or not, and must not be null (561103).",
        "Before the 910B gradGammaOut requires a mean of rank 1, or mean and rstd of shape [N, group] (561103).",
    ),
)  # fmt: skip

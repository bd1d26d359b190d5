"""aclnnGroupNormSwishGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from math import prod

from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from ..texts import UNCHECKED
from .group_norm_swish import ROWS, beta, channels, gamma, group, grouped, per_group, scale, sizes, word, x
from .shared.generated_rules import NEW, fitting, result
from .shared.group_gradients import group_gradients
from .shared.rows import PRECISION

dy = w.In("dy", "gradient of yOut, same shape as x")
mean = w.In("mean", "mean of the forward call, [N, numGroups]")
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, [N, numGroups]")
wanted = (
    w.Attr("dgammaIsRequire", "bool", "true: compute dgammaOut", True),
    w.Attr("dbetaIsRequire", "bool", "true: compute dbetaOut", True),
)
dx = result("dxOut", "gradient of x, shape and dtype of x")
dgamma, dbeta = result("dgammaOut", "gradient of gamma, [C]"), result("dbetaOut", "gradient of beta, [C]")
VALUES = (x, mean, rstd, gamma, beta)


def spread(each: w.Param) -> w.Step:
    """An argument of the gradient as it broadcasts to [N, groups, channels of a group, elements of a channel]."""

    def shape(x: TensorFacts, groups: int) -> Shape | None:
        n, c, inner = prod(x.shape[:1]), prod(x.shape[1:2]), prod(x.shape[2:])
        if groups < 1 or c % groups:
            return None
        kinds = {x_name: (n, groups, c // groups, inner), "mean": (n, groups, 1, 1), "rstd": (n, groups, 1, 1)}
        return kinds.get(each.name, (1, groups, c // groups, 1))

    x_name = x.name
    return w.ViewOf(w.Contiguous(each), w.Reshaped(w.Derived(shape, x, group, label=f"{each} over x")))


before = w.Compute("group_normed", *map(spread, VALUES), dtype=w.FLOAT)
slope = w.Compute(
    "swish_backward", w.ViewOf(w.Contiguous(dy), w.Reshaped(w.ViewShape(x))),
    w.ViewOf(before, w.Reshaped(w.ViewShape(x))),
    attrs=(w.ValueOf(scale),), dtype=w.FLOAT,
)  # fmt: skip
back, *sums = group_gradients(
    (slope, *(w.Contiguous(each) for each in VALUES[:4])), sizes, (w.Dtype(x), w.ViewShape(x)),
    (w.Dtype(gamma), channels),
)  # fmt: skip
some = fitting(
    lambda mean, x: x.rank > 1 and bool(mean.numel and x.numel), mean, x, claim=("groups", "not empty")
)  # fmt: skip
group_norm_swish_grad = w.generated(
    "aclnnGroupNormSwishGrad", dy, mean, rstd, x, gamma, beta, group, word, scale, *wanted, dx, dgamma, dbeta, on=NEW,
    kinds=(
        w.dtype_in(ROWS, dy), *(w.same_dtype(dy, each) for each in (mean, rstd, x, gamma, beta, dx, dgamma, dbeta)),
    ),
    tiling=(
        w.same_shape(dy, x), (w.Equal(w.ViewShape(mean), grouped),), w.same_shape(mean, rstd),
        tuple(w.Equal(w.ViewShape(each), channels) for each in (gamma, beta)), some, w.defined(per_group),
    ),
    plan=(
        w.ViewCopy(back, dx, blind=True),
        *(
            w.Branch(w.is_true(flag), w.ViewCopy(result, each, blind=True), back)
            for flag, result, each in zip(wanted, sums, (dgamma, dbeta), strict=True)
        ),
    ),
    summary="gradients of aclnnGroupNormSwish with respect to x, gamma and beta",
    header="aclnnop/aclnn_group_norm_swish_grad.h", documented_soc=NEW,
    formula="with h = (x - mean) * rstd, y = h * gamma + beta, s = sigmoid(swishScale * y), d = dy * s * (1 + "
    "swishScale * y * (1 - s)) and g = d * gamma: dxOut = rstd * (g - mean(g) - h * mean(g * h)) over each group, "
    "dgammaOut = sum(d * h) and dbetaOut = sum(d) over each channel",
    precision=PRECISION,
    reference="torch.autograd.grad(y * torch.sigmoid(swishScale * y), (x, gamma, beta), dy)",
    notes=(
        UNCHECKED.format("dxOut, dgammaOut and dbetaOut"),
        "dgammaOut and dbetaOut are not written unless selected.",
    ),
)  # fmt: skip

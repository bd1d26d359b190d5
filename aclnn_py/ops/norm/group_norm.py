"""aclnnGroupNorm."""

from __future__ import annotations

from math import nan, prod

from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.groups import (
    attribute_sizes,
    beta,
    channels,
    count_c,
    count_n,
    gamma,
    group,
    grouped,
    inner,
    per_group,
    sizes,
)
from .shared.kernels import Normal, filled, or_filled
from .shared.rows import PRECISION

OTHERS = w.Choices(*sorted(fmt.PRIVATE), fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_HWCN, fmt.ACL_FORMAT_NDHWC)
x, out = w.In("self", "input, [N, C, ...], N * C * HxW elements"), w.Out("out", "output, same shape and dtype as self")


def sizes_in(x: TensorFacts) -> Shape | None:
    """The sizes of axis 0 and 1, and of the others together."""
    return (*x.shape[:2], prod(x.shape[2:])) if x.rank > 1 else None


eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
mean = w.Out("meanOut", "mean of every group, [N, group]")
rstd = w.Out("rstdOut", "reciprocal standard deviation of every group, [N, group]")
self_sizes = w.Derived(sizes_in, x, label="[N,C,HxW] of self")


def same_as_self(*params: w.Param) -> tuple[w.Rules, ...]:
    return tuple(
        w.when_given(each, w.same_dtype(each, x)) if each.optional else w.same_dtype(each, x) for each in params
    )


def shapes(call: Call) -> tuple[Shape, ...]:
    own, rows, factors = sizes(call)
    return own, rows, rows, own, factors, factors


factors, addends = (or_filled(each, channels, w.Dtype(x), value) for each, value in ((gamma, 1), (beta, 0)))
each_group = (w.Dtype(x), grouped)
normed = Normal(
    "norm_rows", w.Contiguous(x), factors, addends, attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes,
    results=((w.Dtype(x), w.ViewShape(x)), each_group, each_group),
)  # fmt: skip


def given_out(param: w.Param, at: int, empty: float) -> w.Step:
    none = w.ViewCopy(filled(w.ViewShape(param), w.Dtype(param), empty), param)
    return w.Branch(w.is_empty(x), none, w.ViewCopy(w.ViewOf(normed, w.NthOutput(at)), param))


group_norm = w.declare(
    "aclnnGroupNorm", x, gamma, beta, count_n, count_c, inner, group, eps, out, mean, rstd,
    summary="group normalisation over the channel axis",
    rules=(
        w.present(x, out, mean, rstd), w.dtype_in(w.FLOATS_BY_ARCH, x), *same_as_self(gamma, beta, out, mean, rstd),
        w.defined(per_group), (w.Not(w.Within(w.ValueOf(eps), high=0)),), w.min_dims(2, x), w.max_dims(8, x),
        w.same_shape(x, out),
        (w.Equal(w.ViewShape(mean), grouped), w.Equal(w.ViewShape(rstd), grouped),
        w.Equal(self_sizes, attribute_sizes)),
        *(w.when_given(each, (w.Equal(w.ViewShape(each), channels),)) for each in (gamma, beta)),
        w.same_format(x, out), (w.Not(w.OneOf(w.Format(x), OTHERS)),),
    ),
    plan=(
        w.Branch(w.is_empty(x), filled(w.ViewShape(x), w.Dtype(x), 0), w.ViewCopy(normed, out)),
        given_out(mean, 1, 0), given_out(rstd, 2, nan),
    ),
    header="aclnnop/aclnn_group_norm.h",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="out = (self - mean) * rstd * gamma + beta, mean and rstd = 1 / sqrt(variance + eps) of every group of C "
    "/ group channels of every sample", precision=PRECISION,
    reference="torch.native_group_norm(self, gamma, beta, N, C, HxW, group, eps)",
    notes=("An empty self gives meanOut 0 and rstdOut NaN.",),
)  # fmt: skip

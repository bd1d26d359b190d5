"""aclnnGroupNormSiluQuant."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan, prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from .group_norm_silu import active, channels, eps, grouped, mean, per_group, rstd, shapes, some, x
from .shared.generated_rules import NEW, fitting
from .shared.groups import beta, gamma, group
from .shared.kernels import Normal, filled, or_filled
from .shared.quant import HALF
from .shared.rows import PRECISION

scale = w.In("quantScale", "quantisation scale, [1] or [C]")
out = w.Out("out", "quantised output, INT8, same shape as self")
PAIRS, ALONE = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(dt.ACL_FLOAT)
LEAST, MOST = 16, 2700
"""What the kernels of the 910B and the 910_93 want of a channel, and take of channels and groups of a core."""


class KernelLimits(w.Derived, init=False):
    """Whether the 910B's kernel takes self and group."""

    def read(self, call: Call) -> Any:
        facts: TensorFacts = call.tensor(x)
        given: Any = call.args[group.name]
        rows = prod(facts.shape[:1]) * max(1, given)
        per_core = -(-rows // max(call.soc.vector_cores, 1))
        return (prod(facts.shape[2:]) >= LEAST and prod(facts.shape[1:2]) + per_core <= MOST) or None


def wide(call: Call) -> Iterator[Call]:
    """Channels of enough elements."""
    shape = (*call.tensor(x).shape[:2], LEAST)
    yield call.but(x, shape=shape).but(out, shape=shape)


def per_channel(x: TensorFacts, scale: TensorFacts) -> bool:
    return scale.rank == 1 and scale.numel in (1, prod(x.shape[1:2]))


def of_one(call: Call) -> Iterator[Call]:
    yield call.but(scale, shape=(1,))


def channel_shape(x: TensorFacts, scale: TensorFacts) -> Shape:
    return (*scale.shape, *(1 for _ in x.shape[2:]))


within_limits = KernelLimits(
    lambda: None, x, group, label="shape of self", mend=wide, kind="shape_custom",
    claim=("shape of self", "of at least 16 elements a channel, and of at most 2700 channels and groups per core"),
)  # fmt: skip
positive = w.Derived(
    lambda eps: eps > 0 or None, eps, label="eps above 0", claim=("value of eps", "above 0"),
    mend=w.setting(eps, lambda call: 1e-5),
)  # fmt: skip
older = w.on("ascend910b", "ascend910_93")
KERNELS = (
    w.inner((w.on(*NEW),)), *(w.when_given(each, w.inner(w.same_dtype(each, x))) for each in (gamma, beta)),
    w.when(older, w.inner(w.defined(within_limits))),
)  # fmt: skip
factors, addends = (or_filled(each, channels, w.Dtype(x), value) for each, value in ((gamma, 1), (beta, 0)))
dense = w.Contiguous(x)
statistic = w.FLOAT, grouped
normed = Normal(
    "norm_rows", dense, factors, addends, attrs=(w.ValueOf(eps), 1.0, 1.0), shapes=shapes,
    results=((w.FLOAT, w.ViewShape(x)), statistic, statistic),
)  # fmt: skip
numbers = w.ViewOf(q.as_floats(scale), w.Reshaped(w.Derived(channel_shape, x, scale, label="one per channel of self")))
over = w.CastTo(w.Compute("mul", normed, w.Compute("reciprocal", numbers)), HALF)
nothing = filled(w.ViewShape(x), w.FLOAT, 0)


def each_group(target: w.Param, number: int, value: float) -> w.Step:
    none = w.ViewCopy(filled(w.ViewShape(target), w.Dtype(x), value), target)
    found = w.Compute("muls", w.ViewOf(normed, w.NthOutput(number)), attrs=(1.0, 0.0), dtype=w.Dtype(x), away=older)
    return w.Branch(w.is_empty(x), none, w.ViewCopy(found, target))


group_norm_silu_quant = w.declare(
    "aclnnGroupNormSiluQuant", x, gamma, beta, scale, group, eps, active, out, mean, rstd,
    summary="aclnnGroupNormSilu with static quantisation of the output",
    rules=(
        w.present(x, scale, out, mean, rstd), w.dtype_in(PAIRS, x),
        *(w.when_given(each, w.dtype_in(PAIRS, each)) for each in (gamma, beta)), w.dtype_in(ALONE, scale),
        w.when(w.both(w.given(gamma), w.given(beta)), w.same_dtype(gamma, x), w.same_dtype(gamma, beta)),
        *(w.when_given(each, w.documented(w.same_dtype(each, x))) for each in (gamma, beta)),
        w.dtype_in(w.Choices(dt.ACL_INT8), out), w.same_dtype(mean, x), w.same_dtype(rstd, x),
        w.min_dims(2, x), w.max_dims(8, x), w.same_shape(out, x),
        tuple(w.Equal(w.ViewShape(each), grouped) for each in (mean, rstd)),
        *(w.when_given(each, (w.Equal(w.ViewShape(each), channels),)) for each in (gamma, beta)),
        fitting(per_channel, x, scale, claim=("shape of quantScale", "[1] or [C]"), mend=of_one),
        (w.Within(w.ValueOf(group), low=1),), some(0), some(1), w.defined(positive), (w.is_true(active),),
        w.defined(per_group), w.when(w.negated(w.is_empty(x)), *KERNELS),
    ),
    plan=(
        w.Branch(w.is_empty(x), nothing, w.Branch(
            w.on(*w.REGBASE), q.quantised(q.scaled(normed, numbers), out, like=dense),
            q.quantised(over, out, like=dense),
        )),
        each_group(mean, 1, 0), each_group(rstd, 2, nan),
    ),
    header="aclnnop/aclnn_group_norm_silu_quant.h", documented_soc=NEW,
    formula="out = round(y * sigmoid(y) / quantScale), y = (self - mean) * rstd * gamma + beta with mean and rstd = "
    "1 / sqrt(variance + eps) of every group",
    precision=PRECISION + "; before the 950 meanOut and rstdOut are rounded half away from zero, and the quantised "
    "value is a FLOAT16 product with 1 / quantScale; to the nearest integer, half to even, and saturated (NaN "
    "becomes 0)",
    reference="torch.nn.functional.silu(torch.nn.functional.group_norm(self, group, gamma, beta, eps)) / quantScale",
    notes=(
        "An empty self gives meanOut 0 and rstdOut NaN. activateSilu must be true.",
        "On the 910B and the 910_93 a channel must have at least 16 elements, and a core at most 2700 channels and "
        "groups; SoCs other than these and the 950 have no kernel (561103).",
        "If only one of gamma and beta is given, another dtype than self's passes the checks and is refused by the "
        "kernel (561103); the documents give 161002.",
        "The output has the format of self: an out of another one is refused (561103), unless self is ND.",
    ),
)  # fmt: skip

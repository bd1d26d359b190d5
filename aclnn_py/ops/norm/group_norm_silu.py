"""aclnnGroupNormSilu and aclnnGroupNormSiluV2."""

from __future__ import annotations

from math import nan, prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.groups import beta, divided, gamma, group
from .shared.kernels import Normal, filled, or_filled
from .shared.rows import PRECISION, float_or_same
from .shared.tilings import group_norm_silu as tiling

x, out = w.In("self", "input, [N, C, ...], 2 to 8 axes"), w.Out("out", "output, same shape and dtype as self")
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
mean = w.Out("meanOut", "mean of every group, [N, group]")
rstd = w.Out("rstdOut", "reciprocal standard deviation of every group, [N, group]")
active = w.Attr("activateSilu", "bool", "true: apply SiLU to the norm", True)
FACTORS, STATISTICS = (gamma, beta), (mean, rstd)
new = w.on(*w.REGBASE)
channels = w.Derived(lambda x: x.shape[1:2], x, label="[channels of self]", kind="shape_custom")
grouped = w.Derived(lambda x, g: (*x.shape[:1], g), x, group, label="[N,group]", kind="shape_custom")
per_group = w.Derived(
    lambda x, g: divided(prod(x.shape[1:2]), g), x, group, label="channels per group",
    claim=("number of channels", "a multiple of group"), mend=w.setting(group, lambda call: 1),
)  # fmt: skip


def some(axis: int) -> w.Rules:
    """An axis has elements (161002)."""
    return (w.Not(w.OneOf(w.SizeAt(x, w.FixedAxis(axis)), w.Choices(0))),)


def mixed(each: w.Param) -> w.Rules:
    """On the 950 a factor of another dtype than self is FLOAT, and so are the statistics (161002)."""
    wide = (w.dtype_in(w.Choices(dt.ACL_FLOAT), each), *(w.same_dtype(one, each) for one in STATISTICS))
    return w.when_given(each, w.when(w.dtypes_differ(each, x), *wide))


RULES = (
    w.present(x, out, mean, rstd), w.dtype_in(w.FLOATS_BY_ARCH, x),
    *(w.when_given(each, w.dtype_in(w.FLOATS_BY_ARCH, each)) for each in FACTORS),
    w.when(w.both(w.given(gamma), w.given(beta)), w.same_dtype(gamma, beta), float_or_same(gamma, x)),
    w.same_dtype(out, x),
    w.when(
        new, *map(mixed, FACTORS),
        otherwise=(
            *(w.same_dtype(each, x) for each in STATISTICS),
            w.when(w.has_dtype(x, dt.ACL_FLOAT), *(w.when_given(each, w.same_dtype(each, x)) for each in FACTORS)),
        ),
    ),
    w.min_dims(2, x), w.max_dims(8, x), w.same_shape(out, x),
    tuple(w.Equal(w.ViewShape(each), grouped) for each in STATISTICS),
    *(w.when_given(each, (w.Equal(w.ViewShape(each), channels),)) for each in FACTORS),
    (w.Within(w.ValueOf(group), low=1),), w.when(new, otherwise=(some(0), some(1))),
    (w.Not(w.Within(w.ValueOf(eps), high=0)),), w.defined(per_group),
)  # fmt: skip


def shapes(call: Call) -> tuple[Shape, ...]:
    facts: TensorFacts = call.tensor(x)
    given: Any = call.args[group.name]
    groups: int = max(1, given)
    each, rows = prod(facts.shape[1:2]) // groups, prod(facts.shape[:1]) * groups
    whole = rows, each, prod(facts.shape[2:])
    return whole, (rows,), (rows,), whole, (groups, each), (groups, each)


def plan(silu: float | w.Term) -> w.Plan:
    factors, addends = (or_filled(each, channels, w.Dtype(x), value) for each, value in ((gamma, 1), (beta, 0)))
    given = w.Where(w.given(gamma), w.GivenDtype(gamma), w.Where(w.given(beta), w.GivenDtype(beta), w.Dtype(x)))
    stored = (w.Where(new, given, w.Dtype(x), "dtype of self, on the 950 of gamma"), grouped)
    normed = Normal(
        "norm_rows", w.Contiguous(x), factors, addends, attrs=(w.ValueOf(eps), silu, 1.0), shapes=shapes,
        results=((w.Dtype(x), w.ViewShape(x)), stored, stored),
    )  # fmt: skip

    def each_group(target: w.Param, number: int, value: float) -> w.Step:
        none = w.ViewCopy(filled(w.ViewShape(target), stored[0], value), target)
        return w.Branch(w.is_empty(x), none, w.ViewCopy(w.ViewOf(normed, w.NthOutput(number)), target))

    nothing = filled(w.ViewShape(x), w.Dtype(x), 0)
    return (
        w.Branch(w.is_empty(x), nothing, w.ViewCopy(normed, out)), each_group(mean, 1, 0), each_group(rstd, 2, nan)
    )  # fmt: skip


TEXTS: dict[str, Any] = {
    "tiling_workspace": tiling(x),
    "header": "aclnnop/aclnn_group_norm_silu.h",
    "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    "formula": "y = (self - mean) * rstd * gamma + beta with mean and rstd = 1 / sqrt(variance + eps) of every "
    "group; out = y * sigmoid(y)", "precision": PRECISION,
    "reference": "torch.nn.functional.silu(torch.nn.functional.group_norm(self, group, gamma, beta, eps))",
    "notes": (
        "An empty self gives meanOut 0 and rstdOut NaN, if N and C are not 0 or on the 950.",
        "The 910 and the 310B have no kernel: 561103.",
    ),
}  # fmt: skip
KERNELS = w.inner((w.on("ascend910b", "ascend910_93", "ascend950", "ascend310p"),))
ends = w.when(
    new, w.done_if(w.OneOf(w.SizeAt(x, w.FixedAxis(0)), w.Choices(0))),
    otherwise=(w.when(w.negated(w.is_empty(x)), KERNELS),),
)  # fmt: skip
group_norm_silu = w.declare(
    "aclnnGroupNormSilu", x, gamma, beta, group, eps, out, mean, rstd,
    summary="group normalisation over the channel axis, followed by SiLU",
    rules=(*RULES, ends), plan=plan(1.0), **TEXTS,
)  # fmt: skip
group_norm_silu_v2 = w.declare(
    "aclnnGroupNormSiluV2", x, gamma, beta, group, eps, active, out, mean, rstd,
    summary="group normalisation over the channel axis, optionally followed by SiLU",
    rules=(*RULES, ends), plan=plan(w.Where(w.is_true(active), 1.0, 0.0)),
    **{**TEXTS, "formula": f"{TEXTS['formula']}, or y unless activateSilu"},
)  # fmt: skip

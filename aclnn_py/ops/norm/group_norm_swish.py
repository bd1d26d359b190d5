"""aclnnGroupNormSwish, which CANN generates from the operator's definition."""

from __future__ import annotations

from math import nan, prod

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..texts import UNCHECKED
from .shared.generated_rules import NEW, float_where, floats, result
from .shared.groups import divided
from .shared.kernels import Normal, filled
from .shared.rows import PRECISION

x = w.In("x", "input, [N, C, ...]")
gamma = w.In("gamma", "scale of every channel, [C]")
beta = w.In("beta", "bias of every channel, [C]")
group = w.Attr("numGroups", "int64_t", "number of groups of channels, a divisor of C", 1)
word = w.Attr("dataFormatOptional", "char*", "data format, ignored", "NCHW", optional=True)
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
active = w.Attr("activateSwish", "bool", "true: apply swish to the norm", True)
scale = w.Attr("swishScale", "double", "beta of swish: y * sigmoid(swishScale * y)", 1.0)
out = result("yOut", "output, shape and dtype of x")
mean_out = result("meanOut", "mean of every group, [N, numGroups], dtype of gamma")
rstd_out = result("rstdOut", "reciprocal standard deviation of every group, [N, numGroups], dtype of gamma")
ROWS = floats()
channels = w.Derived(lambda x: x.shape[1:2], x, label="[channels of x]", kind="shape_custom")
grouped = w.Derived(lambda x, g: (*x.shape[:1], g), x, group, label="[N,numGroups]", kind="shape_custom")
per_group = w.Derived(
    lambda x, g: divided(prod(x.shape[1:2]), g), x, group, label="channels per group",
    claim=("number of channels", "a multiple of numGroups"), mend=w.setting(group, lambda call: 1),
)  # fmt: skip


def sizes(call: Call) -> tuple[Shape, Shape, Shape]:
    """What the kernels see of a tensor, of a statistic of every group, of gamma."""
    facts, groups = call.tensor(x), max(1, int(call.args[group.name]))  # type: ignore[call-overload]
    each, rows = prod(facts.shape[1:2]) // groups, prod(facts.shape[:1]) * groups
    return (rows, each, prod(facts.shape[2:])), (rows,), (groups, each)


def shapes(call: Call) -> tuple[Shape, ...]:
    whole, rows, factors = sizes(call)
    return whole, rows, rows, whole, factors, factors


own = w.Dtype(gamma), grouped
normed = Normal(
    "norm_rows", *(w.Contiguous(each) for each in (x, gamma, beta)), shapes=shapes,
    attrs=(w.ValueOf(eps), w.Where(w.is_true(active), 1.0, 0.0), w.ValueOf(scale)),
    results=((w.Dtype(x), w.ViewShape(x)), own, own),
)  # fmt: skip
nothing = filled(w.ViewShape(x), w.Dtype(x), 0)


def each_group(target: w.Param, number: int) -> w.Step:
    """A statistic; of groups without elements it is NaN."""
    none = w.ViewCopy(filled(grouped, w.Dtype(target), nan), target, blind=True)
    return w.Branch(w.is_empty(x), none, w.ViewCopy(w.ViewOf(normed, w.NthOutput(number)), target, blind=True))


group_norm_swish = w.generated(
    "aclnnGroupNormSwish", x, gamma, beta, group, word, eps, active, scale, out, mean_out, rstd_out, on=NEW,
    kinds=(
        w.dtype_in(ROWS, x, gamma), float_where(NEW, gamma, x), w.same_dtype(gamma, beta), w.same_dtype(x, out),
        w.same_dtype(gamma, mean_out), w.same_dtype(gamma, rstd_out),
    ),
    tiling=(
        w.min_dims(2, x), tuple(w.Equal(w.ViewShape(each), channels) for each in (gamma, beta)),
        (w.Within(w.ValueOf(group), low=1),), w.defined(per_group),
    ),
    plan=(
        w.Branch(w.is_empty(x), nothing, w.ViewCopy(normed, out, blind=True)),
        each_group(mean_out, 1), each_group(rstd_out, 2),
    ),
    summary="group normalisation over the channel axis, optionally followed by swish",
    header="aclnnop/aclnn_group_norm_swish.h", documented_soc=NEW,
    formula="y = (x - meanOut) * rstdOut * gamma + beta with rstdOut = 1 / sqrt(variance + eps) of every group; yOut = "
    "y * sigmoid(swishScale * y), or y unless activateSwish", precision=PRECISION,
    reference="y = torch.nn.functional.group_norm(x, numGroups, gamma, beta, eps); y * torch.sigmoid(swishScale * y)",
    notes=(
        UNCHECKED.format("yOut, meanOut and rstdOut"),
        "Empty groups give meanOut and rstdOut NaN, which is not documented.",
    ),
)  # fmt: skip

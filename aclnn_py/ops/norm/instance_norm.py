"""aclnnInstanceNorm."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..conversion.shared.view_ops import permuted
from .shared.kernels import Normal, filled, into, planned
from .shared.rows import PRECISION

LAST, SECOND = "NHWC", "NCHW"
x = w.In("x", "input, [N, H, W, C] or [N, C, H, W] as dataFormat says")
gamma, beta = w.In("gamma", "scale of every channel, [C]"), w.In("beta", "bias of every channel, [C]")
layout = w.Attr("dataFormat", "const char*", 'layout of x, "NHWC" or "NCHW"; only the first four letters count', SECOND)
eps = w.Attr("eps", "double", "constant added to the variance", 1e-5)
y = w.Out("y", "output, same shape and dtype as x")
mean = w.Out("mean", "mean of every channel of every sample, shape of x with 1 in the axes H and W")
variance = w.Out("variance", "variance (biased) of every channel of every sample, same shape as mean")


def is_last(layout: str) -> bool:
    return layout.startswith(LAST)


def known(layout: str) -> bool | None:
    return layout.startswith((LAST, SECOND)) or None


def channels_of(x: TensorFacts, layout: str) -> int:
    axis = 3 if is_last(layout) else 1
    return x.shape[axis] if axis < x.rank else 0


def one_each(x: TensorFacts, gamma: TensorFacts, layout: str) -> bool | None:
    return gamma.shape[:1] == (channels_of(x, layout),) or None


def so_many(call: Call) -> Iterator[Call]:
    shape = (channels_of(call.tensor(x), call.args[layout.name]),)  # type: ignore[arg-type]
    yield call.but(gamma, shape=shape).but(beta, shape=shape)


def second(x: TensorFacts, layout: str) -> Shape:
    """x's shape with channels along axis 1."""
    return (*x.shape[:1], *x.shape[3:], *x.shape[1:3]) if is_last(layout) else x.shape


def shapes(call: Call) -> tuple[Shape, ...]:
    shape = in_front.read(call)
    count = prod(shape[:2])
    whole, each = (1, count, prod(shape[2:])), (count,)
    return whole, each, each, each, whole, each, each


def to_front(call: Call, view: View) -> View | str:
    return permuted(view, (0, 3, 1, 2)) if len(view.shape) == 4 else "a rank other than 4"


def to_back(call: Call, view: View) -> View | str:
    return permuted(view, (0, 2, 3, 1)) if len(view.shape) == 4 else "a rank other than 4"


format_known = w.Derived(
    known, layout, label="dataFormat", claim=("dataFormat", "a word that begins with NHWC or NCHW"), kind="attr_range",
    mend=w.setting(layout, lambda call: SECOND),
)  # fmt: skip
channels_fit = w.Derived(
    one_each, x, gamma, layout, label="channels", claim=("size of gamma", "the number of channels of x"),
    kind="shape_custom", mend=so_many,
)  # fmt: skip
in_front = w.Derived(second, x, layout, label="[N,C,H,W]")
each_channel = w.Derived(lambda x, layout: (*second(x, layout)[:2], 1, 1), x, layout, label="[N,C,1,1]")
counted = w.Derived(lambda x, layout: second(x, layout)[:2], x, layout, label="[N,C]")
at_back = w.Derived(lambda x: (*x.shape[:1], 1, 1, *x.shape[3:]), x, label="[N,1,1,C]")
last = w.OneOf(w.Derived(is_last, layout, label="channels are last"), w.Choices(True))
dense = w.Contiguous(x)
channels_front = w.Concat(w.FixedAxis(0), w.ViewOf(dense, w.Through("N,C,H,W", to_front, w.ViewShape(x))))
factors, addends = (
    w.Compute("mul", filled(counted, w.FLOAT, 1), w.Contiguous(each), dtype=w.FLOAT) for each in (gamma, beta)
)
own = w.FLOAT, each_channel
normed = Normal(
    "norm_channels", w.Branch(last, channels_front, dense), factors, addends, attrs=(w.ValueOf(eps),), shapes=shapes,
    results=((w.Dtype(x), in_front), own, own, own),
)  # fmt: skip
result = w.Branch(last, w.ViewOf(normed, w.Through("N,H,W,C", to_back, w.ViewShape(x))), normed)


def statistic(number: int, out: w.Param) -> w.Step:
    found = w.ViewOf(normed, w.NthOutput(number))
    return into(w.Branch(last, w.ViewOf(found, w.Reshaped(at_back)), found), out)


instance_norm = w.declare(
    "aclnnInstanceNorm", x, gamma, beta, layout, eps, y, mean, variance,
    summary="instance normalisation: each channel of each sample over H and W",
    rules=(
        w.present(x, gamma, beta, y, mean, variance, layout), w.defined(format_known), w.dtype_in(w.HALF_FLOAT, x),
        *(w.same_dtype(each, x) for each in (gamma, beta, y, mean, variance)), w.max_dims(8, x),
        (w.on("ascend310p"),), w.rank_is(4, x), w.rank_is(1, gamma, beta), w.defined(channels_fit),
        w.done_if_empty(x, gamma, beta, y, mean, variance),
    ),
    plan=planned(w.ViewCopy(result, y), statistic(1, mean), statistic(3, variance)),
    header="aclnnop/aclnn_instance_norm.h", library="nn", documented_soc=("ascend310p",),
    formula="y = (x - mean) / sqrt(variance + eps) * gamma + beta, over H and W of every channel of every sample",
    precision=PRECISION, reference="torch.nn.functional.instance_norm(x, weight=gamma, bias=beta, eps=eps)",
    notes=("Only the 310P supports it; beta's size and the shapes of the outputs are checked only when they are "
    "used (561103).",),
)  # fmt: skip

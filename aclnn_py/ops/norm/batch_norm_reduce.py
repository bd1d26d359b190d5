"""aclnnBatchNormReduce."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared.channel_sums import FLOAT_SUMS
from .shared.kernels import filled

x = w.In("x", "input, [N, C, H, W], or [N, H, W, C] in NHWC")
sums = w.Out("sum", "sum of every channel, [C], FLOAT")
squares = w.Out("squareSum", "sum of squares of every channel, [C], FLOAT")
FLOAT = w.Choices(dt.ACL_FLOAT)
FILLED = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64,
    dt.ACL_UINT8, dt.ACL_BOOL,
)  # fmt: skip


def channel(x: TensorFacts) -> int:
    """The axis of the channels."""
    return 3 if x.format == fmt.ACL_FORMAT_NHWC else 1


def channels(x: TensorFacts) -> Shape | None:
    return x.shape[channel(x) : channel(x) + 1] or None


shape = w.Derived(channels, x, label="[channels of x]", kind="shape_custom")
axes = w.Derived(lambda x: tuple(at for at in range(4) if at != channel(x)), x, label="all axes but the channel axis")
wide = w.CastTo(w.Contiguous(x), w.FLOAT)
nothing = w.either(w.is_empty(x), w.is_empty(sums), w.is_empty(squares))


def added(value: w.Step, out: w.Param) -> w.Step:
    """The sums of a value; of nothing 0."""
    none = w.ViewCopy(filled(w.ViewShape(out), w.Dtype(out), 0), out)
    return w.Branch(nothing, none, w.ViewCopy(w.Reduction("reduce_sum", value, axes=axes), out))


ASKED = (
    w.dtype_in(w.FLOATS, x), w.dtype_in(FLOAT, sums, squares),
    w.format_in(w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC), x),
    w.format_in(w.Choices(fmt.ACL_FORMAT_ND), sums, squares), w.rank_is(4, x), w.rank_is(1, sums, squares),
    tuple(w.Equal(w.ViewShape(each), shape) for each in (sums, squares)),
)  # fmt: skip
batch_norm_reduce = w.declare(
    "aclnnBatchNormReduce", x, sums, squares,
    summary="sum and sum of squares of every channel",
    rules=(
        w.present(x, sums, squares),
        w.when(w.not_empty(x)[0], w.when(w.not_empty(sums)[0], w.when(w.not_empty(squares)[0], *ASKED))),
        w.when(nothing, w.inner(w.dtype_in(FILLED, sums, squares))),
    ),
    plan=(added(w.Compute("mul", wide, wide), squares), added(wide, sums)),
    header="aclnnop/aclnn_batch_norm_reduce.h", documented_soc=w.DOCUMENTED_NEW,
    formula="sum = sum(x), squareSum = sum(x^2) over all axes but the channel axis: axis 1, in NHWC the last",
    precision=FLOAT_SUMS, reference="x.sum((0, 2, 3)), (x * x).sum((0, 2, 3))",
    notes=("If one of the three is empty sum and squareSum become 0, whatever else was passed.",),
)  # fmt: skip

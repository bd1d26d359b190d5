"""aclnnRepeatInterleaveGrad, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import result

SOCS = w.DOCUMENTED_NEW
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
INDICES = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=SOCS)

grad, out = (
    w.In("yGrad", "gradient of the repeated tensor, rank up to 8"),
    result("out", "gradient of the tensor before repeating, shape of yGrad but for axis, dtype of yGrad"),
)
repeats = w.In(
    "repeats", "repeats of each slice along axis, INT32/INT64, [size of out along axis], or 1 element for all"
)
axis = w.Attr("axis", "int64_t", "axis of the repetition, -rank to rank-1", -1)


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """Everything as [before, along, behind]."""
    view, counts = views
    rank, number = max(len(view.shape), 1), call.args["axis"]
    sizes, wanted = view.shape or (1,), shape or (1,)
    if not -rank <= number < rank or len(wanted) != rank:  # type: ignore[operator]
        return f"[{','.join(map(str, sizes))}]"
    at = number % rank  # type: ignore[operator]
    if (*sizes[:at], *sizes[at + 1 :]) != (*wanted[:at], *wanted[at + 1 :]) or not prod(counts.shape):
        return f"[{','.join(map(str, sizes))}]"
    before, behind = prod(sizes[:at]), prod(sizes[at + 1 :])
    seen = (before, sizes[at], behind)
    row = counts._replace(shape=(prod(counts.shape),), strides=(1,))
    whole = view._replace(shape=seen, strides=(seen[1] * behind, behind, 1))
    return (before, wanted[at], behind), (whole, row)


def own_axis(grad: TensorFacts, axis: int) -> bool | None:
    return -max(grad.rank, 1) <= axis < max(grad.rank, 1) or None


axis_term = w.Derived(
    own_axis, grad, axis, label="axis", claim=("axis", "from -n to n - 1, n the rank of yGrad"),
    mend=w.setting(axis, lambda call: -1),
)  # fmt: skip
summed = Shaped(
    "repeat_sums", w.CastTo(w.Contiguous(grad), w.FLOAT), w.Contiguous(repeats), arrange=arranged,
    shape=w.ViewShape(out), dtype=w.FLOAT, attrs=(0.0,),
)  # fmt: skip
repeat_interleave_grad = w.generated(
    "aclnnRepeatInterleaveGrad", grad, repeats, axis, out, on=SOCS,
    kinds=(w.dtype_in(DTYPES, grad), w.dtype_in(INDICES, repeats), w.same_dtype(grad, out)),
    tiling=(
        w.when(w.on(*w.REGBASE), w.not_empty(repeats), w.max_dims(8, grad), w.defined(axis_term)),
    ),
    plan=(w.ViewCopy(w.CastTo(summed, w.Dtype(out)), out),),
    summary="gradient of aclnnRepeatInterleave: sums the repeated slices",
    header="aclnnop/aclnn_repeat_interleave_grad.h", documented_soc=("ascend950",),
    formula="out[..., i, ...] = sum over the next repeats[i] slices of yGrad along axis",
    precision="summed in float32 in order and rounded once",
    reference="autograd of self.repeat_interleave(repeats, axis)",
    notes=(
        "The A2 and A3 families' tiling checks nothing: what the task cannot do gives 561103 here.",
        "The value of a single repeats is not read: it is the ratio of the sizes of yGrad and out. If the sum of "
        "repeats exceeds the size of yGrad, the sums end with it.",
    ),
)  # fmt: skip

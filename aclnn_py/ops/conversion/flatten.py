"""aclnnFlatten."""

from __future__ import annotations

from math import prod

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.view_ops import EXACT

MOST = (1 << 63) - 1
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, [product of sizes before axis, product of the others], dtype of self"),
)
axis = w.Attr("axis", "int64_t", "first axis of those merged into the second output axis", 1)


def wrapped_axis(x: TensorFacts, axis: int) -> int | None:
    """The axis from the front; without axes, or with one, only axis 0 is one."""
    found = axis + max(x.rank, 1) if axis < 0 else axis
    return found if 0 <= found < max(x.rank, 1) else None


def shape_of(x: TensorFacts, axis: int) -> Shape | None:
    at = wrapped_axis(x, axis)
    shape = None if at is None else (prod(x.shape[:at]), prod(x.shape[at:]))
    return None if shape is None or max(shape) > MOST else shape


shape = w.Derived(
    shape_of, x, axis, label="flattened shape", claim=("axis", "an axis of self"), mend=w.setting(axis, lambda call: 0)
)  # fmt: skip
dense = w.Contiguous(x)
flat = w.ViewOf(dense, w.Reshaped(shape))
plain = w.ViewOf(flat, w.Through("ND", lambda call, view: view, shape, ACL_FORMAT_ND))
flatten = w.declare(
    "aclnnFlatten", x, axis, out,
    summary="flattens self to rank 2",
    rules=(
        w.present(x, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.max_dims(8, x), w.defined(shape),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, out),
    ),
    plan=(dense, flat, w.Branch(w.on(*w.REGBASE), w.ViewCopy(flat, out), w.ViewCopy(plain, out))),
    header="aclnnop/aclnn_flatten.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="out = self.reshape(prod(self.shape[:axis]), prod(self.shape[axis:]))", precision=EXACT,
    reference="self.reshape(math.prod(self.shape[:axis]), -1)",
    notes=("out is ND; on ascend950 it keeps self's storage format.",),
)  # fmt: skip

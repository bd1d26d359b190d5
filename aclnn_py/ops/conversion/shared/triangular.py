"""Parameters, texts and plan of aclnnTril, aclnnTriu and their in-place forms."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import WHOLE
from .view_ops import EXACT

DTYPES = (
    w.Choices(*WHOLE, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
    .plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
    .plus(dt.ACL_COMPLEX64, dt.ACL_COMPLEX32, on=w.REGBASE)
)
TEXTS: dict[str, Any] = {
    "library": "math", "precision": EXACT,
    "notes": ("The result keeps self's storage format.",),
}  # fmt: skip

x, out = w.In("self", "input, [...,M,N]"), w.Out("out", "output, same shape and dtype as self")
inout = w.InOut("selfRef", "tensor updated in place, [...,M,N]")
const_inout = w.InOut("selfRef", "tensor updated in place, [...,M,N], although declared const", ctype=w.IN_TENSOR)
diagonal = w.Attr("diagonal", "int64_t", "number of the diagonal: 0 main, positive above, negative below", 0)


def of_any_type(x: w.Param) -> w.Rule:
    """Condition that every tensor meets: a kernel that only places bits is not the AI CPU's for any type."""
    return w.negated(w.has_dtype(x, dt.ACL_DT_UNDEFINED))


def plan(kernel: str, x: w.Param, out: w.Param) -> w.Plan:
    """The kernel on the dense input: bits of any type, on the AI core."""
    dense = w.Contiguous(x)
    result = w.Compute(kernel, dense, attrs=(w.ValueOf(diagonal),), like=dense, integral=of_any_type(x))
    return (dense, result, w.ViewCopy(result, out))

"""What the tests for one of the two infinities share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .comparison_dtypes import BOOL

KNOWN = (
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BOOL, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8,
)  # fmt: skip
DTYPES = w.Choices().plus(*KNOWN, on=(*w.BF16_BY_RANGE, "ascend310p")).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)


def one_infinity(api: str, kernel: str, value: str, reference: str) -> w.Operator:
    """Whether numbers are one of the infinities."""
    x, out = w.In("self", "input, rank up to 8"), w.Out("out", f"true where self is {value}, same shape as self")
    dense = w.Contiguous(x)
    result = w.Compute(kernel, dense, dtype=BOOL)
    return w.declare(
        api, x, out,
        summary=f"element-wise test for {value}",
        rules=(
            w.present(x, out), w.same_shape(x, out), w.max_dims(8, x), w.dtype_in(DTYPES, x),
            w.dtype_in(w.Choices(dt.ACL_BOOL), out), w.done_if_empty(x, out),
        ),
        plan=(dense, result, w.ViewCopy(result, out)), stream_ctype="const aclrtStream",
        header=f"aclnnop/aclnn_{api.removeprefix('aclnn').lower()}.h", library="math",
        documented_soc=(*w.DOCUMENTED_NEW, "ascend310p"), formula=f"self == {value}; never true for integers and BOOL",
        precision="exact", reference=reference,
        notes=("Every other SoC is refused; shapes are checked before dtypes.",),
    )  # fmt: skip

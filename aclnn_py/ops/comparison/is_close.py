"""aclnnIsClose."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import single
from .shared.comparison_dtypes import BOOL, COMMON

DTYPES = w.Choices(*COMMON, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
x, other = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, to which rtol is relative, broadcastable with self"),
)
rtol = w.Attr("rtol", "double", "relative tolerance", 1e-5)
atol = w.Attr("atol", "double", "absolute tolerance", 1e-8)
nans = w.Attr("equalNan", "bool", "true: NaN equals NaN", False)
out = w.Out("out", "results, broadcast shape of self and other, BOOL")
first, second = w.Contiguous(x), w.Contiguous(other)
tolerances = tuple(w.Derived(single, each, label=f"{each} rounded to float32") for each in (rtol, atol))
result = w.Compute(
    "is_close", first, second, attrs=(*tolerances, w.ValueOf(nans)), dtype=BOOL, integral=w.has_dtype(x, dt.ACL_INT64)
)  # fmt: skip
is_close = w.declare(
    "aclnnIsClose", x, other, rtol, atol, nans, out,
    summary="element-wise test whether self and other are close within tolerances",
    rules=(
        w.present(x, other, out), w.dtype_in(DTYPES, x, other), w.same_dtype(x, other), w.max_dims(8, x, other),
        w.broadcastable(x, other), w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    ),
    plan=(first, second, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_isclose.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="self == other, or |self - other| <= atol + rtol * |other| with a finite other, or both are NaN and "
    "equalNan is set; the tolerances are rounded to float32",
    precision="FLOAT16, BF16 and integers of up to 32 bits in float32 like FLOAT, the others in float64",
    reference="torch.isclose(self, other, rtol, atol, equalNan)",
    notes=("An out of another dtype than BOOL is 561103; negative tolerances are not refused.",),
)  # fmt: skip

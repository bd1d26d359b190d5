"""aclnnMuls and aclnnInplaceMuls."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.arithmetic import DTYPES, PRECISION, RANKS, SCALAR_RULE, on_regbase
from .shared.products import with_scalar

other = w.Scalar("other", "scalar factor")
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_mul.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "precision": PRECISION,
    "formula": "self * other in the inferred dtype, with other cast to it as C does (FLOAT16 saturates); BF16 with a "
    "DOUBLE scalar, on ascend950 FLOAT16 and BF16 with any floating one, are multiplied by a float32 instead; integers "
    "wrap, BOOL is and",
}  # fmt: skip
BF16_RULE = "Before ascend950 BF16 is computed in FLOAT, and so is BOOL with a DOUBLE scalar."


def inferred_fits(one: w.Param, out: w.Param) -> w.Rules:
    """What only ascend950 asks of the inferred dtype."""
    kind = w.Inferred(one, other, out, w.of_product)
    inputs = tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))
    return on_regbase((w.Defined(kind), w.OneOf(kind, DTYPES), *inputs, w.Castable(kind, w.Dtype(out))))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
muls = w.declare(
    "aclnnMuls", x, other, out,
    summary="element-wise self * other for a scalar",
    rules=(
        w.present(x, other, out), w.dtype_in(DTYPES, x, out), inferred_fits(x, out), w.documented(w.max_dims(8, x)),
        w.same_shape(x, out), w.done_if_empty(x),
    ),
    plan=with_scalar(x, other, out), reference="torch.mul(self, other).to(out.dtype)", **TEXTS,
    notes=(SCALAR_RULE, BF16_RULE, RANKS, "Before ascend950 no castability is tested; the cast itself may fail."),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_muls = w.declare(
    "aclnnInplaceMuls", ref, other,
    summary="element-wise selfRef * other for a scalar, in place",
    rules=(
        w.present(ref, other), w.dtype_in(DTYPES, ref), inferred_fits(ref, ref), w.documented(w.max_dims(8, ref)),
        w.done_if_empty(ref),
    ),
    plan=with_scalar(ref, other, ref), reference="selfRef.mul_(other)", **TEXTS, notes=(SCALAR_RULE, BF16_RULE, RANKS),
)  # fmt: skip

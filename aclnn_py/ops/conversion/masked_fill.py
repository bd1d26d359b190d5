"""aclnnInplaceMaskedFillScalar and aclnnInplaceMaskedFillTensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.fill_steps import PRECISION, is_integral

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_BOOL, dt.ACL_BF16
)  # fmt: skip
TEXTS: dict[str, Any] = {"library": "math", "precision": PRECISION}

ref = w.InOut("selfRef", "tensor filled in place, rank up to 8")
mask = w.In("mask", "where to fill, BOOL, broadcastable to selfRef")
number = w.Scalar("value", "fill value", 1.0)
slow = w.OnAiCpu(w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(ref, dt.ACL_INT64)))
dense, where = w.Contiguous(ref), w.Contiguous(mask)
result = w.Compute("masked_fills", dense, where, attrs=(w.AsTensor(number, w.Dtype(ref)),), integral=is_integral(ref))
inplace_masked_fill_scalar = w.declare(
    "aclnnInplaceMaskedFillScalar", ref, mask, number,
    summary="fills selfRef with a scalar where mask is true, in place",
    rules=(
        w.present(ref, mask, number), w.no_bf16_except(w.BF16_BY_RANGE, ref), w.dtype_in(DTYPES, ref),
        w.dtype_in(w.Choices(dt.ACL_BOOL), mask), w.max_dims(8, ref, mask), w.broadcastable(ref, mask),
        w.shape_is_broadcast(ref, ref, mask), w.done_if_empty(ref, mask),
    ),
    plan=(slow, dense, where, result, w.ViewCopy(result, ref)), reference="selfRef.masked_fill_(mask, value)",
    header="aclnnop/aclnn_masked_fill_scalar.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="value, as C casts it to the dtype of selfRef (FLOAT16 saturates), where mask is true, else selfRef",
    **TEXTS,
    notes=("The dtype of value is not checked; a complex one counts as 0.",),
)  # fmt: skip

value = w.In("value", "fill value, rank 0")
fill_value = w.Contiguous(value)
cast = w.CastTo(fill_value, w.Dtype(ref))
chosen = w.Compute("masked_fill", dense, where, cast, integral=is_integral(ref))
inplace_masked_fill_tensor = w.declare(
    "aclnnInplaceMaskedFillTensor", ref, mask, value,
    summary="fills selfRef with a rank-0 tensor where mask is true, in place",
    rules=(
        w.present(ref, mask, value), w.no_bf16_except(w.BF16_BY_RANGE, ref), w.dtype_in(DTYPES, ref, value),
        w.dtype_in(w.Choices(dt.ACL_BOOL), mask), w.max_dims(8, ref, mask), w.rank_is(0, value),
        w.broadcastable(ref, mask), w.shape_is_broadcast(ref, ref, mask), w.done_if_empty(ref, mask),
    ),
    plan=(slow, dense, where, fill_value, cast, chosen, w.ViewCopy(chosen, ref)),
    reference="selfRef.masked_fill_(mask, value)",
    header="aclnnop/aclnn_masked_fill_tensor.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="value, cast to the dtype of selfRef as aclnnCast does, where mask is true, else selfRef", **TEXTS,
    notes=("BF16 values are accepted on every SoC.",),
)  # fmt: skip

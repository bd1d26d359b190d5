"""aclnnInplaceFillScalar and aclnnInplaceFillTensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..math.arithmetic import COMPLEX, WHOLE
from .fills import PRECISION, filled, on_ai_cpu

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *COMPLEX)
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
TEXTS: dict[str, Any] = {"library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": PRECISION}

ref = w.InOut("selfRef", "what is filled")
number = w.Scalar("value", "what it is filled with", 1.0)
busy = on_ai_cpu(ref, dt.ACL_INT16, dt.ACL_UINT8)
constant = filled(ref, w.AsTensor(number, w.Dtype(ref)))
inplace_fill_scalar = w.declare(
    "aclnnInplaceFillScalar", ref, number,
    summary="every element becomes a number",
    rules=(
        w.present(ref, number), w.dtype_in(DTYPES.plus(dt.ACL_BF16, *UNSIGNED, on=w.BF16_BY_RANGE), ref),
        w.promotable(ref, number), w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=(busy, constant, w.ViewCopy(constant, ref)), reference="selfRef.fill_(value)", **TEXTS,
    header="aclnnop/aclnn_fill_scalar.h",
    formula="value as C casts it to selfRef's dtype; FLOAT16 saturates, a complex value is 0 for a real selfRef",
)  # fmt: skip

value = w.In("value", "what it is filled with: no axes, or one of size 1")
dense = w.Contiguous(value)
cast = w.CastTo(dense, w.Dtype(ref))
wide = w.BroadcastTo(w.Look(cast, w.LONE), w.ViewShape(ref), plain=True)
inplace_fill_tensor = w.declare(
    "aclnnInplaceFillTensor", ref, value,
    summary="every element becomes the element of a tensor",
    rules=(
        w.present(ref, value), w.dtype_in(DTYPES.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), ref), w.max_dims(8, ref),
        (w.OneOf(w.ViewShape(value), w.Choices((), (1,))),), w.done_if_empty(ref),
    ),
    plan=(busy, *wide.chain, w.ViewCopy(wide, ref)), reference="selfRef.fill_(value)", **TEXTS,
    header="aclnnop/aclnn_fill_tensor.h", formula="value in selfRef's dtype; conversions are aclnnCast's",
    notes=("The dtype of value is never tested: a pair without a cast kernel gives 561103.",),
)  # fmt: skip

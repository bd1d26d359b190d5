"""aclnnInplaceFillScalar and aclnnInplaceFillTensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.fill_steps import PRECISION, UNSIGNED, filled, on_ai_cpu

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *COMPLEX)
TEXTS: dict[str, Any] = {"library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": PRECISION}

ref = w.InOut("selfRef", "tensor of any shape, filled in place")
number = w.Scalar("value", "fill value", 1.0)
busy = on_ai_cpu(ref, dt.ACL_INT16, dt.ACL_UINT8)
constant = filled(ref, w.AsTensor(number, w.Dtype(ref)))
inplace_fill_scalar = w.declare(
    "aclnnInplaceFillScalar", ref, number,
    summary="fills selfRef with a scalar, in place",
    rules=(
        w.present(ref, number), w.dtype_in(DTYPES.plus(dt.ACL_BF16, *UNSIGNED, on=w.BF16_BY_RANGE), ref),
        w.promotable(ref, number), w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=(busy, constant, w.ViewCopy(constant, ref)), reference="selfRef.fill_(value)", **TEXTS,
    header="aclnnop/aclnn_fill_scalar.h",
    formula="value as C casts it to selfRef's dtype; FLOAT16 saturates, a complex value is 0 for a real selfRef",
)  # fmt: skip

value = w.In("value", "fill value, one element, rank 0 or 1")
dense = w.Contiguous(value)
cast = w.CastTo(dense, w.Dtype(ref))
wide = w.BroadcastTo(w.ViewOf(cast, w.AS_SCALAR), w.ViewShape(ref), plain=True)
inplace_fill_tensor = w.declare(
    "aclnnInplaceFillTensor", ref, value,
    summary="fills selfRef with a one-element tensor, in place",
    rules=(
        w.present(ref, value), w.dtype_in(DTYPES.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), ref), w.max_dims(8, ref),
        (w.OneOf(w.ViewShape(value), w.Choices((), (1,))),), w.done_if_empty(ref),
    ),
    plan=(busy, *wide.chain, w.ViewCopy(wide, ref)), reference="selfRef.fill_(value)", **TEXTS,
    header="aclnnop/aclnn_fill_tensor.h", formula="value cast to the dtype of selfRef as aclnnCast does",
    notes=("The dtype of value is not checked: a pair without a cast kernel gives 561103.",),
)  # fmt: skip

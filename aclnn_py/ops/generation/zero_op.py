"""aclnnInplaceZero."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from ..conversion.shared.fill_steps import filled

FOUR_BITS = (dt.ACL_FLOAT4_E1M2, dt.ACL_FLOAT4_E2M1)
DTYPES = w.Choices(
    *WHOLE, dt.ACL_UINT16, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX, dt.ACL_BF16
).plus(dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, *FOUR_BITS, on=w.REGBASE)  # fmt: skip
SLOW = (dt.ACL_DOUBLE, dt.ACL_INT16, dt.ACL_UINT16, *COMPLEX)

ref = w.InOut("selfRef", "tensor of any shape, filled in place")
dense = w.Contiguous(ref)
zeros = filled(ref, 0)
old = w.both(w.has_dtype(ref, dt.ACL_BF16), w.negated(w.on(*w.BF16_BY_ARCH)))
slow = w.either(w.has_dtype(ref, *SLOW), old)
inplace_zero = w.declare(
    "aclnnInplaceZero", ref,
    summary="fills selfRef with 0, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.done_if_empty(ref),
        w.when(slow, w.inner(w.max_dims(8, ref))),
    ),
    plan=(w.NoKernel(w.has_dtype(ref, *FOUR_BITS)), w.OnAiCpu(slow), dense, zeros, w.ViewCopy(zeros, ref)),
    header="aclnnop/aclnn_zero.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="0", precision="exact", reference="selfRef.zero_()",
    notes=(
        "Only the AI CPU's kernel, for DOUBLE, INT16, UINT16, complex and, where AI cores lack it, BF16, refuses a "
        "rank above 8, with 561103.",
        "FP4, for which ascend950 has a kernel, is refused by the emulator with 561103.",
    ),
)  # fmt: skip

"""aclnnInplaceCopy."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..math.arithmetic import COMPLEX, WHOLE

EIGHT_BITS = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E8M0)
DTYPES = w.Choices(
    *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX,
    dt.ACL_BF16, *EIGHT_BITS,
)  # fmt: skip

ref = w.InOut("selfRef", "what is overwritten")
src = w.In("src", "what is copied; it broadcasts to selfRef and is cast to its dtype")
dense = w.Contiguous(src)
cast = w.CastTo(dense, w.Dtype(ref))
wide = w.BroadcastTo(cast, w.ViewShape(ref), plain=True)
inplace_copy = w.declare(
    "aclnnInplaceCopy", ref, src,
    summary="copy of a tensor, cast and broadcast, into another one",
    rules=(
        w.present(ref, src), w.dtype_in(DTYPES, ref, src), w.max_dims(8, ref, src), w.broadcastable(ref, src),
        w.shape_is_broadcast(ref, ref, src), w.done_if_empty(ref, src),
    ),
    plan=(dense, cast, wide, w.ViewCopy(wide, ref)),
    header="aclnnop/aclnn_copy.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="src in selfRef's dtype and shape; conversions are aclnnCast's",
    precision="one correct rounding", reference="selfRef.copy_(src)",
    notes=(
        "BF16 and 8-bit floats are let through on every SoC; a pair without a cast kernel gives 561103, which here is "
        "every pair with an 8-bit float but two equal ones.",
        "Nothing notices that src and selfRef overlap. A src that is dense, or the dense copy of which is cast or "
        "broadcast, is read completely before selfRef is written where both share memory; the bytes of two views of "
        "one dtype are moved row by row, as memmove does.",
    ),
)  # fmt: skip

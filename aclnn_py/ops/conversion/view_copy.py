"""aclnnInplaceCopy."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE

EIGHT_BITS = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E8M0)
DTYPES = w.Choices(
    *WHOLE, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *COMPLEX,
    dt.ACL_BF16, *EIGHT_BITS,
)  # fmt: skip

ref = w.InOut("selfRef", "destination, any shape, written in place")
src = w.In("src", "source, broadcastable to selfRef, cast to its dtype")
dense = w.Contiguous(src)
cast = w.CastTo(dense, w.Dtype(ref))
wide = w.BroadcastTo(cast, w.ViewShape(ref), plain=True)
inplace_copy = w.declare(
    "aclnnInplaceCopy", ref, src,
    summary="copies src into selfRef with broadcast and cast",
    rules=(
        w.present(ref, src), w.dtype_in(DTYPES, ref, src), w.max_dims(8, ref, src), w.broadcastable(ref, src),
        w.shape_is_broadcast(ref, ref, src), w.done_if_empty(ref, src),
    ),
    plan=(dense, cast, wide, w.ViewCopy(wide, ref)),
    header="aclnnop/aclnn_copy.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="src cast to the dtype of selfRef and broadcast to its shape, as aclnnCast does",
    precision="rounded once", reference="selfRef.copy_(src)",
    notes=(
        "BF16 and FP8 are accepted on every SoC; a pair without a cast kernel gives 561103, here every pair with FP8 "
        "but equal ones.",
        "Overlap of src and selfRef is not detected. A contiguous src, or the contiguous copy of which is cast or "
        "broadcast, is read completely before selfRef is written if both share memory; two views of one dtype are "
        "copied row by row, as by memmove.",
    ),
)  # fmt: skip

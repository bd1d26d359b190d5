"""What the roundings to whole numbers and to decimals share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

WHOLE = (dt.ACL_INT32, dt.ACL_INT64)
BUT_910 = (*w.BF16_BUT_OLD, "ascend310p")
"""BF16 where only architecture DAV_1001 has a list without it."""
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=BUT_910)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_round.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "precision": "float32 for FLOAT, FLOAT16 and BF16, each step rounded there; DOUBLE in its own type",
}  # fmt: skip
TIES = "Half goes to the even neighbour; a DOUBLE within 1e-14 of a half counts as one, as on the AI CPU."


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """The tests of both operators."""
    return (
        w.present(x, out), w.dtype_in(DTYPES, x, out), w.same_dtype(out, x), w.same_shape(x, out), w.max_dims(8, x),
        w.no_private_format(x, out), w.done_if_empty(x),
    )  # fmt: skip


def tests_in_place(ref: w.Param) -> tuple[w.Rules, ...]:
    """The same for one tensor."""
    return w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.no_private_format(ref), w.done_if_empty(ref)

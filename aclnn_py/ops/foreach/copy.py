"""aclnnForeachCopy."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare

COPIED = f.dtypes(
    *f.FLOATS_INT, *f.SHORT, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_DOUBLE, dt.ACL_BOOL
)  # fmt: skip
CASTS = {(dt.ACL_FLOAT, half) for half in (dt.ACL_FLOAT16, dt.ACL_BF16)}


def mapped(x: f.Members, out: f.Members) -> bool | None:
    """Whether members have one dtype, results too, and the two are one or FLOAT and a 16-bit one."""
    if not x or not out:
        return True
    kinds = {one.dtype for one in x}, {one.dtype for one in out}
    if any(len(kind) > 1 for kind in kinds):
        return None
    one, other = x[0].dtype, out[0].dtype
    return True if one == other or (one, other) in CASTS or (other, one) in CASTS else None


DTYPES = w.Derived(
    mapped, f.x, f.out, label="dtypes of x and out", kind="castable", mend=w.dtype_of(f.x, f.out).mends,
    claim=("dtypes of x and out", "equal, or FLOAT and a 16-bit dtype"),
)  # fmt: skip
copy = foreach_declare.written(
    "aclnnForeachCopy", f.x, f.out, dtypes=COPIED, same=w.defined(DTYPES),
    shapes=f.ranks(f.out), plan=(w.EachMember("", f.x, out=f.out),),
    summary="copies a list of tensors, with a cast if the dtypes differ",
    formula="out = x", precision="exact, or rounded once to nearest even",
    reference="torch._foreach_copy_(out, x)", documented_soc=("ascend910b", "ascend950"),
    notes=("Shapes are not compared: elements are copied in order of address.", *f.ALL),
)  # fmt: skip

"""Steps that fill a tensor with a constant."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
PRECISION = "exact: value is converted once, on the host"
WHOLES = (
    dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64,
    dt.ACL_BOOL,
)  # fmt: skip


def is_integral(param: w.Param) -> w.Rule:
    """Condition: a tensor's numbers are computed as integers, BOOL included."""
    return w.has_dtype(param, *WHOLES)


def filled(
    like: w.Param, value: w.Converted | w.Number, shape: w.Term | None = None, dtype: w.Term | None = None
) -> w.Step:
    """A new tensor with one number everywhere, of another's shape and dtype unless others are given."""
    kind = dtype or w.Dtype(like)
    return w.Compute("spread", attrs=(w.BitsOf(value, kind),), dtype=kind, shape=shape or w.ViewShape(like))


def on_ai_cpu(like: w.Param, *dtypes: int) -> w.Step:
    """The word that the AI CPU does the work for these dtypes."""
    return w.OnAiCpu(w.has_dtype(like, *dtypes))

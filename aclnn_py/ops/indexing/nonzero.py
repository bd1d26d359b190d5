"""aclnnNonzero and aclnnNonzeroV2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import dynamic_outputs as s

CORE_910B = (dt.ACL_BOOL, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, dt.ACL_INT8, dt.ACL_UINT8)
CORE_950 = (*CORE_910B, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64)

x, out = (
    w.In("self", "input of N non-zero elements and rank D, up to 8"),
    w.Out("out", "indices of the non-zero elements, INT64, [N,D] (V2: [D,N])"),
)
has_axes = w.negated(w.OneOf(w.Rank(x), w.Choices(0)))
core_950 = w.both(w.on(*w.REGBASE), w.has_dtype(x, *CORE_950))
core_910b = w.both(w.on(*s.ON_910B), w.has_dtype(x, *CORE_910B), has_axes)
off_core = w.both(w.negated(core_950), w.negated(core_910b), label="AI cores have no kernel for self")
most = w.Derived(lambda facts: facts.numel * facts.rank, x, label="number of elements times rank of self")
dense = w.Contiguous(x)


def plan(across: bool) -> w.Plan:
    """The indices of an element side by side, or those of an axis."""
    copied = {out: core_950} if across else {}
    found = w.DynamicOutputs("nonzero", dense, outs=(out,), copied=copied, attrs=(float(across),), most=most)
    return w.OnAiCpu(off_core), dense, found


def rules(dtypes: w.Choices) -> tuple[w.Rules, ...]:
    return (
        w.present(x, out), w.dtype_in(dtypes, x), w.dtype_in(s.INT64, out), w.max_dims(8, x, out),
        w.axes_of_int32(x), w.done_if_empty(x, out),
    )  # fmt: skip


def texts(shape: str) -> dict[str, Any]:
    return {
        "library": "nn", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": "exact",
        "formula": "indices of the elements of self that are not 0, in row-major order; NaN counts as non-zero, -0.0 "
        "as zero",
        "notes": (
            s.waits(f"out has the shape {shape} for N elements and D axes"),
            f"The shape and strides of out are not checked: {s.BLIND}.",
            "The stream fails if the indices do not fit into out.",
            "An out without elements succeeds at once and keeps its shape.",
        ),
    }  # fmt: skip


nonzero = w.declare(
    "aclnnNonzero", x, out, summary="indices of the non-zero elements of self, a row per element",
    rules=rules(s.DTYPES), plan=plan(False), header="aclnnop/aclnn_nonzero.h", reference="torch.nonzero(self)",
    **texts("[N, D]"),
)  # fmt: skip
nonzero_v2 = w.declare(
    "aclnnNonzeroV2", x, out, summary="indices of the non-zero elements of self, a row per axis",
    rules=rules(s.OLD.also(w.Choices(*s.UNSIGNED)).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)), plan=plan(True),
    header="aclnnop/aclnn_nonzero_v2.h", reference="torch.nonzero(self).T", **texts("[D, N]"),
)  # fmt: skip

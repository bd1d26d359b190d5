"""aclnnHardtanh and aclnnInplaceHardtanh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.clamp_plan import plan_in
from .shared.clamp_rules import DTYPES, FORMATTED

low = w.Scalar("clipValueMin", "lower bound", -0.25)
high = w.Scalar("clipValueMax", "upper bound, at least clipValueMin", 0.5)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_hardtanh.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "min(max(self, low), high) with both bounds cast to the dtype of self; NaN in any operand gives NaN",
    "precision": "exact: values are selected, not computed",
    "notes": (
        FORMATTED, "The bounds are compared as INT64 if the lower one is an integer, else as doubles; NaN passes.",
    ),
}  # fmt: skip


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    lists = w.dtype_in(DTYPES, x, low, high)
    same = ((), ()) if x is out else (w.same_dtype(x, out), w.same_shape(x, out))
    return (
        lists, same[0], w.max_dims(8, x), same[1], lists[1:2], w.at_most(low, high), w.done_if_empty(x),
    )  # fmt: skip


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
hardtanh = w.declare(
    "aclnnHardtanh", x, low, high, out,
    summary="hardtanh: clamps the elements of self to [clipValueMin, clipValueMax]",
    rules=(w.present(x, low, high, out), *tests(x, out)), plan=plan_in(w.Dtype(x), x, (low, high), out),
    reference="torch.nn.functional.hardtanh(self, clip_value_min, clip_value_max)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor of any shape, clamped in place")
inplace_hardtanh = w.declare(
    "aclnnInplaceHardtanh", ref, low, high,
    summary="hardtanh: clamps the elements of selfRef to [clipValueMin, clipValueMax], in place",
    rules=(w.present(ref, low, high), *tests(ref, ref)), plan=plan_in(w.Dtype(ref), ref, (low, high), ref),
    reference="torch.nn.functional.hardtanh_(selfRef, clip_value_min, clip_value_max)", **TEXTS,
)  # fmt: skip

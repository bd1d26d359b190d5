"""aclnnHardtanh and aclnnInplaceHardtanh."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .clamp_plan import plan_in
from .clamp_rules import DTYPES, FORMATTED

low = w.Scalar("clipValueMin", "the lower bound", -0.25)
high = w.Scalar("clipValueMax", "the upper bound, not below the lower one", 0.5)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_hardtanh.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B,
    "formula": "min(max(self, low), high) with both bounds cast to self's dtype; NaN in any of the three gives NaN",
    "precision": "exact: values are chosen, not computed",
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


x, out = w.In("self", "x"), w.Out("out", "the result")
hardtanh = w.declare(
    "aclnnHardtanh", x, low, high, out,
    summary="x between two bounds, element by element",
    rules=(w.present(x, low, high, out), *tests(x, out)), plan=plan_in(w.Dtype(x), x, (low, high), out),
    reference="torch.nn.functional.hardtanh(self, clip_value_min, clip_value_max)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "x, overwritten with the result")
inplace_hardtanh = w.declare(
    "aclnnInplaceHardtanh", ref, low, high,
    summary="x between two bounds, element by element, in place",
    rules=(w.present(ref, low, high), *tests(ref, ref)), plan=plan_in(w.Dtype(ref), ref, (low, high), ref),
    reference="torch.nn.functional.hardtanh_(selfRef, clip_value_min, clip_value_max)", **TEXTS,
)  # fmt: skip

"""aclnnMax and aclnnMin: over every axis."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .reduce_extreme import kind, x
from .shared import reduction_rules as r

out = w.Out("out", "extreme, one element")
every = w.AllAxes(x)
RULES = (
    w.present(x, out), w.dtype_in(r.ORDERED, x, out), w.max_dims(8, x, out), w.done_if_empty(x, out),
    r.folds_to(out, x, every, False),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": f"{r.EXTREME}; cast to the dtype of out",
    "notes": ("The dtype of out is not compared with that of self: the result is cast to it.",),
}  # fmt: skip
maximum_of_all = w.declare(
    "aclnnMax", x, out, summary="maximum of all elements of self", rules=RULES,
    plan=r.one_result("reduce_max", x, out, every, False, kind=kind), header="aclnnop/aclnn_max.h",
    formula=f"maximum of self; {r.NAN_WINS}", reference="torch.max(self)", **TEXTS,
)  # fmt: skip
minimum_of_all = w.declare(
    "aclnnMin", x, out, summary="minimum of all elements of self", rules=RULES,
    plan=r.one_result("reduce_min", x, out, every, False, kind=kind), header="aclnnop/aclnn_min.h",
    formula=f"minimum of self; {r.NAN_WINS}", reference="torch.min(self)", **TEXTS,
)  # fmt: skip

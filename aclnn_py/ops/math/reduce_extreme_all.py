"""aclnnMax and aclnnMin: over every axis."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from . import reducing as r
from .reduce_extreme import DTYPES, kind, x

out = w.Out("out", "the extreme, of one element")
every = w.AllAxes(x)
RULES = (
    w.present(x, out), w.dtype_in(DTYPES, x, out), w.max_dims(8, x, out), w.done_if_empty(x, out),
    r.folds_to(out, x, every, False),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": f"{r.EXTREME}; cast to out's dtype",
    "notes": ("Nothing compares out's dtype with self's: the result is cast to it.",),
}  # fmt: skip
maximum_of_all = w.declare(
    "aclnnMax", x, out, summary="largest element of a tensor", rules=RULES,
    plan=r.one_result("reduce_max", x, out, every, False, kind=kind), header="aclnnop/aclnn_max.h",
    formula=f"the largest element of self; {r.NAN_WINS}", reference="torch.max(self)", **TEXTS,
)  # fmt: skip
minimum_of_all = w.declare(
    "aclnnMin", x, out, summary="smallest element of a tensor", rules=RULES,
    plan=r.one_result("reduce_min", x, out, every, False, kind=kind), header="aclnnop/aclnn_min.h",
    formula=f"the smallest element of self; {r.NAN_WINS}", reference="torch.min(self)", **TEXTS,
)  # fmt: skip

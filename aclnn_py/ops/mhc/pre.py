"""aclnnMhcPre and aclnnMhcPreV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import gates as g

mhc_pre = w.declare(
    "aclnnMhcPre", *g.INPUTS, g.norm_eps, g.hc_eps, *g.OUTPUTS, rules=g.rules(), plan=g.plan(narrow=False),
    header="aclnnop/aclnn_mhc_pre.h", notes=g.NOTES, **g.TEXTS,
)  # fmt: skip
mhc_pre_v2 = w.declare(
    "aclnnMhcPreV2", *g.INPUTS, g.norm_eps, g.hc_eps, g.mode, *g.OUTPUTS,
    rules=g.rules((w.OneOf(w.ValueOf(g.mode), w.Choices(0, 1)),)), plan=g.plan(),
    header="aclnnop/aclnn_mhc_pre_v2.h", notes=g.NOTES, **g.TEXTS,
)  # fmt: skip

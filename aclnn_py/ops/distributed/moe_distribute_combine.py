"""aclnnMoeDistributeCombine."""

from __future__ import annotations

from ...lowering import language as w
from .shared.experts import combine as c
from .shared.experts import expert_params as e
from .shared.experts import first_params as f
from .shared.experts.first_rules import combined

moe_distribute_combine = c.declared(
    "aclnnMoeDistributeCombine", "aclnnop/aclnn_moe_distribute_combine.h",
    version=c.Version(f.COMBINE, combined(), f.combine_mend, f.ON, e.EMULATED, ()), notes=f.NOTES,
    documented_soc=w.DOCUMENTED_NEW, **c.SAID,
)  # fmt: skip

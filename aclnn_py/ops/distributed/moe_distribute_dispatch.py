"""aclnnMoeDistributeDispatch."""

from __future__ import annotations

from ...lowering import language as w
from .shared.experts import dispatch as d
from .shared.experts import dispatch_version as v
from .shared.experts import expert_params as e
from .shared.experts import first_params as f
from .shared.experts.first_rules import dispatched

moe_distribute_dispatch = d.declared(
    "aclnnMoeDistributeDispatch", "aclnnop/aclnn_moe_distribute_dispatch.h",
    version=v.Version(f.DISPATCH, dispatched(), f.dispatch_mend, f.ON, e.EMULATED, (), counted=True), notes=f.NOTES,
    documented_soc=w.DOCUMENTED_NEW, **d.SAID,
)  # fmt: skip

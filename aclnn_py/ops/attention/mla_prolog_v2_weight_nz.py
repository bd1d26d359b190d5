"""aclnnMlaPrologV2WeightNz."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from .shared.inputs import FieldInputs
from .shared.latent.latent_operator import prolog
from .shared.latent.latent_parameters import V2
from .shared.latent.latent_rules import Limits

OLDER = ("ascend910", *w.A2_A3, "ascend310p", "ascend310b", "ascend310", "unknown")
"""The SoCs but the 950 and 350, where this function only says that there is a newer one."""
FAILED = -1
"""ge::GRAPH_FAILED, as an aclnnStatus."""
limits = Limits(FieldInputs(**V2))
mla_prolog_v2_weight_nz = prolog(
    "aclnnMlaPrologV2WeightNz",
    limits,
    first=(
        (w.coded(w.on(*OLDER), ACLNN_ERR_RUNTIME_ERROR),),
        tuple(w.coded(each, FAILED) for each in w.present(limits.inputs["x"], limits.inputs["cache"])),
    ),
    header="aclnnop/aclnn_mla_prolog_v2_weight_nz.h",
    summary="projections, norms and rotary position embedding before multi-head latent attention, with caches",
    notes=("A null tokenX or kvCacheRef gives -1, which CANN returns for ge::GRAPH_FAILED.",),
)

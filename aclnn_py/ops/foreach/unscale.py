"""aclnnForeachNonFiniteCheckAndUnscale."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare
from .shared.found_inf_step import Found

SOCS = (*f.SOCS, "ascend310p")
grads = w.InOutList("scaledGrads", "list of scaled gradients of any shapes, unscaled in place")
found = w.InOut("foundInf", "set to 1 if a gradient is infinite or NaN, FLOAT, one element", ctype=w.IN_TENSOR)
scale = w.In("invScale", "inverse of the gradient scale, FLOAT, one element")

FLOAT = w.Choices().plus(dt.ACL_FLOAT, on=SOCS)
unscale = foreach_declare.generated(
    "aclnnForeachNonFiniteCheckAndUnscale", grads, found, scale, on=SOCS,
    dtypes=f.dtypes(*f.FLOATS).plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, on=("ascend310p",)),
    kinds=(*w.dtype_in(FLOAT, found, scale), *w.no_private_format(found, scale)),
    tiling=(
        *w.each(grads, lambda item, first: w.not_empty(item)), *w.not_empty(found, scale),
    ), shapes=False,
    plan=(Found(grads, found, code=w.TILING), w.EachMember("mul", grads, out=grads, single=(scale,), code=w.TILING)),
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    summary="unscales gradients in place and detects infinities and NaN (AMP)",
    formula="foundInf = 1 if a gradient is infinite or NaN, else unchanged; scaledGrads = scaledGrads * invScale",
    precision=f.ONCE, reference="torch._amp_foreach_non_finite_check_and_unscale_(scaledGrads, foundInf, invScale)",
)  # fmt: skip

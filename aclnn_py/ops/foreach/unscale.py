"""aclnnForeachNonFiniteCheckAndUnscale."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import family as f
from . import ways
from .found import Found

SOCS = (*f.SOCS, "ascend310p")
grads = w.InOutList("scaledGrads", "gradients, which are multiplied with invScale")
found = w.InOut("foundInf", "becomes 1 where a gradient is infinite or NaN, one element", ctype=w.IN_TENSOR)
scale = w.In("invScale", "what gradients are multiplied with, one element")

FLOAT = w.Choices().plus(dt.ACL_FLOAT, on=SOCS)
unscale = ways.generated(
    "aclnnForeachNonFiniteCheckAndUnscale", grads, found, scale, on=SOCS,
    dtypes=f.dtypes(*f.FLOATS).plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, on=("ascend310p",)),
    kinds=(*w.dtype_in(FLOAT, found, scale), *w.no_private_format(found, scale)),
    tiling=(
        *w.each(grads, lambda item, first: w.not_empty(item)), *w.not_empty(found, scale),
    ), shapes=False,
    plan=(Found(grads, found, w.TILING), w.EachMember("mul", grads, out=grads, single=(scale,), code=w.TILING)),
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    summary="gradients without their scale, and whether one of them is infinite or NaN",
    formula="foundInf = 1 if a gradient is infinite or NaN, else as before; scaledGrads = scaledGrads * invScale",
    precision=f.ONCE, reference="torch._amp_foreach_non_finite_check_and_unscale_(scaledGrads, foundInf, invScale)",
)  # fmt: skip

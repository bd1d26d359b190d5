"""Parameters and texts that steps of optimizers share."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

var = w.InOut("varRef", "parameters")
m = w.InOut("mRef", "first moments")
v = w.InOut("vRef", "second moments")
REFS = (var, m, v)
grad = w.In("grad", "gradients")
amsgrad = w.Attr("amsgrad", "bool", "whether the largest v counts", False)
maximize = w.Attr("maximize", "bool", "whether parameters follow the gradients", False)
SIGN = w.Either(w.is_true(maximize), -1.0, 1.0, told="-1 if maximize, else 1")
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
ONCE = "computed in float32, every result rounded once; CANN's kernels round FLOAT16 after every instruction"
KEPT = "The largest v is left alone without amsgrad, even where it is given."


def shaped_like_var(*params: w.Param) -> w.Rules:
    """Tensors have the shape of the parameters."""
    return w.flat(*(w.same_shape(param, var) for param in params))

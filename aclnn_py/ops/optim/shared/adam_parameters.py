"""Parameters and texts that steps of optimizers share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

var = w.InOut("varRef", "parameters, any shape; updated")
m = w.InOut("mRef", "first moment, same shape as varRef; updated")
v = w.InOut("vRef", "second moment, same shape as varRef; updated")
REFS = (var, m, v)
grad = w.In("grad", "gradient, same shape as varRef")
amsgrad = w.Attr("amsgrad", "bool", "true: use the maximum of the second moments so far (AMSGrad)", False)
maximize = w.Attr("maximize", "bool", "true: maximise, i.e. ascend the gradient", False)
SIGN = w.Where(w.is_true(maximize), -1.0, 1.0, label="-1 if maximize, else 1")
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
ONCE = "computed in float32, every output rounded once; CANN's kernels round FLOAT16 after every instruction"
KEPT = "Without amsgrad the maximum of v is not updated, even if it is given."


def shaped_like_var(*params: w.Param) -> w.Rules:
    """Tensors have the shape of the parameters."""
    return w.flat(*(w.same_shape(param, var) for param in params))

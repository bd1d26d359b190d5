"""aclnnXLogYScalarSelf."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.binary_plans import number_plan
from .shared.xlogy_rules import DTYPES, NUMBERS, TEXTS, floating

x, other, out = (
    w.Scalar("self", "scalar input", 2.5),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "output, same shape as other"),
)
kind = w.ComputeDtype(other, x, floating)
xlogy_scalar_self = w.declare(
    "aclnnXLogYScalarSelf", x, other, out,
    summary="element-wise x * log(y) for a scalar x",
    rules=(
        w.present(x, other, out), w.dtype_in(NUMBERS, x), w.dtype_in(DTYPES, other),
        (w.Defined(kind), w.Castable(kind, w.Dtype(out))), w.max_dims(8, other), w.same_shape(out, other),
        w.done_if_empty(other),
    ),
    plan=number_plan("rxlogys", other, x, out, kind), header="aclnnop/aclnn_x_log_y_scalar_self.h",
    documented_soc=w.DOCUMENTED_910_AND_310P, reference="torch.xlogy(self, other).to(out.dtype)", **TEXTS,
)  # fmt: skip

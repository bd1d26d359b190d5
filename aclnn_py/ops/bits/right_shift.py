"""aclnnRightShift."""

from __future__ import annotations

from ...lowering import language as w
from ..comparison.shared.comparison_rules import shapes_join
from .shared import shifts
from .shared.shifts import ALWAYS, DTYPES

x, by = w.In("input", "input, rank up to 8"), w.In("shiftBits", "shift amounts, broadcastable with input")
out = w.Out("out", "output, broadcast shape of input and shiftBits")
kind = w.Promoted(x, by)
first, second = w.Contiguous(x), w.Contiguous(by)
left, right = w.CastTo(first, kind), w.CastTo(second, kind)
result = w.Compute("right_shift", left, right, attrs=(shifts.limits(x, by),), dtype=kind, integral=ALWAYS)
slow = w.OnAiCpu(w.negated(w.on(*w.REGBASE)))
back = w.CastTo(result, w.Dtype(out))
right_shift = w.declare(
    "aclnnRightShift", x, by, out,
    summary="element-wise right shift: input >> shiftBits",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x, by), shapes_join(x, by, out),
        w.done_if_empty(x, by), shifts.kind_rules(x, by, out),
    ),
    plan=(slow, first, left, second, right, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_right_shift.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="input >> shiftBits in the promoted dtype; arithmetic for signed integers",
    precision=shifts.PRECISION, reference="torch.bitwise_right_shift(input, shiftBits)",
    notes=(shifts.CLAMPED, "Whether the dtypes promote is checked only if neither tensor is empty."),
)  # fmt: skip

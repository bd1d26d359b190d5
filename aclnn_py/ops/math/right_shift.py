"""aclnnRightShift."""

from __future__ import annotations

from ...lowering import language as w
from . import shifting
from .comparison_rules import shapes_join
from .shifting import ALWAYS, DTYPES

x, by = w.In("input", "the bits"), w.In("shiftBits", "by how many they move")
out = w.Out("out", "the result")
kind = w.Promoted(x, by)
first, second = w.Contiguous(x), w.Contiguous(by)
left, right = w.CastTo(first, kind), w.CastTo(second, kind)
result = w.Compute("right_shift", left, right, attrs=(shifting.limits(x, by),), dtype=kind, whole=ALWAYS)
slow = w.OnAiCpu(w.negated(w.on(*w.REGBASE)))
back = w.CastTo(result, w.Dtype(out))
right_shift = w.declare(
    "aclnnRightShift", x, by, out,
    summary="input >> shiftBits, element by element",
    rules=(
        w.present(x, by, out), w.dtype_in(DTYPES, x, by, out), w.max_dims(8, x, by), shapes_join(x, by, out),
        w.done_if_empty(x, by), shifting.kind_rules(x, by, out),
    ),
    plan=(slow, first, left, second, right, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_right_shift.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="input >> shiftBits in the promoted dtype; the sign fills the bits of signed integers",
    precision=shifting.PRECISION, reference="torch.bitwise_right_shift(input, shiftBits)",
    notes=(shifting.CLAMPED, "Whether the dtypes promote is tested only once neither tensor is empty."),
)  # fmt: skip

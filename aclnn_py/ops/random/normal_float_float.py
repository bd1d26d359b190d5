"""aclnnNormalFloatFloat."""

from __future__ import annotations

from ...lowering import language as w
from .shared.normal_outs import DTYPES, ROUNDED, STEERING, TEXTS, drawn, mean, slow, std

out = w.Out("out", "samples, any shape")
kind = w.Dtype(out)
numbers = drawn(w.ViewShape(out), kind, w.ValueOf(mean), w.ValueOf(std))
normal_float_float = w.declare(
    "aclnnNormalFloatFloat", mean, std, *STEERING, out,
    rules=(w.present(out), w.dtype_in(DTYPES, out), w.max_dims(8, out), w.done_if_empty(out)),
    plan=(slow(kind), numbers, w.ViewCopy(numbers, out)),
    **TEXTS, precision=ROUNDED, reference="torch.normal(mean, std, out.shape)",
)  # fmt: skip

"""aclnnFatreluMul and aclnnGeluMul, which CANN generates from the operators' definitions."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from .shared.geglu_plan import ERF, POLYNOMIAL, TANH
from .shared.halves import Split, forward

LAST = w.FixedAxis(-1)
x = w.In("input", "input, at least 2 axes, halved into x1 and x2 along the last axis")
limit = w.In("threshold", "threshold for x1, 1 element")
out = w.Out("out", "output, shape of input with the last axis halved; declared const", ctype=w.IN_TENSOR)
split = Split(x, LAST)
size = w.SizeAt(x, LAST)
axes = w.tiled((w.Within(w.Rank(x), low=2),))
not_zero = w.when(w.BY_DOCUMENTS, otherwise=(w.tiled((w.Not(w.OneOf(size, w.Choices(0))),)),))
sizes = (
    *w.tiled((w.Within(size, high=1024), w.Defined(w.Halved(x, LAST)), w.Within(w.RowCount(x), high=200_000))),
    *w.documented((w.Equal(w.ViewShape(out), w.Halved(x, LAST)),)),
)
LIMITS = (
    "The documents give no code for these limits and call empty tensors supported; the source's tiling function gives "
    "561002, also for a last axis of size 0.",
    UNCHECKED.format("out"),
)  # fmt: skip
single = w.Contiguous(limit)
result = w.Compute("fatrelu_mul", split.half(0), split.half(1), w.ViewOf(single, w.AS_SCALAR))
fatrelu_mul = w.generated(
    "aclnnFatreluMul", x, limit, out,
    summary="FATReLU of the first half of the last axis times the second half",
    on=w.DOCUMENTED_NEW[:2], kinds=w.one_dtype(w.row(w.DOCUMENTED_NEW[:2]), x, limit, out), idle=(x,),
    tiling=(axes, not_zero, w.tiled((w.OneOf(w.Numel(limit), w.Choices(1)),)), sizes),
    plan=forward(w.ViewOf(result, w.Reshaped(w.Halved(x, LAST))), out),
    header="aclnnop/aclnn_fatrelu_mul.h", documented_soc=w.DOCUMENTED_NEW[:2],
    formula="out = (x1 > threshold ? x1 : 0) * x2; NaN compares false", precision=ONCE,
    reference="a, b = input.chunk(2, -1); torch.nn.functional.threshold(a, float(threshold), 0.0) * b",
    notes=("The documents keep an x1 equal to threshold; CANN's kernel does not.", *LIMITS),
)  # fmt: skip

word = w.Attr(
    "approximateOptional", "char*", 'form of GELU: "none" (erf) or "tanh"; null: "none"', "none", optional=True
)
spelt = w.ValueOf(word, absent="none")
kernel = w.Where(w.OneOf(spelt, w.Choices("tanh")), "gelu_mul_tanh", "gelu_mul_erf")
gelu_mul = w.generated(
    "aclnnGeluMul", x, word, out,
    summary="GELU of the first half of the last axis times the second half",
    on=w.DOCUMENTED_NEW, kinds=w.one_dtype(w.row(w.DOCUMENTED_NEW), x, out), idle=(x,),
    tiling=(w.tiled((w.OneOf(spelt, w.Choices("none", "tanh")),)), axes, not_zero, sizes),
    plan=forward(w.Compute(kernel, split.half(0), split.half(1)), out),
    header="aclnnop/aclnn_gelu_mul.h", documented_soc=w.DOCUMENTED_NEW,
    formula=f"out = gelu(x1) * x2 with gelu(x) = {ERF}, or for \"tanh\" {TANH}", precision=ONCE,
    reference="a, b = input.chunk(2, -1); gelu(a, approximate=approximateOptional or 'none') * b",
    notes=(POLYNOMIAL, *LIMITS),
)  # fmt: skip

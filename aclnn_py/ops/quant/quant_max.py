"""aclnnQuantMax."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from .shared.rounding import HYBRID, HYBRID_NOTE, float8_words

ONLY = w.REGBASE[:1]
x = w.In("x", "input, rank 1 to 8")
scale = w.In("scale", "quantisation scale, which multiplies, FLOAT, [1]")
mode = w.Attr("roundMode", "char*", '"rint" half to even; HIFLOAT8: "round" half away from zero', "rint")
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_FLOAT8_E4M3FN)
out = w.Out("y", "quantised x, FP8, same shape as x", ctype=w.IN_TENSOR)
amax = w.Out("amax", "largest magnitude in x, dtype of x, [1]", ctype=w.IN_TENSOR)
ONE = w.Constant((1,), "[1]")
kind = (w.OneOf(w.DtypeArgument(target), w.Choices(*q.SHORT_FLOATS)),)
words = float8_words(mode, w.value_is(target, dt.ACL_HIFLOAT8), "rint")
numbers = q.as_floats(x)
codes = q.quantised(w.Compute("mul", numbers, q.as_floats(scale)), out)
flat = w.ViewOf(w.Compute("abs", numbers), w.Reshaped(w.Derived(lambda x: (x.numel,), x, label="elements of x")))
peak = w.CastTo(w.Reduction("reduce_max", flat, axes=w.FixedAxis(-1), keep=True), w.Dtype(amax))
quant_max = w.declare(
    "aclnnQuantMax", x, scale, mode, target, out, amax,
    rules=(
        w.present(x, scale, out, amax), w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), x),
        w.min_dims(1, x), w.max_dims(8, x), w.dtype_in(w.Choices(dt.ACL_FLOAT), scale), w.not_empty(scale),
        (w.Equal(w.ViewShape(scale), ONE),), kind, words, (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
        w.same_shape(x, out), w.same_dtype(x, amax), (w.Equal(w.ViewShape(amax), ONE),), w.done_if_empty(x),
        w.inner((w.on(*w.REGBASE),)),
    ),
    plan=(w.NoKernel(w.value_is(mode, HYBRID)), *dict.fromkeys((*codes.chain, *w.ViewCopy(peak, amax).chain))),
    library="nn", header="aclnnop/aclnn_quant_max.h", documented_soc=ONLY,
    summary="static quantisation to FP8, and the largest magnitude of the input for the next scale",
    formula="y = round(x * scale), amax = max(abs(x))",
    precision="the product in float32; FP8 to nearest, half to even, HIFLOAT8 half away from zero, and saturated, NaN "
    "becomes 0",
    notes=(
        HYBRID_NOTE,
        "An empty x succeeds with nothing to run: amax keeps its contents.",
    ),
    reference="torch_npu.npu_quantize(x, scale, None, torch.float8_e4m3fn, div_mode=False), x.abs().max()",
)  # fmt: skip

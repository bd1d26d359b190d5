"""aclnnAdaLayerNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from . import ada_layer_norm as al
from .definitions import NEW
from .kernels import planned
from .quantising import BY_ROW, EIGHT_BITS, HALF, as_line
from .rows import when_given

AWAY = 4.0
"""How `round_as` takes halves away from 0."""
x, scale, shift, weight, bias = al.x, al.scale, al.shift, al.weight, al.bias
smooth = w.In("smoothScalesOptional", "a factor for each element of a row, [H]; null means 1", optional=True)
mode = w.Attr(
    "quantMode", "const char*", '"dynamic": a scale for each row; null counts as that', "dynamic", optional=True
)
out = w.Out("out", "the result, rounded: INT8, on the 950 also floats of 8 bits")
scales = w.Out("quantScale", "the scale of every row, [B..., S]")
offset = w.Out("quantOffsetOptional", "null", optional=True)
HALVES, SINGLE = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(dt.ACL_FLOAT)
rows = w.Worked(lambda x: x.shape[:-1], x, told="[B...,S]", kind="shape_custom")
adapted = w.Compute("modulate", al.normed, al.by, al.plus, dtype=w.FLOAT)
smoothed = w.Fork(w.given(smooth), w.Compute("mul", adapted, as_line(smooth)), adapted)
peak = w.Fold("reduce_max", w.Compute("abs", smoothed), axes=w.FixedAxis(-1), keep=True)
rate = w.Compute("rdivs", peak, attrs=(127.0, 0.0))
short = w.CastTo(w.Compute("mul", smoothed, rate), HALF)
whole = w.CastTo(w.Compute("round_as", w.CastTo(short, w.FLOAT), attrs=(AWAY,), like=al.dense), q.INT8)
newer = w.on(*w.REGBASE)
numbers, each = q.by_row(smoothed, out, newer)
ratio = w.Fork(newer, each, w.Compute("divs", peak, attrs=(127.0, 0.0)))
ada_layer_norm_quant = w.declare(
    "aclnnAdaLayerNormQuant", x, scale, shift, weight, bias, smooth, al.eps, mode, out, scales, offset,
    summary="aclnnAdaLayerNorm with its result quantised, by a scale for each row",
    rules=(
        w.present(x, scale, shift, out, scales), w.dtype_in(HALVES, x), w.same_dtype(scale, x), w.same_dtype(shift, x),
        *(when_given(each, w.same_dtype(each, x)) for each in (weight, bias, smooth)), w.dtype_in(EIGHT_BITS, out),
        w.dtype_in(SINGLE, scales), (w.negated(w.given(offset)),), w.dims_within(2, 8, x), w.not_empty(x),
        al.modulates(x, scale), al.modulates(x, shift), *al.of_shape(al.row, weight, bias, smooth),
        w.same_shape(out, x), (w.Equal(w.ViewShape(scales), rows),),
        (w.OneOf(w.ValueOf(mode, "dynamic"), w.Choices("dynamic")),), w.inner((w.on(*NEW),)),
    ),
    plan=planned(
        w.Fork(newer, q.quantised(numbers, out, saturates=False, like=al.dense), w.ViewCopy(whole, out)),
        w.ViewCopy(w.Look(ratio, w.Reshaped(rows)), scales),
    ),
    header="aclnnop/aclnn_ada_layer_norm_quant.h", library="nn", documented_soc=NEW,
    formula="y = (((x - mean) * rstd * weight + bias) * (1 + scale) + shift) * smoothScales, quantScale = "
    "max(abs(y)) / 127 of every row, out = round(y / quantScale)",
    precision=BY_ROW + "; before the 950 the scale is the peak over 127, and what is rounded is FLOAT16, half away "
    "from zero; on the 950 the scale, peak * (1 / largest), divides; floats of 8 bits to nearest, half to "
    "even (HIFLOAT8: half away from zero)",
    reference="torch.nn.functional.layer_norm(x, (H,), weight, bias, epsilon) * (1 + scale) + shift, over quantScale",
    notes=(
        al.KERNELS,
        "Rows of noughts have scale 0 and stay noughts in INT8. In floats of 8 bits they become NaN: to these CANN's "
        "kernel casts without saturation, so that NaN and infinities stay.",
        "The result has the format of x: an out of another one is refused (561103), unless x is ND.",
        "Before the 950 CANN divides short rows, of which there are several, by peak * (1 / 127); here all rows are "
        "multiplied with 127 / peak, as CANN has it for one row.",
    ),
)  # fmt: skip

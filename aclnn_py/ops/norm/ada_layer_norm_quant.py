"""aclnnAdaLayerNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from . import ada_layer_norm as al
from .shared.generated_rules import NEW
from .shared.kernels import planned
from .shared.quant import BY_ROW, EIGHT_BITS, HALF, as_line
from .shared.tilings import ada_layer_norm as tiling

x, scale, shift, weight, bias = al.x, al.scale, al.shift, al.weight, al.bias
smooth = w.In("smoothScalesOptional", "smoothing factor of the output before quantisation, [H]; null: 1", optional=True)
mode = w.Attr(
    "quantMode",
    "const char*",
    'quantisation mode: "dynamic" (one scale per row); null: "dynamic"',
    "dynamic",
    optional=True,
)
out = w.Out("out", "quantised output, same shape as x; INT8, on the 950 also FP8")
scales = w.Out("quantScale", "quantisation scale of every row, [B..., S], FLOAT")
offset = w.Out("quantOffsetOptional", "reserved for the zero point, must be null", optional=True)
HALVES, SINGLE = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(dt.ACL_FLOAT)
rows = w.Derived(lambda x: x.shape[:-1], x, label="[B...,S]", kind="shape_custom")
adapted = w.Compute("modulate", al.normed, al.by, al.plus, dtype=w.FLOAT)
smoothed = w.Branch(w.given(smooth), w.Compute("mul", adapted, as_line(smooth)), adapted)
peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=w.FixedAxis(-1), keep=True)
rate = w.Compute("rdivs", peak, attrs=(127.0, 0.0))
short = w.CastTo(w.Compute("mul", smoothed, rate), HALF)
rounded_int8 = w.CastTo(w.Compute("round_as", w.CastTo(short, w.FLOAT), attrs=(q.HALVES_AWAY,), like=al.dense), q.INT8)
newer = w.on(*w.REGBASE)
numbers, each = q.by_row(smoothed, out, newer)
ratio = w.Branch(newer, each, w.Compute("divs", peak, attrs=(127.0, 0.0)))
ada_layer_norm_quant = w.declare(
    "aclnnAdaLayerNormQuant", x, scale, shift, weight, bias, smooth, al.eps, mode, out, scales, offset,
    summary="aclnnAdaLayerNorm with dynamic quantisation of the output, one scale per row",
    rules=(
        w.present(x, scale, shift, out, scales), w.dtype_in(HALVES, x), w.same_dtype(scale, x), w.same_dtype(shift, x),
        *(w.when_given(each, w.same_dtype(each, x)) for each in (weight, bias, smooth)), w.dtype_in(EIGHT_BITS, out),
        w.dtype_in(SINGLE, scales), (w.negated(w.given(offset)),), w.dims_within(2, 8, x), w.not_empty(x),
        al.modulates(x, scale), al.modulates(x, shift), *al.of_shape(al.row, weight, bias, smooth),
        w.same_shape(out, x), (w.Equal(w.ViewShape(scales), rows),),
        (w.OneOf(w.ValueOf(mode, absent="dynamic"), w.Choices("dynamic")),), w.inner((w.on(*NEW),)),
    ),
    plan=planned(
        w.Branch(newer, q.quantised(numbers, out, saturates=False, like=al.dense), w.ViewCopy(rounded_int8, out)),
        w.ViewCopy(w.ViewOf(ratio, w.Reshaped(rows)), scales),
    ),
    header="aclnnop/aclnn_ada_layer_norm_quant.h", library="nn", documented_soc=NEW,
    tiling_workspace=tiling(x, quantised=True),
    formula="y = (((x - mean) * rstd * weight + bias) * (1 + scale) + shift) * smoothScales, quantScale = "
    "max(abs(y)) / 127 over the last axis, out = round(y / quantScale)",
    precision=BY_ROW + "; before the 950 the scale is max(abs(y)) / 127, and the value rounded is FLOAT16, half away "
    "from zero; on the 950 the scale is max(abs(y)) * (1 / largest) and divides; FP8 to nearest, half to even "
    "(HIFLOAT8: half away from zero)",
    reference="torch.nn.functional.layer_norm(x, (H,), weight, bias, epsilon) * (1 + scale) + shift, over quantScale",
    notes=(
        al.KERNELS,
        "Rows of zeros have scale 0 and give 0 in INT8. In FP8 they become NaN: CANN's kernel casts to FP8 without "
        "saturation, so that NaN and infinities stay.",
        "The output has the format of x: an out of another one is refused (561103), unless x is ND.",
        "Before the 950 CANN divides by max(abs(y)) * (1 / 127) where it handles several short rows at once; here "
        "all rows are multiplied by 127 / max(abs(y)), as CANN does for a single row.",
    ),
)  # fmt: skip

"""aclnnRmsNormDynamicMxQuant."""

from __future__ import annotations

from ...lowering import language as w
from .shared import mx_quant as m
from .shared import mx_quant_rules as asks
from .shared.generated_rules import EPSILON
from .shared.kernels import planned

x = w.In("x", "input, 1 to 7 axes, normalised over the last one")
rms_norm_dynamic_mx_quant = w.declare(
    "aclnnRmsNormDynamicMxQuant", x, m.gamma, m.beta, EPSILON, m.scale_algorithm, m.mode, m.target,
    m.output_rstd, m.out, m.scales, m.rstd,
    summary="aclnnRmsNorm with MX quantisation of the output: FP8 or FP4 with one scale per block of 32",
    rules=(
        w.present(x, m.gamma, m.out, m.scales), w.when(w.is_true(m.output_rstd), w.present(m.rstd)), asks.no_rows(x),
        w.inner((w.on(*asks.SOCS),)), asks.KNOWN, asks.NAMED,
        w.inner(w.dtype_in(asks.on_950(*asks.HALVES), x)), asks.factors(x),
        asks.RESULT, asks.TARGET, asks.BY_EXPONENT, asks.PLAIN, asks.SCALES, asks.RSTD,
        w.inner(w.dims_within(1, 7, x)), asks.even(x), asks.last(x),
        w.when_given(m.beta, w.inner(w.same_shape(m.beta, m.gamma))),
        w.inner(w.same_shape(m.out, x)), asks.each_row(x), asks.pairs(x),
    ),
    plan=planned(*m.planned_from(x, w.Contiguous(x), w.given(m.beta))),
    header="aclnnop/aclnn_rms_norm_dynamic_mx_quant.h", documented_soc=asks.SOCS,
    formula=m.FORMULA.format("v", "x"), precision=m.PRECISION.format("x"),
    reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon), then torch_npu.npu_dynamic_mx_quant",
    notes=m.NOTES,
)  # fmt: skip

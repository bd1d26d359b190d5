"""aclnnAddRmsNormDynamicMxQuant."""

from __future__ import annotations

from ...lowering import language as w
from .rms_norm_dynamic_quant import some
from .shared import mx_quant as m
from .shared import mx_quant_rules as asks
from .shared.add_rms import sum_of, x1, x2
from .shared.generated_rules import EPSILON
from .shared.kernels import planned

x_out = w.Out("xOut", "sum x1 + x2, same shape and dtype as x1")
exact, both, _ = sum_of(x1, x2)
add_rms_norm_dynamic_mx_quant = w.declare(
    "aclnnAddRmsNormDynamicMxQuant", x1, x2, m.gamma, m.beta, EPSILON, m.scale_algorithm, m.mode, m.target,
    m.output_rstd, m.out, x_out,
    m.scales, m.rstd,
    summary="aclnnAddRmsNorm with MX quantisation of the output: FP8 or FP4 with one scale per block of 32",
    rules=(
        w.present(x1, x2, m.gamma, m.out, x_out, m.scales), w.when(w.is_true(m.output_rstd), w.present(m.rstd)),
        asks.no_rows(x1),
        w.inner((w.on(*asks.SOCS),), w.dims_within(1, 7, x1, x2), w.same_shape(x2, x1)), asks.last(x1),
        w.when(some(m.beta), w.inner(w.same_shape(m.beta, m.gamma))),
        w.inner(w.same_dtype(x2, x1), w.dtype_in(asks.on_950(*asks.HALVES), x1)), asks.factors(x1),
        asks.RESULT, w.inner(w.same_dtype(x_out, x1)), asks.SCALES, asks.RSTD,
        asks.NAMED, asks.PLAIN, asks.TARGET, asks.KNOWN, asks.BY_EXPONENT, asks.even(x1),
        asks.pairs(x1), asks.each_row(x1), w.inner(w.same_shape(x_out, x1), w.same_shape(m.out, x1)),
    ),
    plan=planned(exact, both, *m.planned_from(x1, exact, some(m.beta)), w.ViewCopy(both, x_out)),
    header="aclnnop/aclnn_add_rms_norm_dynamic_mx_quant.h", documented_soc=asks.SOCS,
    formula="xOut = x1 + x2; " + m.FORMULA.format("v", "(x1 + x2)"), precision=m.PRECISION.format("x1"),
    reference="torch.nn.functional.rms_norm(x1 + x2, gamma.shape, gamma, epsilon), then "
    "torch_npu.npu_dynamic_mx_quant",
    notes=(*m.NOTES, "The norm is computed from the sum in float32. An empty beta counts as null."),
)  # fmt: skip

"""aclnnRmsNormDynamicMxQuant."""

from __future__ import annotations

from ...lowering import language as w
from . import microscaling as m
from . import microscaling_rules as asks
from .definitions import EPSILON
from .kernels import planned
from .rows import when_given

x = w.In("x", "what is normalised, rows of its last axis")
rms_norm_dynamic_mx_quant = w.declare(
    "aclnnRmsNormDynamicMxQuant", x, m.gamma, m.beta, EPSILON, m.way, m.mode, m.target, m.gives, m.out, m.scales,
    m.rstd,
    summary="aclnnRmsNorm with its result quantised to floats of 8 or 4 bits, a scale for each block of 32",
    rules=(
        w.present(x, m.gamma, m.out, m.scales), w.when(w.is_true(m.gives), w.present(m.rstd)), asks.no_rows(x),
        w.inner((w.on(*asks.SOCS),)), asks.KNOWN, asks.NAMED,
        w.inner(w.dtype_in(asks.on_950(*asks.HALVES), x)), asks.factors(x),
        asks.RESULT, asks.TARGET, asks.BY_EXPONENT, asks.PLAIN, asks.SCALES, asks.RSTD,
        w.inner(w.dims_within(1, 7, x)), asks.even(x), asks.last(x),
        when_given(m.beta, w.inner(w.same_shape(m.beta, m.gamma))),
        w.inner(w.same_shape(m.out, x)), asks.each_row(x), asks.pairs(x),
    ),
    plan=planned(*m.planned_from(x, w.Contiguous(x), w.given(m.beta))),
    header="aclnnop/aclnn_rms_norm_dynamic_mx_quant.h", documented_soc=asks.SOCS,
    formula=m.FORMULA.format("v", "x"), precision=m.PRECISION.format("x"),
    reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon), then torch_npu.npu_dynamic_mx_quant",
    notes=m.NOTES,
)  # fmt: skip

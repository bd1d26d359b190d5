"""aclnnAddRmsNormDynamicQuantV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from .add_rms_norm_dynamic_quant import each_row, new
from .shared.add_rms import FORMULA, gamma, sum_of, x1, x2
from .shared.dynamic_quant_outputs import (
    INPUTS,
    RESULTS,
    as_rows,
    beta,
    both_wanted,
    eighths,
    flags,
    is_wanted,
    mask,
    out1,
    out2,
    output_rules,
    smooth2,
)
from .shared.dynamic_quant_params import scales1, scales2, smooth1, x_out
from .shared.generated_rules import EPSILON, NEW, above_zero
from .shared.kernels import planned
from .shared.quant import BY_ROW
from .shared.rms import rms

exact, both, _ = sum_of(x1, x2)
plain = rms(x1, exact, gamma, EPSILON, dtype=w.FLOAT)
normed = q.if_there(plain, beta)


def smoothed(smooth: w.Param) -> w.Step:
    return w.Branch(w.given(smooth), w.Compute("mul", normed, q.as_floats(smooth)), normed)


once, twice = (q.by_row(smoothed(each), out, new) for each, out in ((smooth1, out1), (smooth2, out2)))


def where(number: int, step: w.Step) -> w.Step:
    return w.Branch(is_wanted(number), step, plain)


add_rms_norm_dynamic_quant_v2 = w.declare(
    "aclnnAddRmsNormDynamicQuantV2", x1, x2, gamma, smooth1, smooth2, beta, EPSILON, mask, out1, out2, x_out, scales1,
    scales2,
    summary="aclnnAddRmsNormDynamicQuant with a bias, a choice of outputs, and INT4",
    rules=(
        w.OUT_POINTERS, w.defined(flags), w.present(x1, x2, gamma, x_out, out1, out2, scales1, scales2),
        w.when(new, w.inner(w.not_empty(gamma))), w.done_if_empty(x1, x2, gamma, out2),
        w.when(both_wanted, w.same_dtype(out1, out2)),
        eighths, as_rows,
        w.inner(
            (w.on(*NEW),), w.dtype_in(INPUTS, x1), *(w.same_dtype(each, x1) for each in (x2, gamma, x_out)),
            w.dtype_in(RESULTS, out1), w.same_dtype(out2, out1), w.dtype_in(w.Choices(dt.ACL_FLOAT), scales1, scales2),
            w.same_shape(x2, x1), w.same_shape(x_out, x1), w.rank_is(1, gamma),
            (w.Equal(w.Numel(gamma), w.SizeAt(x1, w.FixedAxis(-1))),),
        ),
        *(w.when_given(each, w.inner(w.same_dtype(each, x1), w.same_shape(each, gamma)))
          for each in (smooth1, smooth2, beta)),
        w.when(new, w.inner(w.dims_within(2, 8, x1)), output_rules[0],
               otherwise=(w.inner(w.defined(above_zero(EPSILON))), output_rules[1])),
    ),
    plan=planned(
        exact, both, plain, where(0, q.quantised(once[0], out1, packs=True)), where(0, each_row(once[1], scales1)),
        where(1, q.quantised(twice[0], out2, packs=True)), where(1, each_row(twice[1], scales2)),
        w.ViewCopy(both, x_out),
    ),
    header="aclnnop/aclnn_add_rms_norm_dynamic_quant_v2.h", documented_soc=NEW,
    formula=FORMULA.format("xOut", "y") + " + betaOptional; scale1Out = max(abs(y * smoothScale1Optional)) / largest "
    "over the last axis, y1Out = round(y * smoothScale1Optional / scale1Out), y2Out and scale2Out likewise; largest "
    "is 127, of INT4 7, of FLOAT8_E4M3FN 448, of FLOAT8_E5M2 57344, of HIFLOAT8 32768",
    precision=BY_ROW + "; on the 950 the scale is the row's maximum magnitude times 1 / largest, and divides",
    reference="torch_npu.npu_add_rms_norm_dynamic_quant(x1, x2, gamma, smooth_scale1=smoothScale1Optional)",
    notes=(
        "An output that outputMask does not select has one element, and so has its scale; CANN copies undefined "
        "elements to them, here they are not written. CANN crashes where they are null (161001 here).",
        "Before the 950 CANN does not compare most shapes; here all are checked by the kernel (561103). On the 950 "
        "an empty gamma has no kernel here.",
        "The first of two INT4 elements is in the lower half of a byte, also in an INT32.",
    ),
)  # fmt: skip

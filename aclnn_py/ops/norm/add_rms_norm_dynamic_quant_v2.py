"""aclnnAddRmsNormDynamicQuantV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from .add_rms_norm_dynamic_quant import each_row, kept, new, scales1, scales2, smooth1
from .adding_rms import FORMULA, gamma, sum_of, x1, x2
from .definitions import EPSILON, NEW, above_zero
from .dynamic_quantising import (
    INPUTS,
    RESULTS,
    as_rows,
    beta,
    both_wanted,
    eighths,
    fits,
    flags,
    is_wanted,
    mask,
    out1,
    out2,
    smooth2,
)
from .kernels import planned
from .quantising import BY_ROW
from .rms import rms
from .rows import when_given

exact, both, _ = sum_of(x1, x2)
plain = rms(x1, exact, gamma, EPSILON, dtype=w.FLOAT)
normed = q.if_there(plain, beta)


def smoothed(smooth: w.Param) -> w.Step:
    return w.Fork(w.given(smooth), w.Compute("mul", normed, q.as_floats(smooth)), normed)


once, twice = (q.by_row(smoothed(each), out, new) for each, out in ((smooth1, out1), (smooth2, out2)))


def where(number: int, step: w.Step) -> w.Step:
    return w.Fork(is_wanted(number), step, plain)


add_rms_norm_dynamic_quant_v2 = w.declare(
    "aclnnAddRmsNormDynamicQuantV2", x1, x2, gamma, smooth1, smooth2, beta, EPSILON, mask, out1, out2, kept, scales1,
    scales2,
    summary="aclnnAddRmsNormDynamicQuant with an addend, either of its results, and INT4",
    rules=(
        w.OUT_POINTERS, w.defined(flags), w.present(x1, x2, gamma, kept, out1, out2, scales1, scales2),
        w.when(new, w.inner(w.not_empty(gamma))), w.done_if_empty(x1, x2, gamma, out2),
        w.when(both_wanted, w.same_dtype(out1, out2)),
        eighths, as_rows,
        w.inner(
            (w.on(*NEW),), w.dtype_in(INPUTS, x1), *(w.same_dtype(each, x1) for each in (x2, gamma, kept)),
            w.dtype_in(RESULTS, out1), w.same_dtype(out2, out1), w.dtype_in(w.Choices(dt.ACL_FLOAT), scales1, scales2),
            w.same_shape(x2, x1), w.same_shape(kept, x1), w.rank_is(1, gamma),
            (w.Equal(w.Numel(gamma), w.SizeAt(x1, w.FixedAxis(-1))),),
        ),
        *(when_given(each, w.inner(w.same_dtype(each, x1), w.same_shape(each, gamma)))
          for each in (smooth1, smooth2, beta)),
        w.when(new, w.inner(w.dims_within(2, 8, x1)), fits[0],
               otherwise=(w.inner(w.defined(above_zero(EPSILON))), fits[1])),
    ),
    plan=planned(
        exact, both, plain, where(0, q.quantised(once[0], out1, packs=True)), where(0, each_row(once[1], scales1)),
        where(1, q.quantised(twice[0], out2, packs=True)), where(1, each_row(twice[1], scales2)),
        w.ViewCopy(both, kept),
    ),
    header="aclnnop/aclnn_add_rms_norm_dynamic_quant_v2.h", documented_soc=NEW,
    formula=FORMULA.format("xOut", "y") + " + betaOptional; scale1Out = max(abs(y * smoothScale1Optional)) / largest "
    "of every row, y1Out = round(y * smoothScale1Optional / scale1Out), and the second results in the same way; "
    "largest is 127, of INT4 7, of FLOAT8_E4M3FN 448, of FLOAT8_E5M2 57344, of HIFLOAT8 32768",
    precision=BY_ROW + "; on the 950 the scale is that value times 1 / 127, and divides",
    reference="torch_npu.npu_add_rms_norm_dynamic_quant(x1, x2, gamma, smooth_scale1=smoothScale1Optional)",
    notes=(
        "A result that is not wanted is of one element, and so is its scale; CANN copies what happens to lie there, "
        "here they are left alone. CANN crashes where they are null (161001 here).",
        "Before the 950 nobody compares most shapes; here all are looked at by the task (561103). On the "
        "950 an empty gamma has no kernel here.",
        "In an INT4 or INT32 the first of two elements is in the lower half of a byte.",
    ),
)  # fmt: skip

"""aclnnAddRmsNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from .shared.add_rms import FORMULA, gamma, in_halves, step_by_step, sum_of, x1, x2
from .shared.add_rms_quant_params import axis, divides, epsilon, out1, scales2, zeros2
from .shared.generated_rules import NEW, row_shape
from .shared.kernels import planned
from .shared.quant import EIGHT_BITS, INPUTS, PRECISION, SCALES, moved
from .shared.quant_rules import ranks
from .shared.quant_scale_rules import by_soc, numbers_kinds, numbers_many

scales1 = w.In("scales1", SCALES)
zeros1 = w.In("zeroPoints1Optional", "zero point of y1Out, same number of elements as gamma; null: 0", optional=True)
out2 = w.Out("y2Out", "output quantised by scales2Optional and zeroPoints2Optional, same shape as x1; else not written")
x_out = w.Out("xOut", "sum x1 + x2, same shape and dtype as x1")
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
ZEROS = w.Choices(dt.ACL_INT32, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
RESULTS = w.Choices(dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, dt.ACL_INT8)
SOCS = (*NEW, "ascend310p")
NUMBERS = scales1, zeros1, scales2, zeros2
given2 = w.given(scales2)


exact, both, source = sum_of(x1, x2)
normed, result = step_by_step(source, epsilon, in_halves(x1))
once, twice = (
    moved(result, gamma, scales, zeros, w.is_true(divides)) for scales, zeros in ((scales1, zeros1), (scales2, zeros2))
)
add_rms_norm_quant = w.declare(
    "aclnnAddRmsNormQuant", x1, x2, gamma, scales1, scales2, zeros1, zeros2, axis, epsilon, divides, out1, out2, x_out,
    summary="aclnnAddRmsNorm with static quantisation of the output by one or two sets of scales",
    rules=(
        w.present(x1, x2, gamma, scales1, out1, out2, x_out),
        w.dtype_in(FLOATS, x1, x2, gamma, scales1), w.when_given(scales2, w.dtype_in(FLOATS, scales2)),
        w.when_given(zeros1, w.dtype_in(ZEROS, zeros1)), w.when_given(zeros2, w.dtype_in(ZEROS, zeros2)),
        w.dtype_in(RESULTS, out1, out2), w.same_dtype(out1, out2), w.dtype_in(FLOATS, x_out),
        ranks(x1, x2, gamma, scales1, scales2, zeros1, zeros2, out1, out2, x_out), w.done_if_empty(x1, gamma, out2),
        w.inner(
            (w.on(*SOCS),), w.dtype_in(INPUTS, x1), w.same_dtype(x1, x2), w.same_dtype(x1, gamma),
            w.dtype_in(EIGHT_BITS, out1),
        ),
        w.inner(w.same_shape(x1, x2), (w.Equal(w.ViewShape(gamma), row_shape(x1, gamma)),)),
        numbers_kinds(x1, *NUMBERS), by_soc(lambda new: numbers_many(new, gamma, *NUMBERS)),
    ),
    plan=planned(
        exact, both, q.quantised(once, out1),
        w.Branch(given2, q.quantised(twice, out2), once), w.ViewCopy(both, x_out),
    ),
    header="aclnnop/aclnn_add_rms_norm_quant.h", documented_soc=SOCS,
    formula=FORMULA.format("xOut", "y") + "; y1Out = round(y / scales1 + zeroPoints1Optional), y * scales1 unless "
    "divMode, and y2Out in the same way",
    precision=PRECISION, reference="torch_npu.npu_add_rms_norm_quant(x1, x2, gamma, scales1, zeroPoints1Optional)",
    notes=(
        "Before the 950 FLOAT16 is rounded after the sum, after rstd and after gamma; on the 950, and BF16, nothing "
        "is rounded before quantisation.",
        "Before the 950 CANN does not compare shapes, and would read out of bounds; here all are checked by the "
        "kernel (561103), as on the 950.",
        "zeroPoints2Optional without scales2Optional is ignored. An empty y2Out ends the call without a task.",
        "The 910 and the 310B have no kernel: 561103.",
    ),
)  # fmt: skip

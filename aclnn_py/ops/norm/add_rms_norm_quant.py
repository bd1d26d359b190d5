"""aclnnAddRmsNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering import quantised as q
from .adding_rms import FORMULA, gamma, in_halves, step_by_step, sum_of, x1, x2
from .definitions import NEW, row_shape
from .kernels import planned
from .quantising import EIGHT_BITS, INPUTS, PRECISION, SCALES, moved
from .quantising_numbers import by_soc, numbers_kinds, numbers_many
from .quantising_rules import ranks
from .rows import when_given

scales1 = w.In("scales1", SCALES)
scales2 = w.In("scales2Optional", "as many for y2Out", optional=True)
zeros1 = w.In("zeroPoints1Optional", "what is added then, as many", optional=True)
zeros2 = w.In("zeroPoints2Optional", "as many for y2Out", optional=True)
axis = w.Attr("axis", "int64_t", "nothing depends on it", -1)
epsilon = w.Attr("epsilon", "double", "what is added to the mean of squares", 1e-6)
divides = w.Attr("divMode", "bool", "whether scales divide, else they multiply", True)
out1 = w.Out("y1Out", "the result over scales1 plus zeroPoints1Optional, rounded")
out2 = w.Out("y2Out", "that over scales2Optional plus zeroPoints2Optional; left alone where there are none")
kept = w.Out("xOut", "the sum")
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
    "aclnnAddRmsNormQuant", x1, x2, gamma, scales1, scales2, zeros1, zeros2, axis, epsilon, divides, out1, out2, kept,
    summary="aclnnAddRmsNorm with its result quantised, with other scales a second time",
    rules=(
        w.present(x1, x2, gamma, scales1, out1, out2, kept),
        w.dtype_in(FLOATS, x1, x2, gamma, scales1), when_given(scales2, w.dtype_in(FLOATS, scales2)),
        when_given(zeros1, w.dtype_in(ZEROS, zeros1)), when_given(zeros2, w.dtype_in(ZEROS, zeros2)),
        w.dtype_in(RESULTS, out1, out2), w.same_dtype(out1, out2), w.dtype_in(FLOATS, kept),
        ranks(x1, x2, gamma, scales1, scales2, zeros1, zeros2, out1, out2, kept), w.done_if_empty(x1, gamma, out2),
        w.inner(
            (w.on(*SOCS),), w.dtype_in(INPUTS, x1), w.same_dtype(x1, x2), w.same_dtype(x1, gamma),
            w.dtype_in(EIGHT_BITS, out1),
        ),
        w.inner(w.same_shape(x1, x2), (w.Equal(w.ViewShape(gamma), row_shape(x1, gamma)),)),
        numbers_kinds(x1, *NUMBERS), by_soc(lambda new: numbers_many(new, gamma, *NUMBERS)),
    ),
    plan=planned(
        exact, both, q.quantised(once, out1),
        w.Fork(given2, q.quantised(twice, out2), once), w.ViewCopy(both, kept),
    ),
    header="aclnnop/aclnn_add_rms_norm_quant.h", documented_soc=SOCS,
    formula=FORMULA.format("xOut", "y") + "; y1Out = round(y / scales1 + zeroPoints1Optional), y * scales1 unless "
    "divMode, and y2Out in the same way",
    precision=PRECISION, reference="torch_npu.npu_add_rms_norm_quant(x1, x2, gamma, scales1, zeroPoints1Optional)",
    notes=(
        "Before the 950 FLOAT16 is rounded as a sum, times rstd and times gamma; on the 950, and BF16, nothing is "
        "before it is quantised.",
        "Before the 950 CANN does not compare shapes, and would read beyond what is shorter; here all are looked "
        "at by the task (561103), as on the 950.",
        "zeroPoints2Optional without scales2Optional changes nothing. y2Out without elements ends the call.",
        "There is no kernel on the 910 and the 310B: 561103.",
    ),
)  # fmt: skip

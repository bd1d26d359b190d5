"""aclnnAddRmsNormQuantV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call
from .add_rms_norm_quant import SOCS
from .shared import rms_quant_params as r
from .shared.add_rms import FORMULA, gamma, step_by_step, x1, x2
from .shared.add_rms_quant_params import axis, divides, epsilon, out1, scales2, zeros2
from .shared.generated_rules import fitting, row_shape
from .shared.kernels import planned
from .shared.quant import INPUTS, PRECISION, as_row, first_number, moved
from .shared.quant_rules import one_line, ranks
from .shared.quant_scale_rules import numbers_kinds, numbers_many
from .shared.rms_quant_params import beta, new, out2, res, scales1, x_out, zeros1
from .shared.rows import line_of, with_ones

WIDE = ("ascend910", "ascend950", "ascend310b", "ascend350", "ascend310", "unknown")
OLD = ("ascend910b", "ascend910_93", "ascend310p")
CAST = {dt.ACL_FLOAT16: dt.ACL_FLOAT, dt.ACL_INT8: dt.ACL_INT32}
FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16).plus(dt.ACL_FLOAT, on=WIDE)
SCALES = w.Choices(dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16)
SCALES2 = w.Choices(dt.ACL_FLOAT, dt.ACL_BF16).plus(dt.ACL_FLOAT16, on=WIDE)
ZEROS2 = w.Choices(dt.ACL_INT32, dt.ACL_BF16).plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=WIDE)
ZEROS1 = ZEROS2.plus(dt.ACL_INT8, on=(*OLD, "ascend910", "ascend310b", "ascend350", "ascend310", "unknown"))
BYTES = w.Choices(dt.ACL_INT8).plus(*q.SHORT_FLOATS, on=("ascend950",))
NUMBERS = scales1, zeros1, scales2, zeros2


def axes(call: Call) -> int:
    return len(line_of(call.tensor(gamma)))


line = w.Derived(line_of, gamma, label="the normalised axes")
each = w.Derived(with_ones, x1, gamma, label="shape of x1 with 1 in the normalised axes")
halves = w.has_dtype(x1, dt.ACL_FLOAT16)
total = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
own = w.CastTo(total, w.Dtype(x1))
source = w.Branch(w.both(r.first, w.either(halves, w.given(beta))), own, total)
normed, result = step_by_step(source, epsilon, w.both(r.first, halves), axes=axes, each_row=each)
shifted = q.if_there(result, beta, as_row(beta, line))
over_one = w.Compute(
    "add", w.Compute("mul", shifted, w.Compute("reciprocal", first_number(scales1))), first_number(zeros1)
)
once = w.Branch(r.single, over_one, moved(shifted, line, scales1, zeros1, w.is_true(divides)))
twice = w.Branch(
    w.given(scales2), moved(shifted, line, scales2, zeros2, w.is_true(divides)),
    w.Compute("add", shifted, as_row(zeros2, line)),
)  # fmt: skip
second = w.either(w.given(scales2), w.both(new, w.given(zeros2)))
needs_sum = tuple(each.coded(ACLNN_ERR_INNER_NULLPTR) for each in w.present(x_out))
KINDS = (
    w.dtype_in(FLOATS, x1, x2, gamma), w.dtype_in(SCALES, scales1), w.when_given(res, w.dtype_in(FLOATS, res)),
    w.when_given(x_out, w.dtype_in(FLOATS, x_out)), w.when_given(beta, w.dtype_in(FLOATS, beta)),
    w.when_given(zeros1, w.dtype_in(ZEROS1, zeros1)), w.when_given(scales2, w.dtype_in(SCALES2, scales2)),
    w.when_given(zeros2, w.dtype_in(ZEROS2, zeros2)),
    w.when(r.first, otherwise=(w.same_dtype(x1, x2), w.same_dtype(x1, gamma))), w.dtype_in(BYTES, out1, out2),
)  # fmt: skip
SHAPES = (
    w.when(r.first, otherwise=(
        w.max_dims(8, x1, x2, gamma, scales1), w.when_given(beta, w.max_dims(8, beta)),
        w.when_given(zeros1, w.max_dims(8, zeros1)),
    )),
    w.same_shape(x1, out1), w.same_shape(x1, out2), w.when_given(res, w.same_shape(x1, res)),
    w.when_given(x_out, w.same_shape(x1, x_out)),
    w.when(
        r.first, w.same_shape(x1, x2),
        w.when(w.on(*OLD), w.same_shape(gamma, scales1),
               *(w.when_given(each, w.same_shape(gamma, each)) for each in (scales2, zeros1, zeros2))),
        w.when_given(beta, w.same_shape(gamma, beta)), (w.Equal(w.ViewShape(gamma), row_shape(x1, gamma)),),
        w.when(w.on("ascend310p"), r.many),
    ),
)  # fmt: skip
TASK = (
    w.inner((w.on(*SOCS),), w.dtype_in(INPUTS, x1), w.same_dtype(x1, x2), w.same_dtype(x1, gamma)),
    w.when_given(beta, w.inner(w.same_dtype(x1, beta))),
    w.when(second, w.inner(w.same_dtype(out1, out2))),
    w.when_given(res, w.when(new, needs_sum)),
    w.when(r.first, otherwise=(
        w.inner(w.same_shape(x1, x2), one_line(gamma), fitting(
            r.ends, x1, gamma, claim=("shape of gamma", "that of x1's last axes, or with a leading 1 before the last"),
            mend=r.as_rows,
        )),
        w.when_given(beta, w.inner(fitting(
            r.line_fits, gamma, beta, claim=("shape of betaOptional", "gamma's"), mend=r.as_gamma,
        ))),
    )),
    numbers_kinds(x1, *NUMBERS, cast=CAST), w.when(new, w.inner(numbers_many(True, gamma, *NUMBERS))),
)  # fmt: skip
add_rms_norm_quant_v2 = w.declare(
    "aclnnAddRmsNormQuantV2", x1, x2, gamma, scales1, scales2, zeros1, zeros2, beta, axis, epsilon, divides, out1,
    out2, x_out, res,
    summary="aclnnAddRmsNormQuant with a bias, and the unquantised norm as another output",
    rules=(
        w.present(x1, x2, gamma, scales1, out1, out2), w.done_if_empty(x1, gamma, out2),
        w.when(r.first, w.present(x_out), (r.IsNull(w.given(res), code=w.ACLNN_ERR_PARAM_NULLPTR),), ranks(
            x2, x1, scales1, gamma, zeros2, zeros1, scales2, beta, x_out, out2, out1,
        )),
        *KINDS, *SHAPES, *TASK,
    ),
    plan=planned(
        q.quantised(once, out1), w.Branch(second, q.quantised(twice, out2), once),
        w.Branch(w.given(x_out), w.ViewCopy(own, x_out), total),
        w.Branch(w.given(res), w.ViewCopy(w.CastTo(normed, w.Dtype(x1)), res), normed),
    ),
    header="aclnnop/aclnn_add_rms_norm_quant_v2.h", documented_soc=SOCS,
    formula=FORMULA.format("xOut", "rmsNormOut") + "; y = rmsNormOut + betaOptional, y1Out = round(y / scales1 + "
    "zeroPoints1Optional), y * scales1 unless divMode, and y2Out in the same way",
    precision=PRECISION + "; with a single scale before the 950 the quotient is a product with 1 / scale",
    reference="torch.nn.functional.rms_norm(x1 + x2, gamma.shape, gamma, epsilon)",
    notes=(
        "Before the 950 scales1 and zeroPoints1Optional have one element each if both are given, divMode is true, "
        "there is no second set, gamma has one axis (or two, the first of size 1), and either betaOptional and xOut "
        "or rmsNormOut alone is given; in any other call they have gamma's shape, xOut is given and rmsNormOut is "
        "null (161001). On the 950 they have gamma's shape.",
        "Before the 950, FLOAT16 with element-wise scales is rounded after the sum, after rstd and after gamma, and "
        "BF16 after the sum if betaOptional is given; with one scale, and on the 950, nothing is.",
        "Before the 950 scales1 may be FLOAT16 and zeroPoints1Optional INT8, which are cast to FLOAT and INT32.",
        "On the 950 zeroPoints2Optional alone selects y2Out too. CANN computes rmsNormOut there only if xOut is "
        "given, and else copies undefined workspace: 561103 here.",
        "CANN ignores a betaOptional, and misreads a gamma, of two axes of which the first is not 1, and before the "
        "950 would read beyond an x2 or betaOptional that is too short: 561103 here. The 910 and the 310B have no "
        "kernel.",
    ),
)  # fmt: skip

"""aclnnAddLayerNormQuantV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call
from .add_layer_norm import additional_output, eps, total
from .add_layer_norm_quant import ALONE, INT8
from .shared import layer_quant_dtypes as lk
from .shared import layer_quant_params as lq
from .shared import layer_quant_scales as la
from .shared import layer_quant_shapes as ls
from .shared import layer_quant_v2_shapes as lm
from .shared.add_layer_params import beta, bias, gamma, x1, x2
from .shared.generated_rules import NEW, above_zero, fitting
from .shared.kernels import planned
from .shared.layer_quant_scales import res
from .shared.layer_quant_steps import nothing, results
from .shared.layer_rows import centred
from .shared.quant import as_row
from .shared.rows import line_of, with_ones

SOCS = (*NEW, "ascend310p")
KERNELS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=SOCS).plus(dt.ACL_BF16, on=NEW)
new, second = w.on(*w.REGBASE), w.given(lq.scales2)


def axes(call: Call) -> int:
    return len(line_of(call.tensor(gamma)))


line = w.Derived(line_of, gamma, label="the normalised axes")
each = w.Derived(with_ones, x1, gamma, label="shape of x1 with 1 in the normalised axes")
normed = centred(x1, total, gamma, beta, eps, w.FLOAT, axes=axes, each_row=each)
skipped = w.is_empty(x1)
once = results(normed, skipped, lq.scales1, lq.zeros1, lq.out1, lq.rates1)
twice = results(normed, skipped, lq.scales2, lq.zeros2, lq.out2, lq.rates2)


def times(scales: w.Param, zeros: w.Param) -> w.Step:
    """What kernels before the 950 round: they multiply whatever divMode says."""
    shape = w.Derived(
        lambda gamma, scales: scales.shape if scales.numel == 1 else line_of(gamma), gamma, scales,
        label=f"the normalised axes, or [1] of {scales}",
    )  # fmt: skip
    return q.if_there(q.scaled(normed, as_row(scales, shape), divided=False), zeros, as_row(zeros, shape))


KINDS = (
    w.when(lq.dynamic, w.dtype_in(lq.HALVES, x1), otherwise=(w.dtype_in(lq.FLOATS, x1),)), lk.as_one,
    w.dtype_in(INT8, lq.out1, lq.out2), w.same_dtype(lq.x_out, x1), w.same_dtype(res, x1),
    w.dtype_in(ALONE, lq.rates1, lq.rates2),
    w.when(lq.dynamic, lk.kinds(True), otherwise=(lk.kinds(False),)),
)  # fmt: skip
SHAPES = (
    w.max_dims(8, x1, gamma), w.same_shape(gamma, beta),
    w.when(lq.dynamic, fitting(
        lm.rates_fit, x1, lq.rates1, claim=("outScales1Out", "that of x1 without its last axis"), mend=lm.of_axes,
    ), otherwise=(la.scaled,)),
    fitting(
        lm.all_alike, x1, x2, lq.x_out, lq.out1, res, lq.out2, lq.scales2, mend=lm.all_as_x,
        claim=("shape of x2, xOut, y1Out, layernormRes and, with scales2Optional, y2Out", "that of x1"),
    ),
    la.zeros_match(lq.scales1, lq.zeros1), la.zeros_match(lq.scales2, lq.zeros2),
    fitting(ls.biased, x1, gamma, bias, claim=("shape of biasOptional", "that of gamma or x1"), mend=ls.of_x),
    w.when(lq.dynamic, fitting(
        ls.second_fits, lq.scales2, lq.rates1, lq.rates2, mend=ls.as_first,
        claim=("shape of outScales2Out", "that of outScales1Out, with scales2Optional"),
    )),
    w.when(lq.dynamic, lm.optional_numbers(True), otherwise=(lm.optional_numbers(False),)),
)  # fmt: skip
ends = fitting(ls.ends, x1, gamma, claim=("shape of gamma", "that of x1's last axes"), mend=lm.last_axes)
BEFORE = (
    w.inner(lk.allowed_together(False), lk.as_task(False)), w.when(la.scalar_scale, otherwise=(w.inner(ends),)),
    w.inner(fitting(
        lm.many, gamma, lq.scales2, lq.zeros2,
        claim=("number of elements of scales2Optional and zeroPoints2Optional", "that of gamma"), mend=lm.as_many,
    )),
    w.when(w.on("ascend310p"), w.inner(lm.long_enough)),
)  # fmt: skip
SINCE = (
    w.when(lq.dynamic, w.inner(lk.allowed_together(True)), otherwise=(w.inner(lk.allowed_together(False)),)),
    w.inner((lq.exact,)),
    w.when(lq.dynamic, w.inner(fitting(lm.one_axis, gamma, claim=("gamma", "of rank 1"), mend=lm.of_rows))),
    w.inner(ends, fitting(
        lm.lines, x1, gamma, *lq.NUMBERS, mend=lm.as_gamma,
        claim=("shape of scales and zero points", "that of gamma, or with leading ones"),
    ), fitting(ls.some_rows, x1, gamma, claim=("x1", "not empty before the axes of gamma"))),
    w.when(w.negated(w.is_empty(x1)), w.inner(w.defined(above_zero(eps)), lk.as_task(True))),
)  # fmt: skip
add_layer_norm_quant_v2 = w.declare(
    "aclnnAddLayerNormQuantV2", x1, x2, gamma, beta, bias, *lq.NUMBERS, lq.mode, eps, additional_output, lq.divides,
    lq.out1, lq.out2, lq.x_out, res, lq.rates1, lq.rates2,
    summary="aclnnAddLayerNormQuant on more SoCs, with the unquantised norm as another output",
    rules=(
        w.present(x1, x2, gamma, beta, lq.out1, lq.out2, lq.x_out, res, lq.rates1, lq.rates2, lq.mode),
        w.when(new, lq.known, otherwise=(lm.static_only,)), *KINDS, *SHAPES,
        w.when(new, w.done_if_empty(lq.rates1),
               otherwise=(w.done_if_empty(x1, gamma, lq.out2, lq.rates1, lq.rates2),)),
        w.inner((w.on(*SOCS),), w.dtype_in(KERNELS, x1), w.min_dims(1, gamma)),
        w.when(new, *SINCE, otherwise=BEFORE),
    ),
    plan=planned(
        w.Branch(new, once[0], q.quantised(times(lq.scales1, lq.zeros1), lq.out1)),
        w.Branch(second, w.Branch(new, twice[0], q.quantised(times(lq.scales2, lq.zeros2), lq.out2)), nothing),
        w.Branch(
            w.both(w.is_true(additional_output), w.negated(skipped)),
            w.ViewCopy(w.CastTo(total, w.Dtype(x1)), lq.x_out), nothing,
        ),
        w.Branch(new, nothing, w.ViewCopy(w.CastTo(normed, w.Dtype(x1)), res)),
        w.Branch(new, once[1], nothing), w.Branch(w.both(new, second), twice[1], nothing),
    ),
    header="aclnnop/aclnn_add_layer_norm_quant_v2.h", documented_soc=SOCS,
    formula="xOut = x1 + x2 + biasOptional; layernormRes = (xOut - mean) * rstd * gamma + beta, rstd = 1 / "
    "sqrt(variance + epsilon) over the axes of gamma, the sum not rounded before; static: y1Out = round(layernormRes "
    "/ scales1Optional + zeroPoints1Optional), times scales1Optional unless divMode and before the 950; dynamic: "
    "outScales1Out = max(abs(y * scales1Optional)) / 127 over the last axis, y1Out = round(y * scales1Optional / "
    "outScales1Out); y2Out and outScales2Out likewise from the second set",
    precision="the norm in float32 from statistics in float64; quotient, product and sum in float32, each rounded; a "
    "dynamic scale is the row's maximum magnitude times 1 / 127; then to the nearest integer, half to even, and "
    "saturated (NaN becomes 0)",
    reference="torch.nn.functional.layer_norm(x1 + x2 + biasOptional, gamma.shape, gamma, beta, epsilon)",
    notes=(
        "Before the 950 quantMode is static, and scales multiply whatever divMode is. On the 950 the kernel of "
        "aclnnAddLayerNormQuant runs, and layernormRes is not written.",
        "With a gamma of shape [1, size of x1's last axis] scales1Optional may have one element, before the 950 "
        "only; the second scales have gamma's number of elements even then.",
        "CANN does not compare gamma with x1's axes, nor before the 950 the second scales with gamma, and would read "
        "or write out of bounds: 561103 here, also for normalised rows of less than 32 bytes on the 310P. Zero "
        "points without their scales crash CANN's shape check: 161002 here.",
        "The host compares only the first letters of quantMode; the 950's kernel requires the exact word (561103). "
        "Before the 950 scales have x1's dtype, on the 950 that or FLOAT (561103). The 910 and the 310B have no "
        "kernel.",
        "An empty outScales1Out ends the call without a task, before the 950 also an empty x1, gamma, y2Out or "
        "outScales2Out. Where gamma is empty the dynamic scales are -inf; rows of zeros have scale 0 and quantised "
        "values 0.",
    ),
)  # fmt: skip

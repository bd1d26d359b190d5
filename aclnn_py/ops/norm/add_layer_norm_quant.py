"""aclnnAddLayerNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .add_layer_norm import additional_output, eps, total
from .shared import layer_quant_dtypes as lk
from .shared import layer_quant_params as lq
from .shared import layer_quant_shapes as ls
from .shared.add_layer_params import beta, bias, gamma, x1, x2
from .shared.generated_rules import above_zero, fitting
from .shared.kernels import planned
from .shared.layer_quant_steps import nothing, results
from .shared.layer_rows import centred

SOCS = ("ascend950",)
new = w.on(*w.REGBASE)
INT8, ALONE = w.Choices(dt.ACL_INT8), w.Choices(dt.ACL_FLOAT)
normed = centred(x1, total, gamma, beta, eps, w.FLOAT)
skipped = w.either(*map(w.is_empty, (x1, lq.out2, lq.rates2)))
second = w.given(lq.scales2)


once = results(normed, skipped, lq.scales1, lq.zeros1, lq.out1, lq.rates1)
twice = results(normed, skipped, lq.scales2, lq.zeros2, lq.out2, lq.rates2)


RULES = (
    w.dtype_in(INT8, lq.out1, lq.out2), w.same_dtype(lq.x_out, x1), w.dtype_in(ALONE, lq.rates1, lq.rates2),
    w.when(lq.dynamic, lk.kinds(True), otherwise=(lk.kinds(False),)), w.documented(lk.as_task(True)),
    w.max_dims(8, x1, gamma),
    fitting(ls.ends, x1, gamma, claim=("shape of gamma", "that of x1's last axes"), mend=ls.one_line),
    w.when(lq.dynamic, fitting(
        ls.rows_fit, x1, gamma, lq.rates1, mend=ls.of_rows,
        claim=("outScales1Out", "that of x1 without its last axis, which is gamma's only one"),
    )),
    fitting(
        ls.alike, x1, x2, lq.x_out, lq.out1, lq.out2, lq.scales2, mend=ls.all_as_x,
        claim=("shape of x2, xOut, y1Out and, with scales2Optional, y2Out", "that of x1"),
    ),
    fitting(
        ls.lines_fit, gamma, beta, *lq.NUMBERS, mend=lambda call: iter((ls.lines_as(call),)),
        claim=("shape of beta, scales and zero points", "that of gamma"),
    ),
    fitting(ls.biased, x1, gamma, bias, claim=("shape of biasOptional", "that of gamma or x1"), mend=ls.of_x),
    w.when(lq.dynamic, fitting(
        ls.second_fits, lq.scales2, lq.rates1, lq.rates2, mend=ls.as_first,
        claim=("shape of outScales2Out", "that of outScales1Out, with scales2Optional"),
    )),
    w.when(lq.dynamic, lk.allowed_together(True), otherwise=(lk.allowed_together(False),)),
    w.done_if_empty(lq.rates1), w.inner(w.min_dims(1, gamma), (lq.exact,)),
    w.inner(fitting(ls.some_rows, x1, gamma, claim=("x1", "not empty before the axes of gamma"))),
    w.when(w.negated(w.is_empty(x1)), w.inner(w.defined(above_zero(eps)), lk.as_task(True))),
)  # fmt: skip
add_layer_norm_quant = w.declare(
    "aclnnAddLayerNormQuant", x1, x2, gamma, beta, bias, *lq.NUMBERS, lq.mode, eps, additional_output, lq.divides,
    lq.out1, lq.out2, lq.x_out, lq.rates1, lq.rates2,
    summary="aclnnAddLayerNorm with static or dynamic quantisation of the output by one or two sets of scales",
    rules=(
        w.OUT_POINTERS, (new,),
        w.present(x1, x2, gamma, beta, lq.out1, lq.out2, lq.x_out, lq.rates1, lq.rates2, lq.mode), lq.known,
        w.when(lq.dynamic, w.dtype_in(lq.HALVES, x1), otherwise=(w.dtype_in(lq.FLOATS, x1),)),
        lk.as_one, *RULES,
    ),
    plan=planned(
        once[0], w.Branch(second, twice[0], nothing),
        w.Branch(
            w.both(w.is_true(additional_output), w.negated(skipped)),
            w.ViewCopy(w.CastTo(total, w.Dtype(x1)), lq.x_out), nothing,
        ),
        once[1], w.Branch(second, twice[1], nothing),
    ),
    header="aclnnop/aclnn_add_layer_norm_quant.h", documented_soc=SOCS,
    formula="xOut = x1 + x2 + biasOptional; y = (xOut - mean) * rstd * gamma + beta, rstd = 1 / sqrt(variance + "
    "epsilon) over the axes of gamma, the sum not rounded before; static: y1Out = round(y / scales1Optional + "
    "zeroPoints1Optional), y * scales1Optional unless divMode; dynamic: outScales1Out = max(abs(y * "
    "scales1Optional)) / 127 over the last axis, y1Out = round(y * scales1Optional / outScales1Out); y2Out and "
    "outScales2Out likewise from the second set",
    precision="the norm in float32 from statistics in float64; quotient, product and sum in float32, each rounded; a "
    "dynamic scale is the row's maximum magnitude times 1 / 127; then to the nearest integer, half to even, and "
    "saturated (NaN becomes 0)",
    reference="torch.nn.functional.layer_norm(x1 + x2 + biasOptional, gamma.shape, gamma, beta, epsilon)",
    notes=(
        "Only the 950 has a kernel; on other SoCs a call is refused before its arguments are checked (161002).",
        "The host compares only the first letters of quantMode; the kernel requires the exact word (561103). FLOAT16 "
        "scales with a BF16 x1, and other than FLOAT ones with a FLOAT x1, are refused by the kernel (561103; the "
        "documents give 161002).",
        "An empty outScales1Out ends the call without a task in either mode. With an empty y2Out or outScales2Out "
        "y1Out, y2Out and xOut are not written, even without scales2Optional; dynamic scales are.",
        "Where gamma is empty the dynamic scales are -inf; rows of zeros have scale 0 and quantised values 0.",
    ),
)  # fmt: skip

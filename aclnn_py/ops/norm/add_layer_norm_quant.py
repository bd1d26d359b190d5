"""aclnnAddLayerNormQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import layer_quantising as lq
from . import layer_quantising_kinds as lk
from . import layer_quantising_shapes as ls
from .add_layer_norm import beta, bias, eps, gamma, total, wants, x1, x2
from .centred import centred
from .definitions import above_zero, fitting
from .kernels import planned
from .layer_quantising_steps import nothing, results

SOCS = ("ascend950",)
new = w.on(*w.REGBASE)
INT8, ALONE = w.Choices(dt.ACL_INT8), w.Choices(dt.ACL_FLOAT)
normed = centred(x1, total, gamma, beta, eps, w.FLOAT)
hollow = w.either(*map(w.is_empty, (x1, lq.out2, lq.rates2)))
second = w.given(lq.scales2)


once = results(normed, hollow, lq.scales1, lq.zeros1, lq.out1, lq.rates1)
twice = results(normed, hollow, lq.scales2, lq.zeros2, lq.out2, lq.rates2)


RULES = (
    w.dtype_in(INT8, lq.out1, lq.out2), w.same_dtype(lq.kept, x1), w.dtype_in(ALONE, lq.rates1, lq.rates2),
    w.when(lq.dynamic, lk.kinds(True), otherwise=(lk.kinds(False),)), w.documented(lk.as_task(True)),
    w.max_dims(8, x1, gamma),
    fitting(ls.ends, x1, gamma, claim=("shape of gamma", "x1's last axes"), mend=ls.one_line),
    w.when(lq.dynamic, fitting(
        ls.rows_fit, x1, gamma, lq.rates1, mend=ls.of_rows,
        claim=("outScales1Out", "of x1's axes but the last one, which is gamma's only one"),
    )),
    fitting(
        ls.alike, x1, x2, lq.kept, lq.out1, lq.out2, lq.scales2, mend=ls.all_as_x,
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
    w.when(lq.dynamic, lk.together(True), otherwise=(lk.together(False),)),
    w.done_if_empty(lq.rates1), w.inner(w.min_dims(1, gamma), (lq.exact,)),
    w.inner(fitting(ls.some_rows, x1, gamma, claim=("x1", "not empty but along the rows"))),
    w.when(w.negated(w.is_empty(x1)), w.inner(w.defined(above_zero(eps)), lk.as_task(True))),
)  # fmt: skip
add_layer_norm_quant = w.declare(
    "aclnnAddLayerNormQuant", x1, x2, gamma, beta, bias, *lq.NUMBERS, lq.mode, eps, wants, lq.divides,
    lq.out1, lq.out2, lq.kept, lq.rates1, lq.rates2,
    summary="aclnnAddLayerNorm with its result quantised, with other scales a second time",
    rules=(
        w.OUT_POINTERS, (new,),
        w.present(x1, x2, gamma, beta, lq.out1, lq.out2, lq.kept, lq.rates1, lq.rates2, lq.mode), lq.known,
        w.when(lq.dynamic, w.dtype_in(lq.HALVES, x1), otherwise=(w.dtype_in(lq.FLOATS, x1),)),
        lk.as_one, *RULES,
    ),
    plan=planned(
        once[0], w.Fork(second, twice[0], nothing),
        w.Fork(
            w.both(w.is_true(wants), w.negated(hollow)), w.ViewCopy(w.CastTo(total, w.Dtype(x1)), lq.kept), nothing
        ),
        once[1], w.Fork(second, twice[1], nothing),
    ),
    header="aclnnop/aclnn_add_layer_norm_quant.h", documented_soc=SOCS,
    formula="xOut = x1 + x2 + biasOptional; y = (xOut - mean) * rstd * gamma + beta, rstd = 1 / sqrt(variance + "
    "epsilon) of every row of the sum, which is not rounded before; static: y1Out = round(y / scales1Optional + "
    "zeroPoints1Optional), y * scales1Optional unless divMode; dynamic: outScales1Out = max(abs(y * scales1Optional)) "
    "/ 127 of every row, y1Out = round(y * scales1Optional / outScales1Out); the second results in the same way",
    precision="the norm in float32 from statistics in float64; quotient, product and sum in float32, each rounded; a "
    "row's scale is its largest absolute value times 1 / 127; then to the nearest integer, half to even, and "
    "saturated (NaN becomes 0)",
    reference="torch.nn.functional.layer_norm(x1 + x2 + biasOptional, gamma.shape, gamma, beta, epsilon)",
    notes=(
        "There is a kernel on the 950 only; elsewhere a call is refused before its arguments are looked at (161002).",
        "quantMode is known by its first letters, and the task wants no more of them (561103). FLOAT16 scales of BF16 "
        "x1, and any but FLOAT of FLOAT, are refused by the task (561103; the documents have 161002).",
        "An outScales1Out without elements ends the call in either mode. A y2Out or outScales2Out without elements "
        "leaves y1Out, y2Out and xOut alone, even without scales2Optional; dynamic scales are given.",
        "Rows without elements have dynamic scales of minus infinity; of noughts 0, and quantised values of 0.",
    ),
)  # fmt: skip

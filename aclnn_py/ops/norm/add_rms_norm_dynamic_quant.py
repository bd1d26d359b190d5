"""aclnnAddRmsNormDynamicQuant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from .shared.add_rms import FORMULA, gamma, sum_of, x1, x2
from .shared.dynamic_quant_params import for_each_row, scales1, scales2, smooth1, x_out
from .shared.generated_rules import EPSILON, NEW, above_zero, fitting
from .shared.kernels import planned
from .shared.quant import BY_ROW, EIGHT_BITS
from .shared.rms import rms

smooth2 = w.In(
    "smoothScale2Optional",
    "smoothing factor for y2Out, same shape as gamma; null: y2Out is not computed",
    optional=True,
)
out1 = w.Out("y1Out", "quantised output, same shape as x1")
out2 = w.Out("y2Out", "quantised output by smoothScale2Optional, same shape as x1; else 1 element, not written")
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
RESULTS = w.Choices(dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, dt.ACL_INT8)
ALONE = w.Choices(dt.ACL_FLOAT)
new = w.on(*w.REGBASE)
dual = w.both(w.given(smooth1), w.given(smooth2), label="both smoothing factors are given")


def results_fit(
    new: bool, x: TensorFacts, two: TensorFacts, scales: TensorFacts, more: TensorFacts, one: object, other: object
) -> bool:
    """Whether scales and second results are as long as they have to be."""
    second = two.shape == x.shape and for_each_row(new, x, more) if one and other else two.numel == more.numel == 1
    return for_each_row(new, x, scales) and second


def mended(call: Call) -> Iterator[Call]:
    facts = call.tensor(x1)
    both = call.present(smooth1) and call.present(smooth2)
    found = call.but(scales1, shape=facts.shape[:-1])
    yield found.but(out2, shape=facts.shape if both else (1,)).but(scales2, shape=facts.shape[:-1] if both else (1,))


CLAIM = (
    "scale1Out, y2Out and scale2Out",
    "of one scale per row, and y2Out and scale2Out of 1 element unless both smoothing factors are given",
)
output_rules = [
    w.inner(fitting(
        partial(results_fit, each), x1, out2, scales1, scales2, smooth1, smooth2, claim=CLAIM, mend=mended
    )) for each in (True, False)
]  # fmt: skip
exact, both, _ = sum_of(x1, x2)
normed = rms(x1, exact, gamma, EPSILON, dtype=w.FLOAT)


def smoothed(smooth: w.Param) -> w.Step:
    return w.Branch(w.given(smooth), w.Compute("mul", normed, q.as_floats(smooth)), normed)


once, twice = (q.by_row(smoothed(each), out, new) for each, out in ((smooth1, out1), (smooth2, out2)))


def each_row(scales: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(scales, w.Reshaped(w.ViewShape(out))), out)


def if_dual(step: w.Step) -> w.Step:
    return w.Branch(dual, step, normed)


add_rms_norm_dynamic_quant = w.declare(
    "aclnnAddRmsNormDynamicQuant", x1, x2, gamma, smooth1, smooth2, EPSILON, out1, out2, x_out, scales1, scales2,
    summary="aclnnAddRmsNorm with dynamic quantisation of the output per row, by one or two smoothing factors",
    rules=(
        w.present(x1, x2, gamma, out1, out2, x_out, scales1, scales2), w.dtype_in(HALVES, x1, x2, gamma),
        w.when_given(smooth1, w.dtype_in(HALVES, smooth1)), w.when_given(smooth2, w.dtype_in(HALVES, smooth2)),
        w.dtype_in(RESULTS, out1, out2), w.same_dtype(out1, out2), w.dtype_in(HALVES, x_out),
        w.dtype_in(ALONE, scales1, scales2),
        w.tiled(
            w.same_shape(x1, x2), w.rank_is(1, gamma), (w.Equal(w.Numel(gamma), w.SizeAt(x1, w.FixedAxis(-1))),),
            w.when_given(smooth1, w.same_shape(smooth1, gamma)), w.when_given(smooth2, w.same_shape(smooth2, gamma)),
        ),
        w.done_if_empty(x1, gamma, out2),
        w.inner(
            (w.on(*NEW),), w.same_dtype(x1, x2), w.same_dtype(x1, gamma), w.same_dtype(x1, x_out),
            w.dtype_in(EIGHT_BITS, out1),
        ),
        w.when_given(smooth1, w.inner(w.same_dtype(x1, smooth1))),
        w.when_given(smooth2, w.inner(w.same_dtype(x1, smooth2), w.present(smooth1))),
        w.inner(w.same_shape(x_out, x1)),
        w.when(new, w.inner(w.dims_within(2, 8, x1)), output_rules[0],
               otherwise=(w.inner(w.defined(above_zero(EPSILON))), output_rules[1])),
    ),
    plan=planned(
        exact, both, q.quantised(once[0], out1), if_dual(q.quantised(twice[0], out2)), w.ViewCopy(both, x_out),
        each_row(once[1], scales1), if_dual(each_row(twice[1], scales2)),
    ),
    header="aclnnop/aclnn_add_rms_norm_dynamic_quant.h", documented_soc=NEW,
    formula=FORMULA.format("xOut", "y") + "; scale1Out = max(abs(y * smoothScale1Optional)) / largest over the last "
    "axis, y1Out = round(y * smoothScale1Optional / scale1Out), y2Out and scale2Out likewise; largest is 127, of "
    "FLOAT8_E4M3FN 448, of FLOAT8_E5M2 57344, of HIFLOAT8 32768",
    precision=BY_ROW + "; on the 950 the scale is the row's maximum magnitude times 1 / largest, and divides",
    reference="torch_npu.npu_add_rms_norm_dynamic_quant(x1, x2, gamma, smooth_scale1=smoothScale1Optional)",
    notes=(
        "Unless both smoothing factors are given CANN copies one undefined element to y2Out and scale2Out; here they "
        "are not written. smoothScale2Optional requires the first one (561103).",
        "Before the 950 CANN does not compare the shapes of outputs, and the kernel would write out of bounds; here "
        "all are checked by the kernel (561103). An empty y2Out ends the call without a task.",
        "A row of zeros has scale 0 and quantised values 0; NaN also becomes 0.",
    ),
)  # fmt: skip

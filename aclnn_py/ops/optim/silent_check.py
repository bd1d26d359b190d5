"""aclnnSilentCheck and aclnnSilentCheckV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.silent_check_step import SilentCheckStep

val = w.In("val", "value to check, scalar: PyTorch's backend passes the norm of a gradient")
grad = w.InOut("inputGradRef", "gradient, any shape; set to 0 by an error that aborts the stream")
sfda = w.InOut("sfdaRef", "previous value, minimum and maximum so far, FLOAT, [3]; updated")
steps = w.InOut("stepRef", "number of values so far, INT64, [1]; updated")
min_steps = w.Attr("cMinSteps", "const int32_t", "number of values before differences are checked", 7)
limits = tuple(
    w.Attr(name, "const float", meaning, number)
    for name, meaning, number in (
        ("cThreshL1", "error threshold of the absolute value", 1e6),
        ("cCoeffL1", "error threshold of the relative difference", 1e5),
        ("cThreshL2", "warning threshold of the absolute value", 1e4),
        ("cCoeffL2", "warning threshold of the relative difference", 5e3),
    )
)  # fmt: skip
detect = w.Attr("npuAsdDetect", "const int32_t", "1: the stream continues after an error; else it is aborted", 1)
result = w.Out("result", "0 for no finding, 1 for an error, 2 for a warning, INT32, [1]")
NUMBERS, SINGLE = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), w.Choices(dt.ACL_FLOAT)
ENDS = w.Choices(0.0, 1.0)
COUNT, DOCUMENTED = w.Choices(dt.ACL_INT64), ("ascend910b", "ascend910_93")
MEASURED = "computed in float64; the stored values are rounded once"
NOTES = (
    "The AI CPU's kernel is not public: its behaviour is taken from its documents and logs. For an error that aborts "
    "the stream inputGradRef becomes 0, stepRef and the stored values are unchanged, and the stream fails (507018).",
    "result must be INT32 of 1 element: this is not checked, the copy fails (561103).",
)


def first_size(tensor: w.Param, size: int) -> w.Rules:
    """How long a tensor of one axis is (161002)."""
    return (w.OneOf(w.SizeAt(tensor, w.FixedAxis(0)), w.Choices(size)),)


verdict = SilentCheckStep("silent_check", val, grad, sfda, steps, (min_steps, *limits, detect), dense=True)
silent_check = w.declare(
    "aclnnSilentCheck", val, grad, sfda, steps, min_steps, *limits, detect, result,
    summary="silent data corruption check of a value by its magnitude and its difference from the previous one",
    rules=(
        w.present(val, grad, sfda, steps), w.dtype_in(NUMBERS, val, grad), w.dtype_in(SINGLE, sfda),
        w.dtype_in(COUNT, steps), w.rank_is(0, val), w.rank_is(1, sfda, steps), first_size(sfda, 3),
        first_size(steps, 1), w.documented((w.OneOf(w.ValueOf(detect), w.Choices(1, 2, 3)),)),
        w.done_if_empty(val, grad), w.inner(w.present(result)),
    ),
    plan=(verdict, w.ViewCopy(verdict, result)),
    header="aclnnop/aclnn_silent_check.h", library="math", documented_soc=DOCUMENTED,
    formula="error: val is infinite or NaN, or abs(val) > cThreshL1, or stepRef >= cMinSteps and abs(val - previous) "
    "/ (maximum - minimum) > cCoeffL1; warning: the same with cThreshL2 and cCoeffL2; then sfdaRef and stepRef are "
    "updated",
    precision=MEASURED,
    reference="torch_npu._npu_silent_check_v2(val, grad, sfda, step, c_min_steps, c_thresh_l1, c_coeff_l1, "
    "c_thresh_l2, c_coeff_l2, npu_asd_detect)",
    notes=(*NOTES, "The first value becomes minimum and maximum; NaN changes neither afterwards."),
)  # fmt: skip

largest = w.In("val", "value to check, 1 axis: PyTorch's backend passes the maximum square of a gradient")
most = w.In("max", "maximum, ignored: PyTorch's backend passes val again")
mean = w.InOut("avgRef", "running mean, 1 axis; updated; for the first value the one to compare with")
sizes, strides, offset = (
    w.Attr(name, "aclIntArray*", f"{what} of inputGradRef", value)
    for name, what, value in (("dstSize", "sizes", (1,)), ("dstStride", "strides", (1,)), ("dstOffset", "offset", (0,)))
)
beta = w.Attr("beta1", "float", "decay rate of the running mean", 0.99)
fault, warning = (
    w.Attr(name, "float", meaning, number)
    for name, meaning, number in (
        ("cThreshL1", "error threshold, in multiples of the mean", 1e6),
        ("cThreshL2", "warning threshold, in multiples of the mean", 1e4),
    )
)  # fmt: skip
detect_v2 = w.Attr("npuAsdDetect", "int32_t", detect.meaning, 1)
ARRAYS, ONES = (sizes, strides, offset), (largest, most, mean, steps)
descending = w.Derived(
    lambda fault, warning: None if fault <= warning else True, fault, warning, label="cThreshL1 above cThreshL2",
    claim=("value of cThreshL1", "above cThreshL2"), mend=w.setting(fault, lambda call: 1e6),
)  # fmt: skip
by_mean = SilentCheckStep(
    "silent_check_mean", largest, grad, mean, steps, (fault, warning, beta, detect_v2), dense=False
)
silent_check_v2 = w.declare(
    "aclnnSilentCheckV2", largest, most, mean, grad, steps, *ARRAYS, fault, warning, beta, detect_v2, result,
    summary="silent data corruption check of a value against its running mean",
    rules=(
        w.present(*ARRAYS), w.present(largest, most, mean, grad, steps), w.dtype_in(NUMBERS, largest, most, mean, grad),
        w.dtype_in(COUNT, steps), w.rank_is(1, *ONES), w.defined(descending), (w.Within(w.ValueOf(beta), 0, 1),),
        w.documented((w.OneOf(w.ViewShape(steps), w.Choices((1,))),), (w.Not(w.OneOf(w.ValueOf(beta), ENDS)),)),
        w.done_if_empty(largest, most, mean, grad, steps), *(w.done_if(w.value_is(each, ())) for each in ARRAYS),
        w.inner(w.present(result)),
    ),
    plan=(by_mean, w.ViewCopy(by_mean, result)),
    header="aclnnop/aclnn_silent_check_v2.h", library="math", documented_soc=DOCUMENTED,
    formula="mean = avgRef / (1 - beta1^stepRef), avgRef if stepRef is 0; error: val is infinite or NaN, or val > "
    "mean * cThreshL1; warning: val > mean * cThreshL2; then avgRef = beta1 * avgRef + (1 - beta1) * val, (1 - "
    "beta1) * val if stepRef is 0, and stepRef is incremented",
    precision=MEASURED,
    reference="torch_npu._npu_silent_check_v3(val, grad, step, max, avg, c_thresh_l1, c_thresh_l2, beta1, "
    "npu_asd_detect)",
    notes=(
        *NOTES,
        "The documents give the mean as avgRef / (1 - beta1)^stepRef, which soon exceeds everything; logs, and the "
        "same check in PyTorch's backend, use 1 - beta1^stepRef.",
        "dstSize, dstStride and dstOffset, which the documents do not describe, are ignored, except that an empty "
        "one ends phase one without a task: an error zeroes inputGradRef itself.",
    ),
)  # fmt: skip

"""aclnnSilentCheck and aclnnSilentCheckV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .judged import Judged

val = w.In("val", "the number: PyTorch's backend passes a gradient's norm")
grad = w.InOut("inputGradRef", "the gradient; a fault that ends the stream sets it to 0")
sfda = w.InOut("sfdaRef", "the last number, the least and the largest so far, [3]")
steps = w.InOut("stepRef", "how many numbers there were so far, [1]")
min_steps = w.Attr("cMinSteps", "const int32_t", "from how many on jumps count", 7)
limits = tuple(
    w.Attr(name, "const float", meaning, number)
    for name, meaning, number in (
        ("cThreshL1", "the largest absolute value that is no fault", 1e6),
        ("cCoeffL1", "the largest jump that is none", 1e5),
        ("cThreshL2", "the largest absolute value that is not warned of", 1e4),
        ("cCoeffL2", "the largest jump that is not", 5e3),
    )
)  # fmt: skip
detect = w.Attr("npuAsdDetect", "const int32_t", "1: the stream goes on after a fault; otherwise it ends", 1)
result = w.Out("result", "0, 1 for a fault, 2 for a warning, [1]")
NUMBERS, SINGLE = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), w.Choices(dt.ACL_FLOAT)
ENDS = w.Choices(0.0, 1.0)
COUNT, DOCUMENTED = w.Choices(dt.ACL_INT64), ("ascend910b", "ascend910_93")
MEASURED = "judged in float64; what is remembered is rounded once"
NOTES = (
    "The AI CPU's kernel is not public: what it does is what documents and logs of it tell. At a fault that ends the "
    "stream inputGradRef becomes 0, stepRef and what is remembered stay, and the stream fails (507018).",
    "result must be INT32 of one element: nothing tests that, the copy fails (561103).",
)


def first_size(tensor: w.Param, size: int) -> w.Rules:
    """How long a tensor of one axis is (161002)."""
    return (w.OneOf(w.SizeAt(tensor, w.FixedAxis(0)), w.Choices(size)),)


verdict = Judged("silent_check", val, grad, sfda, steps, (min_steps, *limits, detect), dense=True)
silent_check = w.declare(
    "aclnnSilentCheck", val, grad, sfda, steps, min_steps, *limits, detect, result,
    summary="whether a number is so large, or so far from the last, that the processor computed wrongly",
    rules=(
        w.present(val, grad, sfda, steps), w.dtype_in(NUMBERS, val, grad), w.dtype_in(SINGLE, sfda),
        w.dtype_in(COUNT, steps), w.rank_is(0, val), w.rank_is(1, sfda, steps), first_size(sfda, 3),
        first_size(steps, 1), w.documented((w.OneOf(w.ValueOf(detect), w.Choices(1, 2, 3)),)),
        w.done_if_empty(val, grad), w.inner(w.present(result)),
    ),
    plan=(verdict, w.ViewCopy(verdict, result)),
    header="aclnnop/aclnn_silent_check.h", library="math", documented_soc=DOCUMENTED,
    formula="fault: val is infinite or NaN, or abs(val) > cThreshL1, or stepRef >= cMinSteps and abs(val - last) / "
    "(largest - least) > cCoeffL1; warning: the same with cThreshL2 and cCoeffL2; then sfdaRef and stepRef are brought "
    "up to date",
    precision=MEASURED,
    reference="torch_npu._npu_silent_check_v2(val, grad, sfda, step, c_min_steps, c_thresh_l1, c_coeff_l1, "
    "c_thresh_l2, c_coeff_l2, npu_asd_detect)",
    notes=(*NOTES, "The first number is the least and the largest; NaN is neither afterwards."),
)  # fmt: skip

largest = w.In("val", "the number: PyTorch's backend passes the largest square of a gradient")
most = w.In("max", "what changes nothing here: PyTorch's backend passes the same number")
mean = w.InOut("avgRef", "the running mean; before the first number what that is compared with, of one element")
sizes, strides, offset = (
    w.Attr(name, "aclIntArray*", f"inputGradRef's {what}", value)
    for name, what, value in (("dstSize", "sizes", (1,)), ("dstStride", "strides", (1,)), ("dstOffset", "offset", (0,)))
)
beta = w.Attr("beta1", "float", "how much of the mean stays", 0.99)
fault, warning = (
    w.Attr(name, "float", meaning, number)
    for name, meaning, number in (
        ("cThreshL1", "how many means are no fault", 1e6), ("cThreshL2", "how many are not warned of", 1e4),
    )
)  # fmt: skip
taken = w.Attr("npuAsdDetect", "int32_t", detect.meaning, 1)
ARRAYS, ONES = (sizes, strides, offset), (largest, most, mean, steps)
descending = w.Worked(
    lambda fault, warning: None if fault <= warning else True, fault, warning, told="cThreshL1 above cThreshL2",
    claim=("value of cThreshL1", "above cThreshL2"), mend=w.setting(fault, lambda call: 1e6),
)  # fmt: skip
by_mean = Judged("silent_check_mean", largest, grad, mean, steps, (fault, warning, beta, taken), dense=False)
silent_check_v2 = w.declare(
    "aclnnSilentCheckV2", largest, most, mean, grad, steps, *ARRAYS, fault, warning, beta, taken, result,
    summary="whether a number is so far above its running mean that the processor computed wrongly",
    rules=(
        w.present(*ARRAYS), w.present(largest, most, mean, grad, steps), w.dtype_in(NUMBERS, largest, most, mean, grad),
        w.dtype_in(COUNT, steps), w.rank_is(1, *ONES), w.defined(descending), (w.Within(w.ValueOf(beta), 0, 1),),
        w.documented((w.OneOf(w.ViewShape(steps), w.Choices((1,))),), (w.Not(w.OneOf(w.ValueOf(beta), ENDS)),)),
        w.done_if_empty(largest, most, mean, grad, steps), *(w.done_if(w.value_is(each, ())) for each in ARRAYS),
        w.inner(w.present(result)),
    ),
    plan=(by_mean, w.ViewCopy(by_mean, result)),
    header="aclnnop/aclnn_silent_check_v2.h", library="math", documented_soc=DOCUMENTED,
    formula="mean = avgRef / (1 - beta1^stepRef), avgRef if stepRef is 0; fault: val is infinite or NaN, or val > mean "
    "* cThreshL1; warning: val > mean * cThreshL2; then avgRef = beta1 * avgRef + (1 - beta1) * val, (1 - beta1) * val "
    "if stepRef is 0, and stepRef grows by 1",
    precision=MEASURED,
    reference="torch_npu._npu_silent_check_v3(val, grad, step, max, avg, c_thresh_l1, c_thresh_l2, beta1, "
    "npu_asd_detect)",
    notes=(
        *NOTES,
        "The documents print the mean as avgRef / (1 - beta1)^stepRef, which nothing exceeds soon; logs, and the same "
        "test in the Python of PyTorch's backend, have 1 - beta1^stepRef.",
        "dstSize, dstStride and dstOffset, of which the documents say nothing, change nothing here but that phase one "
        "has nothing to run when one is empty: what a fault sets to 0 is inputGradRef as it lies.",
    ),
)  # fmt: skip

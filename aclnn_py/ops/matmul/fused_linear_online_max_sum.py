"""aclnnFusedLinearOnlineMaxSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ...rules.terms.scalars import two_parts
from ..loss.shared.cross_entropy_plan import arranged
from ..loss.shared.nll import halves_of
from ..norm.shared.kernels import filled, planned
from .shared.logits import (
    ALONE,
    BITS,
    BOOL,
    FIRST,
    HALVES,
    INDEX,
    LAST,
    RUNS_ON,
    classes,
    logits_in,
    samples_of,
    weight,
    x,
)

BYTES, UINT8, LONGEST = w.Choices(dt.ACL_UINT8), w.Constant(dt.ACL_UINT8, "DT_UINT8"), 65534

target = w.In("target", "class index of every row in the whole vocabulary, [M]")
start = w.Attr("vocabStartIndex", "int64_t", "first class of the shard", 0)
end = w.Attr("vocabEndIndex", "int64_t", "end of the shard, exclusive", 2)
most = w.Out("logitsMaxLocalOut", "maximum logit of every row, FLOAT, [M]")
total = w.Out("sumExpLogitsLocalOut", "sum of exp(logit - maximum) of every row, FLOAT, [M]")
predicted = w.Out(
    "predictedLogitsLocalOut", "target logit minus the maximum, FLOAT, [M]; 0 for a target of another shard"
)
mask = w.Out("targetMaskOut", "bit mask, 1 for a target of another shard, UINT8, [ceil(M/8)], lowest bit first")
masked = w.Out("maskedTargetOut", "index of the target in the shard, [M]; 0 for a target of another shard")
logits_out = w.Out("vocabParallelLogitsOutOptional", "logits input @ weight^T, [M, N]; null: none", optional=True)


def bound(param: w.Param, sign: int) -> w.Term:
    """A bound, or what takes it away, as kernels of integers get it."""
    return w.Derived(lambda number: two_parts(sign * number, dt.ACL_INT64), param, label=str(param))


def bit(number: int) -> w.Through:
    """Every eighth element from one on."""

    def function(call: Call, view: View) -> View:
        step, shape = (view.strides or (1,))[0], (view.shape[0] // BITS,)
        return view._replace(shape=shape, strides=(step * BITS,), offset=view.offset + number * step)

    return w.Through(f"bit {number}", function, samples)


def sized(param: w.Param, function: object, label: str) -> w.Rules:
    return (w.Equal(w.ViewShape(param), w.Derived(function, x, weight, label=label)),)  # type: ignore[arg-type]


ordered = w.Derived(
    lambda start, end: end >= start or None, start, end, label="order",
    claim=("vocabEndIndex", "at least vocabStartIndex"),
)  # fmt: skip
samples, column = samples_of(x)
missing = w.Derived(lambda x: (-x.shape[0] % BITS,) if x and x.shape else None, x, label="padding to whole bytes")
is_index = w.either(w.has_dtype(target, dt.ACL_INT32), w.has_dtype(target, dt.ACL_INT64))
logits = logits_in(w.Dtype(x))
wide = w.CastTo(logits, w.FLOAT)
largest = w.Reduction("reduce_max", wide, axes=w.Constant((1,), "1"), dtypes=(w.FLOAT,))
shifted = w.Compute("sub", wide, w.ViewOf(largest, w.Reshaped(column)))
sums = w.Compute("row_sum", w.Compute("exp", shifted), rows=LAST, folds=(True,))
names = w.ViewOf(w.Contiguous(target), w.Reshaped(samples))


def outside(values: w.Step) -> w.Step:
    """Which targets are elsewhere."""
    below, above = (
        w.Compute(kernel, values, attrs=(bound(limit, 1), 0.0, 0.0), dtype=BOOL, integral=is_index)
        for kernel, limit in (("lts", start), ("ges", end))
    )
    return w.Compute("logical_or", below, above)


away = outside(names)
moved = w.Compute("adds", names, attrs=(bound(start, -1),), integral=is_index)
offsets = w.Compute("masked_fills", moved, away, attrs=(0.0, 0.0), integral=is_index)
there = Shaped(
    "nll_terms", shifted, offsets, filled(classes, w.FLOAT, 1), arrange=arranged, shape=samples, dtype=w.FLOAT,
    attrs=(*halves_of(-1), 0.0),
)  # fmt: skip
found = w.Compute("masked_fills", w.Compute("muls", there, attrs=(-1.0, 0.0)), away, attrs=(0.0, 0.0))
bits = w.CastTo(outside(w.Concat(FIRST, names, filled(missing, w.Dtype(target), 0))), w.FLOAT)
packed: w.Step = w.ViewOf(bits, bit(0))
for number in range(1, BITS):
    packed = w.Compute("axpy", packed, w.ViewOf(bits, bit(number)), attrs=(2.0**number, 0.0))
fused_linear_online_max_sum = w.declare(
    "aclnnFusedLinearOnlineMaxSum", x, weight, target, start, end, most, total, predicted, mask, masked, logits_out,
    summary="row maxima, sums of exponentials and target logits of input @ weight^T of a vocabulary shard",
    rules=(
        w.present(x, weight, target, most, total, predicted, mask, masked), w.dtype_in(HALVES, x, weight),
        w.dtype_in(INDEX, target), w.same_dtype(x, weight), w.dtype_in(ALONE, most, total, predicted),
        w.dtype_in(BYTES, mask), w.same_dtype(masked, target), w.when(w.given(logits_out), w.same_dtype(logits_out, x)),
        w.documented(
            w.format_in(w.ND, x, weight, target, most, total, predicted, mask, masked),
            w.when(w.given(logits_out), w.format_in(w.ND, logits_out)),
        ),
        w.rank_is(2, x, weight), w.rank_is(1, target, most, total, predicted, mask, masked),
        (w.Not(w.OneOf(w.SizeAt(weight, FIRST), w.Choices(0))),), (w.Within(w.SizeAt(x, LAST), high=LONGEST),),
        (w.Equal(w.SizeAt(weight, LAST), w.SizeAt(x, LAST)),),
        *(sized(each, lambda x, weight: x.shape[:1], "[M]") for each in (target, most, total, predicted)),
        sized(mask, lambda x, weight: (-(-sum(x.shape[:1]) // BITS),), "[ceil(M/8)]"),
        sized(masked, lambda x, weight: x.shape[:1], "[M]"),
        w.when(w.given(logits_out), w.rank_is(2, logits_out),
               sized(logits_out, lambda x, weight: (*x.shape[:1], *weight.shape[:1]), "[M,N]")),
        (w.Within(w.ValueOf(start), 0),), w.defined(ordered),
        w.done_if(w.OneOf(w.SizeAt(x, FIRST), w.Choices(0))), w.done_if(w.negated(w.on(*RUNS_ON))),
    ),
    plan=planned(
        w.ViewCopy(found, predicted), w.ViewCopy(sums, total), w.ViewCopy(largest, most),
        w.ViewCopy(w.CastTo(packed, UINT8), mask), w.ViewCopy(offsets, masked),
        w.Branch(w.given(logits_out), w.ViewCopy(logits, logits_out), logits),
    ),
    header="aclnnop/aclnn_fused_linear_online_max_sum.h", documented_soc=RUNS_ON,
    formula="z = input @ weight^T, in input's dtype; logitsMaxLocalOut = max(z) and sumExpLogitsLocalOut = sum(exp(z "
    "- max(z))) of each row; targets below vocabStartIndex or from vocabEndIndex on set a bit in targetMaskOut and "
    "give 0 in the other outputs; for others maskedTargetOut = target - vocabStartIndex, predictedLogitsLocalOut = "
    "z[maskedTargetOut] - max(z)",
    precision="products summed in float32 and rounded once; the rest in float32",
    reference="z = (input @ weight.T).float(); m = z.amax(-1); m, (z - m[:, None]).exp().sum(-1)",
    notes=(
        "On SoCs other than the 910B and 910_93 the call succeeds without a task.",
        "Bits beyond the last row are those of a target 0; the documents give 1.",
        "vocabEndIndex is exclusive; the documents call it inclusive. CANN compares in FLOAT; here all is exact.",
        "A target within the shard but beyond weight's rows fails the stream.",
    ),
)  # fmt: skip

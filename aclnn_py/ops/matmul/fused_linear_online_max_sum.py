"""aclnnFusedLinearOnlineMaxSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...lowering.shaped import Shaped
from ...rules.call import Call
from ...rules.scalars import two_parts
from ..loss.cross_entropy_plan import arranged
from ..loss.nll import halves_of
from ..norm.kernels import filled, planned
from .parts import ALONE, BITS, BOOL, FIRST, HALVES, INDEX, LAST, RUNS_ON, classes, logits_in, samples_of, weight, x

BYTES, UINT8, LONGEST = w.Choices(dt.ACL_UINT8), w.Constant(dt.ACL_UINT8, "DT_UINT8"), 65534

target = w.In("target", "the class of each row among all, [M]")
start = w.Attr("vocabStartIndex", "int64_t", "the first class of the part", 0)
end = w.Attr("vocabEndIndex", "int64_t", "the class behind its last one", 2)
most = w.Out("logitsMaxLocalOut", "the largest logit of each row, [M]")
total = w.Out("sumExpLogitsLocalOut", "the sum of exp(logit - the largest one) of each row, [M]")
predicted = w.Out("predictedLogitsLocalOut", "the logit of each target less the largest one, 0 for one elsewhere, [M]")
mask = w.Out("targetMaskOut", "a bit for each row, the lowest first: 1 for a target that is elsewhere, [M / 8]")
places = w.Out("maskedTargetOut", "where each target is in the part, 0 for one elsewhere, [M]")
kept = w.Out("vocabParallelLogitsOutOptional", "the logits, [M, N]", optional=True)


def bound(param: w.Param, sign: int) -> w.Term:
    """A bound, or what takes it away, as kernels of integers get it."""
    return w.Worked(lambda number: two_parts(sign * number, dt.ACL_INT64), param, told=str(param))


def bit(number: int) -> w.Through:
    """Every eighth element from one on."""

    def function(call: Call, view: View) -> View:
        step, *_ = view.strides or (1,)
        return view._replace(
            shape=(view.shape[0] // BITS,), strides=(step * BITS,), offset=view.offset + number * step
        )  # fmt: skip

    return w.Through(f"bit {number}", function, samples)


def sized(param: w.Param, function: object, told: str) -> w.Rules:
    return (w.Equal(w.ViewShape(param), w.Worked(function, x, weight, told=told)),)  # type: ignore[arg-type]


ordered = w.Worked(
    lambda start, end: end >= start or None, start, end, told="order",
    claim=("vocabEndIndex", "at least vocabStartIndex"),
)  # fmt: skip
samples, column = samples_of(x)
missing = w.Worked(lambda x: (-x.shape[0] % BITS,) if x and x.shape else None, x, told="what is missing of whole bytes")
whole = w.either(w.has_dtype(target, dt.ACL_INT32), w.has_dtype(target, dt.ACL_INT64))
logits = logits_in(w.Dtype(x))
wide = w.CastTo(logits, w.FLOAT)
largest = w.Fold("reduce_max", wide, axes=w.Constant((1,), "1"), dtypes=(w.FLOAT,))
shifted = w.Compute("sub", wide, w.Look(largest, w.Reshaped(column)))
sums = w.Compute("row_sum", w.Compute("exp", shifted), rows=LAST, folds=(True,))
names = w.Look(w.Contiguous(target), w.Reshaped(samples))


def outside(values: w.Step) -> w.Step:
    """Which targets are elsewhere."""
    below, above = (
        w.Compute(kernel, values, attrs=(bound(limit, 1), 0.0, 0.0), dtype=BOOL, whole=whole)
        for kernel, limit in (("lts", start), ("ges", end))
    )
    return w.Compute("logical_or", below, above)


away = outside(names)
moved = w.Compute("adds", names, attrs=(bound(start, -1),), whole=whole)
offsets = w.Compute("masked_fills", moved, away, attrs=(0.0, 0.0), whole=whole)
there = Shaped(
    "nll_terms", shifted, offsets, filled(classes, w.FLOAT, 1), arrange=arranged, shape=samples, dtype=w.FLOAT,
    attrs=(*halves_of(-1), 0.0),
)  # fmt: skip
found = w.Compute("masked_fills", w.Compute("muls", there, attrs=(-1.0, 0.0)), away, attrs=(0.0, 0.0))
bits = w.CastTo(outside(w.Concat(FIRST, names, filled(missing, w.Dtype(target), 0))), w.FLOAT)
packed: w.Step = w.Look(bits, bit(0))
for number in range(1, BITS):
    packed = w.Compute("axpy", packed, w.Look(bits, bit(number)), attrs=(2.0**number, 0.0))
fused_linear_online_max_sum = w.declare(
    "aclnnFusedLinearOnlineMaxSum", x, weight, target, start, end, most, total, predicted, mask, places, kept,
    summary="largest logits of rows, sums of exponentials and logits of targets for a part of all classes",
    rules=(
        w.present(x, weight, target, most, total, predicted, mask, places), w.dtype_in(HALVES, x, weight),
        w.dtype_in(INDEX, target), w.same_dtype(x, weight), w.dtype_in(ALONE, most, total, predicted),
        w.dtype_in(BYTES, mask), w.same_dtype(places, target), w.when(w.given(kept), w.same_dtype(kept, x)),
        w.documented(
            w.format_in(w.ND, x, weight, target, most, total, predicted, mask, places),
            w.when(w.given(kept), w.format_in(w.ND, kept)),
        ),
        w.rank_is(2, x, weight), w.rank_is(1, target, most, total, predicted, mask, places),
        (w.Not(w.OneOf(w.SizeAt(weight, FIRST), w.Choices(0))),), (w.Within(w.SizeAt(x, LAST), high=LONGEST),),
        (w.Equal(w.SizeAt(weight, LAST), w.SizeAt(x, LAST)),),
        *(sized(each, lambda x, weight: x.shape[:1], "[M]") for each in (target, most, total, predicted)),
        sized(mask, lambda x, weight: (-(-sum(x.shape[:1]) // BITS),), "[M / 8]"),
        sized(places, lambda x, weight: x.shape[:1], "[M]"),
        w.when(w.given(kept), w.rank_is(2, kept),
               sized(kept, lambda x, weight: (*x.shape[:1], *weight.shape[:1]), "[M,N]")),
        (w.Within(w.ValueOf(start), 0),), w.defined(ordered),
        w.done_if(w.OneOf(w.SizeAt(x, FIRST), w.Choices(0))), w.done_if(w.negated(w.on(*RUNS_ON))),
    ),
    plan=planned(
        w.ViewCopy(found, predicted), w.ViewCopy(sums, total), w.ViewCopy(largest, most),
        w.ViewCopy(w.CastTo(packed, UINT8), mask), w.ViewCopy(offsets, places),
        w.Fork(w.given(kept), w.ViewCopy(logits, kept), logits),
    ),
    header="aclnnop/aclnn_fused_linear_online_max_sum.h", documented_soc=RUNS_ON,
    formula="z = input @ weight^T, in input's dtype; logitsMaxLocalOut = max(z) and sumExpLogitsLocalOut = sum(exp(z - "
    "max(z))) of each row; targets below vocabStartIndex or from vocabEndIndex on have a bit in targetMaskOut and 0 "
    "elsewhere; others maskedTargetOut = target - vocabStartIndex, predictedLogitsLocalOut = z[there] - max(z)",
    precision="products summed in float32 and rounded once; the rest in float32",
    reference="z = (input @ weight.T).float(); m = z.amax(-1); m, (z - m[:, None]).exp().sum(-1)",
    notes=(
        "Elsewhere than on the 910B and 910_93 the call succeeds and nothing runs.",
        "Bits behind the last row are those of a target 0; the documents promise 1.",
        "vocabEndIndex itself is elsewhere; the documents count it in. CANN compares as FLOAT; here all is exact.",
        "A target in the part for which weight has no row fails the stream.",
    ),
)  # fmt: skip

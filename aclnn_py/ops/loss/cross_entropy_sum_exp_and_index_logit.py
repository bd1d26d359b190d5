"""aclnnCrossEntropySumExpAndIndexLogit, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...rules.core.call import Call, Shape, TensorFacts
from ...rules.terms.scalars import wrapped
from ..norm.shared.kernels import filled, planned
from ..texts import UNCHECKED
from .shared.cross_entropy_plan import arranged, result
from .shared.nll import halves_of
from .shared.reduction import SUMS

SOCS = ("ascend950",)
ROWS, LEAST, MOST = 32768, 16, 204800
ROW = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_BF16, on=SOCS)
ALONE, INDEX = w.Choices().plus(dt.ACL_FLOAT, on=SOCS), w.Choices().plus(dt.ACL_INT32, on=SOCS)
BOOL, INT32 = w.Constant(dt.ACL_BOOL, "DT_BOOL"), w.Constant(dt.ACL_INT32, "DT_INT32")

logits = w.In("vocabParallelLogits", "logits of a vocabulary shard, [N, V] or [S, B, V]")
target = w.In("target", "class index of every row in the whole vocabulary, INT32, one per row")
most = w.In("globalLogitsMax", "maximum logit of every row over the whole vocabulary, one per row")
start = w.Attr("vocabStartIndex", "int64_t", "first class of the shard", 0)
end = w.Attr("vocabEndIndex", "int64_t", "end of the shard, exclusive", 16)
predicted = result(
    "predictedLogits", "target logit minus globalLogitsMax, FLOAT, one per row; 0 for a target of another shard"
)
total = result("sumExpLogits", "row sum of expLogits, FLOAT, one per row")
powers = result("expLogits", "exp(vocabParallelLogits - globalLogitsMax), FLOAT, shape of vocabParallelLogits")
offset = result("targetOffset", "index of the target in the shard, INT32, one per row; 0 for a target of another shard")
mask = result("targetMask", "1 for a target of another shard, else 0, INT32, one per row")


def split(x: TensorFacts | None) -> Shape | None:
    return (prod(x.shape[:-1]), x.shape[-1]) if x and x.rank else None


def aligned(x: TensorFacts) -> bool:
    return sum(x.shape[-1:]) % (16 if x.dtype == dt.ACL_BF16 else 8) == 0


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call with consistent shapes."""
    found = call.set(start, 3).set(end, 35).but(logits, shape=(2, 2, 32)).but(powers, shape=(2, 2, 32))
    for each in (target, most, predicted, total, offset, mask):
        found = found.but(each, shape=(2, 2))
    yield found


def checked_rule(test: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    label = " ".join(claim)
    kind = "shape_custom" if any(each.is_tensor for each in params) else "attr_range"
    return w.defined(
        w.Derived(lambda *given: test(*given) or None, *params, label=label, claim=claim, kind=kind,
        mend=matching_shapes)
    )  # fmt: skip


def one_each(each: w.Param) -> w.Rules:
    """Something is there for each row (161002)."""
    return w.flat(
        w.not_empty(each),
        checked_rule(lambda x, each: each.numel == prod(x.shape[:-1]), logits, each,
              claim=(f"number of elements of {each}", "that of rows")),
    )  # fmt: skip


def reshaped(param: w.Param, shape: w.Term) -> w.Step:
    return w.ViewOf(w.Contiguous(param), w.Reshaped(shape))


def narrow(param: w.Param, sign: int) -> w.Term:
    """A bound as INT32, as the kernel takes it."""
    label = str(param) if sign > 0 else f"-{param}"
    return w.Derived(lambda number: float(sign * wrapped(number, dt.ACL_INT32)), param, label=label)


is_index = w.has_dtype(target, dt.ACL_INT32)
shape = w.Derived(split, logits, label="[N,V]")
samples = w.Derived(lambda x: (split(x) or ())[:1] or None, logits, label="[N]")
column = w.Derived(lambda x: (*(split(x) or (0, 0))[:1], 1), logits, label="[N,1]")
classes = w.Derived(lambda x: (split(x) or ())[1:] or None, logits, label="[V]")
names = reshaped(target, samples)
below, above = (
    w.Compute(kernel, names, attrs=(narrow(bound, 1), 0.0, 0.0, 0.0), dtype=BOOL, integral=is_index)
    for kernel, bound in (("lts", start), ("ges", end))
)
outside = w.Compute("logical_or", below, above)
moved = w.Compute("adds", names, attrs=(narrow(start, -1), 0.0), integral=is_index)
shard_indices = w.Compute("masked_fills", moved, outside, attrs=(0.0, 0.0), integral=is_index)
shifted = w.Compute("sub", w.CastTo(reshaped(logits, shape), w.FLOAT), w.CastTo(reshaped(most, column), w.FLOAT))
there = Shaped(
    "nll_terms", shifted, shard_indices, filled(classes, w.FLOAT, 1), arrange=arranged, shape=samples, dtype=w.FLOAT,
    attrs=(*halves_of(-1), 0.0),
)  # fmt: skip
found = w.Compute("masked_fills", w.Compute("muls", there, attrs=(-1.0, 0.0)), outside, attrs=(0.0, 0.0))
exponents = w.Compute("exp", shifted)
sums = w.Compute("row_sum", exponents, rows=w.FixedAxis(1), folds=(True,))
cross_entropy_sum_exp_and_index_logit = w.generated(
    "aclnnCrossEntropySumExpAndIndexLogit", logits, target, most, start, end, predicted, total, powers, offset, mask,
    on=SOCS,
    kinds=(
        w.dtype_in(ROW, logits), w.dtype_in(INDEX, target), w.same_dtype(logits, most),
        w.dtype_in(ALONE, predicted, total, powers), w.dtype_in(INDEX, offset, mask),
    ),
    tiling=(
        checked_rule(lambda start, end: end > start, start, end, claim=("vocabEndIndex", "above vocabStartIndex")),
        w.dims_within(2, 3, logits), w.not_empty(logits),
        checked_rule(lambda x: prod(x.shape[:-1]) <= ROWS, logits,
              claim=("number of rows of vocabParallelLogits", f"at most {ROWS}")),
        (w.Within(w.SizeAt(logits, w.FixedAxis(-1)), LEAST, MOST),),
        checked_rule(aligned, logits,
        claim=("number of classes of vocabParallelLogits", "a multiple of 8, for BF16 of 16")),
        checked_rule(lambda x, start, end: (end - start,) == x.shape[-1:], logits, start, end,
              claim=("vocabEndIndex - vocabStartIndex", "the number of classes")),
        one_each(target), one_each(most),
        w.documented(w.tiled((w.Within(w.ValueOf(start), 0),), w.same_shape(most, target))),
    ),
    plan=planned(*(
        w.ViewCopy(value, out, blind=True)
        for value, out in (
            (found, predicted), (sums, total), (shard_indices, offset), (w.CastTo(outside, INT32), mask),
            (exponents, powers)
        )
    )),
    summary="exponentials, their row sums and target logits of a vocabulary shard, for parallel cross entropy",
    header="aclnnop/aclnn_cross_entropy_sum_exp_and_index_logit.h", documented_soc=SOCS,
    formula="targetMask = target < vocabStartIndex or target >= vocabEndIndex; targetOffset = target - "
    "vocabStartIndex; expLogits = exp(vocabParallelLogits - globalLogitsMax), sumExpLogits its row sums; "
    "predictedLogits = vocabParallelLogits[targetOffset] - globalLogitsMax; 0 where targetMask is 1",
    precision=f"in float32, {SUMS}; the rest exact",
    reference="e = torch.exp(x - m[..., None]); e, e.sum(-1), torch.where(mask, 0, x.gather(-1, offset) - m)",
    notes=(UNCHECKED.format("outputs"),),
)  # fmt: skip

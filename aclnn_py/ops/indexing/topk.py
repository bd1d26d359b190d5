"""aclnnTopk and aclnnTopkV2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from ..math import ordering as o

DTYPES = w.Choices(*o.SMALL, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*o.UNSIGNED, on=w.REGBASE)
FEW, SMALL = 8, 32768

x = w.In("self", "what is chosen from")
k = w.Attr("k", "int64_t", "how many elements of each row", default=3)
dim = w.Attr("dim", "int64_t", "the axis that rows lie along", default=-1)
largest = w.Attr("largest", "bool", "the largest ones; else the smallest", default=True)
in_order = w.Attr("sorted", "bool", "in order; else as they follow each other in self", default=True)
policy = w.Attr(
    "sortPolicy", "int64_t", "1: equal elements in their own order; 0: as ever, which is that here", default=1
)
values, indices = w.Out("valuesOut", "the elements"), w.Out("indicesOut", "their places in self")
axis = w.Axis(x, dim)
DTYPE = w.Dtype(x)


def is_copied(call: Call) -> bool:
    """Whether ascend950 copies whole rows, and compares no shapes."""
    size, wanted = w.SizeAt(x, axis).read(call), call.value(k)
    axes = call.tensor(x).rank
    return axes > 0 and call.soc.short in w.REGBASE and size == wanted and (wanted == 1 or not call.value(in_order))


def lost(x: TensorFacts, k: int, dim: int, sorted: bool, values: TensorFacts, indices: TensorFacts) -> bool | None:
    """Whole rows that do not fit the outputs, which ascend950's copy then leaves as they are."""
    whole = not sorted and -x.rank <= dim < x.rank and 1 < k == x.shape[dim]
    return True if whole and not values.shape == indices.shape == x.shape else None


def lose(call: Call) -> Iterator[Call]:
    """Whole rows, unsorted, for values with an axis more."""
    facts, size = call.tensor(x), w.SizeAt(x, axis).read(call)
    if facts.rank and size and size > 1:
        yield call.set(in_order, False).set(k, size).but(values, shape=(*facts.shape, 2))


through_half = w.both(
    w.on("ascend910"), w.has_dtype(x, dt.ACL_FLOAT),
    w.either(w.Within(w.Numel(x), high=SMALL), w.Within(w.ValueOf(k), low=FEW)),
)  # fmt: skip
half = w.Either(through_half, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), DTYPE, "FLOAT16 for the 910's FLOAT")
found = w.Order(
    "topk", w.CastTo(w.Contiguous(x), half), axis=axis, size=w.ValueOf(k),
    attrs=(w.ValueOf(largest), w.ValueOf(in_order)),
)  # fmt: skip
LOST = w.defined(w.Worked(
    lost, x, k, dim, in_order, values, indices, told="whole rows", mend=lose,
    claim=("shapes of outputs", "not that of self, whose whole rows are copied unsorted"),
))  # fmt: skip
fits = w.Fits(found, values, unless=is_copied)
places = w.Fits(w.Look(found, w.Further(1)), indices, unless=is_copied)
ends = w.ViewCopy(w.CastTo(fits, DTYPE), values), w.ViewCopy(places, indices)
RULES = (
    w.present(x, values, indices), w.defined(axis), o.chosen(x, k, dim, 0), w.dtype_in(DTYPES, x),
    w.same_dtype(values, x), w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.max_dims(8, x),
    w.done_if_empty(x, values, indices), w.when(w.on(*w.REGBASE), w.done_if(*LOST)),
)  # fmt: skip
NOTES = (
    "The 910 looks at FLOAT as FLOAT16, unless self has more than 32768 elements and k is below 8.",
    "Not sorted, the elements come in the order of their indices.",
    "On ascend950 rows that are taken whole and not sorted are copied, and outputs of another shape are left as "
    "they are, without a refusal.",
    "Shapes are compared once the results are known: an output of one element serves for a lone one.",
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "plan": tuple(dict.fromkeys((*fits.chain, *places.chain, *ends[0].chain, *ends[1].chain))),
    "library": "nn", "stream_ctype": "const aclrtStream", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": o.EXACT,
    "formula": f"the k largest elements of self along dim, or the k smallest, and their indices; {o.TOTAL}",
    "reference": "torch.topk(self, k, dim=dim, largest=largest, sorted=sorted)",
}  # fmt: skip
topk = w.declare(
    "aclnnTopk", x, k, dim, largest, in_order, values, indices,
    summary="the largest or smallest elements of each row, and where they are",
    rules=RULES, header="aclnnop/aclnn_topk.h", notes=NOTES, **TEXTS,
)  # fmt: skip
topk_v2 = w.declare(
    "aclnnTopkV2", x, k, dim, largest, in_order, policy, values, indices,
    summary="aclnnTopk, told how to sort", rules=RULES, header="aclnnop/aclnn_topk_v2.h",
    notes=(*NOTES, "Its host source is not public: it is taken to test what aclnnTopk does, as the documents tell."),
    **TEXTS,
)  # fmt: skip

"""aclnnTopk and aclnnTopkV2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import sort_rules as o

DTYPES = w.Choices(*o.SMALL, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*o.UNSIGNED, on=w.REGBASE)
FEW, SMALL = 8, 32768

x = w.In("self", "input, rank up to 8")
k = w.Attr("k", "int64_t", "number of elements to take along dim, 0 to the size of dim", default=3)
dim = w.Attr("dim", "int64_t", "axis along which to search, -rank to rank-1", default=-1)
largest = w.Attr("largest", "bool", "true: the largest elements; false: the smallest", default=True)
in_order = w.Attr("sorted", "bool", "true: results are sorted; false: in the order of their indices", default=True)
policy = w.Attr("sortPolicy", "int64_t", "order of equal elements: 1 stable, 0 unspecified (stable here)", default=1)
values, indices = (
    w.Out("valuesOut", "top elements, shape of self with k along dim, dtype of self"),
    w.Out("indicesOut", "their indices along dim, INT64, same shape as valuesOut"),
)
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
half = w.Where(through_half, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), DTYPE, "FLOAT16 for the 910's FLOAT")
found = w.Sort(
    "topk", w.CastTo(w.Contiguous(x), half), axis=axis, size=w.ValueOf(k),
    attrs=(w.ValueOf(largest), w.ValueOf(in_order)),
)  # fmt: skip
LOST = w.defined(w.Derived(
    lost, x, k, dim, in_order, values, indices, label="unsorted copy of whole rows", mend=lose,
    claim=("shapes of outputs", "those of self, or k less than the size along dim, or sorted"),
))  # fmt: skip
checked_values = w.ShapeMatches(found, values, unless=is_copied)
checked_indices = w.ShapeMatches(w.ViewOf(found, w.NthOutput(1)), indices, unless=is_copied)
ends = w.ViewCopy(w.CastTo(checked_values, DTYPE), values), w.ViewCopy(checked_indices, indices)
RULES = (
    w.present(x, values, indices), w.defined(axis), o.chosen(x, k, dim, 0), w.dtype_in(DTYPES, x),
    w.same_dtype(values, x), w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.max_dims(8, x),
    w.done_if_empty(x, values, indices), w.when(w.on(*w.REGBASE), w.done_if(*LOST)),
)  # fmt: skip
NOTES = (
    "The 910 compares FLOAT as FLOAT16, unless self has more than 32768 elements and k is below 8.",
    "If sorted is false, elements come in the order of their indices.",
    "On ascend950 with k the size of dim and sorted false self is copied; outputs of another shape are left "
    "unwritten without an error.",
    "Output shapes are checked once the result is known: any shape of one element suits a result of one element.",
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "plan": tuple(dict.fromkeys((*checked_values.chain, *checked_indices.chain, *ends[0].chain, *ends[1].chain))),
    "library": "nn", "stream_ctype": "const aclrtStream", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": o.EXACT,
    "formula": f"the k largest (or smallest) elements of self along dim, and their indices; {o.TOTAL}",
    "reference": "torch.topk(self, k, dim=dim, largest=largest, sorted=sorted)",
}  # fmt: skip
topk = w.declare(
    "aclnnTopk", x, k, dim, largest, in_order, values, indices,
    summary="k largest or smallest elements along dim and their indices",
    rules=RULES, header="aclnnop/aclnn_topk.h", notes=NOTES, **TEXTS,
)  # fmt: skip
topk_v2 = w.declare(
    "aclnnTopkV2", x, k, dim, largest, in_order, policy, values, indices,
    summary="k largest or smallest elements along dim and their indices, with a sort policy",
    rules=RULES, header="aclnnop/aclnn_topk_v2.h",
    notes=(*NOTES, "The host source is not public: it is assumed to check what aclnnTopk does, as the documents say."),
    **TEXTS,
)  # fmt: skip

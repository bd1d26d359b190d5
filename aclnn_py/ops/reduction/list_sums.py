"""aclnnSum and aclnnAddN."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from .list_extremes import joined
from .shared import reduction_rules as r

Members = tuple[TensorFacts, ...]
SUMS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_UINT8)
ADDED = w.Choices().plus(
    dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=w.DOCUMENTED_NEW
)  # fmt: skip
A2 = ("ascend910b", "ascend910_93")

tensors = w.InList("tensors", "tensors to add, of one shape (aclnnSum: broadcastable with each other)")
out = w.Out("out", "output, shape of the sum")
START = (w.present(tensors), w.each(tensors, lambda item, first: w.present(item)), w.present(out))
RANKS = (w.each(tensors, lambda item, first: w.max_dims(8, item)), w.max_dims(8, out))
TEXTS: dict[str, Any] = {"library": "math", "formula": "out = tensors[0] + tensors[1] + ..."}


def first_dtype(members: Members) -> int | None:
    return members[0].dtype if members else None


def wider(members: Members) -> int | None:
    """FLOAT for FLOAT16."""
    return dt.ACL_FLOAT if members and members[0].dtype == dt.ACL_FLOAT16 else first_dtype(members)


own = w.Derived(first_dtype, tensors, label="dtype of the first of tensors")
wide = w.Derived(wider, tensors, label="dtype of the first of tensors, FLOAT for FLOAT16")
shape = w.Derived(joined, tensors, label="broadcast shape of tensors", kind="broadcastable")
none = w.OneOf(
    w.Derived(lambda tensors: tensors[0].numel if tensors else 0, tensors, label="elements of the first of tensors"),
    w.Choices(0),
)  # fmt: skip
added = w.ListReduction("add", tensors, wide, r.is_integer(wide), last=16)
rounded = w.CastTo(added, own)
sum_ = w.declare(
    "aclnnSum", tensors, out,
    summary="element-wise sum of a list of tensors, with broadcasting",
    rules=(
        *START, w.each(tensors, lambda item, first: w.dtype_in(SUMS, item)), w.dtype_in(SUMS, out), *RANKS,
        w.defined(shape), (w.Equal(w.ViewShape(out), shape),), (w.DoneIf(none),),
    ),
    plan=(added, rounded, w.ViewCopy(rounded, out)), header="aclnnop/aclnn_sum.h",
    documented_soc=w.DOCUMENTED_BUT_310B, reference="sum(tensors)",
    precision="floats in order, rounded after every addition, FLOAT16 as float32 and rounded at the end; of 16 and "
    "more tensors the last 16 come first, repeatedly; integers wrap",
    notes=("Dtypes are not compared: all are cast to that of the first, and an out of another gives 561103.",), **TEXTS,
)  # fmt: skip

halves = w.both(w.negated(w.on(*w.REGBASE)), w.OneOf(own, w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)))
single = w.Where(halves, w.FLOAT, own, label="dtype of the first of tensors, FLOAT for 16 bits before ascend950")
some_empty = w.OneOf(
    w.Derived(lambda tensors: min((each.numel for each in tensors), default=0), tensors,
    label="smallest number of elements"),
    w.Choices(0),
)  # fmt: skip
sums = w.ListReduction("add", tensors, single, r.is_integer(single))
cast = w.CastTo(sums, own)


def first_member(members: Members) -> Members:
    return members[:1]


def plain(item: w.Param, first: w.Param) -> w.Rules:
    return w.no_private_format(first)


add_n = w.declare(
    "aclnnAddN", tensors, out,
    summary="element-wise sum of a list of tensors of one shape",
    rules=(
        *START,
        w.when(
            w.Equal(w.Dtype(out), own),
            w.each(tensors, lambda item, first: w.dtype_in(ADDED, item)), w.dtype_in(ADDED, out), *RANKS,
            w.each(tensors, lambda item, first: w.same_shape(item, first)),
            w.each(tensors, lambda item, first: w.same_shape(out, first), first_member),
            w.each(tensors, plain, first_member),
        ),
        (w.DoneIf(some_empty),),
    ),
    plan=(sums, cast, w.ViewCopy(cast, out)), header="aclnnop/aclnn_add_n.h", documented_soc=A2,
    reference="sum(tensors)",
    precision="in order, floats rounded after every addition; FLOAT16 and BF16 before ascend950 in float32 and "
    "rounded at the end; integers wrap",
    notes=(
        "An out of another dtype than the first tensor ends the checks with success: then the copy refuses it "
        "(561103). An empty list, which crashes the source, is refused as well.",
    ),
    **TEXTS,
)  # fmt: skip

"""Parameters, texts and rules of aclnnScatter and its relatives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts

DTYPES = w.Choices(
    dt.ACL_UINT8, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_FLOAT16, dt.ACL_FLOAT,
    dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128,
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
INDEX_DTYPES = w.Choices(dt.ACL_INT64, dt.ACL_INT32)
MEAN = 5
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_scatter.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "duplicate indices are processed in the order of index; FLOAT16 and BF16 are reduced in float32 and "
    "rounded once, on ascend950 and, FLOAT16, on the AI CPU after every step; a maximum or minimum with NaN gives "
    "the last value",
}  # fmt: skip
PASSED_OVER = (
    "An out-of-range index fails the stream. Negative indices count from the end on the A2 and A3 "
    "families and on the AI CPU: on the 310B always, on the 310P except for rank 2 with the last "
    "dim, on the 910 for dtypes other than FLOAT, FLOAT16, INT32, INT8 and UINT8 and for large "
    "tensors, on ascend950 for dtypes its kernel lacks."
)
EXPERIMENTAL = (
    "The undocumented values 3 (max), 4 (min) and 5 (mean) of reduce are accepted; any other value "
    "means 0, as these do on the AI CPU. The emulator has no mean."
)

dim = w.Attr("dim", "int64_t", "axis along which to index, -rank to rank-1", default=0)
index = w.In("index", "indices along dim, INT32/INT64, same rank as self")
src = w.In("src", "values to write, dtype and rank of self, at least as large as index in every axis")
reduce = w.Attr("reduce", "int64_t", "0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below)", default=0)
include_self = w.Attr("includeSelf", "bool", "true: the values of self take part in the reduction", default=True)


class CountedRank(w.Rank):
    """The number of axes of a tensor's view, where none counts as one."""

    def read(self, call: Call) -> int:
        return max(super().read(call), 1)


def inside(index: TensorFacts, other: TensorFacts, *dim: int) -> bool | None:
    """Whether index is nowhere longer than another tensor, an axis left out."""
    skipped = -1
    if dim:
        rank = other.rank
        skipped = max(dim[0] + rank, 0) if dim[0] < 0 else min(dim[0], rank - 1)
    pairs = enumerate(zip(index.shape, other.shape, strict=False))
    return all(own <= its or axis == skipped for axis, (own, its) in pairs) or None


def shape_of(one: w.Param, other: w.Param) -> w.Mend:
    """A mend that gives a tensor the shape of another."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(one, shape=call.tensor(other).shape)

    return mend


def within(index: w.Param, other: w.Param, *dim: w.Param) -> w.Rules:
    """index is nowhere longer than another tensor, an axis left out (161002)."""
    label = f"{index} is at most as large as {other}" + (", except along dim" if dim else "")
    claim = (f"shape of {index}", f"at most that of {other} in every axis" + (" but dim" if dim else ""))
    term = w.Derived(
        inside, index, other, *dim, label=label, claim=claim, mend=shape_of(index, other), kind="shape_custom"
    )
    return w.defined(term)


def same_rank(x: w.Param, *others: w.Param) -> w.Rules:
    """All tensors have as many axes (161002); on ascend950 none counts as one."""
    newer = tuple(w.Equal(CountedRank(x), CountedRank(other)) for other in others)
    return w.when(w.on(*w.REGBASE), newer, otherwise=(tuple(w.Equal(w.Rank(x), w.Rank(other)) for other in others),))


def shapes(x: w.Param, out: w.Param, *src: w.Param) -> tuple[w.Rules, ...]:
    """What is asked once index has an element."""
    same = () if x is out else w.when(w.negated(w.rank_is(0, out)[0]), w.same_shape(x, out))
    return (
        same_rank(x, index, *src), same, *(within(index, each) for each in src), within(index, x, dim),
        w.max_dims(8, x), w.defined(w.Axis(x, dim)),
    )  # fmt: skip


def rules(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything about tensors."""
    some = w.negated(w.is_empty(index))
    own = () if x is out else w.same_dtype(out, x)
    outs = () if x is out else (out,)
    return (
        w.present(x, index, src, *outs), w.dtype_in(DTYPES, x), w.same_dtype(src, x), own,
        w.when(some, w.dtype_in(INDEX_DTYPES, index)), w.when(some, *shapes(x, out, src)),
    )  # fmt: skip

"""What aclnnScatter and its relatives take: an index for every element along an axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, TensorFacts

DTYPES = w.Choices(
    dt.ACL_UINT8, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL, dt.ACL_FLOAT16, dt.ACL_FLOAT,
    dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128,
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
INDEX_DTYPES = w.Choices(dt.ACL_INT64, dt.ACL_INT32)
MEAN = 5
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_scatter.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "elements that meet in one place do so in the order of the index; FLOAT16 and BF16 are combined in "
    "float32 and rounded once, on ascend950 and, FLOAT16, on the AI CPU after every step; a maximum or minimum with "
    "NaN gives what came last",
}  # fmt: skip
PASSED_OVER = (
    "An index that names nothing fails the stream; negative ones count from the end on the A2 and A3 families and "
    "wherever the AI CPU does it: always on the 310B, on the 310P but for two axes, dim the last, on the 910 for other "
    "dtypes than FLOAT, FLOAT16, INT32, INT8 and UINT8 and for many elements, on ascend950 for what its kernel lacks."
)
EXPERIMENTAL = (
    "reduce from 3 to 5 (maximum, minimum, mean), which the documents do not have, is taken; any other number is 0, as "
    "are these on the AI CPU. The emulator has no mean."
)

dim = w.Attr("dim", "int64_t", "the axis that index is about", default=0)
index = w.In("index", "where along dim every element goes: INT32 or INT64")
src = w.In("src", "what goes there; the part of index's shape is used")
reduce = w.Attr("reduce", "int64_t", "0: replace, 1: add, 2: multiply", default=0)
include_self = w.Attr("includeSelf", "bool", "whether self's elements count beside those of src", default=True)


class CountedRank(w.Rank):
    """The number of axes of a tensor's view, where none counts as one."""

    __slots__ = ()

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
    told = f"{index} is nowhere longer than {other}" + (" but along dim" if dim else "")
    claim = (f"shape of {index}", f"nowhere longer than that of {other}" + (" but along dim" if dim else ""))
    term = w.Worked(
        inside, index, other, *dim, told=told, claim=claim, mend=shape_of(index, other), kind="shape_custom"
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

"""aclnnQuantGroupedMatmulInplaceAdd: parameters, and calls whose sizes agree."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...matmul.shared.eight_bits import FP8, PAIR

x1 = w.In("x1", "left matrices, FP8 or HIFLOAT8, [M,K], a transposed view of a dense [K,M]")
x2 = w.In("x2", "right matrices, FP8 or HIFLOAT8, [K,N]")
scale1 = w.In(
    "scale1Optional", "MX: scale of every block of 32 of x1 along K, FLOAT8_E8M0, [M,K/64+E,2], a transposed view of "
    "[K/64+E,M,2]; HIFLOAT8: scale of every group of x1, FLOAT, [E] or [E,1]; must not be null",
)  # fmt: skip
scale2 = w.In(
    "scale2", "MX: scale of every block of 32 of x2 along K, FLOAT8_E8M0, [K/64+E,N,2]; HIFLOAT8: scale of every group "
    "of x2, FLOAT, [E] or [E,1], or of each of its columns, [E,N]",
)  # fmt: skip
groups = w.In("groupList", "cumulative end, or size, of each group along K, INT64, [E]")
y = w.InOut("yRef", "accumulator, FLOAT, [E,M,N]")
kind = w.Attr("groupListType", "int64_t", "groupList holds cumulative ends (0) or sizes (1)", 0)
group_size = w.Attr("groupSize", "int64_t", "group sizes of the quantisation: 0", 0)
PARAMS = (x1, x2, scale1, scale2, groups, y, kind, group_size)
SMALL = w.both(w.has_dtype(x1, *FP8), w.has_dtype(x2, *FP8), label="x1 and x2 are FP8")
GROUPS, DEPTH, ROWS, COLUMNS = 2, 100, 5, 6


def swapped_axes(dtype: int, first: int, second: int, *rest: int) -> TensorFacts:
    """A dense tensor with its first two axes swapped."""
    inner = rest[0] if rest else 1
    strides = (inner, inner * first, *(1 for _ in rest))
    return TensorFacts.of(dtype, (first, second, *rest), strides, 0, (second, first, *rest), ACL_FORMAT_ND)


def pairs_of(depth: int, many: int) -> int:
    """Pairs of blocks of all groups: each group begins a pair of its own."""
    return depth // PAIR + many


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree: in MX format if x1 is FP8."""
    in_mx, pairs = call.tensor(x1).dtype in FP8, pairs_of(DEPTH, GROUPS)
    call = call.set(x1, swapped_axes(call.tensor(x1).dtype, ROWS, DEPTH)).but(x2, shape=(DEPTH, COLUMNS))
    call = call.but(groups, shape=(GROUPS,)).but(y, shape=(GROUPS, ROWS, COLUMNS))
    dtype = call.tensor(scale1).dtype
    if in_mx:
        yield call.set(scale1, swapped_axes(dtype, ROWS, pairs, 2)).but(scale2, shape=(pairs, COLUMNS, 2))
        return
    call = call.set(scale1, TensorFacts.dense(dtype, (GROUPS,)))
    yield from (call.but(scale2, shape=shape) for shape in ((GROUPS,), (GROUPS, COLUMNS)))


def of_either_kind(call: Call) -> Iterator[Call]:
    for matrices, scales in ((dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E8M0), (dt.ACL_HIFLOAT8, dt.ACL_FLOAT)):
        made = call.but(y, dtype=dt.ACL_FLOAT)
        for params, dtype in (((x1, x2), matrices), ((scale1, scale2), scales)):
            for param in params:
                made = made.but(param, dtype=dtype)
        yield from agreed(made)

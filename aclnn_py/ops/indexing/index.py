"""aclnnIndex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.advanced_index import Chosen, non_empty
from ...rules.core.call import Call, TensorFacts
from ..comparison.select import NOT_910
from .shared import gather_views as g
from .shared.index_cores import core_has_kernel

DTYPES = (
    w.Choices(
        dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BF16,
        dt.ACL_DOUBLE, dt.ACL_INT16,
    ).plus(dt.ACL_COMPLEX64, on=w.REGBASE)
)  # fmt: skip
KINDS = w.Choices(dt.ACL_INT64, dt.ACL_INT32, dt.ACL_BOOL)
MOST = 8

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, the shape that indices select, dtype of self")
indices = w.InList(
    "indices",
    "per leading axis of self an index (INT32/INT64), broadcastable with the others, or a BOOL mask; an empty tensor "
    "selects the whole axis",
)


def result_rank(x: TensorFacts, indices: tuple[TensorFacts, ...]) -> bool | None:
    """Whether the result has at most 8 axes, as the first index's rank and the number of indices tell."""
    chosen = non_empty(indices)
    rank = (chosen[0].rank if chosen else 0) + x.rank - len(chosen)
    return 0 <= rank <= MOST or None


def fewer(call: Call) -> Iterator[Call]:
    members: Any = call.args["indices"]
    yield call.set(indices, members[:1])


few = w.Derived(
    result_rank, x, indices, label="rank of the result", kind="shape_custom", mend=fewer,
    claim=("rank of the result", "from 0 to 8"),
)  # fmt: skip
table = w.Strided(x)
gathered = Chosen(table, indices, out, core_has_kernel)
index = w.declare(
    "aclnnIndex", x, indices, out,
    summary="advanced indexing: selects elements of self by indices or masks per axis",
    rules=(
        w.present(x, out, indices), w.each(indices, lambda item, first: w.present(item)),
        w.no_bf16_except(NOT_910, x), w.same_dtype(x, out), w.dtype_in(DTYPES, x),
        w.each(indices, lambda item, first: w.dtype_in(KINDS, item), non_empty), w.no_private_format(x, out),
        w.each(indices, lambda item, first: w.no_private_format(item)), w.max_dims(MOST, x),
        w.each(indices, lambda item, first: w.max_dims(MOST, item)), w.done_if_empty(x, out), w.defined(few),
    ),
    plan=(table, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_index.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_ALL,
    formula="out = self[indices]: indices broadcast; if they are not adjacent, their axes come first",
    precision=g.EXACT, reference="self[indices]",
    notes=(
        "The shape of out is not checked: the stream fails if it is not that of the result.",
        "Negative indices count from the end; an out-of-range index fails the stream.",
        "A mask selects its true elements; the stream fails if out has another number of elements.",
        "If every index is empty, CANN reads beyond its list; the emulator refuses it (561103).",
    ),
)  # fmt: skip

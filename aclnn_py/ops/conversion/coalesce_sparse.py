"""aclnnCoalesceSparse, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import Call

SOCS = w.DOCUMENTED_NEW
WHOLE = w.Choices().plus(dt.ACL_INT64, dt.ACL_INT32, on=SOCS)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, on=SOCS)

unique_len = w.In("uniqueLen", "unique coordinates, INT32/INT64; only its dtype is used")
unique_indices = w.In("uniqueIndices", "index of the unique coordinate of each value, [nnz], dtype of uniqueLen")
indices, values = (
    w.In("indices", "coordinates of the values, [nnz,D], INT32/INT64"),
    w.In("values", "values, [nnz,...]"),
)
new_indices = w.InOut(
    "newIndicesOut", "unique coordinates, [number of unique coordinates, D], written", ctype=w.IN_TENSOR
)
new_values = w.InOut(
    "newValuesOut",
    "summed values, [number of unique coordinates, ...], zero-initialised by the caller",
    ctype=w.IN_TENSOR,
)


def mended(call: Call) -> Iterator[Call]:
    count = (call.tensor(unique_indices).numel,)
    to, sums = call.tensor(new_indices).shape, call.tensor(new_values).shape
    if to and sums:
        yield call.but(indices, shape=count + to[1:]).but(values, shape=count + sums[1:])


class Placed(Write):
    """The same, which shapes of indices and values that fit the results' mend."""

    def meets(self, call: Call) -> Iterator[Call]:
        return mended(call)


which, along = w.Contiguous(unique_indices), rows(w.FixedAxis(0))
placed = Placed("scatter_update", w.Contiguous(new_indices), which, w.Contiguous(indices), along, ref=new_indices)
added = Placed("scatter_add", w.Contiguous(new_values), which, w.Contiguous(values), along, ref=new_values)
coalesce_sparse = w.generated(
    "aclnnCoalesceSparse", unique_len, unique_indices, indices, values, new_indices, new_values, on=SOCS,
    kinds=(
        w.dtype_in(WHOLE, unique_len), w.same_dtype(unique_len, unique_indices), w.dtype_in(WHOLE, indices),
        w.dtype_in(DTYPES, values), w.same_dtype(indices, new_indices), w.same_dtype(values, new_values),
    ),
    plan=(w.ViewCopy(placed, new_indices), w.ViewCopy(added, new_values)),
    summary="sums the values of a COO sparse tensor at equal coordinates",
    header="aclnnop/aclnn_coalesce_sparse.h", library="math", documented_soc=SOCS,
    formula="newIndicesOut[uniqueIndices[i]] = indices[i]; newValuesOut[uniqueIndices[i]] += values[i]",
    precision="accumulated in the dtype of values in their order, rounded after every addition",
    reference="self.coalesce()",
    notes=(
        "CANN's documents have no page for it. Its tiling checks nothing: shapes that do not match give 561103 here.",
        "An out-of-range index fails the stream.",
    ),
)  # fmt: skip

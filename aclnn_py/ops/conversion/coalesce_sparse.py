"""aclnnCoalesceSparse, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write, rows
from ...rules.call import Call

SOCS = w.DOCUMENTED_NEW
WHOLE = w.Choices().plus(dt.ACL_INT64, dt.ACL_INT32, on=SOCS)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, on=SOCS)

unique_len = w.In("uniqueLen", "the places that are different, INT32 or INT64; what it holds is not read")
unique_indices = w.In("uniqueIndices", "for every value which of those it has")
indices, values = w.In("indices", "[values, axes]: the places of values"), w.In("values", "the values")
new_indices = w.InOut("newIndicesOut", "[different places, axes]: takes places", ctype=w.IN_TENSOR)
new_values = w.InOut("newValuesOut", "is added to: zeros to begin with", ctype=w.IN_TENSOR)


def mended(call: Call) -> Iterator[Call]:
    count = (call.tensor(unique_indices).numel,)
    to, sums = call.tensor(new_indices).shape, call.tensor(new_values).shape
    if to and sums:
        yield call.but(indices, shape=count + to[1:]).but(values, shape=count + sums[1:])


class Placed(Write):
    """The same, which shapes of indices and values that fit the results' mend."""

    __slots__ = ()

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
    summary="values of a sparse tensor added up where they are in one place",
    header="aclnnop/aclnn_coalesce_sparse.h", library="math", documented_soc=SOCS,
    formula="newIndicesOut[uniqueIndices[i]] = indices[i]; newValuesOut[uniqueIndices[i]] += values[i]",
    precision="in values' dtype, rounded after every sum, in the order of values", reference="self.coalesce()",
    notes=(
        "There is no page of it among CANN's documents. Its tiling function tests nothing: shapes that do not go "
        "together give 561103 here.", "A place that there is not fails the stream.",
    ),
)  # fmt: skip

"""aclnnSearchSorteds."""

from __future__ import annotations

from ...lowering import language as w
from .search_sorted import DTYPES, SOURCE, after_equal, by, kind, order_fits, out, row, searched, short, sorted_by

ONE = w.Constant((1,), "[1]")

x = w.Scalar("self", "value to search")
number = w.BitsOf(w.AsTensor(x, w.Dtype(row), coarse=DTYPES.on("")), w.Dtype(row))
wanted = w.Compute("spread", attrs=(number,), dtype=w.Dtype(row), shape=ONE)
first = w.Compute("spread", attrs=(w.BitsOf(0, w.Dtype(out)),), dtype=w.Dtype(out), shape=ONE)
zero = w.ViewCopy(first, out, blind=True)
search_sorteds = w.declare(
    "aclnnSearchSorteds", row, x, short, after_equal, by, out,
    summary="insertion index of a scalar in a sorted sequence",
    rules=(
        w.present(row, x, out), w.not_empty(out), w.dtype_in(DTYPES, row), (w.Equal(w.Dtype(out), kind),), sorted_by,
        w.max_dims(8, row), order_fits, w.rank_is(1, row),
    ),
    plan=(w.OpenBranch(w.is_empty(row), zero, searched(wanted, w.Contiguous(row), blind=True)),),
    header="aclnnop/aclnn_searchsorted.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula=SOURCE, precision="exact; self is converted through FLOAT to the dtype of sortedSequence",
    reference="torch.searchsorted(sortedSequence, self, out_int32=outInt32, right=right, sorter=sorter)",
    notes=("out is treated as [1], whatever its shape: its first element is written.",
           "An infinity or a NaN as self counts as 0 in a sequence of integers: C++ does not define its conversion."),
)  # fmt: skip

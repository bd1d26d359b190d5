"""aclnnSearchSorted, and what it shares with aclnnSearchSorteds."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from .shared import sort_rules as o

DTYPES = w.Choices(*o.SMALL, dt.ACL_DOUBLE)
SOURCE = "first index i, 0 to n, with sortedSequence[i] >= self, or > self if right is true"

row = w.In("sortedSequence", "sorted sequences, [N] or [...,N], ascending")
x = w.In("self", "values to search, any shape, or [...,M] for several sequences")
short = w.Attr("outInt32", "bool", "true: out is INT32; false: INT64", default=False)
after_equal = w.Attr("right", "bool", "true: the last insertion index among equals; false: the first", default=False)
by = w.In("sorter", "indices that sort sortedSequence, same shape; null: it is sorted", optional=True)
out = w.Out("out", "insertion indices, same shape as self")
kind = o.by_flag(short)
flag = w.ValueOf(after_equal)


def alike(rows: TensorFacts, wanted: TensorFacts) -> bool | None:
    """Whether one row serves for everything, or there is one for each row."""
    if rows.rank == 1:
        return True
    return None if wanted.shape == (1,) or rows.rank != wanted.rank or rows.shape[:-1] != wanted.shape[:-1] else True


matched = w.Derived(
    alike, row, x, label="number of sequences", kind="shape_custom",
    claim=("sortedSequence", "one row, or as many rows as self has"),
    mend=lambda call: iter((call.but(row, shape=(3,)),)),
)  # fmt: skip
sorted_by = w.when(w.given(by), w.dtype_in(w.Choices(dt.ACL_INT64), by))
order_fits = w.when(w.given(by), w.same_shape(row, by))
common = w.Promoted(row, x)
rows, wanted = w.CastTo(w.Contiguous(row), common), w.CastTo(w.Contiguous(x), common)


def searched(wanted: w.Step, rows: w.Step = rows, *, blind: bool = False) -> w.Step:
    """The places, with or without an order of their own."""
    plain = w.SearchSorted(rows, wanted, after_equal=flag, dtype=kind, aicpu=True)
    ordered = w.SearchSorted(rows, wanted, after_equal=flag, dtype=kind, by=w.Contiguous(by), aicpu=True)
    ends = w.ViewCopy(ordered, out, blind=blind), w.ViewCopy(plain, out, blind=blind)
    return w.Branch(w.given(by), *ends)


nothing = w.either(w.is_empty(row), w.is_empty(x), w.is_empty(out))
search_sorted = w.declare(
    "aclnnSearchSorted", row, x, short, after_equal, by, out,
    summary="insertion indices of values in sorted sequences",
    rules=(
        w.present(row, x, out), w.dtype_in(DTYPES, row, x), (w.Equal(w.Dtype(out), kind),), sorted_by,
        w.max_dims(8, row, x), w.same_shape(x, out), order_fits, w.defined(matched),
    ),
    plan=(w.OpenBranch(nothing, o.zeros(out), searched(wanted)),),
    header="aclnnop/aclnn_searchsorted.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula=SOURCE, precision="exact",
    reference="torch.searchsorted(sortedSequence, self, out_int32=outInt32, right=right, sorter=sorter)",
    notes=("Rows are searched by bisection; in an unsorted row the result is the index at which bisection ends.",),
)  # fmt: skip

"""aclnnEmbeddingRenorm."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isnan

from ...base import format as fmt
from ...lowering import language as w
from ...lowering.gathers import Gathered, Pick
from ...lowering.plan import View
from ...lowering.scatters import Write
from ...lowering.scatters import rows as rows_of
from ...rules.call import Call
from ..indexing.gathering import INDEX, rows
from .renorm import PRECISION, shrunk

ref = w.InOut("selfRef", "the table, rows of which are shrunk in place")
indices = w.In("indices", "numbers of rows")
most = w.Attr("maxNorm", "double", "the largest norm that a named row may have; NaN: none", 1.0)
order = w.Attr("normType", "double", "the order of the norm", 2.0)
NULL = w.ACLNN_ERR_PARAM_NULLPTR


def picker(call: Call, view: View, places: Sequence[View]) -> Pick:
    return rows(view, places[0], 0)


chosen, table = w.Contiguous(indices, NULL), w.Contiguous(ref, NULL)
taken = Gathered("embedding", picker, table, chosen)
last = w.Worked(lambda indices: (indices.rank,), indices, told="last axis")
limit = w.Worked(lambda most: inf if isnan(most) else most, most, told="maxNorm, inf for NaN")
update = w.CastTo(shrunk(ref, taken, last, w.ValueOf(order), limit), w.Dtype(ref))
written = Write("scatter_update", table, chosen, update, rows_of(w.FixedAxis(0)), ref=ref)
embedding_renorm = w.declare(
    "aclnnEmbeddingRenorm", ref, indices, most, order,
    summary="rows of a table that indices name shrunk, in place, to at most some norm",
    rules=(
        w.present(ref, indices), w.dtype_in(w.FLOATS_BY_ARCH, ref), w.dtype_in(INDEX, indices), w.rank_is(2, ref),
        w.max_dims(8, indices),
        tuple(w.Not(w.OneOf(w.Format(each), w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ))) for each in (ref, indices)),
        w.done_if_empty(ref, indices),
    ),
    plan=w.ViewCopy(written, ref).chain,
    header="aclnnop/aclnn_embedding_renorm.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="selfRef[i] = selfRef[i] * min(norm, maxNorm) / norm for every i in indices, norm that of row i",
    precision=PRECISION, reference="torch.embedding_renorm_(selfRef, indices, maxNorm, normType)",
    notes=(
        "An index below 0, or not below the number of rows, fails the stream. A negative normType or maxNorm is taken "
        "as it is.",
    ),
)  # fmt: skip

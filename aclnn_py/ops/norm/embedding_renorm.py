"""aclnnEmbeddingRenorm."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isnan

from ...base import format as fmt
from ...lowering import language as w
from ...lowering.kernels.gather import Gathered, Pick
from ...lowering.kernels.scatter import Write
from ...lowering.kernels.scatter import rows as rows_of
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ..indexing.shared.gather_views import INDEX, rows
from .renorm import PRECISION, shrunk

ref = w.InOut("selfRef", "embedding table, [V, D], its selected rows renormalised in place")
indices = w.In("indices", "row indices, any shape")
max_norm = w.Attr("maxNorm", "double", "maximum norm of a selected row; NaN: no limit", 1.0)
order = w.Attr("normType", "double", "order p of the norm", 2.0)
NULL = w.ACLNN_ERR_PARAM_NULLPTR


def picker(call: Call, view: View, places: Sequence[View]) -> Pick:
    return rows(view, places[0], 0)


chosen, table = w.Contiguous(indices, code=NULL), w.Contiguous(ref, code=NULL)
selected_rows = Gathered("embedding", picker, table, chosen)
last = w.Derived(lambda indices: (indices.rank,), indices, label="last axis")
limit = w.Derived(lambda number: inf if isnan(number) else number, max_norm, label="maxNorm, inf for NaN")
update = w.CastTo(shrunk(ref, selected_rows, last, w.ValueOf(order), limit), w.Dtype(ref))
written = Write("scatter_update", table, chosen, update, rows_of(w.FixedAxis(0)), ref=ref)
embedding_renorm = w.declare(
    "aclnnEmbeddingRenorm", ref, indices, max_norm, order,
    summary="renormalises the rows of an embedding table selected by indices to at most maxNorm, in place",
    rules=(
        w.present(ref, indices), w.dtype_in(w.FLOATS_BY_ARCH, ref), w.dtype_in(INDEX, indices), w.rank_is(2, ref),
        w.max_dims(8, indices),
        tuple(w.Not(w.OneOf(w.Format(each), w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ))) for each in (ref, indices)),
        w.done_if_empty(ref, indices),
    ),
    plan=w.ViewCopy(written, ref).chain,
    header="aclnnop/aclnn_embedding_renorm.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="selfRef[i] = selfRef[i] * min(norm, maxNorm) / norm for every i in indices, norm the p-norm of row i",
    precision=PRECISION, reference="torch.embedding_renorm_(selfRef, indices, maxNorm, normType)",
    notes=(
        "An index outside of [0, V) fails the stream. A negative normType or maxNorm is accepted.",
    ),
)  # fmt: skip

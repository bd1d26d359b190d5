"""aclnnEmbedding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from .gather_v2 import PLAIN
from .shared import gather_views as g

DTYPES = PLAIN.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)

weight = w.In("weight", "embedding table, [N,D]")
indices = w.In("indices", "row indices into weight, any shape, INT32/INT64")
out = w.Out("out", "output, [*indices.shape, D], dtype of weight", ctype="const aclTensor*")


def rows_of(indices: TensorFacts, out: TensorFacts) -> bool | None:
    return (out.rank == indices.rank + 1 and out.shape[:-1] == indices.shape) or None


def mend_shape(call: Call) -> Iterator[Call]:
    last = call.tensor(weight).shape[-1:] or (1,)
    yield call.but(out, shape=(*call.tensor(indices).shape, *last))


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, indices[0], 0)


fit = w.Derived(
    rows_of, indices, out, label="shape of out", kind="shape_custom", mend=mend_shape,
    claim=("shape of out", "the shape of indices and one more axis"),
)  # fmt: skip
table, chosen = w.Strided(weight), w.Strided(indices)
gathered = g.Gathered("embedding", picker, table, chosen, wraps=g.on_cpu(weight))
embedding = w.declare(
    "aclnnEmbedding", weight, indices, out,
    summary="looks up rows of an embedding table by index",
    rules=(
        w.present(weight, indices, out), w.dtype_in(DTYPES, weight), w.same_dtype(weight, out),
        w.dtype_in(g.INDEX, indices), w.max_dims(8, weight, indices, out), w.defined(fit),
        w.done_if_empty(weight, indices),
    ),
    plan=(g.by_gather_v2(weight), table, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_embedding.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_ALL,
    formula="out[i..., :] = weight[indices[i...], :]", precision=g.EXACT,
    reference="torch.nn.functional.embedding(indices, weight)",
    notes=(
        "The last size of out and the rank of weight are checked only when the result is copied (561103).",
        "An index outside [0, N) fails the stream; CANN's ascend950 kernel writes 0 for it.",
        "On the AI CPU (DOUBLE and complex; on ascend950 COMPLEX128, UINT32, UINT64) negative indices count from the "
        "end.",
    ),
)  # fmt: skip

"""aclnnEmbedding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, TensorFacts
from . import gathering as g
from .gather_v2 import PLAIN

DTYPES = PLAIN.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)

weight = w.In("weight", "the table, a row for each number")
indices = w.In("indices", "numbers of rows")
out = w.Out("out", "the result: the shape of indices and an axis more", ctype="const aclTensor*")


def rows_of(indices: TensorFacts, out: TensorFacts) -> bool | None:
    return (out.rank == indices.rank + 1 and out.shape[:-1] == indices.shape) or None


def follow(call: Call) -> Iterator[Call]:
    last = call.tensor(weight).shape[-1:] or (1,)
    yield call.but(out, shape=(*call.tensor(indices).shape, *last))


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, indices[0], 0)


fit = w.Worked(
    rows_of, indices, out, told="rows", kind="shape_custom", mend=follow,
    claim=("shape of out", "that of indices and one axis more"),
)  # fmt: skip
table, chosen = w.Strided(weight), w.Strided(indices)
taken = g.Gathered("embedding", picker, table, chosen, wraps=g.on_cpu(weight))
embedding = w.declare(
    "aclnnEmbedding", weight, indices, out,
    summary="the rows of a table that indices name",
    rules=(
        w.present(weight, indices, out), w.dtype_in(DTYPES, weight), w.same_dtype(weight, out),
        w.dtype_in(g.INDEX, indices), w.max_dims(8, weight, indices, out), w.defined(fit),
        w.done_if_empty(weight, indices),
    ),
    plan=(g.by_gather_v2(weight), table, chosen, taken, w.ViewCopy(taken, out)),
    header="aclnnop/aclnn_embedding.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_ALL,
    formula="out[i..., :] = weight[indices[i...], :]", precision=g.EXACT,
    reference="torch.nn.functional.embedding(indices, weight)",
    notes=(
        "The last size of out, and the rank of weight, are tested only as the result is copied (561103).",
        "An index below 0, or not below the number of rows, fails the stream; CANN's 950 kernel writes 0 there.",
        "The AI CPU counts negative ones from the end: DOUBLE and complex, on ascend950 COMPLEX128, UINT32 and UINT64.",
    ),
)  # fmt: skip

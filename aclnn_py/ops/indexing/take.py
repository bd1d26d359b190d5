"""aclnnTake."""

from __future__ import annotations

from collections.abc import Sequence

from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, count
from .index_select import DTYPES
from .shared import gather_views as g

x, index = (
    w.In("self", "input, any shape, not empty unless index is"),
    w.In("index", "indices into the flattened self, INT32/INT64, rank up to 8"),
)
out = w.Out("out", "output, shape of index, dtype of self")


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    row = view._replace(shape=(count(view.shape),), strides=(1,))
    return g.rows(row, indices[0], 0)


row, chosen = w.Contiguous(x), w.Strided(index)
gathered = g.Gathered("take", picker, row, chosen, wraps=True)
take = w.declare(
    "aclnnTake", x, index, out,
    summary="gathers elements of the flattened self by index",
    rules=(
        w.present(x, index, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.dtype_in(g.INDEX, index),
        w.no_bf16_except(w.BF16_BY_ARCH, x), w.max_dims(8, index), w.same_shape(out, index),
        w.when(w.is_empty(index), otherwise=(w.not_empty(x),)),
        w.no_private_format(x, index, out), w.done_if_empty(x, index),
    ),
    plan=(g.by_gather_v2(x), row, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_take.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310,
    formula="out[i...] = self.flatten()[index[i...]]", precision=g.EXACT, reference="torch.take(self, index)",
    notes=(
    "Negative indices count from the end, which the documents exclude; an out-of-range index fails the stream.",),
)  # fmt: skip

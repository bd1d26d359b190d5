"""aclnnTake."""

from __future__ import annotations

from collections.abc import Sequence

from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, count
from . import gathering as g
from .index_select import DTYPES

x, index = w.In("self", "what is taken from"), w.In("index", "numbers of elements, as they lie in one row")
out = w.Out("out", "the result, of the shape of index")


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    row = view._replace(shape=(count(view.shape),), strides=(1,))
    return g.rows(row, indices[0], 0)


row, chosen = w.Contiguous(x), w.Strided(index)
taken = g.Gathered("take", picker, row, chosen, wraps=True)
take = w.declare(
    "aclnnTake", x, index, out,
    summary="the elements of a tensor that indices name by their number in a row",
    rules=(
        w.present(x, index, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.dtype_in(g.INDEX, index),
        w.no_bf16_except(w.BF16_BY_ARCH, x), w.max_dims(8, index), w.same_shape(out, index),
        w.when(w.is_empty(index), otherwise=(w.not_empty(x),)),
        w.no_private_format(x, index, out), w.done_if_empty(x, index),
    ),
    plan=(g.by_gather_v2(x), row, chosen, taken, w.ViewCopy(taken, out)),
    header="aclnnop/aclnn_take.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310,
    formula="out[i...] = self.flatten()[index[i...]]", precision=g.EXACT, reference="torch.take(self, index)",
    notes=("Negative indices count from the end, which the documents exclude; others outside fail the stream.",),
)  # fmt: skip

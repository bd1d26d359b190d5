"""aclnnIndexSelect."""

from __future__ import annotations

from collections.abc import Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from ..conversion.shared.fill_steps import UNSIGNED
from .shared import gather_views as g

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16, *WHOLE, *UNSIGNED, *COMPLEX)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, shape of self with the size of index along dim, dtype of self"),
)
dim = w.Attr("dim", "int64_t", "axis along which to select, -rank to rank-1", 0)
index = w.In("index", "indices along dim, INT32/INT64, rank 1 or 0")


def shape_of(x: TensorFacts, dim: int, index: TensorFacts) -> Shape | None:
    axis = g.axis_of(x, dim)
    return None if axis is None else g.replaced(x, axis, g.counted(index))


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, g.with_axis(indices[0]), g.axis_in(call, x, dim))


shape = w.Derived(shape_of, x, dim, index, label="shape of self with the size of index along dim")
table, chosen = w.Strided(x), w.Strided(index)
gathered = g.Gathered("index_select", picker, table, chosen, wraps=g.on_cpu(x))
index_select = w.declare(
    "aclnnIndexSelect", x, dim, index, out,
    summary="selects slices of self along dim by index",
    rules=(
        w.present(x, index, out), w.dtype_in(DTYPES, x), w.no_bf16_except(w.BF16_BY_ARCH, x), w.same_dtype(x, out),
        w.dtype_in(g.INDEX, index), w.no_private_format(x, index, out),
        w.when(w.OneOf(w.Rank(x), w.Choices(0)), w.rank_is(0, out)), w.max_dims(8, x), w.defined(w.Axis(x, dim)),
        w.max_dims(1, index),
        w.when(w.both(w.negated(w.is_empty(x)), w.negated(w.is_empty(index))), (w.Equal(w.ViewShape(out), shape),)),
        w.done_if_empty(x, index),
    ),
    plan=(g.by_gather_v2(x), table, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_index_select.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[..., i, ...] = self[..., index[i], ...]", precision=g.EXACT,
    reference="self.index_select(dim, index)",
    notes=(
        "An index outside [0, size of dim) fails the stream; CANN's ascend950 kernel writes 0 for it.",
        "On the AI CPU (DOUBLE and complex; on ascend950 COMPLEX128, UINT32, UINT64) negative indices count from the "
        "end.",
        "The shape of out is not checked if self or index is empty.",
    ),
)  # fmt: skip

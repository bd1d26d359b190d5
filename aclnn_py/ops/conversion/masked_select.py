"""aclnnMaskedSelect."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..indexing.shared import dynamic_outputs as s

MASKS = w.Choices(dt.ACL_UINT8, dt.ACL_BOOL)

x, mask = w.In("self", "input, rank up to 8"), w.In("mask", "mask, BOOL/UINT8, broadcastable with self")
out = w.Out("out", "selected elements, rank 1, as many elements as the broadcast shape")
dense, dense_mask = w.Contiguous(x), w.Contiguous(mask)
where, values = w.CastTo(dense_mask, w.Constant(dt.ACL_BOOL, "DT_BOOL")), w.CastTo(dense, w.Dtype(out))
both = w.BroadcastShape(x, mask)
spread, spread_mask = w.BroadcastTo(values, both), w.BroadcastTo(where, both)
masked_select = w.declare(
    "aclnnMaskedSelect", x, mask, out,
    summary="selects the elements of self where mask is true, as a vector",
    rules=(
        w.present(x, mask, out), w.dtype_in(s.DTYPES, x), w.dtype_in(MASKS, mask), w.dtype_in(s.DTYPES, out),
        w.max_dims(8, x, mask), w.broadcastable(x, mask), w.rank_is(1, out), w.numel_of_broadcast(out, x, mask),
        w.done_if_empty(x, mask, out),
    ),
    plan=(
        w.OnAiCpu(w.negated(w.on(*w.BF16_BY_ARCH))), dense, dense_mask, where, values, spread, spread_mask,
        w.DynamicOutputs("masked_select", spread, spread_mask, outs=(out,)),
    ),
    header="aclnnop/aclnn_masked_select.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B, precision="exact",
    formula="self[mask] with both broadcast, cast to the dtype of out",
    reference="torch.masked_select(self, mask)",
    notes=(
        s.waits("out has the shape [number of selected elements]"),
        f"The stride of out is ignored: {s.BLIND}.",
    ),
)  # fmt: skip

"""aclnnBidirectionLSTM and aclnnBidirectionLSTMV2, which CANN generates from the operators' definitions."""

from __future__ import annotations

from ...lowering import language as w
from ..conv.shared.checked_rules import checked
from .shared import layer_tensors as t
from .shared import one_layer as o

MEND = o.mending(None)
bidirection_lstm = w.generated(
    "aclnnBidirectionLSTM", *t.TENSORS, *t.ATTRS, *t.RESULTS, kinds=t.kinds(),
    tiling=(o.attributes(MEND), o.shapes(MEND)), plan=(o.plan(MEND),), header="aclnnop/aclnn_bidirection_lstm.h",
    summary="LSTM layer, in one or both directions", **t.TEXTS,
)  # fmt: skip

counts = w.In("batchSizeOptional", "number of active batches at every time step, INT32, [T], T at most 256; null: all",
              optional=True)  # fmt: skip
packed = w.Attr("packed", "bool", "true: x and yOut are packed, [sum of batchSizeOptional,...]; not emulated", False)
MEND_V2 = o.mending(counts)
is_packed = w.both(w.is_true(packed), w.given(counts))
COUNTED = w.when(
    w.given(counts), w.rank_is(1, counts),
    checked(
        "size of batchSizeOptional is that of axis 0 of x, at most 256",
        lambda counts, x: counts.shape[0] == x.shape[0] and counts.shape[0] <= t.LONGEST, counts, t.x, mend=MEND_V2,
        kind="shape_custom",
    ),
)  # fmt: skip
bidirection_lstm_v2 = w.generated(
    "aclnnBidirectionLSTMV2", *t.TENSORS, counts, *t.ATTRS, packed, *t.RESULTS,
    kinds=(*t.kinds(), w.when(w.given(counts), w.dtype_in(t.COUNTS, counts))),
    tiling=(o.attributes(MEND_V2), w.when(is_packed, otherwise=(COUNTED, o.shapes(MEND_V2)))),
    plan=(w.NoKernel(is_packed), o.plan(MEND_V2, counts, (COUNTED,))), header="aclnnop/aclnn_bidirection_lstmv2.h",
    summary="LSTM layer, in one or both directions, over sequences of different lengths", **t.TEXTS,
    notes=(
        "Packed sequences (packed with batchSizeOptional) are not emulated and refused (561103).",
        "Beyond the end of a sequence yOut is 0, and the states are unchanged.",
    ),
)  # fmt: skip

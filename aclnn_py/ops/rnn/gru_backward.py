"""aclnnGRUBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from .shared.layer_rules import FLOATS, Limits
from .shared.layers_backward import LayersBackward
from .shared.parameters import BATCH_FIRST, BIAS, INPUT, LAYERS, PARAMS
from .shared.sizes import Cell, inputs, outputs, states, traces, weights

hx = w.In("hx", "initial hidden state of the forward call, [L*D, B, H], L layers, D directions")
dy = w.In("dy", "gradient of output, [T, B, D*H], or [B, T, D*H] if batchFirst")
dh = w.In("dh", "gradient of hy, [L*D, B, H]")
r, z, n, hn, h = LISTS = tuple(
    w.InList(name, f"{what} of the forward call, L*D tensors [T, B, H]")
    for name, what in (
        ("r", "reset gates"), ("z", "update gates"), ("n", "candidate states"), ("hn", "hidden projections of the "
        "candidate states"),
        ("h", "hidden states"),
    )
)  # fmt: skip
batch_sizes = w.In("batchSizes", "must be null: packed sequences are not supported", optional=True)
both = w.Attr("bidirection", "bool", "true: bidirectional, D = 2", False)
dx = w.Out("dxOut", "gradient of input, same shape as input")
dh_before = w.Out("dhPrevOut", "gradient of hx, same shape as hx")
dparams = w.OutList("dparamsOut", "gradients of params, same shapes as params")
cell = Cell(3, INPUT, PARAMS, BIAS, LAYERS, both, BATCH_FIRST)
GRADS = (dx, dh_before, dparams)
limits = Limits(
    cell,
    {
        INPUT: inputs, PARAMS: weights, hx: states, dy: outputs, dh: states, dx: inputs, dh_before: states,
        dparams: weights, **dict.fromkeys(LISTS, traces),
    },
)  # fmt: skip
ALL = (hx, dy, dh, dx, dh_before, PARAMS, *LISTS, dparams)
gru_backward = w.declare(
    "aclnnGRUBackward", INPUT, PARAMS, hx, dy, dh, *LISTS, batch_sizes, BIAS, LAYERS, both, BATCH_FIRST, *GRADS,
    rules=(
        w.OUT_POINTERS, w.present(INPUT, hx, PARAMS, dy, dh, *LISTS, *GRADS), w.dtype_in(FLOATS, INPUT),
        limits.ordinary(INPUT, *ALL, formats=(ACL_FORMAT_ND, ACL_FORMAT_NCL)), limits.alike(*ALL),
        limits.absent(batch_sizes), w.rank_is(3, INPUT), w.not_empty(INPUT),
        limits.lengths(*LISTS, PARAMS, dparams), limits.shapes(INPUT, *ALL), w.not_empty(hx),
    ),
    plan=(LayersBackward("gru_backward", cell, hx, (dy, dh), (r, z, n, hn, h), h, GRADS),),
    header="aclnnop/aclnn_gru_backward.h", documented_soc=w.DOCUMENTED_NEW[:2],
    summary="gradients of a multi-layer GRU with respect to input, hx and params",
    formula="backpropagation through time of aclnnGRU",
    precision="computed in float32, gradients between layers included; the outputs are rounded once",
    reference="torch.nn.GRU, backward",
    notes=(
        "The source does not check the shapes of params; here wrong ones are refused like the others.",
        "On SoCs without a kernel the source fails with 561103, here the call succeeds.",
    ),
)  # fmt: skip

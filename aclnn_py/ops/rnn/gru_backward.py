"""aclnnGRUBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from .backward import LayersBack
from .limits import FLOATS, Limits
from .parameters import BATCH_FIRST, BIAS, INPUT, LAYERS, PARAMS
from .sizes import Cell, courses, inputs, outputs, states, weights

hx = w.In("hx", "h before")
dy = w.In("dy", "the gradient at output")
dh = w.In("dh", "the gradient at hy")
r, z, n, hn, h = LISTS = tuple(
    w.InList(name, f"{what} of every layer and direction, as forward gave them")
    for name, what in (
        ("r", "reset gates"), ("z", "update gates"), ("n", "new values"), ("hn", "products of h in new values"),
        ("h", "h"),
    )
)  # fmt: skip
batch_sizes = w.In("batchSizes", "has to be null", optional=True)
both = w.Attr("bidirection", "bool", "whether every layer goes both ways", False)
dx = w.Out("dxOut", "the gradient of the input")
dh_before = w.Out("dhPrevOut", "that of h before")
dparams = w.OutList("dparamsOut", "those of the parameters")
cell = Cell(3, INPUT, PARAMS, BIAS, LAYERS, both, BATCH_FIRST)
GRADS = (dx, dh_before, dparams)
limits = Limits(
    cell,
    {
        INPUT: inputs, PARAMS: weights, hx: states, dy: outputs, dh: states, dx: inputs, dh_before: states,
        dparams: weights, **dict.fromkeys(LISTS, courses),
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
    plan=(LayersBack("gru_backward", cell, hx, (dy, dh), (r, z, n, hn, h), h, GRADS),),
    header="aclnnop/aclnn_gru_backward.h", documented_soc=w.DOCUMENTED_NEW[:2],
    summary="gradients of layers of gated recurrent units", formula="the chain rule, from the last time to the first",
    precision="computed in float32, gradients between layers too; results are rounded once",
    reference="torch.nn.GRU, backward",
    notes=(
        "The source does not look at the shapes of the parameters; here they are refused with the others.",
        "On SoCs that have no kernel the source fails with 561103, here the call succeeds.",
    ),
)  # fmt: skip

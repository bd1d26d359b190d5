"""aclnnLstmBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from .backward import LayersBack
from .limits import FLOATS, INT64, Limits
from .parameters import BATCH_FIRST, BIAS, BOTH, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN
from .sizes import Cell, courses, inputs, lengths, of_outputs, states, two_states, weights

hx = w.InList("hx", "h and c before")
dy, dh, dc = (
    w.In(name, f"the gradient at {what}; null: zeros", optional=True)
    for name, what in (("dy", "output"), ("dh", "hy"), ("dc", "cy"))
)
i, g, f, o, h, c, tanhc = LISTS = tuple(
    w.InList(name, f"{what} of every layer and direction, as forward gave them")
    for name, what in (
        ("i", "input gates"), ("g", "new values"), ("f", "forget gates"), ("o", "output gates"), ("h", "h"), ("c", "c"),
        ("tanhc", "tanh(c)"),
    )
)  # fmt: skip
batch_sizes = w.In("batchSizesOptional", "batches at every time of sequences that are packed", optional=True)
mask = w.Attr("outputMask", "const aclBoolArray*", "nobody looks at it", None, optional=True)
dx = w.Out("dxOut", "the gradient of the input")
dh_before = w.Out("dhPrevOut", "that of h before")
dc_before = w.Out("dcPrevOut", "that of c before")
dparams = w.OutList("dparamsOut", "those of the parameters")
cell = Cell(4, INPUT, PARAMS, BIAS, LAYERS, BOTH, BATCH_FIRST, batch_sizes)
GRADS = (dx, dh_before, dc_before, dparams)
limits = Limits(
    cell,
    {
        INPUT: inputs, PARAMS: weights, hx: two_states, batch_sizes: lengths, dy: of_outputs, dh: states, dc: states,
        dx: inputs, dh_before: states, dc_before: states, dparams: weights, **dict.fromkeys(LISTS, courses),
    },
    ACL_FORMAT_NCL,
)  # fmt: skip
ALL = (hx, PARAMS, dy, dh, dc, *LISTS, *GRADS)
FLAT = (PARAMS, dparams)
ROWS = (INPUT, dy, dx)
REST = tuple(each for each in ALL if each not in (*FLAT, *ROWS))
packed = w.given(batch_sizes)
lstm_backward = w.declare(
    "aclnnLstmBackward", INPUT, hx, PARAMS, dy, dh, dc, *LISTS, batch_sizes, BIAS, LAYERS, DROPOUT, TRAIN, BOTH,
    BATCH_FIRST, mask, *GRADS,
    rules=(
        w.OUT_POINTERS, w.present(INPUT, hx, PARAMS, *LISTS, *GRADS),
        limits.lengths(hx, *LISTS, PARAMS, dparams, code=ACLNN_ERR_PARAM_NULLPTR), w.dtype_in(FLOATS, INPUT),
        limits.alike(*ALL), w.when(packed, w.dtype_in(INT64, batch_sizes)),
        w.when(
            packed, w.rank_is(2, INPUT), w.rank_is(1, batch_sizes), limits.shapes(INPUT, batch_sizes, *ALL),
            otherwise=(w.rank_is(3, INPUT), limits.shapes(INPUT, *ALL)),
        ),
        w.when(
            w.BY_DOCUMENTS, limits.ordinary(INPUT, *ALL, formats=(ACL_FORMAT_NCL, ACL_FORMAT_ND)),
            otherwise=(
                w.when(
                    packed, limits.ordinary(*ROWS, batch_sizes, formats=(ACL_FORMAT_ND,)),
                    otherwise=(limits.ordinary(*ROWS, formats=(ACL_FORMAT_NCL,)),),
                ),
                limits.ordinary(*REST, formats=(ACL_FORMAT_NCL,)), limits.ordinary(*FLAT, formats=(ACL_FORMAT_ND,)),
            ),
        ),
        w.done_if_empty(INPUT),
    ),
    plan=(
        LayersBack("lstm_backward", cell, hx, (dy, dh, dc), (i, g, f, o, c, tanhc), h, GRADS),
    ),
    header="aclnnop/aclnn_lstm_backward.h", documented_soc=w.DOCUMENTED_NEW,
    summary="gradients of layers of long short-term memory", formula="the chain rule, from the last time to the first",
    precision="computed in float32, gradients between layers too; results are rounded once",
    reference="torch.nn.LSTM, backward",
    notes=(
        "The source wants NCL of tensors of three axes, the documents ND; by documents both are taken.",
        "outputMask, train and dropout are ignored, as in the source.",
        "Packed sequences are padded, as forward has them; dy and dxOut have the input's axes. Behind the end of one "
        "dy counts nothing. With dy null it is zeros, as elsewhere; the source looks for a third axis of the input.",
        "On ascend950 too; on SoCs that have no kernel the source fails with 561103, here the call succeeds.",
    ),
)  # fmt: skip

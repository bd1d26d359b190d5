"""aclnnLstmBackward."""

from __future__ import annotations

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_PARAM_NULLPTR
from ...lowering import language as w
from .shared.layer_rules import FLOATS, INT64, Limits
from .shared.layers_backward import LayersBackward
from .shared.parameters import BATCH_FIRST, BIAS, BOTH, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN
from .shared.sizes import Cell, inputs, lengths, of_outputs, states, traces, two_states, weights

hx = w.InList("hx", "initial hidden and cell state of the forward call, 2 tensors [L*D, B, H], L layers, D directions")
dy, dh, dc = (
    w.In(name, f"gradient of {what}, {shape}; null: zeros", optional=True)
    for name, what, shape in (
        ("dy", "output", "[T, B, D*H], or [B, T, D*H] if batchFirst"),
        ("dh", "hy", "[L*D, B, H]"),
        ("dc", "cy", "[L*D, B, H]"),
    )
)
i, g, f, o, h, c, tanhc = LISTS = tuple(
    w.InList(name, f"{what} of the forward call, L*D tensors [T, B, H]")
    for name, what in (
        ("i", "input gates"), ("g", "cell candidates"), ("f", "forget gates"), ("o", "output gates"),
        ("h", "hidden states"), ("c", "cell states"),
        ("tanhc", "tanh of the cell states"),
    )
)  # fmt: skip
batch_sizes = w.In(
    "batchSizesOptional",
    "number of active batches at every time step of packed sequences, INT64, [T]; null: not packed",
    optional=True,
)
mask = w.Attr("outputMask", "const aclBoolArray*", "ignored", None, optional=True)
dx = w.Out("dxOut", "gradient of input, same shape as input")
dh_before = w.Out("dhPrevOut", "gradient of the initial hidden state, [L*D, B, H]")
dc_before = w.Out("dcPrevOut", "gradient of the initial cell state, [L*D, B, H]")
dparams = w.OutList("dparamsOut", "gradients of params, same shapes as params")
cell = Cell(4, INPUT, PARAMS, BIAS, LAYERS, BOTH, BATCH_FIRST, batch_sizes)
GRADS = (dx, dh_before, dc_before, dparams)
limits = Limits(
    cell,
    {
        INPUT: inputs, PARAMS: weights, hx: two_states, batch_sizes: lengths, dy: of_outputs, dh: states, dc: states,
        dx: inputs, dh_before: states, dc_before: states, dparams: weights, **dict.fromkeys(LISTS, traces),
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
        LayersBackward("lstm_backward", cell, hx, (dy, dh, dc), (i, g, f, o, c, tanhc), h, GRADS),
    ),
    header="aclnnop/aclnn_lstm_backward.h", documented_soc=w.DOCUMENTED_NEW,
    summary="gradients of a multi-layer LSTM with respect to input, hx and params",
    formula="backpropagation through time of aclnnLSTM",
    precision="computed in float32, gradients between layers included; the outputs are rounded once",
    reference="torch.nn.LSTM, backward",
    notes=(
        "For tensors of rank 3 the source requires NCL, the documents ND; in documented mode both are accepted.",
        "outputMask, train and dropout are ignored, as in the source.",
        "Packed sequences are padded, as in the forward call; dy and dxOut have the rank of input. Beyond the end of "
        "a sequence dy is ignored. A null dy counts as zeros, as for unpacked input; the source then reads axis 2 of "
        "input.",
        "ascend950 is supported too; on SoCs without a kernel the source fails with 561103, here the call succeeds.",
    ),
)  # fmt: skip

"""aclnnLSTM."""

from __future__ import annotations

from ...lowering import language as w
from .shared.layer_rules import FLOATS, INT64, Limits
from .shared.layers import Layers
from .shared.parameters import BATCH_FIRST, BIAS, BOTH, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN, traces
from .shared.sizes import Cell, lengths, outputs, states, two_states, weights
from .shared.sizes import inputs as shape_of_input
from .shared.sizes import traces as shapes_of_courses

hx = w.Param(
    "hx",
    "const aclTensorList*",
    "input",
    True,
    "initial hidden and cell state, 2 tensors [L*D, B, H], L layers, D directions; null or empty: zeros",
)
batch_sizes = w.In(
    "batchSizes",
    "number of active batches at every time step of packed sequences, INT64, [T]; null: not packed",
    optional=True,
)
output = w.Out("output", "output of the last layer, [T, B, D*H], or [B, T, D*H] if batchFirst")
hy = w.Out("hy", "final hidden state of every layer and direction, [L*D, B, H]")
cy = w.Out("cy", "final cell state of every layer and direction, [L*D, B, H]")
LISTS = traces(
    ("iOut", "input gates"), ("jOut", "cell candidates"), ("fOut", "forget gates"), ("oOut", "output gates"),
    ("hOut", "hidden states"),
    ("cOut", "cell states"), ("tanhCOut", "tanh of the cell states"),
)  # fmt: skip
cell = Cell(4, INPUT, PARAMS, BIAS, LAYERS, BOTH, BATCH_FIRST, batch_sizes)
limits = Limits(
    cell,
    {
        INPUT: shape_of_input, PARAMS: weights, hx: two_states, batch_sizes: lengths, output: outputs, hy: states,
        cy: states,
        **dict.fromkeys(LISTS, shapes_of_courses),
    },
)  # fmt: skip
training = w.is_true(TRAIN)
packed = w.given(batch_sizes)
RESULTS = (output, hy, cy)
ALL = (PARAMS, hx, *RESULTS)
HAVE_A_KERNEL = ("ascend910b", "ascend910_93", "ascend950")
NO_KERNEL = ("ascend910", "ascend310p", "ascend310b")
lstm = w.declare(
    "aclnnLSTM", INPUT, PARAMS, hx, batch_sizes, BIAS, LAYERS, DROPOUT, TRAIN, BOTH, BATCH_FIRST, *RESULTS, *LISTS,
    rules=(
        w.OUT_POINTERS, w.present(INPUT, PARAMS),
        w.when(w.both(packed, w.given(hx)), (w.OneOf(w.ListSize(hx), w.Choices(2)),)), w.present(*RESULTS),
        w.when(training, w.present(*LISTS)),
        w.when(
            packed, (w.Within(w.ValueOf(LAYERS), low=1),), w.done_if_empty(INPUT), w.rank_is(2, INPUT),
            limits.lengths(PARAMS), w.rank_is(1, batch_sizes), w.when(training, limits.lengths(*LISTS)),
            limits.shapes(INPUT, batch_sizes, *ALL), w.when(training, limits.shapes(*LISTS)),
            w.dtype_in(FLOATS, INPUT), limits.alike(PARAMS, hx), w.dtype_in(INT64, batch_sizes),
            limits.alike(*RESULTS), w.when(training, limits.alike(*LISTS)),
            otherwise=(
                w.dtype_in(FLOATS, INPUT),
                limits.alike(*ALL), w.when(training, limits.alike(*LISTS)),
                limits.lengths(PARAMS), w.when(training, limits.lengths(*LISTS)), w.rank_is(3, INPUT),
                limits.shapes(INPUT, *ALL), w.when(training, limits.shapes(*LISTS)),
                w.when(w.on("ascend950"), limits.ordinary(INPUT, *ALL), w.when(training, limits.ordinary(*LISTS))),
            ),
        ),
        w.done_if_empty(INPUT),
        w.when(w.both(packed, w.by_source_on(*NO_KERNEL)), w.inner((w.on(*HAVE_A_KERNEL),))),
    ),
    plan=(Layers("lstm", cell, hx, TRAIN, RESULTS, LISTS),),
    header="aclnnop/aclnn_lstm.h", documented_soc=w.DOCUMENTED_BUT_310B,
    summary="multi-layer LSTM, in one or both directions",
    formula="i, f, o = sigmoid(W x + b + U h + b'), j = tanh(W x + b + U h + b'); c = f c + i j; h = o tanh(c)",
    precision="computed in float32, states included; the outputs of every layer are rounded once",
    reference="torch.nn.LSTM",
    notes=(
        "dropout is ignored, as in the source.",
        "Packed sequences are padded to the same number of batches at every time step. Beyond the end of one, output "
        "is 0, and h and c are unchanged; gates are computed from the padding, as in CANN's kernel.",
        "Packed with hx null means zeros, as the documents say; the source dereferences hx.",
        "The values of batchSizes are not checked: at time step t the first batchSizes[t] batches are active.",
        "hx of a length other than 0 or 2 is refused with the other shapes.",
        "CANN's kernel supports ascend910b, ascend910_93 and ascend950. Packed sequences give 561103 on other "
        "SoCs, though the documents list ascend910 and ascend310p; the others succeed here, and crash in the source.",
    ),
)  # fmt: skip

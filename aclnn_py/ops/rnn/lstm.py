"""aclnnLSTM."""

from __future__ import annotations

from ...lowering import language as w
from .layers import Layers
from .limits import FLOATS, INT64, Limits
from .parameters import BATCH_FIRST, BIAS, BOTH, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN, courses
from .sizes import Cell, lengths, outputs, states, two_states, weights
from .sizes import courses as shapes_of_courses
from .sizes import inputs as shape_of_input

hx = w.Param("hx", "const aclTensorList*", "input", True, "h and c before; null or empty: zeros")
batch_sizes = w.In("batchSizes", "batches at every time of sequences that are packed", optional=True)
output = w.Out("output", "h of the last layer at every time, both directions side by side")
hy = w.Out("hy", "h of every layer and direction at its last time")
cy = w.Out("cy", "the same of c")
LISTS = courses(
    ("iOut", "input gates"), ("jOut", "new values"), ("fOut", "forget gates"), ("oOut", "output gates"), ("hOut", "h"),
    ("cOut", "c"), ("tanhCOut", "tanh(c)"),
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
    ),
    plan=(Layers("lstm", cell, hx, TRAIN, RESULTS, LISTS),),
    header="aclnnop/aclnn_lstm.h", documented_soc=w.DOCUMENTED_BUT_310B,
    summary="layers of long short-term memory over all times, in one direction or both",
    formula="i, f, o = sigmoid(W x + b + U h + b'), j = tanh(...); c = f c + i j; h = o tanh(c)",
    precision="computed in float32, states too; what leaves a layer is rounded once",
    reference="torch.nn.LSTM",
    notes=(
        "dropout is ignored, as in the source.",
        "Packed sequences are padded: as many batches at every time. Behind the end of one, output is 0, and h and c "
        "stay as they were; gates are those of the padding, as in CANN's kernel.",
        "Packed and with hx null, zeros, as the documents have it; the source looks at hx without asking.",
        "Nobody looks at the numbers in batchSizes: at time t the first batchSizes[t] batches go on.",
        "hx of another length than 0 or 2 is refused together with other shapes.",
        "The kernel is made for ascend910b, ascend910_93 and ascend950; other SoCs succeed here.",
    ),
)  # fmt: skip

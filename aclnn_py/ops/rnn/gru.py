"""aclnnGRU."""

from __future__ import annotations

from ...lowering import language as w
from .shared.layer_rules import FLOATS, Limits
from .shared.layers import Layers
from .shared.parameters import BATCH_FIRST, BIAS, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN, traces
from .shared.sizes import Cell, outputs, states, weights
from .shared.sizes import inputs as shape_of_input
from .shared.sizes import traces as shapes_of_courses

hx = w.In("hx", "initial hidden state, [L*D, B, H], L layers, D directions; null: zeros", optional=True)
batch_sizes = w.In("batchSizes", "must be null: packed sequences are not supported", optional=True)
both = w.Attr("bidirection", "bool", "true: bidirectional, D = 2", False)
output = w.Out("output", "output of the last layer, [T, B, D*H], or [B, T, D*H] if batchFirst")
hy = w.Out("hy", "final hidden state of every layer and direction, [L*D, B, H]")
LISTS = traces(
    ("rOut", "reset gates"), ("zOut", "update gates"), ("nOut", "candidate states"),
    ("hnOut", "hidden projections of the candidate states"), ("hOut", "hidden states"),
)  # fmt: skip
cell = Cell(3, INPUT, PARAMS, BIAS, LAYERS, both, BATCH_FIRST)
limits = Limits(
    cell,
    {
        INPUT: shape_of_input, PARAMS: weights, hx: states, output: outputs, hy: states,
        **dict.fromkeys(LISTS, shapes_of_courses),
    },
)  # fmt: skip
training = w.is_true(TRAIN)
ALL = (PARAMS, hx, output, hy)
gru = w.declare(
    "aclnnGRU", INPUT, PARAMS, hx, batch_sizes, BIAS, LAYERS, DROPOUT, TRAIN, both, BATCH_FIRST, output, hy, *LISTS,
    rules=(
        w.OUT_POINTERS, limits.absent(batch_sizes), w.present(INPUT, PARAMS, output, hy),
        w.when(training, w.present(*LISTS)), w.dtype_in(FLOATS, INPUT), limits.alike(*ALL),
        w.when(training, limits.alike(*LISTS)), limits.lengths(PARAMS), w.when(training, limits.lengths(*LISTS)),
        w.rank_is(3, INPUT), limits.shapes(INPUT, *ALL), w.when(training, limits.shapes(*LISTS)),
        w.done_if_empty(INPUT),
    ),
    plan=(Layers("gru", cell, hx, TRAIN, (output, hy), LISTS),),
    header="aclnnop/aclnn_gru.h", documented_soc=w.DOCUMENTED_NEW[:2],
    summary="multi-layer GRU (gated recurrent unit), in one or both directions",
    formula="r, z = sigmoid(W x + b + U h + b'); n = tanh(W x + b + r (U h + b')); h = (1 - z) n + z h",
    precision="computed in float32, states included; the outputs of every layer are rounded once",
    reference="torch.nn.GRU",
    notes=(
        "dropout is ignored, as in the source.",
        "CANN's kernel supports ascend910b and ascend910_93; other SoCs succeed here.",
    ),
)  # fmt: skip

"""aclnnGRU."""

from __future__ import annotations

from ...lowering import language as w
from .layers import Layers
from .limits import FLOATS, Limits
from .parameters import BATCH_FIRST, BIAS, DROPOUT, INPUT, LAYERS, PARAMS, TRAIN, courses
from .sizes import Cell, outputs, states, weights
from .sizes import courses as shapes_of_courses
from .sizes import inputs as shape_of_input

hx = w.In("hx", "h before; null: zeros", optional=True)
batch_sizes = w.In("batchSizes", "has to be null", optional=True)
both = w.Attr("bidirection", "bool", "whether every layer goes both ways", False)
output = w.Out("output", "h of the last layer at every time, both directions side by side")
hy = w.Out("hy", "h of every layer and direction at its last time")
LISTS = courses(
    ("rOut", "reset gates"), ("zOut", "update gates"), ("nOut", "new values"),
    ("hnOut", "products of h in new values"), ("hOut", "h"),
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
    summary="layers of gated recurrent units over all times, in one direction or both",
    formula="r, z = sigmoid(W x + b + U h + b'); n = tanh(W x + b + r (U h + b')); h = (1 - z) n + z h",
    precision="computed in float32, states too; what leaves a layer is rounded once",
    reference="torch.nn.GRU",
    notes=(
        "dropout is ignored, as in the source.",
        "The kernel is made for ascend910b and ascend910_93; other SoCs succeed here.",
    ),
)  # fmt: skip

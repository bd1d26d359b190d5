"""Parameters, dtypes and texts of one LSTM layer whose parameters are tensors."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape

SOCS, GATES, LONGEST = ("ascend310p",), 4, 256
HALF = w.Choices().plus(dt.ACL_FLOAT16, on=SOCS)
COUNTS = w.Choices().plus(dt.ACL_INT32, on=SOCS)
x = w.In("x", "input, FLOAT16, [T,B,I]")
init_h, init_c = (w.In(name, f"initial {what} state, FLOAT16, [D,B,H], D directions")
                  for name, what in (("initH", "hidden"), ("initC", "cell")))  # fmt: skip


def of_parameters(suffix: str, ending: str, *, optional: bool) -> tuple[w.Param, ...]:
    kinds = (("wIh", "input weights", "[4H,I]", optional), ("wHh", "recurrent weights", "[4H,H]", optional),
             ("bIh", "input bias", "[4H]", True), ("bHh", "recurrent bias", "[4H]", True))  # fmt: skip
    return tuple(
        w.In(f"{name}{suffix}{'Optional' if free else ''}", f"{text}{ending}, gates i, f, g, o, FLOAT16, {shape}",
             optional=free)
        for name, text, shape, free in kinds
    )  # fmt: skip


AHEAD = of_parameters("", "", optional=False)
BACK = of_parameters("Reverse", " of the reverse direction", optional=True)
layers = w.Attr("numLayers", "int64_t", "number of layers, 1", 1)
biased = w.Attr("isbias", "bool", "true: the biases are added", False)
first = w.Attr("batchFirst", "bool", "must be false", False)
both = w.Attr("bidirection", "bool", "true: bidirectional, D = 2", False)
y, last_h, last_c = (
    w.Out(name, text, ctype=w.IN_TENSOR)
    for name, text in (
        ("yOut", "hidden states at all times, FLOAT16, [T,B,D*H]"), ("outputHOut", "final hidden state, [D,B,H]"),
        ("outputCOut", "final cell state, [D,B,H]"),
    )
)  # fmt: skip
TENSORS, RESULTS, ATTRS = (x, init_h, init_c, *AHEAD, *BACK), (y, last_h, last_c), (layers, biased, first, both)
STATES = (init_h, init_c, last_h, last_c)
TIMES, BATCHES, INPUTS, HIDDEN = 3, 2, 5, 4


def shape_of(param: w.Param, sizes: tuple[int, int, int, int], directions: int) -> Shape:
    times, batches, inputs, hidden = sizes
    if param in (x, y):
        return (times, batches, inputs if param is x else directions * hidden)
    if param in STATES:
        return (directions, batches, hidden)
    wide = {AHEAD[0]: inputs, BACK[0]: inputs, AHEAD[1]: hidden, BACK[1]: hidden}
    return (GATES * hidden, wide[param]) if param in wide else (GATES * hidden,)


def kinds() -> tuple[w.Rules, ...]:
    return tuple(
        w.when(w.given(one), w.dtype_in(HALF, one)) if one.optional else w.dtype_in(HALF, one)
        for one in (*TENSORS, *RESULTS)
    )  # fmt: skip


TEXTS: dict[str, Any] = {
    "library": "nn",
    "documented_soc": SOCS,
    "on": SOCS,
    "uncopied": SOCS,
    "formula": "i, f, o = sigmoid(W x + b + U h + b'), g = tanh(W x + b + U h + b'); c = f c + i g; h = o tanh(c)",
    "precision": "computed in float32, states included; the outputs are rounded once",
    "reference": "torch.nn.LSTM",
}

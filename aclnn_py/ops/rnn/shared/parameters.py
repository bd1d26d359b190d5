"""Parameters that recurrent layers share."""

from __future__ import annotations

from ....lowering import language as w

INPUT = w.In("input", "input, [T, B, I], or [B, T, I] if batchFirst; packed [T*B, I] where batchSizes may be given")
PARAMS = w.InList(
    "params",
    "per layer and direction: weights [G*H, I], [G*H, H] and with hasBias biases [G*H], [G*H]; G gates: GRU 3, LSTM 4",
)
BIAS = w.Attr("hasBias", "bool", "true: params holds biases", True)
LAYERS = w.Attr("numLayers", "int64_t", "number of stacked layers, L", 1)
DROPOUT = w.Attr("dropout", "double", "dropout probability between layers, ignored", 0.0)
TRAIN = w.Attr("train", "bool", "true: the lists of gates and states are written for the backward call", True)
BOTH = w.Attr("bidirectional", "bool", "true: bidirectional, D = 2", False)
BATCH_FIRST = w.Attr("batchFirst", "bool", "true: batch axis first, [B, T, ...]", False)


def traces(*named: tuple[str, str]) -> tuple[w.Param, ...]:
    """Lists of what every cell had at every time."""
    meaning = "{} of every layer and direction, L*D tensors [T, B, H]; written if train"
    return tuple(w.Param(name, "aclTensorList*", "output", True, meaning.format(what)) for name, what in named)

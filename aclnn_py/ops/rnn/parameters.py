"""Parameters that recurrent layers share."""

from __future__ import annotations

from ...lowering import language as w

INPUT = w.In("input", "[T,B,I], or [B,T,I] where batches come first")
PARAMS = w.InList("params", "of every layer and direction: weights of inputs and of h, and their biases")
BIAS = w.Attr("hasBias", "bool", "whether there are biases", True)
LAYERS = w.Attr("numLayers", "int64_t", "layers, one on top of the other", 1)
DROPOUT = w.Attr("dropout", "double", "nobody looks at it", 0.0)
TRAIN = w.Attr("train", "bool", "whether the lists are filled for the way back", True)
BOTH = w.Attr("bidirectional", "bool", "whether every layer goes both ways", False)
BATCH_FIRST = w.Attr("batchFirst", "bool", "whether batches come before times", False)


def courses(*named: tuple[str, str]) -> tuple[w.Param, ...]:
    """Lists of what every cell had at every time."""
    meaning = "{} of every layer and direction, [T,B,H]; with train alone"
    return tuple(w.Param(name, "aclTensorList*", "output", True, meaning.format(what)) for name, what in named)

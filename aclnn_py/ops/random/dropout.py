"""aclnnDropout."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..conversion.fills import filled
from .drawing import DSA, PHILOX, SOURCE, offset, seed
from .keeping import Growth, KeepByBits
from .masking import LAYOUT, MaskRoom, Staying, about, drawn_mask, mask_bytes, probability

OLDER = w.HALF_FLOAT.plus(dt.ACL_BF16, on=DSA)
x = w.In("input", "what elements are left out of")
p = w.Attr("p", "double", "the probability that an element is left out", default=0.5)
train = w.Attr("train", "bool", "whether any are", default=True)
out, mask = w.Out("out", "the result"), w.Out("maskOut", "a bit for each element, in whole groups of 128")
drawing = w.both(w.is_true(train), w.negated(w.value_is(p, 0, 1)))
needed = w.Worked(lambda x: (mask_bytes(max(x.numel, 0)),), x, told="[bytes of the mask]")
shape = w.Either(w.on("ascend910b"), w.ViewShape(mask), needed, told="shape of the mask")
dense, bits = w.Contiguous(x), drawn_mask(Staying(p), shape, *SOURCE)
kept = KeepByBits(dense, bits, Growth(p, x))
empty = w.both(w.is_true(train), about(p, 1))
result = w.Fork(
    w.both(drawing, w.negated(about(p, 0)), w.negated(about(p, 1))), kept, w.Fork(empty, filled(x, 0), dense)
)
cast = w.CastTo(result, w.Dtype(out))
dropout = w.declare(
    "aclnnDropout", x, p, train, seed, offset, out, mask,
    summary="elements left out by chance, the others grown by as much",
    rules=(
        w.present(x, out, mask), w.castable(x, out), w.dtype_in(OLDER, x), w.dtype_in(w.Choices(dt.ACL_UINT8), mask),
        probability(p), w.max_dims(8, x), w.same_shape(x, out), (w.Within(MaskRoom(mask, x), 0, 0),),
        w.done_if_empty(x),
    ),
    plan=(
        w.OnAiCpu(w.negated(w.on("ascend910b", *w.REGBASE))), dense, result, cast, w.ViewCopy(cast, out),
        w.Fork(drawing, w.ViewCopy(bits, mask), dense),
    ),
    header="aclnnop/aclnn_dropout.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula="input * (1 / (1 - p)) with the probability 1 - p, else 0; without train input",
    precision="1 - p in float32 and in input's dtype, its reciprocal and the product in float32, rounded once",
    reference="torch.nn.functional.dropout(input, p, train)",
    notes=(PHILOX, LAYOUT, "maskOut is left alone where p is 0 or 1, and without train."),
)  # fmt: skip

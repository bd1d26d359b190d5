"""aclnnDropout."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..conversion.shared.fill_steps import filled
from .shared.dropout_mask import LAYOUT, MaskRoom, Staying, about, drawn_mask, mask_bytes, probability
from .shared.dropout_step import Growth, KeepByBits
from .shared.philox_step import DSA, PHILOX, SOURCE, offset, seed

OLDER = w.HALF_FLOAT.plus(dt.ACL_BF16, on=DSA)
x = w.In("input", "input, rank up to 8")
p = w.Attr("p", "double", "dropout probability, 0 to 1", default=0.5)
train = w.Attr("train", "bool", "true: apply dropout; false: copy input", default=True)
out, mask = (
    w.Out("out", "output, same shape as input"),
    w.Out("maskOut", "keep mask, one bit per element, UINT8, [ceil(numel/128)*16]"),
)
drawing = w.both(w.is_true(train), w.negated(w.value_is(p, 0, 1)))
needed = w.Derived(lambda x: (mask_bytes(max(x.numel, 0)),), x, label="[bytes of the mask]")
shape = w.Where(w.on("ascend910b"), w.ViewShape(mask), needed, label="shape of the mask")
dense, bits = w.Contiguous(x), drawn_mask(Staying(p), shape, *SOURCE)
masked = KeepByBits(dense, bits, Growth(p, x))
empty = w.both(w.is_true(train), about(p, 1))
result = w.Branch(
    w.both(drawing, w.negated(about(p, 0)), w.negated(about(p, 1))), masked, w.Branch(empty, filled(x, 0), dense)
)
cast = w.CastTo(result, w.Dtype(out))
dropout = w.declare(
    "aclnnDropout", x, p, train, seed, offset, out, mask,
    summary="dropout: zeroes elements with probability p and scales the others by 1/(1-p)",
    rules=(
        w.present(x, out, mask), w.castable(x, out), w.dtype_in(OLDER, x), w.dtype_in(w.Choices(dt.ACL_UINT8), mask),
        probability(p), w.max_dims(8, x), w.same_shape(x, out), (w.Within(MaskRoom(mask, x), 0, 0),),
        w.done_if_empty(x),
    ),
    plan=(
        w.OnAiCpu(w.negated(w.on("ascend910b", *w.REGBASE))), dense, result, cast, w.ViewCopy(cast, out),
        w.Branch(drawing, w.ViewCopy(bits, mask), dense),
    ),
    header="aclnnop/aclnn_dropout.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula="input * (1 / (1 - p)) with probability 1 - p, else 0; input if train is false",
    precision="1 - p in float32 and in the dtype of input, its reciprocal and the product in float32, rounded once",
    reference="torch.nn.functional.dropout(input, p, train)",
    notes=(PHILOX, LAYOUT, "maskOut is not written if p is 0 or 1, or train is false."),
)  # fmt: skip

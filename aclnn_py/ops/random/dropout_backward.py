"""aclnnDropoutBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from .shared.dropout_mask import EPSILON, FLOATS, MaskRoom
from .shared.dropout_step import Growth, masked_by

x, mask = (
    w.In("gradOutput", "gradient of the dropout output, rank up to 8"),
    w.In("mask", "keep mask of the forward pass, one bit per element, UINT8, [ceil(numel/128)*16]"),
)
scale = w.Attr("scale", "double", "scale of the kept elements, 1/(1-p); 0 if p is 1", default=2.0)
out = w.Out("out", "gradient of the input, same shape as gradOutput")


def leaving(scale: float) -> float:
    """The probability that an element was left out."""
    return 1.0 if abs(scale) <= EPSILON else 1 - 1 / scale


class Leaving(w.ValueOf):
    """The probability that belongs to a scale."""

    def read(self, call: Call) -> float:
        return leaving(super().read(call))

    def write(self, call: Call, value: float) -> Iterator[Call]:
        yield call.set(self.param, 0.0 if value == 1 else 1 / (1 - value))

    def others(self, call: Call) -> Iterator[float]:
        return iter((-1.0, 0.0, 1.0, 3.0))

    def __str__(self) -> str:
        return f"dropout probability of {self.name}"


class IsClose(w.ValueOf):
    """Whether that probability is within 2^-52 of a number."""

    target: float

    def read(self, call: Call) -> bool:
        return bool(abs(leaving(super().read(call)) - self.target) <= EPSILON)

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        yield from Leaving(self.param).write(call, self.target if value else 0.5)

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def __str__(self) -> str:
        return f"|dropout probability of {self.name} - {self.target:g}| <= 2^-52"


class Grown(Growth):
    """The same for the probability of a scale."""

    def staying(self, value: float) -> float:
        return 1 - leaving(value)


def is_close(target: float) -> w.Rule:
    return w.OneOf(IsClose(scale, target), w.Choices(True))


dense, bits = w.Contiguous(x), w.Contiguous(mask)
result = masked_by(is_close(0), is_close(1), x, dense, bits, Grown(scale, x))
cast = w.CastTo(result, w.Dtype(out))
dropout_backward = w.declare(
    "aclnnDropoutBackward", x, mask, scale, out,
    summary="gradient of dropout: masks gradOutput and scales it",
    rules=(
        w.present(x, mask, out), w.castable(x, out), w.dtype_in(FLOATS, x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), (w.Within(Leaving(scale), 0, 1),), w.max_dims(8, x),
        w.same_shape(x, out), (w.Within(MaskRoom(mask, x), 0, 0),), w.done_if_empty(x),
    ),
    plan=(dense, bits, result, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_dropout_backward.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput * scale where the mask bit is set, else 0; scale 1: gradOutput, scale 0: 0",
    precision="1 - p = 1 / scale in float32 and in the dtype of gradOutput, its reciprocal and the product in float32",
    reference="torch.ops.aten.native_dropout_backward(gradOutput, mask, scale)",
    notes=("Bit i of the mask, least significant first in each byte, belongs to element i in row-major order.",),
)  # fmt: skip

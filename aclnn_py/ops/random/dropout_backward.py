"""aclnnDropoutBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call
from .keeping import Growth, masked_by
from .masking import EPSILON, FLOATS, MaskRoom

x, mask = w.In("gradOutput", "the gradient of the result"), w.In("mask", "a bit for each element, in UINT8")
scale = w.Attr("scale", "double", "what the elements that stayed grew by: 1 / (1 - p), 0 for p = 1", default=2.0)
out = w.Out("out", "the gradient of the input")


def leaving(scale: float) -> float:
    """The probability that an element was left out."""
    return 1.0 if abs(scale) <= EPSILON else 1 - 1 / scale


class Leaving(w.ValueOf):
    """The probability that belongs to a scale."""

    __slots__ = ()

    def read(self, call: Call) -> float:
        return leaving(super().read(call))

    def write(self, call: Call, value: float) -> Iterator[Call]:
        yield call.set(self.param, 0.0 if value == 1 else 1 / (1 - value))

    def others(self, call: Call) -> Iterator[float]:
        return iter((-1.0, 0.0, 1.0, 3.0))

    def __str__(self) -> str:
        return f"probability of {self.name}"


class Near(w.ValueOf):
    """Whether that probability is within 2^-52 of a number."""

    __slots__ = ("whole",)

    whole: float

    def __init__(self, param: w.Param, whole: float) -> None:
        super().__init__(param)
        self._set(whole=whole)

    def read(self, call: Call) -> bool:
        return bool(abs(leaving(super().read(call)) - self.whole) <= EPSILON)

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        yield from Leaving(self.param).write(call, self.whole if value else 0.5)

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def __str__(self) -> str:
        return f"closeness of the probability of {self.name} to {self.whole:g}"


class Grown(Growth):
    """The same for the probability of a scale."""

    __slots__ = ()

    def staying(self, value: float) -> float:
        return 1 - leaving(value)


def near(whole: float) -> w.Rule:
    return w.OneOf(Near(scale, whole), w.Choices(True))


dense, bits = w.Contiguous(x), w.Contiguous(mask)
result = masked_by(near(0), near(1), x, dense, bits, Grown(scale, x))
cast = w.CastTo(result, w.Dtype(out))
dropout_backward = w.declare(
    "aclnnDropoutBackward", x, mask, scale, out,
    summary="gradient of dropout",
    rules=(
        w.present(x, mask, out), w.castable(x, out), w.dtype_in(FLOATS, x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), (w.Within(Leaving(scale), 0, 1),), w.max_dims(8, x),
        w.same_shape(x, out), (w.Within(MaskRoom(mask, x), 0, 0),), w.done_if_empty(x),
    ),
    plan=(dense, bits, result, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_dropout_backward.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradOutput * scale where the element's bit is set, else 0; scale 1: gradOutput, scale 0: 0",
    precision="1 - p = 1 / scale in float32 and in gradOutput's dtype, its reciprocal and the product in float32",
    reference="torch.ops.aten.native_dropout_backward(gradOutput, mask, scale)",
    notes=("Bit i of the mask, lowest first in each byte, is about element i in row-major order.",),
)  # fmt: skip

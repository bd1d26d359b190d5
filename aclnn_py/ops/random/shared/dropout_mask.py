"""Dropout masks: their size in bytes, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import half
from ....lowering import language as w
from ....rules.core.call import Call, Shape, single
from ....rules.core.int64 import int64, product
from ....rules.core.term import Pair
from ...conversion.shared.fill_steps import filled
from .philox_step import ON_DSA, Drawn

EPSILON = 2.0**-52
FLOATS = w.HALF_FLOAT.plus(dt.ACL_BF16, on=("ascend910b", "ascend910_93", *w.REGBASE))
SIZES = w.Attr("shape", "const aclIntArray*", "shape of the tensor that the mask is for", default=(2, 3))
LAYOUT = (
    "Bit i of the mask, least significant first in each byte, belongs to element i in row-major "
    "order. It is set if x * 2^-32 + 2^-33, x the random word of the element, is below the keep "
    "probability."
)


def mask_bytes(elements: int) -> int:
    """Bytes of a mask: whole groups of 128 bits."""
    return (elements + 127) // 128 * 16


def rounded(value: float, dtype: int) -> float:
    """A float32 rounded to a shorter dtype, if it is one."""
    if dtype == dt.ACL_FLOAT16:
        return half.half_value(half.to_half_saturating(value))
    return half.bfloat16_value(half.to_bfloat16(value)) if dtype == dt.ACL_BF16 else value


class About(w.ValueOf):
    """Whether a number is within 2^-52 of another."""

    target: float

    def read(self, call: Call) -> bool:
        return bool(abs(super().read(call) - self.target) <= EPSILON)

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        yield call.set(self.param, float(self.target) if value else 0.5)

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def __str__(self) -> str:
        return f"|{self.name} - {self.target:g}| <= 2^-52"


def about(param: w.Param, target: float) -> w.Rule:
    """Condition: a number is within 2^-52 of another."""
    return w.OneOf(About(param, target), w.Choices(True))


class MaskRoom(Pair):
    """How many bytes a mask has beyond those that a tensor's elements need."""

    def __init__(self, mask: w.Param, x: w.Param) -> None:
        self._set(one=w.Numel(mask), other=w.Numel(x))

    def read(self, call: Call) -> int:
        more: int = self.one.read(call) - mask_bytes(self.other.read(call))
        return more

    def write(self, call: Call, value: int) -> Iterator[Call]:
        yield call.but(self.one.param, shape=(mask_bytes(self.other.read(call)) + value,))

    def show(self, value: int) -> str:
        return str(value)

    def __str__(self) -> str:
        return f"size of {self.one.name} minus the mask bytes of {self.other.name}"


def probability(param: w.Param) -> w.Rules:
    """A probability is neither below 0 nor above 1; NaN is neither (161002)."""
    return (w.Within(w.ValueOf(param), 0, 1),)


def bytes_for(shape: Shape | None) -> int:
    """In C's int64: products wrap, and negative ones are divided towards 0; without a shape there is none that fits."""
    most = -129 if shape is None else int64(product(shape) + 127)
    return (abs(most) // 128 * 16) * (1 if most >= 0 else -1)


NEEDED = w.Derived(bytes_for, SIZES, label="size of the mask in bytes")


def sizes_fit(out: w.Param) -> w.Rules:
    """A mask has as many bytes as the shape's elements need (161002)."""
    return (w.Equal(w.Numel(out), NEEDED),)


class Staying(w.ValueOf):
    """The probability of staying as the kernel gets it: 1 less the float32, or a shorter dtype, of that of leaving."""

    kind: w.Param | None = None

    def read(self, call: Call) -> float:
        value: float = super().read(call)
        if self.kind is None or not ON_DSA.holds(call):
            return single(1 - value)
        dtype: int = call.value(self.kind)  # type: ignore[assignment]
        return single(1 - rounded(single(value), dtype))


def drawn_mask(chance: w.Term, shape: w.Term, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """A mask whose bits are set with a probability."""
    kernel = "random_mask_of" if inputs else "random_mask"
    dtype = w.Constant(dt.ACL_UINT8, "DT_UINT8")
    return Drawn(kernel, *inputs, attrs=(*source, chance), shape=shape, dtype=dtype)


def mask_or_all(prob: w.Param, out: w.Param, drawn: w.Step) -> w.Step:
    """Every bit where the probability of leaving is 0, none where it is 1, else those that are drawn."""
    return w.Branch(about(prob, 0), filled(out, 255), w.Branch(about(prob, 1), filled(out, 0), drawn))

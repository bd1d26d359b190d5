"""The parameters of aclnnQuantConvolution, and its supported shapes, formats and dtypes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import cube_math as m
from .checked_rules import sound
from .convolution_geometry import quotient

x, weight = (
    w.In("input", "input, INT8, [N,Cin,H,W] or [N,Cin,D,H,W]"),
    w.In("weight", "weight, INT8, [Cout,Cin/groups,k...]"),
)
bias = w.In("bias", "bias, [Cout]", optional=True)
scale = w.In("scale", "dequantisation scale per output channel, [Cout]")
offset = w.In("offset", "ignored", optional=True)
stride = w.Attr("stride", "const aclIntArray*", "stride per spatial axis", (1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zero padding per spatial axis, or (before, after) pairs", (0, 0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation per spatial axis", (1, 1, 1), optional=True)
transposed = w.Attr("transposed", "bool", "ignored", False)
more = w.Attr("outputPadding", "const aclIntArray*", "ignored", (0, 0, 0), optional=True)
groups = w.Attr("groups", "int64_t", "number of groups of channels", 1)
zero = w.Attr("offsetx", "int32_t", "zero point of input, -128 to 127 on ascend950; ignored elsewhere", 0)
mode = w.Attr("roundMode", "const char*", "rounding mode of FP8 results on ascend950", None, optional=True)
out = w.Out("output", "output, [N,Cout,...]")
IMAGES = (x, weight, out)
NEWEST, FLAT = w.on(*w.REGBASE), w.OneOf(w.Rank(x), w.Choices(4))
BYTES = w.Choices(dt.ACL_INT8).plus(*m.EIGHT, on=w.REGBASE)
RESULTS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16).plus(dt.ACL_FLOAT, *m.EIGHT, on=w.REGBASE)
BIASES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16).plus(dt.ACL_INT32, on=w.REGBASE)
SCALES = w.Choices(dt.ACL_FLOAT).plus(dt.ACL_INT64, dt.ACL_UINT64, on=w.REGBASE)
TRIPLES = {
    (dt.ACL_INT8, dt.ACL_BF16, dt.ACL_FLOAT), (dt.ACL_INT8, dt.ACL_BF16, dt.ACL_BF16),
    (dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_FLOAT), (dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_FLOAT16),
    (dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_INT32),
    *((each, kind, dt.ACL_FLOAT) for each in m.EIGHT for kind in (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, each)),
}  # fmt: skip
"""What input and weight, output, and bias are together."""


class Kinds(w.Derived, init=False):
    """Something about tensors' dtypes, which are varied to break it."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (w.Dtype(x), w.Dtype(out))


def supported_triple(x: TensorFacts, out: TensorFacts, bias: TensorFacts | None) -> bool | None:
    pairs = {triple[:2] for triple in TRIPLES}
    known = (x.dtype, out.dtype) in pairs if bias is None else (x.dtype, out.dtype, bias.dtype) in TRIPLES
    return known or None


def default_dtypes(call: Call) -> Iterator[Call]:
    found = call.but(out, dtype=dt.ACL_FLOAT16).but(x, dtype=dt.ACL_INT8).but(weight, dtype=dt.ACL_INT8)
    yield found.but(bias, dtype=dt.ACL_FLOAT) if call.present(bias) else found


def both(padding: Shape, axes: int) -> tuple[Shape, Shape]:
    """Padding in front of each axis, and behind it."""
    return (padding[::2], padding[1::2]) if len(padding) == 2 * axes else (padding, padding)


def shape_of(x: TensorFacts, weight: TensorFacts, stride: Shape, padding: Shape, dilation: Shape) -> Shape:
    axes = x.rank - 2
    ends = zip(*both(padding, axes), strict=True)
    space = [
        quotient(size + sum(pads) - apart * (taps - 1) - 1, step) + 1
        for size, pads, apart, taps, step in zip(
            x.shape[2:], ends, dilation, weight.shape[2:], stride, strict=True)
    ]  # fmt: skip
    return (x.shape[0], weight.shape[0], *space)


def fitted(call: Call) -> Iterator[Call]:
    """Arrays, formats and shapes that go with input; or with a small one."""
    for plain in (False, True):
        axes = call.tensor(x).rank - 2 if call.tensor(x).rank in (4, 5) else 3
        found = call
        if plain:
            axes = 3
            found = call.but(x, shape=(2, 4, 3, 4, 3)).but(weight, shape=(2, 4, 2, 1, 2)).set(groups, 1)
            found = found.set(stride, (1,) * 3).set(padding, (0,) * 3).set(dilation, (1,) * 3)
        elif len(call.args["stride"] or ()) != axes:  # type: ignore[arg-type]
            found = call.set(stride, (1,) * axes).set(padding, (0,) * axes).set(dilation, (1,) * axes)
            shape = (2, 4, *call.tensor(x).shape[2:])
            found = found.but(x, shape=shape).but(weight, shape=(2, 4, *(1,) * axes))
        rows = found.tensor(weight).shape[:1]
        values: Any = [found.args[each.name] for each in (x, weight, stride, padding, dilation)]
        shape = sound(shape_of)(*values)
        if shape is None or min(shape) <= 0:
            continue
        found = found.but(out, shape=shape).but(scale, shape=rows)
        if found.present(bias):
            found = found.but(bias, shape=rows)
        for each in IMAGES:
            found = found.but(each, format=fmt.ACL_FORMAT_NCHW if axes == 2 else fmt.ACL_FORMAT_NCDHW)
        yield found

"""aclnnQuantConvolution."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved, Unemulated
from ...lowering.kernels.convolution_geometry import Geometry, Numbers, axis_order
from ...rules.core.call import Shape, TensorFacts
from .shared import cube_math as m
from .shared import quant_params as q
from .shared.checked_rules import sound
from .shared.quant_rules import RULES

x, weight, bias, scale, out = q.x, q.weight, q.bias, q.scale, q.out
stride, padding, dilation, groups, zero = q.stride, q.padding, q.dilation, q.groups, q.zero


def geometry_of(
    x: TensorFacts, weight: TensorFacts, out: TensorFacts, stride: Shape, padding: Shape, dilation: Shape, groups: int
) -> Geometry:
    numbers = Numbers(stride, q.both(padding, x.rank - 2)[0], dilation)
    return Geometry(axis_order(x), axis_order(weight), axis_order(out), numbers, groups)


def column(found: TensorFacts, x: TensorFacts) -> Shape:
    """A number for each channel, beside all places of the result."""
    return (found.shape[0], *(1,) * (x.rank - 2))


def per_channel(param: w.Param) -> w.Step:
    shape = w.Derived(sound(column), param, x, label="[C,1,...]")
    return w.ViewOf(w.CastTo(w.Contiguous(param), w.FLOAT), w.Reshaped(shape))


geometry = w.Derived(geometry_of, *q.IMAGES, stride, padding, dilation, groups, label="convolution attributes")
image_of, taps = (w.CastTo(w.Strided(each), w.FLOAT) for each in (x, weight))
summed = Convolved(
    image_of, taps, None, geometry=geometry, dtype=w.FLOAT, shape=w.ViewShape(out), hf32=m.NO_HF32, back=False
)
factors = per_channel(scale)


def into(found: w.Step) -> w.Step:
    """The result written to output; CANN has one code for all that fails on the way."""
    kept = w.ViewCopy(w.ViewOf(w.CastTo(found, w.Dtype(out)), w.Reformatted(w.Format(out))), out)
    return w.WithCode(kept, code=ACLNN_ERR_INNER)


unknown = w.either(
    m.eight_bits(x, out), w.has_dtype(scale, dt.ACL_INT64, dt.ACL_UINT64),
    w.both(w.given(bias), w.has_dtype(bias, dt.ACL_INT32)), w.both(q.NEWEST, w.negated(w.value_is(zero, 0))),
)  # fmt: skip
quant_convolution = w.declare(
    "aclnnQuantConvolution", x, weight, bias, scale, q.offset, stride, padding, dilation, q.transposed, q.more,
    groups, zero, q.mode, out,
    summary="quantised convolution: INT8 inputs, dequantised by a scale per output channel", rules=RULES,
    plan=(
        w.OpenBranch(
            unknown, Unemulated("requantisation"),
            w.OpenBranch(
                w.given(bias), into(w.Compute("add", w.Compute("mul", summed, factors), per_channel(bias))),
                into(w.Compute("mul", summed, factors)),
            ),
        ),
    ),
    header="aclnnop/aclnn_quant_convolution.h", documented_soc=w.DOCUMENTED_NEW,
    formula="output = scale * conv(input, weight) + bias, scale and bias per output channel",
    precision="products are summed in float32, exactly below 2^24, where CANN sums in INT32; the product with scale "
    "and the sum with bias are each rounded to float32, then to the dtype of output",
    reference="torch.nn.functional.conv3d(input.int(), weight.int()) * scale + bias",
    notes=(
        "offset, transposed and outputPadding are ignored; before ascend950 also offsetx and roundMode, and bias is "
        "required.",
        "On ascend950 FP8, scales in INT64 or UINT64, a bias in INT32 and an offsetx other than 0 pass the checks; "
        "the emulator has no kernel for them, and the stream fails.",
        "A null dilation fails the check of its size (161002).",
    ),
)  # fmt: skip

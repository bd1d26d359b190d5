"""aclnnConvolution."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NDHWC
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.convolved import Convolved, Decided, Rounded, Unemulated
from ...lowering.volumes import Geometry, places
from ...rules.call import Call
from . import convolution_shapes as c
from . import multiplying as m
from .convolution_kinds import Registered, bias_kind, common, cube, result
from .convolution_rules import RULES
from .shapes import numbers_of

x, weight, bias, out = c.x, c.weight, c.bias, c.out
A2 = w.on("ascend910b", "ascend910_93")
FLOAT_OUT = w.has_dtype(out, dt.ACL_FLOAT)
VOLUMES = w.OneOf(w.Rank(x), w.Choices(5))


def geometry(call: Call) -> Geometry:
    """For a transposed one that of the convolution it turns round, whose image is its result."""
    args = call.args
    numbers = numbers_of(args["stride"], args["padding"], args["dilation"])  # type: ignore[arg-type]
    ends = (call.tensor(x), call.tensor(out))
    image, result = ends[::-1] if args["transposed"] else ends
    return Geometry(places(image), places(call.tensor(weight)), places(result), numbers, args["groups"])  # type: ignore[arg-type]


one = w.CastTo(w.CastTo(w.Strided(bias), bias_kind), w.FLOAT)
image, taps = Rounded(cube.taken(x), cube.hf32), cube.taken(weight)
apart = w.both(A2, VOLUMES, told="a sum of its own adds the bias")
column = w.Worked(lambda bias: (1, bias.numel, 1, 1, 1) if bias else None, bias, told="[1,C,1,1,1]")
last = w.Worked(lambda bias: (1, 1, 1, 1, bias.numel) if bias else None, bias, told="[1,1,1,1,C]")


def made(added: w.Step | None, back: bool) -> w.Step:
    """The convolution, or what is one's input, with a bias."""
    return Convolved(
        image, taps, added, geometry=geometry, dtype=result, shape=w.ViewShape(out), hf32=cube.hf32, back=back
    )


def into(result: w.Step) -> w.Step:
    return w.ViewCopy(w.CastTo(result, w.Dtype(out)), out)


summed = into(w.Compute("add", w.CastTo(made(None, True), common), w.Fork(
    w.OneOf(w.Format(x), w.Choices(ACL_FORMAT_NDHWC)), w.Look(one, w.Reshaped(last)), w.Look(one, w.Reshaped(column)),
), dtype=common))  # fmt: skip
plain = Decided(
    w.given(bias), w.Fork(c.TURNED, w.Fork(apart, summed, into(made(one, True))), into(made(one, False))),
    w.Fork(c.TURNED, into(made(None, True)), into(made(None, False))),
)  # fmt: skip
unknown = w.either(m.eight_bits(x, weight, out), w.OneOf(w.Format(weight), w.Choices(ACL_FORMAT_FRACTAL_Z)))
alike = w.Worked(
    lambda x, weight: (x.dtype == dt.ACL_HIFLOAT8) == (weight.dtype == dt.ACL_HIFLOAT8) or None, x, weight,
    told="HIFLOAT8", claim=("HIFLOAT8 of input and weight", "of both or neither"), kind="same_dtype",
)  # fmt: skip
EIGHT_ALIKE = w.when(
    c.NEWEST, w.when(c.TURNED, otherwise=((w.Defined(alike, code=ACLNN_ERR_INNER_NULLPTR),),)),
)  # fmt: skip
convolution = w.declare(
    "aclnnConvolution", x, weight, bias, c.stride, c.padding, c.dilation, c.transposed, c.more, c.groups, out,
    m.math_type,
    summary="convolution along one, two or three axes, or what it is the result of",
    rules=(*RULES, w.done_if_empty(x, weight, out), EIGHT_ALIKE),
    plan=(w.Choice(unknown, Unemulated("convolutions of 8-bit floats or of weights in FRACTAL_Z"), w.Together(
        Registered(), plain)),),
    header="aclnnop/aclnn_convolution.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b"),
    formula="output[n, o, p] = bias[o] + sum over c and taps t of weight[o, c, t] * input[n, c, p * stride + t * "
    "dilation - padding], with zeros outside of input; transposed: every input element times the weights is added to "
    "the places that such a sum takes it from",
    precision=m.REDUCED + "; the dtype multiplied in is the result's, but for transposed ones FLOAT where output is, "
    "and is cast to output's",
    reference="torch.convolution(input, weight, bias, stride, padding, dilation, transposed, outputPadding, groups)",
    notes=(
        "Before the 910B, and on the 310P and 310B, everything is narrowed to FLOAT16.",
        "A transposed convolution of 16-bit inputs into a FLOAT output has no kernel (361001).",
        "Along three axes the transposed result on the 910B is rounded before a bias is added, with which it is "
        "rounded again.",
    ),
)  # fmt: skip

"""aclnnConvTbcBackward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.convolved import Convolved, Rounded, WeightsGradient
from ...lowering.pieces import bits
from ...rules.call import Call, TensorFacts
from ...rules.scalars import rounded
from ..conversion.fills import filled
from . import multiplying as m
from .asking import checked, sound
from .conv_tbc import geometry_of, shape_of

grad = w.In("self", "the gradient at the convolution's result, [time, batch, channels of the result]")
x, weight = w.In("input", "what was convolved, [time, batch, channels]"), w.In("weight", "[taps, channels, channels]")
bias = w.In("bias", "a number for each channel of the result; only what it is like is looked at")
pad = w.Attr("pad", "int64_t", "zeros around input along its first axis", 0)
dx, dw = w.Out("gradInput", "the gradient with respect to input"), w.Out("gradWeight", "that with respect to weight")
db = w.Out("gradBias", "that with respect to bias")
INPUTS, OUTS = (grad, x, weight), (dx, dw, db)
LISTED = w.Choices(ACL_FORMAT_ND, ACL_FORMAT_NCL)


def follow(call: Call) -> Call:
    """bias, self and the gradients as input, weight and pad say."""
    values: Any = [call.args[each.name] for each in (x, weight, pad)]
    found = call.but(grad, shape=shape_of(*values)).but(bias, shape=values[1].shape[2:])
    for each, like in zip(OUTS, (x, weight, bias), strict=True):
        found = found.but(each, shape=found.tensor(like).shape)
    return found


def mended(call: Call) -> Iterator[Call]:
    """One tap, of the channels that there are."""
    if call.tensor(x).rank == call.tensor(weight).rank == 3:
        (_, _, channels), (taps, _, rows) = call.tensor(x).shape, call.tensor(weight).shape
        for many in (taps, 1):
            yield from map(follow, (call.but(weight, shape=(many, channels, max(rows, 1))),))
        yield follow(call.but(weight, shape=(1, channels, max(rows, 1))).set(pad, 0))


def about(claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, test, *params, mend=mended, kind=kind)


ranks = ((3, *INPUTS), (1, bias), (1, db), (3, dx, dw))
SHAPES = (
    *(w.rank_is(*each) for each in ranks),
    about("number of channels of input is that of weight", lambda x, found: x.shape[2] == found.shape[1], x, weight),
    about("length of bias is that of weight's last axis", lambda bias, found: bias.shape[0] == found.shape[2], bias,
          weight),
    (w.Within(w.ValueOf(pad), low=0),),
    about("padded input is at most one row shorter than weight", lambda x, found, pad: shape_of(x, found, pad)[0] >= 0,
          x, weight, pad),
    (w.Equal(w.ViewShape(grad), w.Worked(sound(shape_of), x, weight, pad, told="shape of the result", mend=mended)),),
    *(w.same_shape(like, each) for each, like in zip(OUTS, (x, weight, bias), strict=True)),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    w.present(*INPUTS, bias, *OUTS), w.dtype_in(w.FLOATS_BY_ARCH, *INPUTS), w.dtype_in(w.FLOATS, bias),
    w.dtype_in(w.FLOATS_BY_ARCH, *OUTS), w.format_in(LISTED, *INPUTS), w.format_in(w.ND, bias),
    w.format_in(LISTED, dx, dw), w.format_in(w.ND, db), w.not_empty(grad), w.flat(*SHAPES), m.math_fits(3, *INPUTS),
    w.when(w.on(*w.REGBASE), *(w.same_dtype(each, like) for each, like in zip(OUTS, (x, weight, bias), strict=True))),
)  # fmt: skip


def rows_counted(grad: TensorFacts, db: TensorFacts) -> tuple[float, ...]:
    """The bits of the number of rows of self, through a float."""
    return bits(db.dtype, rounded(float(grad.shape[0] * grad.shape[1]), db.dtype))


cube = m.Multiplied(*INPUTS)
geometry = w.Worked(geometry_of, pad, told="numbers")
result, image = (Rounded(cube.taken(each), cube.hf32) for each in (grad, x))
of_input = Convolved(
    result, cube.taken(weight), None, geometry=geometry, dtype=cube.kind, shape=w.ViewShape(dx), hf32=cube.hf32,
    back=True,
)  # fmt: skip
of_weight = WeightsGradient(result, image, geometry=geometry, shape=w.ViewShape(dw))
rows = w.Constant((0, 1), "time and batch")
of_bias = w.Fold("reduce_sum", w.Contiguous(grad), axes=rows, dtypes=(w.Dtype(grad),))
count = w.Compute("spread", attrs=(w.Worked(rows_counted, grad, db, told="number of rows of self"),),
                  dtype=w.Dtype(db), shape=w.ViewShape(db))  # fmt: skip


def into(found: w.Step, kind: w.Param, out: w.Param) -> w.Step:
    """A result in the dtype of what it belongs to, as the output has to have it."""
    return w.ViewCopy(w.Look(w.CastTo(found, w.Dtype(kind)), w.Reformatted(w.Format(out))), out)


gradients = w.Together(into(of_input, x, dx), into(of_weight, weight, dw), into(of_bias, db, db))
zeros = (filled(dx, 0.0), filled(dw, 0.0), count)
nothing = w.Together(*(w.ViewCopy(each, out) for each, out in zip(zeros, OUTS, strict=True)))
conv_tbc_backward = w.declare(
    "aclnnConvTbcBackward", *INPUTS, bias, pad, m.math_type, *OUTS,
    summary="gradients of a convolution along the first axis of rows whose channels come last", rules=RULES,
    plan=(w.Choice(w.either(w.is_empty(x), w.is_empty(weight)), nothing, gradients),),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950"),
    formula="gradInput[t, b, c] = sum over k and o of self[t - k + pad, b, o] * weight[k, c, o]; gradWeight[k, c, o] = "
    "sum over t and b of input[t + k - pad, b, c] * self[t, b, o]; gradBias[o] = sum over t and b of self[t, b, o]; "
    "where input or weight is empty zeros, and in gradBias the number of rows of self",
    precision=m.REDUCED + "; gradInput has the dtype multiplied in, gradWeight is FLOAT and gradBias has self's "
    "before they are cast",
    reference="torch.ops.aten.conv_tbc_backward(self, input, weight, bias, pad)",
    notes=(
        "gradInput is made in input's dtype and gradWeight in weight's: before the 950, where no test compares them, "
        "outputs of another dtype give 561103.",
        "Without elements of input or weight gradBias is not a sum: it holds how many rows self has.",
    ),
)  # fmt: skip

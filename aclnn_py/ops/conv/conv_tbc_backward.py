"""aclnnConvTbcBackward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved, Rounded, WeightsGradient
from ...lowering.steps.pieces import bits
from ...rules.core.call import Call, TensorFacts
from ...rules.terms.scalars import rounded
from ..conversion.shared.fill_steps import filled
from .conv_tbc import geometry_of, shape_of
from .shared import cube_math as m
from .shared.checked_rules import checked, sound

grad = w.In("self", "gradient of the convolution output, [T+2*pad-K+1,B,Cout]")
x, weight = (
    w.In("input", "input of the convolution, [T,B,Cin]"),
    w.In("weight", "weight of the convolution, [K,Cin,Cout]"),
)
bias = w.In("bias", "bias of the convolution, [Cout]; its values are ignored")
pad = w.Attr("pad", "int64_t", "zero padding of the time axis, on both sides", 0)
dx, dw = (
    w.Out("gradInput", "gradient of input, same shape as input"),
    w.Out("gradWeight", "gradient of weight, same shape as weight"),
)
db = w.Out("gradBias", "gradient of bias, [Cout]")
INPUTS, OUTS = (grad, x, weight), (dx, dw, db)
LISTED = w.Choices(ACL_FORMAT_ND, ACL_FORMAT_NCL)


def mend_shapes(call: Call) -> Call:
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
            yield from map(mend_shapes, (call.but(weight, shape=(many, channels, max(rows, 1))),))
        yield mend_shapes(call.but(weight, shape=(1, channels, max(rows, 1))).set(pad, 0))


def about(claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, test, *params, mend=mended, kind=kind)


ranks = ((3, *INPUTS), (1, bias), (1, db), (3, dx, dw))
SHAPES = (
    *(w.rank_is(*each) for each in ranks),
    about("number of channels of input is that of weight", lambda x, found: x.shape[2] == found.shape[1], x, weight),
    about("size of bias is the last size of weight", lambda bias, found: bias.shape[0] == found.shape[2], bias,
          weight),
    (w.Within(w.ValueOf(pad), low=0),),
    about(
    "size of padded input is at least the kernel size minus 1", lambda x, found, pad: shape_of(x, found, pad)[0] >= 0,
          x, weight, pad),
    (w.Equal(w.ViewShape(grad), w.Derived(sound(shape_of), x, weight, pad,
    label="convolution output shape", mend=mended)),),
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
geometry = w.Derived(geometry_of, pad, label="convolution attributes")
result, image = (Rounded(cube.operand(each), cube.hf32) for each in (grad, x))
of_input = Convolved(
    result, cube.operand(weight), None, geometry=geometry, dtype=cube.kind, shape=w.ViewShape(dx), hf32=cube.hf32,
    back=True,
)  # fmt: skip
of_weight = WeightsGradient(result, image, geometry=geometry, shape=w.ViewShape(dw))
rows = w.Constant((0, 1), "time and batch")
of_bias = w.Reduction("reduce_sum", w.Contiguous(grad), axes=rows, dtypes=(w.Dtype(grad),))
count = w.Compute("spread", attrs=(w.Derived(rows_counted, grad, db, label="number of rows of self"),),
                  dtype=w.Dtype(db), shape=w.ViewShape(db))  # fmt: skip


def into(found: w.Step, kind: w.Param, out: w.Param) -> w.Step:
    """A result in the dtype of what it belongs to, as the output has to have it."""
    return w.ViewCopy(w.ViewOf(w.CastTo(found, w.Dtype(kind)), w.Reformatted(w.Format(out))), out)


gradients = w.Steps(into(of_input, x, dx), into(of_weight, weight, dw), into(of_bias, db, db))
zeros = (filled(dx, 0.0), filled(dw, 0.0), count)
nothing = w.Steps(*(w.ViewCopy(each, out) for each, out in zip(zeros, OUTS, strict=True)))
conv_tbc_backward = w.declare(
    "aclnnConvTbcBackward", *INPUTS, bias, pad, m.math_type, *OUTS,
    summary="gradients of the 1-D convolution over [T,B,C]", rules=RULES,
    plan=(w.OpenBranch(w.either(w.is_empty(x), w.is_empty(weight)), nothing, gradients),),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950"),
    formula="gradInput[t, b, c] = sum over k and o of self[t - k + pad, b, o] * weight[k, c, o]; gradWeight[k, c, o] "
    "= sum over t and b of input[t + k - pad, b, c] * self[t, b, o]; gradBias[o] = sum over t and b of self[t, b, "
    "o]; if input or weight is empty zeros, and in gradBias the number of rows of self",
    precision=m.REDUCED +
    "; gradInput has the compute dtype, gradWeight FLOAT and gradBias the dtype of self before they are cast",
    reference="torch.ops.aten.conv_tbc_backward(self, input, weight, bias, pad)",
    notes=(
        "gradInput is computed in the dtype of input and gradWeight in that of weight: before the 950, where no "
        "check compares them, outputs of another dtype give 561103.",
        "If input or weight is empty gradBias is not a sum: it holds the number of rows of self.",
    ),
)  # fmt: skip

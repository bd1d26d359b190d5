"""aclnnConvDepthwise2d."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_NCHW
from ...lowering import language as w
from ...lowering.kernels.convolution_geometry import Geometry, axis_order, sizes
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import convolution_geometry as s
from .shared import cube_math as m
from .shared.checked_rules import checked, sound
from .shared.plain_convolution import BIASES, FORMULA, Plain

x, weight = w.In("self", "input, [N,C,H,W]"), w.In("weight", "weight, [M*C,1,kH,kW]")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [kH,kW]", (2, 3))
bias = w.In("bias", "bias, [M*C]; null: none", optional=True)
stride = w.Attr("stride", "const aclIntArray*", "stride, [sH,sW]", (1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zero padding, [pH,pW]", (0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation, [dH,dW]", (1, 1))
out = w.Out("out", "output, [N,M*C,Hout,Wout], dtype of self")
NUMBERS = (stride, padding, dilation)
NCHW = w.Choices(ACL_FORMAT_NCHW)
SOCS = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", "ascend310b", *w.REGBASE)


def geometry_of(x: TensorFacts, weight: TensorFacts, out: TensorFacts, *numbers: Shape) -> Geometry:
    return Geometry(axis_order(x), axis_order(weight), axis_order(out), s.numbers_of(*numbers), max((1, *x.shape[1:2])))


def shape_of(x: TensorFacts, weight: TensorFacts, stride: Shape, padding: Shape, dilation: Shape) -> Shape:
    found = s.convolved(sizes(x), sizes(weight), stride, padding, dilation)
    return (found.samples, found.channels, *found.space)


def as_inferred(call: Call) -> Iterator[Call]:
    values: Any = [call.args[each.name] for each in (x, weight, *NUMBERS)]
    yield call.but(out, shape=shape_of(*values))


def one_channel(call: Call) -> Iterator[Call]:
    shape, many = call.tensor(weight).shape, call.tensor(x).shape[1]
    yield call.but(weight, shape=(max(shape[0] // max(many, 1), 1) * many, 1, *shape[2:]))


def lone_taps(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=(*call.tensor(weight).shape[:2], 1, 1)).set(kernel, (1, 1))


def so_long(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(weight).shape[:1])


def long_enough(x: TensorFacts, weight: TensorFacts, padding: Shape, dilation: Shape) -> bool:
    return x.numel == 0 or all(one >= 0 for one in s.spare(sizes(x), sizes(weight), padding, dilation))


def about(claim: str, test: Any, *params: w.Param, mend: w.Mend) -> w.Rules:
    return checked(claim, test, *params, mend=mend, kind="shape_custom")


RULES: tuple[w.Rules, ...] = (
    w.present(x, weight, stride, padding, dilation, out), w.OUT_POINTERS,
    w.when(w.given(bias), w.dtype_in(BIASES, bias),
           w.when(w.has_dtype(x, dt.ACL_HIFLOAT8), otherwise=(w.same_dtype(x, bias),))),
    w.dtype_in(m.FORWARD, x, weight, out), w.same_dtype(x, weight), w.same_dtype(weight, out),
    w.rank_is(4, x, weight, out), w.when(w.given(bias), w.rank_is(1, bias)),
    *(checked(f"size of {each} is 2", lambda found: len(found) == 2, each,
              mend=w.setting(each, lambda call: (1, 1))) for each in (stride, dilation, padding)),
    w.format_in(NCHW, x, weight, out),
    about("kernel size of weight is positive", lambda found: min(found.shape[2:]) > 0, weight, mend=lone_taps),
    *(checked(f"every number of {each} is positive", lambda found: min(found) > 0, each,
              mend=w.setting(each, lambda call: (1, 1))) for each in (stride, dilation)),
    about(
    "size of padded self is at least that of the dilated kernel",
    long_enough, x, weight, padding, dilation, mend=lone_taps),
    about("size 1 of weight is 0 or 1", lambda found: found.shape[1] in (0, 1), weight, mend=one_channel),
    about("size 0 of weight is a multiple of the channels of self",
          lambda x, found: not x.shape[1] or found.shape[0] % x.shape[1] == 0, x, weight, mend=one_channel),
    w.when(w.given(bias), about("size of bias is the number of channels of out",
                                lambda bias, found: bias.shape[0] == found.shape[0], bias, weight, mend=so_long)),
    (w.Equal(w.ViewShape(out), w.Derived(sound(shape_of), x, weight, *NUMBERS, label="convolution output shape",
                                        mend=as_inferred)),),
    about("out of an empty self or weight is empty",
          lambda x, weight, out: 0 not in (x.numel, weight.numel) or out.numel == 0, x, weight, out, mend=as_inferred),
    m.math_fits(4, x), (w.on(*SOCS),), w.present(kernel),
    checked("kernelSize is the kernel size of weight", lambda size, found: size[:2] == found.shape[2:], kernel, weight,
            mend=w.setting(kernel, lambda call: call.tensor(weight).shape[2:])),
    w.done_if_empty(x, weight, out),
)  # fmt: skip
geometry = w.Derived(geometry_of, x, weight, out, *NUMBERS, label="convolution attributes")
plain = Plain(x, weight, bias, out, geometry)
conv_depthwise2d = w.declare(
    "aclnnConvDepthwise2d", x, weight, kernel, bias, *NUMBERS, out, m.math_type,
    summary="2-D depthwise convolution over [N,C,H,W]", rules=RULES,
    plan=(plain.into(w.Branch(w.given(bias), plain.made(plain.added), plain.made(None))),),
    header="aclnnop/aclnn_convolution.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, c * M + j, p] = bias[c * M + j] + sum over kernel elements t of weight[c * M + j, 0, t] * "
    f"self[n, c, p * stride + t * dilation - padding], {FORMULA}",
    precision=m.REDUCED, reference="torch.conv2d(self, weight, bias, stride, padding, dilation, groups=self.shape[1])",
    notes=(
        "kernelSize is read without a null check; here that is 161001.",
        "Weights with size 1 = 0 pass and leave out unwritten; the tensors have format NCHW only.",
    ),
)  # fmt: skip

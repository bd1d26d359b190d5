"""aclnnConvTbc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.kernels.convolution_geometry import AxisOrder, Geometry, Numbers
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import cube_math as m
from .shared.checked_rules import checked, sound
from .shared.plain_convolution import BIASES, FORMULA, Plain

TBC = AxisOrder(1, 2, (0,))
TAPS = AxisOrder(2, 1, (0,))
x, weight = w.In("self", "input, [T,B,Cin]"), w.In("weight", "weight, [K,Cin,Cout]")
bias = w.In("bias", "bias, [Cout]")
pad = w.Attr("pad", "const int64_t", "zero padding of the time axis, on both sides", 0)
out = w.Out("output", "output, [T+2*pad-K+1,B,Cout]")
THREE = (x, weight, out)
LISTED = w.Choices(ACL_FORMAT_ND, ACL_FORMAT_NCL)
NEWEST = w.on(*w.REGBASE)


def geometry_of(pad: int) -> Geometry:
    return Geometry(TBC, TAPS, TBC, Numbers((1,), (pad,), (1,)), 1)


def shape_of(x: TensorFacts, weight: TensorFacts, pad: int) -> Shape:
    time, batch, _ = x.shape
    taps, _, channels = weight.shape
    return (time + 2 * pad - taps + 1, batch, channels)


def as_inferred(call: Call) -> Iterator[Call]:
    values: Any = [call.args[each.name] for each in (x, weight, pad)]
    if all(each.rank == 3 for each in values[:2]):
        shape = shape_of(*values)
        yield call.but(out, shape=shape).but(bias, shape=shape[2:])


def as_channels(call: Call) -> Iterator[Call]:
    (_, _, channels), shape = call.tensor(x).shape, call.tensor(weight).shape
    for mended in as_inferred(call.but(weight, shape=(1, channels, shape[2]))):
        yield mended
        yield mended.set(pad, 0)


def long_enough(x: TensorFacts, weight: TensorFacts, pad: int) -> bool:
    """The padding counts once."""
    return x.numel == 0 or x.shape[0] + pad - weight.shape[0] >= 0


def about(claim: str, test: Any, *params: w.Param, mend: w.Mend = as_channels) -> w.Rules:
    return checked(claim, test, *params, mend=mend, kind="shape_custom")


def so_long(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(weight).shape[2:])
    yield call.but(bias, shape=call.tensor(out).shape[2:])


EMPTINESS = (
    w.rank_is(3, out), w.rank_is(1, bias),
    about("size of bias is the last size of output", lambda bias, out: bias.shape[0] == out.shape[2], bias, out,
          mend=so_long), w.dtype_in(m.FORWARD, out, bias), w.format_in(LISTED, out), w.format_in(w.ND, bias),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    w.present(x, weight, bias, out), w.when(NEWEST, *EMPTINESS), w.dtype_in(BIASES, bias), w.dtype_in(m.FORWARD, x),
    w.same_dtype(x, weight), w.same_dtype(weight, out), w.rank_is(3, *THREE), w.rank_is(1, bias),
    w.format_in(LISTED, *THREE),
    about("size of bias is the number of output channels", lambda bias, found: bias.shape[0] == found.shape[2],
          bias, weight, mend=so_long),
    about("kernel size of weight is positive", lambda found: found.shape[0] > 0, weight),
    about("size of self padded on one side is at least the kernel size", long_enough, x, weight, pad),
    about("input channels of weight is those of self", lambda x, found: x.shape[2] == found.shape[1], x, weight),
    (w.Equal(w.ViewShape(out), w.Derived(sound(shape_of), x, weight, pad, label="convolution output shape",
                                        mend=as_inferred)),),
    m.math_fits(4, x), (w.on("ascend910", "ascend910b", "ascend910_93", "ascend310p", *w.REGBASE),),
    w.done_if_empty(out),
)  # fmt: skip
plain = Plain(x, weight, bias, out, w.Derived(geometry_of, pad, label="convolution attributes"))
nothing = w.either(w.is_empty(x), w.is_empty(weight))
bias_only = w.ViewCopy(w.CastTo(w.BroadcastTo(w.Contiguous(bias), w.ViewShape(out)), w.Dtype(out)), out)
conv_tbc = w.declare(
    "aclnnConvTbc", x, weight, bias, pad, out, m.math_type,
    summary="1-D convolution over [T,B,C] (time, batch, channels)", rules=RULES,
    plan=(w.OpenBranch(nothing, bias_only, plain.into(plain.made(plain.added))),),
    header="aclnnop/aclnn_convolution.h", documented_soc=w.DOCUMENTED_NEW,
    formula=f"output[t, b, o] = bias[o] + sum over k and c of weight[k, c, o] * self[t + k - pad, b, c], {FORMULA}; "
    "bias alone if self or weight is empty",
    precision=m.REDUCED, reference="torch.conv_tbc(self, weight, bias, pad)",
    notes=("The source requires T + pad >= K, counting the padding on one side only.",),
)  # fmt: skip

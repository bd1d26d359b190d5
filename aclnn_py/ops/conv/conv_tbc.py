"""aclnnConvTbc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.format import ACL_FORMAT_NCL, ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.volumes import Geometry, Numbers, Places
from ...rules.call import Call, Shape, TensorFacts
from . import multiplying as m
from .asking import checked, sound
from .plain import BIASES, FORMULA, Plain

TBC = Places(1, 2, (0,))
TAPS = Places(2, 1, (0,))
x, weight = w.In("self", "rows, [time, batch, channels]"), w.In("weight", "[taps, channels, channels of the result]")
bias = w.In("bias", "a number for each channel of the result")
pad = w.Attr("pad", "const int64_t", "zeros around self along its first axis", 0)
out = w.Out("output", "the result, [time, batch, channels]")
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
    about("length of bias is that of output's last axis", lambda bias, out: bias.shape[0] == out.shape[2], bias, out,
          mend=so_long), w.dtype_in(m.FORWARD, out, bias), w.format_in(LISTED, out), w.format_in(w.ND, bias),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    w.present(x, weight, bias, out), w.when(NEWEST, *EMPTINESS), w.dtype_in(BIASES, bias), w.dtype_in(m.FORWARD, x),
    w.same_dtype(x, weight), w.same_dtype(weight, out), w.rank_is(3, *THREE), w.rank_is(1, bias),
    w.format_in(LISTED, *THREE),
    about("length of bias is the number of channels of output", lambda bias, found: bias.shape[0] == found.shape[2],
          bias, weight, mend=so_long),
    about("first size of weight is positive", lambda found: found.shape[0] > 0, weight),
    about("self with the padding once is as long as weight", long_enough, x, weight, pad),
    about("channels of weight is those of self", lambda x, found: x.shape[2] == found.shape[1], x, weight),
    (w.Equal(w.ViewShape(out), w.Worked(sound(shape_of), x, weight, pad, told="shape of the result",
                                        mend=as_inferred)),),
    m.math_fits(4, x), (w.on("ascend910", "ascend910b", "ascend910_93", "ascend310p", *w.REGBASE),),
    w.done_if_empty(out),
)  # fmt: skip
plain = Plain(x, weight, bias, out, w.Worked(geometry_of, pad, told="numbers"))
nothing = w.either(w.is_empty(x), w.is_empty(weight))
alone = w.ViewCopy(w.CastTo(w.BroadcastTo(w.Contiguous(bias), w.ViewShape(out)), w.Dtype(out)), out)
conv_tbc = w.declare(
    "aclnnConvTbc", x, weight, bias, pad, out, m.math_type,
    summary="convolution along the first axis of rows whose channels come last", rules=RULES,
    plan=(w.Choice(nothing, alone, plain.into(plain.made(plain.added))),),
    header="aclnnop/aclnn_convolution.h", documented_soc=w.DOCUMENTED_NEW,
    formula="output[t, b, o] = bias[o] + sum over k and c of weight[k, c, o] * self[t + k - pad, b, c], "
    f"{FORMULA}; bias alone where self or weight is empty",
    precision=m.REDUCED, reference="torch.conv_tbc(self, weight, bias, pad)",
    notes=("self has to be as long as weight with the padding counted once.",),
)  # fmt: skip

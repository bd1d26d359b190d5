"""The parameters of aclnnConvolution, and what they have to be beside each other."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.convolution_geometry import sizes
from ....rules.core.call import Call, Shape, TensorFacts
from . import convolution_geometry as s
from . import cube_math as m
from .checked_rules import as_many, checked

x = w.In("input", "input, [N,Cin,L], [N,Cin,H,W] or [N,Cin,D,H,W]")
weight = w.In("weight", "weight, [Cout,Cin/groups,k...]; transposed [Cin,Cout/groups,k...]")
bias = w.In("bias", "bias, [Cout]; null: none", optional=True)
stride = w.Attr("stride", "const aclIntArray*", "stride per spatial axis", (1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zero padding per spatial axis; 1-D, 2-D: or (before, after)", (0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation per spatial axis", (1, 1))
transposed = w.Attr("transposed", "bool", "true: transposed convolution", False)
more = w.Attr(
    "outputPadding",
    "const aclIntArray*",
    "size added to one side of the transposed output, per spatial axis",
    (0, 0),
    optional=True,
)
groups = w.Attr("groups", "int64_t", "number of groups of channels", 1)
out = w.Out("output", "output, [N,Cout,...]")
BIASES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
FLAT = w.Choices(*s.FORMATS.values(), fmt.ACL_FORMAT_ND)
TURNED, NEWEST = w.is_true(transposed), w.on(*w.REGBASE)
SOCS = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", "ascend310b", *w.REGBASE)


def listed(param: w.Param, value: int) -> w.Rules:
    """An array has a number for each axis of space (161002)."""
    return checked(
        f"size of {param} is the number of spatial axes",
        lambda x, found: len(found) == x.rank - 2,
        x,
        param,
        mend=as_many(param, value),
    )


def padding_listed(x: TensorFacts, padding: Shape, transposed: bool) -> bool:
    return len(padding) in s.lengths(x.rank - 2, transposed)


def refit(call: Call) -> Iterator[Call]:
    """Formats that go with the number of axes."""
    found = s.FORMATS.get(call.tensor(x).rank, fmt.ACL_FORMAT_ND)
    yield call.but(x, format=found).but(weight, format=found).but(out, format=found)


def formats(regbase: bool) -> w.Rules:
    def formats_match(x: TensorFacts, weight: TensorFacts, out: TensorFacts) -> bool | None:
        return s.formats_fit(x.rank, regbase, x, weight, out) or None

    claim = ("formats of input, weight and output", "those of their ranks")
    return (
        w.Defined(m.Formats(formats_match, x, weight, out, label="format", kind="format", mend=refit, claim=claim)),
    )


def bias_fits(bias: TensorFacts, weight: TensorFacts, transposed: bool, groups: int) -> bool:
    taps = sizes(weight)
    return bool(bias.shape[0] == (taps.channels * groups if transposed else taps.samples))


def longer(call: Call) -> Iterator[Call]:
    taps, turned = sizes(call.tensor(weight)), call.args[transposed.name]
    count = taps.channels * call.args[groups.name] if turned else taps.samples  # type: ignore[operator]
    yield call.but(bias, shape=(count,))


def channels_fit(x: TensorFacts, weight: TensorFacts, transposed: bool, groups: int) -> bool:
    image, taps = sizes(x), sizes(weight)
    return taps.samples == image.channels if transposed else taps.channels * groups == image.channels


def matching(call: Call) -> Iterator[Call]:
    """Weights, and then an input, with the channels that the other has."""
    image, taps = call.tensor(x), call.tensor(weight)
    turned, count = call.args[transposed.name], call.args[groups.name]
    channels = sizes(image).channels
    if turned:
        yield call.but(weight, shape=(channels, *taps.shape[1:]))
    elif count and channels % count == 0:  # type: ignore[operator]
        yield call.but(weight, shape=(taps.shape[0], channels // count, *taps.shape[2:]))  # type: ignore[operator]
    wanted = taps.shape[0] if turned else taps.shape[1] * count  # type: ignore[operator]
    if image.format != fmt.ACL_FORMAT_NDHWC:
        yield call.but(x, shape=(image.shape[0], wanted, *image.shape[2:]))


def shorter_taps(call: Call) -> Iterator[Call]:
    image = call.tensor(x).shape
    yield call.but(weight, shape=(*call.tensor(weight).shape[:2], *(1,) * (len(image) - 2)))


def as_inferred(call: Call) -> Iterator[Call]:
    args = [call.args[each.name] for each in RESULT]
    yield call.but(out, shape=s.result_shape(*args))  # type: ignore[arg-type]


RESULT = (x, weight, stride, padding, dilation, transposed, more, groups)
result = w.Derived(s.result_shape, *RESULT, label="convolution output shape")


def some_taps(weight: TensorFacts) -> bool:
    return all(size > 0 for size in sizes(weight).space)


def long_enough(x: TensorFacts, weight: TensorFacts, padding: Shape, dilation: Shape) -> bool:
    return x.numel == 0 or all(one >= 0 for one in s.spare(sizes(x), sizes(weight), padding, dilation))


def more_fits(more: Shape, stride: Shape, dilation: Shape) -> bool:
    return all(0 <= one < max(two) for one, *two in zip(more, stride, dilation, strict=True))


def reaches(x: TensorFacts, weight: TensorFacts, out: TensorFacts, padding: Shape, dilation: Shape) -> bool:
    return 0 in (x.numel, weight.numel, out.numel) or s.reaches(weight, padding, dilation)


def emptied(x: TensorFacts, weight: TensorFacts, out: TensorFacts) -> bool:
    """What may be empty of a transposed convolution on the 950."""
    pairs = zip(weight.shape[1:], out.shape[1:], strict=True)
    return weight.shape[0] > 0 and min(x.shape[1:]) > 0 and all(size or not made for size, made in pairs)


def empty_fits(x: TensorFacts, weight: TensorFacts, out: TensorFacts) -> bool:
    return not (0 in (x.numel, weight.numel) and (out.numel != 0 or min(out.shape) < 0))


def grouped(weight: TensorFacts, groups: int) -> bool:
    return sizes(weight).samples % groups == 0

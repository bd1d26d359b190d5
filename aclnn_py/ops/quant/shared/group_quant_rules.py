"""aclnnSwigluGroupQuant: parameters, shapes and rules."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import fitting, result
from . import group_gradients as g
from . import swiglu_mx as s

BLOCK, MX, STATIC, DYNAMIC = range(4)
SIZES = {BLOCK: 128, MX: 32}
HIFLOAT8, FP4 = dt.ACL_HIFLOAT8, (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
x = w.In("x", "input, rank 2 to 8, [..., 2n], halved into A and B along its last axis")
weight, each_row = g.weight, g.each_row
group = w.In("groupIndexOptional", "number of rows of every group (MoE), INT64, [G]; null: one group", optional=True)
factor = w.In("scaleOptional", "quantisation scale of quantMode 2, which multiplies, FLOAT, [G] or [1]", optional=True)
target = w.Attr("dstType", "int64_t", "dtype code of yOut", dt.ACL_FLOAT8_E4M3FN)
form = w.Attr(
    "quantMode", "int64_t", "0: blocks of 128, FP8; 1: MX blocks of 32, FP8 or FP4; 2: static, 3: dynamic HIFLOAT8", 0
)
size = w.Attr("blockSize", "int64_t", "elements of a block: 128 or 32 by quantMode, or 0 for that", 0)
power = w.Attr("roundScale", "bool", "whether scales are powers of two; true for quantMode 1", False)
limit = w.Attr("clampLimit", "double", "limit of the clamp: A <= clampLimit, abs(B) <= clampLimit; -1: none", -1.0)
top = w.Attr("dstTypeMax", "double", "largest quantised number of quantMode 3, above 0", 15.0)
gives = w.Attr("outputOrigin", "bool", "whether yOriginOut is written; quantMode 2 and 3 only", False)
out = result("yOut", "quantised output, [..., n]")
scale = result(
    "yScaleOut", "scale of every block, FLOAT, [..., ceil(n/128)]; quantMode 1: FLOAT8_E8M0, [..., ceil(n/64), 2]; "
    "quantMode 3: FLOAT, [G] or [1]; quantMode 2: not written",
)  # fmt: skip
origin = result("yOriginOut", "output before quantisation, dtype of x, [..., n], written if outputOrigin")
is_high = w.OneOf(w.ValueOf(form), w.Choices(STATIC, DYNAMIC))


def half(x: TensorFacts) -> Shape:
    return (*x.shape[:-1], *(size // 2 for size in x.shape[-1:]))


def scale_shape(x: TensorFacts, group: TensorFacts | None, form: int) -> Shape:
    if form == DYNAMIC:
        return (group.numel if group else 1,)
    found = half(x)
    return s.paired(found, -1) if form == MX else (*found[:-1], -(-found[-1] // 128))


def blocked_shapes(x: TensorFacts, form: int) -> dict[str, Shape] | None:
    return {out.name: half(x), scale.name: scale_shape(x, None, form)} if x.rank else None


def high_shapes(x: TensorFacts, group: TensorFacts | None, form: int) -> dict[str, Shape] | None:
    if not x.rank:
        return None
    return {out.name: half(x), scale.name: scale_shape(x, group, form), origin.name: half(x)}


def one_each(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(x).shape[:-1] or (1,))


def whole_blocks(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] >= 256 and x.shape[-1] % 256 == 0


def longer(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:-1], 256)
    form_now = int(str(call.value(form)))
    call = call.but(x, shape=shape)
    if form_now in SIZES:
        call = call.but(scale, shape=scale_shape(call.tensor(x), None, form_now))
    yield call.but(out, shape=half(call.tensor(x))).but(origin, shape=half(call.tensor(x)))


def is_size(form: int, size: int) -> bool:
    return size in (0, SIZES.get(form, 0))


def no_size(call: Call) -> Iterator[Call]:
    yield call.set(size, 0)


def suits_form(out: TensorFacts, form: int) -> bool:
    return form == MX or (form == BLOCK and out.dtype not in FP4)


def mx_form(call: Call) -> Iterator[Call]:
    yield call.set(form, MX).set(power, True)
    yield call.set(form, BLOCK)


def rounds(form: int, power: bool) -> bool:
    return form != MX or bool(power)


def with_powers(call: Call) -> Iterator[Call]:
    yield call.set(power, True)


def limits(limit: float) -> bool:
    return single_of(limit) in (-1.0,) or single_of(limit) > 0


def open_limits(limit: float) -> bool:
    return single_of(limit) == -1 or not single_of(limit) < 0


def no_limit(call: Call) -> Iterator[Call]:
    yield call.set(limit, -1.0)


def is_top(top: float) -> bool:
    return not single_of(top) <= 0


def usual_top(call: Call) -> Iterator[Call]:
    yield call.set(top, 15.0)


def scales_fit(factor: TensorFacts, group: TensorFacts | None) -> bool:
    return factor.numel == (group.numel if group else 1)


def factor_shape(call: Call) -> Iterator[Call]:
    yield call.but(factor, shape=(call.tensor(group).numel,) if call.present(group) else (1,))


def attr(function: object, *params: w.Param, claim: tuple[str, str], mend: w.Mend) -> w.Rules:
    return fitting(function, *params, claim=claim, mend=mend, kind="attr_range")  # type: ignore[arg-type]

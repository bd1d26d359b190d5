"""aclnnDynamicQuantV3 and aclnnDynamicQuantV4: one scale for each row, for each column, or for the tensor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import dynamic_params as d
from .shared import dynamic_plan as plan
from .shared import dynamic_rules as asks
from .shared.dynamic_params import expert_smooth, group, mode, offsets, out, scales, symmetric, target, top, x

NEAR_ZERO = 1e-6
is_channel, is_tensor = (w.OneOf(asks.Mode(mode, absent=""), w.Choices(each)) for each in (d.PER_CHANNEL, d.PER_TENSOR))


def as_long(x: TensorFacts, smooth: TensorFacts, mode: str) -> bool:
    """[H], or per channel as long as the axis before the last one."""
    at = -2 if mode == d.PER_CHANNEL else -1
    return x.rank >= -at and smooth.shape == (x.shape[at],)


def long_line(call: Call) -> Iterator[Call]:
    shape, at = call.tensor(x).shape, -2 if call.value(mode) == d.PER_CHANNEL else -1
    yield call.but(expert_smooth, shape=(shape[at],))


def scales_fit(x: TensorFacts, scales: TensorFacts, mode: str) -> bool:
    return scales.shape == asks.scale_shape(x.shape, mode)


def fitting_scales(call: Call) -> Iterator[Call]:
    shape = asks.scale_shape(call.tensor(x).shape, str(call.value(mode)))
    found = call.but(scales, shape=shape)
    yield found.but(offsets, shape=shape) if call.present(offsets) else found


def axes_of_mode(x: TensorFacts, mode: str) -> Shape:
    if mode == d.PER_TENSOR:
        return tuple(range(x.rank))
    return (-2,) if mode == d.PER_CHANNEL else (-1,)


def largest_of(out: TensorFacts | None, top: float = 0.0) -> float:
    """The largest finite value of the dtype; for HIFLOAT8 dstTypeMax, unless that is 0."""
    is_set = out is not None and out.dtype == dt.ACL_HIFLOAT8 and not top < NEAR_ZERO
    return top if is_set else q.largest_of(out)


def largest(*top: w.Param) -> q.Largest:
    label = f"largest of {out}"
    return (
        w.Derived(largest_of, out, *top, label=label),
        w.Derived(lambda *given: 1 / largest_of(*given), out, *top, label=f"one over the {label}"),
    )  # fmt: skip


def steps(*top: w.Param) -> q.Largest:
    label = f"range of {out}"

    def steps_of(out: TensorFacts | None, *top: float) -> float:
        return plan.WHOLE.get(out.dtype if out else 0, 2 * largest_of(out, *top))

    return (
        w.Derived(steps_of, out, *top, label=label),
        w.Derived(lambda *given: 1 / steps_of(*given), out, *top, label=f"one over the {label}"),
    )  # fmt: skip


axes = w.Derived(axes_of_mode, x, mode, label="axes that share a scale")
ONLY_950 = tuple(rule.coded(ACLNN_ERR_INNER) for rule in (w.on(*w.REGBASE),))
INDEX = w.when(w.given(group), w.dtype_in(d.INDICES, group))
RANGE = w.inner((w.Within(w.ValueOf(top), low=0, high=q.LARGEST[dt.ACL_HIFLOAT8]),))


SCALES = "x's without the last axis, pertensor [1], perchannel x's without the axis before"


def version(name: str, *further: w.Param, range: w.Rules = (), **texts: Any) -> w.Operator:
    """V3, or V4 with `further`, dstTypeMax."""
    line = fitting(
        as_long, x, expert_smooth, mode, mend=long_line,
        claim=(f"shape of {expert_smooth}", "[H], perchannel the axis before the last"),
    )  # fmt: skip
    each = fitting(scales_fit, x, scales, mode, claim=("shape of scaleOut", SCALES), mend=fitting_scales)
    return w.declare(
        name, x, expert_smooth, group, target, symmetric, mode, *further, out, scales, offsets,
        rules=(
            w.OUT_POINTERS, ONLY_950, w.present(x, out, scales),
            w.when(w.is_true(symmetric), (w.Not(w.Present(offsets)),), otherwise=(
                w.Present(offsets, code=w.ACLNN_ERR_PARAM_INVALID),)),
            (w.OneOf(asks.Mode(mode, absent=""), w.Choices(*d.MODES)),),
            w.when(is_channel, (w.Not(w.Present(group)),)),
            *asks.kinds(expert_smooth, INDEX), w.when_given(offsets, w.dtype_in(d.SINGLE, offsets)),
            *asks.shapes(line), each, asks.ALIKE, w.done_if_empty(x, out, scales), range, asks.KERNEL,
        ),
        plan=plan.planned(plan.smoothed(mode), largest(*further), steps(*further), w.is_true(symmetric), axes),
        library="nn", header=f"aclnnop/aclnn_dynamic_quant_{name[-2:].lower()}.h", documented_soc=("ascend950",),
        summary="dynamic quantisation per token, per channel or per tensor, symmetric or with a zero point",
        formula=d.FORMULA, reference="torch_npu.npu_dynamic_quant_asymmetric(x, smooth_scales=smoothScalesOptional, "
        "group_index=groupIndexOptional, quant_mode=quantMode)", **texts,
    )  # fmt: skip


NOTES = ("Only the 950 has it: 561000 elsewhere.", d.ZEROS, d.ZERO_POINTS_OF_950, d.PACKED, *d.GROUPS)
dynamic_quant_v3 = version("aclnnDynamicQuantV3", precision=d.NEW_PRECISION, notes=NOTES)
dynamic_quant_v4 = version(
    "aclnnDynamicQuantV4", top, range=RANGE, precision=d.NEW_PRECISION,
    notes=(*NOTES, "dstTypeMax is ignored unless yOut is HIFLOAT8, but outside [0, 32768] every call is refused "
           "(561103); below 1e-6 it means 32768."),
)  # fmt: skip

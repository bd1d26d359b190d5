"""aclnnDynamicQuant and aclnnDynamicQuantV2: one scale for each row."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from .shared import dynamic_halves as halves
from .shared import dynamic_params as d
from .shared import dynamic_plan as plan
from .shared import dynamic_rules as asks
from .shared.channels import one_each_row
from .shared.dynamic_params import expert_smooth, group, offsets, out, row, scales, smooth, target, x
from .shared.packing import whole_or_packed

EACH_ROW = one_each_row(x, scales, asks.row_scales)
numbers = q.as_floats(x)
smoothed = w.Branch(w.given(smooth), w.Compute("mul", numbers, q.as_floats(smooth)), numbers)
new = q.by_row(smoothed, out, w.on(*w.REGBASE), plan.whole_rows(smooth))
moved, each = plan.either(halves.by_row(), new)
codes = q.quantised(moved, out, packs=True)
dynamic_quant = w.declare(
    "aclnnDynamicQuant", x, smooth, out, scales,
    rules=(
        w.present(x, out, scales), *asks.kinds(smooth), w.min_dims(2, x), w.max_dims(8, x),
        w.when(w.given(smooth), w.rank_is(1, smooth), (w.Equal(w.Numel(smooth), row),)),
        whole_or_packed(x, out), EACH_ROW, w.done_if_empty(x, out, scales), halves.KERNEL,
    ),
    plan=tuple(dict.fromkeys((*codes.chain, *w.ViewCopy(each, scales, blind=True).chain))),
    library="nn", header="aclnnop/aclnn_dynamic_quant.h", documented_soc=w.DOCUMENTED_BUT_310B,
    summary="dynamic quantisation per token: one scale for each row of x",
    formula="scaleOut = max(abs(x * smoothScalesOptional)) / m over the last axis, yOut = round(x * "
    "smoothScalesOptional / scaleOut), m the largest number of yOut's dtype (127 for INT8, 7 for INT4)",
    precision="float32, each operation rounded: q = m / rowmax, yOut = x * smoothScalesOptional * q, scaleOut = rowmax "
    "* (1 / m), where rowmax is a row's largest magnitude (rows that fill a core's buffer: scaleOut = 1 / q); "
    "yOut to the nearest integer, half to even, FP8 likewise (HIFLOAT8: half away from zero), saturated",
    notes=(d.ZEROS, d.PACKED, d.OLD_NOTE),
)  # fmt: skip
INDEX = w.when(w.given(group), w.dtype_in(d.INDICES, group))
apart = w.both(w.negated(d.grouped), plan.whole_rows(expert_smooth))
dynamic_quant_v2 = w.declare(
    "aclnnDynamicQuantV2", x, expert_smooth, group, target, out, scales, offsets,
    rules=(
        w.present(x, out, scales), *asks.kinds(expert_smooth, INDEX),
        w.when_given(offsets, w.dtype_in(w.Choices(dt.ACL_FLOAT), offsets)),
        *asks.shapes((w.Equal(w.Numel(expert_smooth), row),)), EACH_ROW, asks.ALIKE,
        w.done_if_empty(x, out, scales), asks.KERNEL, halves.KERNEL,
    ),
    plan=(halves.REFUSED, *plan.planned(plan.smoothed(), out, plan.STEPS, apart, q.LAST_AXIS)), library="nn",
    header="aclnnop/aclnn_dynamic_quant_v2.h", documented_soc=w.DOCUMENTED_BUT_310B,
    summary="dynamic quantisation per token, symmetric or with a zero point, with smoothing factors of experts",
    formula=d.FORMULA, precision=d.PRECISION, reference="torch_npu.npu_dynamic_quant_asymmetric(x, "
    "smooth_scales=smoothScalesOptional, group_index=groupIndexOptional)",
    notes=(d.ZEROS, d.ZERO_POINTS_OF_OLD, d.ZERO_POINTS_OF_950, d.PACKED, *d.GROUPS, d.OLD_NOTE,
           "On the 310P and 910 a zero point is (max(x) + min(x)) * -255 / (max(x) - min(x)) / 2, and rows longer than "
           "4096 with offsetOut are refused (561103): CANN's kernel does not write offsetOut for them."),
)  # fmt: skip

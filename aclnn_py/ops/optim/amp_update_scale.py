"""aclnnAmpUpdateScale, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import UNCHECKED
from .shared.one_element import OneElement

scale, tracker, found = (
    w.In(name, meaning)
    for name, meaning in (
        ("currentScale", "loss scale, 1 element"),
        ("growthTracker", "number of steps without overflow so far, INT32, 1 "
        "element"),
        ("foundInf", "overflow flag, 1 element; other than 0: a gradient was infinite or NaN"),
    )
)  # fmt: skip
growth = w.Attr("growthFactor", "double", "multiplier of the scale when it grows", 2.0)
backoff = w.Attr("backoffFactor", "double", "multiplier of the scale after an overflow", 0.5)
interval = w.Attr("growthInterval", "int64_t", "number of steps without overflow until the scale grows", 3)
new_scale = w.Out("updatedScale", "new loss scale, 1 element; declared const", ctype=w.IN_TENSOR)
new_tracker = w.Out(
    "updatedGrowthTracker", "new number of steps without overflow, INT32, 1 element; declared const", ctype=w.IN_TENSOR
)
INPUTS = (scale, tracker, found)
ROW = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)
COUNT = w.Choices().plus(dt.ACL_INT32, on=w.BF16_BY_ARCH)

amp_update_scale = w.generated(
    "aclnnAmpUpdateScale", *INPUTS, growth, backoff, interval, new_scale, new_tracker,
    on=w.BF16_BY_ARCH,
    kinds=(
        w.dtype_in(ROW, scale), w.dtype_in(COUNT, tracker), w.same_dtype(scale, found),
        w.same_dtype(scale, new_scale), w.dtype_in(COUNT, new_tracker),
    ),
    tiling=(
        (w.Within(w.ValueOf(interval), 1, 2**31 - 1),),
        *((*w.max_dims(1, one), w.OneOf(w.Numel(one), w.Choices(1))) for one in INPUTS),
    ),
    plan=(OneElement("amp_scale", INPUTS, (new_scale, new_tracker), (growth, backoff, interval), code=w.TILING),),
    header="aclnnop/aclnn_amp_update_scale.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    summary="dynamic loss scaling of automatic mixed precision: updates the loss scale",
    formula="foundInf: scale = scale * backoffFactor, tracker = 0; else tracker + 1, and once that is growthInterval "
    "tracker = 0 and scale = scale * growthFactor if that is finite",
    precision="computed in float32 and rounded once",
    reference="torch._amp_update_scale_(scale, tracker, foundInf, growthFactor, backoffFactor, growthInterval)",
    notes=(UNCHECKED.format("the outputs"),),
)  # fmt: skip

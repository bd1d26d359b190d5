"""What aclnnAddRmsNormDynamicQuant and its second version take and give, and how many scales there are."""

from __future__ import annotations

from math import prod

from ....lowering import language as w
from ....rules.core.call import TensorFacts

smooth1 = w.In(
    "smoothScale1Optional",
    "smoothing factor of the output before quantisation, same shape as gamma; null: 1",
    optional=True,
)
x_out = w.Out("xOut", "sum x1 + x2, same shape and dtype as x1")
scales1 = w.Out("scale1Out", "quantisation scale of every row, x1's shape without the last axis, FLOAT")
scales2 = w.Out("scale2Out", "quantisation scale of every row of y2Out, as scale1Out; else 1 element, not written")


def for_each_row(new: bool, x: TensorFacts, scales: TensorFacts) -> bool:
    """Whether there is a scale for each row, on the 950 with the axes before the last one, or along one axis."""
    rows, before = prod(x.shape[:-1]), x.shape[:-1]
    return scales.numel == rows and (not new or scales.shape in ((rows,), before, (*before, 1)))

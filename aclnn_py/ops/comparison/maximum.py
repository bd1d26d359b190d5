"""aclnnMaximum."""

from __future__ import annotations

from .shared.extremes import extreme

maximum = extreme(
    "aclnnMaximum", "maximum", "element-wise maximum of self and other", "aclnnop/aclnn_maximum.h",
    "torch.maximum(self, other).to(out.dtype)",
)  # fmt: skip

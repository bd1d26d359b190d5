"""aclnnMinimum."""

from __future__ import annotations

from .shared.extremes import extreme

minimum = extreme(
    "aclnnMinimum", "minimum", "element-wise minimum of self and other", "aclnnop/aclnn_minimum.h",
    "torch.minimum(self, other).to(out.dtype)",
)  # fmt: skip

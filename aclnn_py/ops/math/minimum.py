"""aclnnMinimum."""

from __future__ import annotations

from .extremes import extreme

minimum = extreme(
    "aclnnMinimum", "minimum", "the smaller of two elements", "aclnnop/aclnn_minimum.h",
    "torch.minimum(self, other).to(out.dtype)",
)  # fmt: skip

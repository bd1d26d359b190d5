"""aclnnMaximum."""

from __future__ import annotations

from .extremes import extreme

maximum = extreme(
    "aclnnMaximum", "maximum", "the larger of two elements", "aclnnop/aclnn_maximum.h",
    "torch.maximum(self, other).to(out.dtype)",
)  # fmt: skip

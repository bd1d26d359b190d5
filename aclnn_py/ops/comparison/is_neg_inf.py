"""aclnnIsNegInf."""

from __future__ import annotations

from .shared.infinities import one_infinity

is_neg_inf = one_infinity("aclnnIsNegInf", "is_neg_inf", "-infinity", "torch.isneginf(self)")

"""aclnnIsPosInf."""

from __future__ import annotations

from .shared.infinities import one_infinity

is_pos_inf = one_infinity("aclnnIsPosInf", "is_pos_inf", "+infinity", "torch.isposinf(self)")

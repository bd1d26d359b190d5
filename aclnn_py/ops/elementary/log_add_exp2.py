"""aclnnLogAddExp2."""

from __future__ import annotations

from ...lowering import language as w
from .shared.log_add import operator, out

log_add_exp2 = operator("aclnnLogAddExp2", "log_add_exp2", "exp2", "log2", w.BF16_BY_RANGE, out)

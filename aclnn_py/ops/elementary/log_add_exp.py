"""aclnnLogAddExp."""

from __future__ import annotations

from ...lowering import language as w
from .shared.log_add import operator

log_add_exp = operator("aclnnLogAddExp", "log_add_exp", "exp", "log", w.BF16_BY_ARCH)

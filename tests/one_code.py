"""Operators whose own function replaces every code of the generated one inside of it by 161002, null pointers too."""

from __future__ import annotations

ONE_CODE = frozenset({"aclnnGroupedMatMulAllReduce"})

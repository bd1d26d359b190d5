"""Rules that numbers fit into INT32."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....lowering import language as w

MOST = (1 << 31) - 1


def below_int32(numbers: Callable[..., Iterable[int]], *params: w.Param, label: str) -> w.Rules:
    """No number that a function makes of arguments is above INT32_MAX (161002)."""

    def within_int32(*given: Any) -> bool | None:
        return max(numbers(*given), default=0) <= MOST or None

    claim = (label, f"at most {MOST}")
    return w.defined(w.Derived(within_int32, *params, label="sizes", kind="shape_custom", claim=claim))

"""Rules that numbers fit into INT32."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....lowering import language as w

MOST = (1 << 31) - 1


def below_int32(numbers: Callable[..., Iterable[int]], *params: w.Param, told: str) -> w.Rules:
    """No number that a function makes of arguments is above INT32_MAX (161002)."""

    def fits(*given: Any) -> bool | None:
        return max(numbers(*given), default=0) <= MOST or None

    claim = (told, f"at most {MOST}")
    return w.defined(w.Worked(fits, *params, told="sizes", kind="shape_custom", claim=claim))

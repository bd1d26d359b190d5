"""Numbers of digits as arguments."""

from __future__ import annotations

from math import inf

from ..core.call import Call
from .scalars import ValueOf


class PowerOfTen(ValueOf):
    """10 to the power of an argument's magnitude; infinite once no double holds it."""

    label = "power of ten"

    def read(self, call: Call) -> float:
        digits = abs(super().read(call))
        return 10.0**digits if digits <= 308 else inf

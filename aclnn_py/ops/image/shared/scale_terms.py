"""Terms computed from scales, equal in Python and in C."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call


class ScaleOf(w.ValueOf):
    """A scale as the number that it becomes in C."""

    def read(self, call: Call) -> float:
        return float(super().read(call))


class Scaled(w.Derived, init=False):
    """What is worked out from tensors, arrays and scales; these are told as the numbers they become in C."""

    def lacking(self, call: Call) -> str:
        values = [(leaf, leaf.read(call)) for leaf in self.leaves]
        number = (int, float)
        return " and ".join(f"{value:g}" if isinstance(value, number) else leaf.show(value) for leaf, value in values)

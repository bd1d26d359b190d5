"""What generated declarations of these operators share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts

NEW = ("ascend910b", "ascend910_93", "ascend950")
AXES = 4
ROW = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, on=NEW)


class Limit(w.Derived, init=False):
    """A test of tensors of four axes, and other arguments, that the SoC has a say in."""

    def read(self, call: Call) -> Any:
        given: list[Any] = [call.args[name] for name in self.names]
        if any(isinstance(each, TensorFacts) and each.rank != AXES for each in given):
            return None
        return self.function(call.soc, *given) or None


def limit(
    test: Callable[..., Any], *params: w.Param, claim: tuple[str, str], mend: w.Mend, kind: str = "shape_custom"
) -> w.Rules:
    """The rule that a test holds; `claim` are its subject and predicate."""
    return (w.Defined(Limit(test, *params, label=" ".join(claim), claim=claim, kind=kind, mend=mend)),)


def result(name: str, meaning: str) -> w.Param:
    """An output, which such operators declare const."""
    return w.Out(name, meaning, ctype=w.IN_TENSOR)


def generated(name: str, *params: w.Param, on: tuple[str, ...] = NEW, **more: Any) -> w.Operator:
    """A declaration whose tensors all have one dtype, unless it says other `kinds`."""
    kinds = w.one_dtype(ROW, *(param for param in params if param.is_tensor))
    return w.generated(name, *params, on=on, **{"kinds": kinds, "library": "transformer", **more})

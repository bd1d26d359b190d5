"""What generated declarations of these operators share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.generated import SCRATCH
from ...rules.call import Call, TensorFacts
from ..texts import GENERATED

NEW = ("ascend910b", "ascend910_93", "ascend950")
AXES = 4
ROW = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, on=NEW)


class Limit(w.Worked):
    """A test of tensors of four axes, and other arguments, that the SoC has a say in."""

    __slots__ = ()

    def read(self, call: Call) -> Any:
        given: list[Any] = [call.args[name] for name in self.names]
        if any(isinstance(each, TensorFacts) and each.rank != AXES for each in given):
            return None
        return self.function(call.soc, *given) or None


def limit(
    test: Callable[..., Any], *params: w.Param, claim: tuple[str, str], mend: w.Mend, kind: str = "shape_custom"
) -> w.Rules:
    """The rule that a test holds; `claim` are its subject and predicate."""
    return (w.Defined(Limit(test, *params, told=" ".join(claim), claim=claim, kind=kind, mend=mend)),)


def result(name: str, meaning: str) -> w.Param:
    """An output, which such operators declare const."""
    return w.Out(name, meaning, ctype=w.IN_TENSOR)


def generated(
    name: str,
    *params: w.Param,
    tiling: tuple[w.Rules, ...],
    kinds: tuple[w.Rules, ...] = (),
    on: tuple[str, ...] = NEW,
    notes: tuple[str, ...] = (),
    scratch: int = SCRATCH,
    **texts: Any,
) -> w.Operator:
    """A declaration whose tests are in the order of lowering/generated.py; nothing runs once all outputs are empty."""
    tensors = tuple(param for param in params if param.is_tensor)
    first, outputs = tensors[0], tuple(param for param in tensors if param.role != "input")
    kinds = kinds or (
        w.dtype_in(ROW, first),
        *(w.when_given(other, w.same_dtype(first, other)) for other in tensors[1:]),
    )
    strict = tuple(param for param in outputs if param.role == "output")
    rules = (
        w.present(*(param for param in tensors if not param.optional)), w.OUT_POINTERS,
        (w.on(*on).coded(w.ACLNN_ERR_INNER_FIND_KERNEL_ERROR),), w.contiguous(*strict), *kinds,
        *(w.when_given(each, w.no_private_format(each)) for each in tensors),
        w.done_if(w.both(*map(w.is_empty, outputs), told="every output is empty")), w.tiled(*tiling),
    )  # fmt: skip
    return w.declare(
        name, *params, rules=rules, scratch=scratch, library="transformer", notes=(*notes, GENERATED), **texts
    )

"""The plans of aclnnScatter and its relatives."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write, elements
from ..math.arithmetic import COMPLEX
from .scatter_rules import MEAN, dim, include_self, index, reduce

ON_AI_CORE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BF16)
KERNELS = {1: "scatter_add", 2: "scatter_mul", 3: "scatter_max", 4: "scatter_min"}
ONE = w.Worked(lambda: (1,), told="one element")
wraps = w.on("ascend910b", "ascend910_93")


def kernel_of(reduce: int) -> str:
    return KERNELS.get(reduce, "scatter_update")


def computed(x: w.Param, mode: w.Term | None) -> w.Term:
    """The dtype that elements are combined in; `mode` is what says how."""
    halves = (w.on(*w.REGBASE), w.negated(w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16)))
    plain = () if mode is None else (w.OneOf(mode, w.Choices("scatter_update")),)
    return w.Either(w.either(*halves, *plain), w.Dtype(x), w.FLOAT)


def mode(reduce: w.Param) -> w.Term:
    """The kernel that an attribute chooses."""
    return w.Worked(kernel_of, reduce, told="the way of writing")


def lacking(x: w.Param) -> w.Plan:
    """What the emulator has no kernel for."""
    disordered = w.both(w.value_is(reduce, 3, 4), w.has_dtype(x, *COMPLEX))
    return w.Lacking(w.value_is(reduce, MEAN)), w.Lacking(disordered)


def constant(x: w.Param, *values: w.Param, number: w.Term | None = None) -> w.Step:
    """A scalar, or a number, as a tensor of one element in the dtype of another."""
    attrs = tuple(w.BitsOf(w.AsTensor(value, w.Dtype(x)), w.Dtype(x)) for value in values)
    return w.Compute("spread", attrs=attrs if number is None else (number,), dtype=w.Dtype(x), shape=ONE)


def plan(x: w.Param, out: w.Param, source: w.Step, kernel: str | w.Term, fresh: w.Step | None = None) -> w.Plan:
    """self with what is written there, or self alone where index is empty; `fresh`: what is put there before."""
    kind = computed(x, kernel if isinstance(kernel, w.Term) else None)
    base = w.Contiguous(x) if x is out else w.Strided(x)
    given: dict[str, Any] = {"arrange": elements(w.Axis(x, dim)), "ref": x if x is out else None, "wraps": wraps}
    slow = w.OnAiCpu(w.both(w.negated(w.on(*w.REGBASE)), w.negated(w.has_dtype(x, *ON_AI_CORE))))
    wide, places, values = w.CastTo(base, kind), w.Strided(index), w.CastTo(source, kind)
    if fresh is not None:
        started = Write("scatter_update", wide, places, w.CastTo(fresh, kind), **given)
        wide = w.Fork(w.is_true(include_self), wide, started)  # type: ignore[assignment]
    result = w.ViewCopy(w.CastTo(Write(kernel, wide, places, values, **given), w.Dtype(out)), out)
    missing = lacking(x) if isinstance(kernel, w.Term) else ()
    return (*missing, slow, w.Fork(w.is_empty(index), w.ViewCopy(base, out), result))

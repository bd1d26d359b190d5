"""The plans of aclnnScatter and its relatives."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.scatter import Write, elements
from ...arithmetic.shared.arithmetic import COMPLEX
from .scatter_cores import ADD, by_cpu
from .scatter_rules import MEAN, dim, include_self, index, reduce

KERNELS = {1: "scatter_add", 2: "scatter_mul", 3: "scatter_max", 4: "scatter_min"}
ONE = w.Derived(lambda: (1,), label="[1]")
A2 = w.on("ascend910b", "ascend910_93")


def kernel_of(reduce: int) -> str:
    return KERNELS.get(reduce, "scatter_update")


def cpu_kernel_of(reduce: int) -> str:
    """The AI CPU knows sums and products."""
    return KERNELS[reduce] if reduce in (1, 2) else "scatter_update"


def computed(x: w.Param, mode: w.Term, cpu: w.Rule) -> w.Term:
    """The dtype that elements are combined in; `mode` is what says how."""
    half = w.has_dtype(x, dt.ACL_FLOAT16)
    halves = (w.on(*w.REGBASE), w.both(cpu, half), w.negated(w.either(half, w.has_dtype(x, dt.ACL_BF16))))
    return w.Where(w.either(*halves, w.OneOf(mode, w.Choices("scatter_update"))), w.Dtype(x), w.FLOAT)


def lacking(x: w.Param, cpu: w.Rule) -> w.Plan:
    """What the emulator has no kernel for."""
    here = w.negated(cpu)
    disordered = w.both(w.value_is(reduce, 3, 4), w.has_dtype(x, *COMPLEX), here)
    return w.NoKernel(w.both(w.value_is(reduce, MEAN), here)), w.NoKernel(disordered)


def constant(x: w.Param, *values: w.Param, number: w.Term | None = None) -> w.Step:
    """A scalar, or a number, as a tensor of one element in the dtype of another."""
    attrs = tuple(w.BitsOf(w.AsTensor(value, w.Dtype(x)), w.Dtype(x)) for value in values)
    return w.Compute("spread", attrs=attrs if number is None else (number,), dtype=w.Dtype(x), shape=ONE)


def plan(
    x: w.Param, out: w.Param, source: w.Step, *, adds: bool = False, given: bool = False, fresh: w.Step | None = None
) -> w.Plan:
    """self with what is written there, or self alone where index is empty.

    What is written is a sum (`adds`) or what reduce says; `given`: src is a tensor; `fresh` is put there before.
    """
    cpu = by_cpu(x, ADD if adds else None, given)
    if fresh is not None:  # the 910's AI cores do not start anew
        cpu = w.either(cpu, w.both(w.on("ascend910"), w.negated(w.is_true(include_self))))
    known = w.Derived(kernel_of, reduce, label="scatter mode")
    on_cpu = w.Derived(cpu_kernel_of, reduce, label="scatter mode on the AI CPU")
    mode: w.Term = w.Constant(KERNELS[ADD], KERNELS[ADD]) if adds else w.Where(cpu, on_cpu, known, label=str(known))
    kind = computed(x, mode, cpu)
    base = w.Contiguous(x) if x is out else w.Strided(x)
    ways: dict[str, Any] = {
        "arrange": elements(w.Axis(x, dim)), "ref": x if x is out else None, "wraps": w.either(A2, cpu)
    }  # fmt: skip
    wide, places, values = w.CastTo(base, kind), w.Strided(index), w.CastTo(source, kind)
    if fresh is not None:
        started = Write("scatter_update", wide, places, w.CastTo(fresh, kind), **ways)
        wide = w.Branch(w.either(w.is_true(include_self), cpu), wide, started)  # type: ignore[assignment]
    result = w.ViewCopy(w.CastTo(Write(mode, wide, places, values, **ways), w.Dtype(out)), out)
    missing = () if adds else lacking(x, cpu)
    return (*missing, w.OnAiCpu(cpu), w.Branch(w.is_empty(index), w.ViewCopy(base, out), result))

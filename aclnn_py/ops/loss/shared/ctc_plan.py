"""How the kernels of aclnnCtcLoss and its gradient see what they take."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .ctc import WHOLE, classes_of, input_lengths, longest, samples_of, size, target_lengths, targets, x

MOST_KEPT = 12999
"""Targets of one sample that the kernel has room for."""


def lengths_known(x: TensorFacts, targets: TensorFacts, inputs: Shape, lengths: Shape) -> Shape:
    """Times and targets of each sample, and where its targets begin."""
    begins: list[int] = []
    for at in range(len(lengths)):
        begins.append(at * targets.shape[1] if targets.rank == 2 else sum(lengths[:at]))
    return (*inputs, *lengths, *begins)


wide = w.Where(w.has_dtype(x, dt.ACL_DOUBLE), w.Dtype(x), w.FLOAT)
"""The compute dtype of the kernel's operands: DOUBLE stays, others become FLOAT."""
names = w.Branch(
    w.has_dtype(targets, *WHOLE), w.Contiguous(targets),
    w.CastTo(w.Contiguous(targets), w.Constant(dt.ACL_INT64, "DT_INT64")),
)  # fmt: skip
lengths = w.OfNumbers(
    w.Derived(lengths_known, x, targets, input_lengths, target_lengths, label="lengths and target offsets")
)
MANY = w.NoKernel(
    w.negated(w.Within(w.Derived(longest, target_lengths, label="largest of targetLengths"), high=MOST_KEPT))
)
AI_CPU = w.OnAiCpu(w.either(w.has_dtype(x, dt.ACL_DOUBLE), w.is_empty(targets)))


def widened(param: w.Param) -> w.Step:
    """A tensor in the compute dtype."""
    return w.CastTo(w.Contiguous(param), wide)


def shapes_of(call: Call) -> tuple[Shape, Shape, Shape]:
    """Of logProbs, targets and lengths as the kernel sees them."""
    facts = call.tensor(x)
    samples = samples_of(facts)
    return (size(facts, 0), samples, classes_of(facts)), (call.tensor(targets).numel,), (3, samples)

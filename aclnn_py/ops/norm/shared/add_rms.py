"""What norms of the sum of two tensors share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .rms import rms
from .rows import Axes, rows_of

gamma = w.In("gamma", "scale, shape of the last axes of the sum, which are normalised")
x1, x2 = (
    w.In("x1", "first addend, any shape; the sum is normalised over its last axes"),
    w.In("x2", "second addend, same shape and dtype as x1"),
)
FORMULA = "{0} = x1 + x2; {1} = {0} * rstd * gamma, rstd = 1 / sqrt(mean({0}^2) + epsilon) over the axes of gamma"
NOTE = (
    "Before the 950 the product with rstd is rounded to the tensors' dtype before gamma. There the sum of FLOAT16 is "
    "rounded before it is normalised; that of BF16 if there is at most one row per vector core, or rows have at most "
    "2000 elements, and, if they have more than 12288, once its squares are summed. On the 950 only the outputs are "
    "rounded. CANN's kernel for the 310P does not write rstdOut; here it is."
)
REFERENCE = "torch.nn.functional.rms_norm(x1 + x2, gamma.shape, gamma, epsilon)"
SPLIT, SINGLE, MERGED, PLAIN = "split", "single", "merged", "plain"
"""CANN's kernels before the 950: for long rows, for one row on each core, for several at a time, for others."""
LONGEST, SHORT, ALIGNED = 12288, 2000, 16
"""Elements of a row that is not long, and of one of several at a time, which come in so many."""


def in_halves(x1: w.Param) -> w.Rule:
    """Condition: FLOAT16 for the kernels before the 950, which compute some of it in FLOAT16."""
    return w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x1, dt.ACL_FLOAT16))


def between(x: w.Param) -> w.Term:
    """What the product with rstd is rounded to before gamma."""
    return w.Where(w.on(*w.REGBASE), dt.ACL_FLOAT, w.Dtype(x))


class OfCall(w.Derived, init=False):
    """What a function makes of a whole call, its SoC included."""

    def read(self, call: Call) -> Any:
        return self.function(call)


def axes_of_gamma(call: Call) -> int:
    return call.tensor(gamma).rank


def uses_kernel(x: w.Param, *kernels: str, axes: Axes = axes_of_gamma, longest: int = LONGEST) -> w.Rule:
    """Condition: BF16 that one of these kernels before the 950 takes."""

    def kernel(call: Call) -> str:
        rows, length = rows_of(call.tensor(x).shape, axes(call))
        if length > longest:
            return SPLIT
        if rows <= call.soc.vector_cores:
            return SINGLE
        return MERGED if -(-length // ALIGNED) * ALIGNED <= SHORT else PLAIN

    found = w.OneOf(OfCall(kernel, x, label="kernel"), w.Choices(*kernels))
    return w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x, dt.ACL_BF16), found)


def sum_of(x1: w.Param, x2: w.Param, short: w.Rule | None = None) -> tuple[w.Step, w.Step, w.Step]:
    """The sum in float32, in its own dtype, and as it is normalised, to be planned in this order.

    BF16 is rounded before, too, where `short` holds.
    """
    total = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
    own = w.CastTo(total, w.Dtype(x1))
    return total, own, w.Branch(w.either(in_halves(x1), short) if short else in_halves(x1), own, total)


def step_by_step(source: w.Step, eps: w.Param, halves: w.Rule, **rows: Any) -> tuple[w.Step, w.Step]:
    """A norm in float32, and that whose products with rstd, then with gamma, are rounded to FLOAT16 for `halves`."""
    between = w.Where(halves, dt.ACL_FLOAT16, dt.ACL_FLOAT)
    normed = rms(x1, source, gamma, eps, dtype=w.FLOAT, between=between, **rows)
    return normed, w.Branch(halves, w.CastTo(w.CastTo(normed, w.Dtype(x1)), w.FLOAT), normed)


def as_row(x: TensorFacts, gamma: TensorFacts) -> Shape:
    return gamma.shape[max(0, gamma.rank - x.rank) :]


def scaled(x: w.Param, own: w.Step, normed: w.Step, *, rounds: bool) -> w.Step:
    """A value of x's shape times the rstd of a norm, which may be rounded to x's dtype, and times gamma."""
    row = w.ViewOf(w.Contiguous(gamma), w.Reshaped(w.Derived(as_row, x, gamma, label="gamma of the normalised axes")))
    ratio = w.Compute("mul", own, w.ViewOf(normed, w.NthOutput(1)), dtype=w.FLOAT)
    return w.Compute("mul", w.CastTo(ratio, w.Dtype(x)) if rounds else ratio, row, dtype=w.FLOAT)

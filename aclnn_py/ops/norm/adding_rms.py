"""What norms of the sum of two tensors share."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

gamma = w.In("gamma", "one factor for each element of a row; its axes tell how many axes are one row")
x1, x2 = w.In("x1", "one addend"), w.In("x2", "the other")
FORMULA = "{0} = x1 + x2; {1} = {0} * rstd * gamma, rstd = 1 / sqrt(mean({0}^2) + epsilon) of every row"
NOTE = (
    "The sum is rounded to FLOAT16 before it is normalised, but not on the 950; that of BF16 nowhere. CANN's kernels "
    "before the 950 round the product with rstd as well, which is not done here."
)
REFERENCE = "torch.nn.functional.rms_norm(x1 + x2, gamma.shape, gamma, epsilon)"


def in_halves(x1: w.Param) -> w.Rule:
    """Condition: FLOAT16 for the kernels before the 950, which compute some of it in FLOAT16."""
    return w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x1, dt.ACL_FLOAT16))


def sum_of(x1: w.Param, x2: w.Param) -> tuple[w.Step, w.Step, w.Step]:
    """The sum in float32, in its own dtype, and as it is normalised, to be planned in this order."""
    total = w.Compute("add", w.Contiguous(x1), w.Contiguous(x2), dtype=w.FLOAT)
    own = w.CastTo(total, w.Dtype(x1))
    return total, own, w.Fork(in_halves(x1), own, total)


def step_by_step(source: w.Step, normed: w.Step) -> w.Step:
    """A norm whose products with rstd, then with gamma, are rounded to x1's dtype, in float32."""
    ratio = w.CastTo(w.Compute("mul", source, w.Look(normed, w.Further(1)), dtype=w.FLOAT), w.Dtype(x1))
    product = w.CastTo(w.Compute("mul", ratio, w.Contiguous(gamma), dtype=w.FLOAT), w.Dtype(x1))
    return w.CastTo(product, w.FLOAT)
